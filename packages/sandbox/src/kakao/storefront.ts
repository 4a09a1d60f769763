import { child, type Json } from '../kernel/fields.ts';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, SandboxKernel } from '../kernel/types.ts';
import { carryGoods } from '../market/claim-goods.ts';
import { controlFor } from '../market/control.ts';
import { awaitAddress, changeGift, enterAddress, refuseGift } from './gifts.ts';
import { changeAddress } from './lookups.ts';
import { type KakaoProduct, type Mall, mallOf } from './market.ts';
import { readProduct } from './product-body.ts';
import { newProduct, saleStatus, storeBody } from './product-store.ts';
import { CATEGORIES, COURIERS } from './reference.ts';
import seed from './seed.json' with { type: 'json' };
import { shopOf } from './shops.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];

/** What the channel's own centre asks of a product that is typed in there. */
function seedProduct(mall: Mall, input: SeedInput): KakaoProduct {
  const { gifts, names } = shopOf(mall);
  const { no, noticeCode } = CATEGORIES.someLeaf(input.name);
  const url = input.imageUrl ?? mall.kernel.putFile(samplePicture(50, 600), 'image/png');
  const quantity = input.items.reduce((sum, item) => sum + item.quantity, 0);
  const plain = input.optionNames.length === 0;
  const stock = gifts ? { stock: { stockQuantity: quantity, unlimitedStockQuantity: false } } : { stockQuantity: quantity };
  const body = {
    ...structuredClone(seed.product),
    ...(gifts ? structuredClone(seed.gift) : {}),
    categoryId: no,
    name: input.name,
    salePrice: input.price,
    [names.detail]: input.detailHtml || `<p>${input.name}</p>`,
    [names.code]: input.sellerCode,
    [names.image]: { imageRatio: 'SQUARE', representImage: { url } },
    [names.origin]: { originAreaType: 'LOCAL' },
    announcementInfo: { announcementType: noticeCode, announcement: { ignoreAll: true } },
    option: plain ? { type: 'NONE' } : optionOf(input),
    ...(plain ? stock : {}),
  };
  const { problems, content } = readProduct(mall, input.accountId, body);
  const [wrong] = problems;
  if (wrong) throw new Error(`${wrong.field}: ${wrong.message}`);
  const product = newProduct(mall, input.accountId);
  storeBody(mall, product, content);
  return product;
}

function optionOf({ optionNames, items, price }: SeedInput): Json {
  return {
    type: 'COMBINATION',
    combinationSortType: 'CREATE',
    combinations: items.map((item) => ({
      name: optionNames.map((key, at) => ({ key, value: item.optionValues[at] ?? '' })),
      usable: true,
      // 0 means the product's own price.
      price: item.price === 0 ? 0 : item.price - price,
      stockQuantity: item.quantity,
      managedCode: item.itemCode,
    })),
  };
}

/** Fields of the centre that Moa has none for, each with a value that nobody would send by chance. */
const SELLER_FIELDS: Json = seed.sellerFields;

const commonControl = controlFor(mallOf, {
  productStatus: saleStatus,
  courierName: (code) => COURIERS.get(code) ?? code,
  newProduct: seedProduct,
  setProductStatus: (product, status) => {
    if (status !== 'SALE' && status !== 'STOP') throw new Error(`판매자가 정할 수 없는 상태입니다: ${status}`);
    product.onSale = status === 'SALE';
  },
  changeAddress,
  fillSellerFields: (mall, product) => {
    const option = child(product.extra.body, 'option');
    const type = option.type === 'COMBINATION' ? 'COMBINATION_CUSTOM' : 'CUSTOM';
    Object.assign(product.extra.body, SELLER_FIELDS, { option: { ...option, type, customs: structuredClone(seed.customs) } });
    mall.products.put(product.id, product);
  },
  sellerFields: (_mall, { extra }) => {
    const { type, customs } = child(extra.body, 'option');
    return { ...Object.fromEntries(Object.keys(SELLER_FIELDS).map((name) => [name, extra.body[name]])), type, customs };
  },
  keySecret: 'restApiKey',
  returns: true,
  carry: carryGoods,
});

/** What buyers and receivers of gifts do beside. */
export function controlOf(kernel: SandboxKernel): ChannelControl {
  const common = commonControl(kernel);
  const mall = mallOf(kernel);
  if (!shopOf(mall).gifts) return common;
  return {
    ...common,
    placeOrder: (input) => {
      if (input.addressLater && input.unpaid) throw new Error('주소를 나중에 입력하는 선물은 바로 결제해야 합니다.');
      const placed = common.placeOrder(input);
      if (input.addressLater) awaitAddress(mall, input.accountId, placed.orderNo);
      return placed;
    },
    enterAddress: (input) => enterAddress(mall, input),
    refuseGift: (input) => refuseGift(mall, input),
    changeGift: (input) => changeGift(mall, input),
  };
}
