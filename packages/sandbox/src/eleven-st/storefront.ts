import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl } from '../kernel/types.ts';
import { carryGoods } from '../market/claim-goods.ts';
import { controlFor } from '../market/control.ts';
import { itemsOf, saveProduct } from '../market/market.ts';
import { CATEGORIES, carrierName, changeAddress } from './lookups.ts';
import { type Mall, type MallProduct, mallOf } from './market.ts';
import { newProduct, saleStatus, storeOptions } from './product-store.ts';
import seed from './seed.json' with { type: 'json' };

function seedProduct(mall: Mall, input: Parameters<ChannelControl['seedProduct']>[0]): MallProduct {
  const fields = {
    ...seed.product,
    dispCtgrNo: CATEGORIES.someLeaf(input.name).no,
    prdNm: input.name,
    sellerPrdCd: input.sellerCode,
    optSelectYn: input.optionNames.length > 0 ? 'Y' : 'N',
  };
  const product = newProduct(mall, input.accountId, {
    fields,
    images: [input.imageUrl ?? mall.kernel.putFile(samplePicture(355, 600), 'image/png')],
    htmlDetail: input.detailHtml || '<p></p>',
    groups: {},
    selPrc: input.price,
  });
  const rows = input.items.map((item) => ({
    values: item.optionValues,
    // 0 means the product's own price.
    addPrc: item.price === 0 ? 0 : item.price - input.price,
    quantity: item.quantity,
    sellerStockCd: item.itemCode,
    usable: true,
  }));
  storeOptions(mall, product, { titles: input.optionNames, rows }, rows[0]?.quantity ?? 0);
  saveProduct(mall, product);
  return product;
}

/** Fields of the seller office that Moa has none for, each with a value that nobody would send by chance. */
const SELLER_FIELDS: Record<string, string> = seed.sellerFields;

export const controlOf = controlFor(mallOf, {
  productStatus: saleStatus,
  courierName: carrierName,
  newProduct: seedProduct,
  changeAddress,
  fillSellerFields: (mall, product) => {
    const { extra } = product;
    extra.fields = { ...extra.fields, ...SELLER_FIELDS };
    extra.groups.ProductCustOption = ['각인 문구', '선물 메시지'].map((colOptName) => ({ colOptName, colOptUseYn: 'Y' }));
    extra.groups.ProductComponent = [
      {
        addPrdGrpNm: '포장',
        compPrdNm: '보자기 포장',
        addCompPrc: '3000',
        compPrdQty: '9',
        compPrdVatCd: '01',
        addUseYn: 'Y',
        addPrdWght: '120',
      },
    ];
    extra.groups.ProductGift = [{ giftNm: '양말', giftInfo: '한 켤레', aplBgnDt: '2026/03/01', aplEndDt: '2029/02/28' }];
    for (const [index, item] of itemsOf(mall, product).entries())
      mall.items.put(item.id, { ...item, extra: { weight: String(310 + index) } });
    mall.products.put(product.id, product);
  },
  sellerFields: (mall, { extra, ...product }) => ({
    ...Object.fromEntries(Object.keys(SELLER_FIELDS).map((name) => [name, extra.fields[name]])),
    custom: extra.groups.ProductCustOption,
    gifts: extra.groups.ProductGift,
    components: extra.groups.ProductComponent,
    weights: itemsOf(mall, { extra, ...product }).map((item) => item.extra.weight),
  }),
  keySecret: 'apiKey',
  returns: true,
  carry: carryGoods,
  questions: ['PRODUCT'],
});
