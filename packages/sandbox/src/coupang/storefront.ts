import type { Json } from '../kernel/fields.ts';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import { controlFor } from '../market/control.ts';
import { isOffered, itemsOf, productOf, saveProduct } from '../market/market.ts';
import type { Category } from '../shared/categories.ts';
import { attributesOf, CATEGORIES, courierName, noticesOf } from './category-data.ts';
import { type Shop, type ShopProduct, shopOf } from './market.ts';
import { detailOf } from './product-view.ts';
import { deny, finishReview, newProduct, sellerItemsOf, show, storeItems, vendorItemOf } from './review.ts';
import seed from './seed.json' with { type: 'json' };
import { changeAddress, warehousesOf } from './warehouses.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];

/** `product` and `item`: what WING asks of a product that is registered there, besides names, category and places. */
function seededContent(shop: Shop, account: SandboxAccount, category: Category, { name }: SeedInput): Json {
  const warehouses = warehousesOf(shop, account);
  return {
    ...seed.product,
    displayCategoryCode: Number(category.no),
    sellerProductName: name,
    displayProductName: name,
    generalProductName: name,
    vendorId: account.id,
    vendorUserId: account.secrets.vendorUserId,
    returnCenterCode: warehouses.returns[0]?.returnCenterCode,
    outboundShippingPlaceCode: warehouses.outbound[0]?.outboundShippingPlaceCode,
  };
}

/** A product registered in the shop's own admin, approved long ago. */
function seedProduct(shop: Shop, input: SeedInput): ShopProduct {
  const account = shop.kernel.account(input.accountId);
  if (!account) throw new Error('그런 판매자 계정이 없습니다.');
  const category = CATEGORIES.someLeaf(input.name);
  const product = newProduct(shop, account.id, account.shopName, seededContent(shop, account, category, input));
  const picture = input.imageUrl ?? shop.kernel.putFile(samplePicture(25, 600), 'image/png');
  const items = input.items.map((row) => ({
    sellerProductItemId: null,
    content: seededItem(category, input, row, picture),
    imageProblems: [],
  }));
  storeItems(shop, product, items);
  finishReview(shop, product);
  return product;
}

function seededItem(category: Category, input: SeedInput, row: SeedInput['items'][number], picture: string): Json {
  const [notice] = noticesOf(category);
  const known = new Set(attributesOf(category).map(({ attributeTypeName }) => attributeTypeName));
  const price = row.price || input.price;
  return {
    ...seed.item,
    itemName: row.optionValues.join(' ') || input.name,
    originalPrice: price,
    salePrice: price,
    maximumBuyCount: row.quantity,
    externalVendorSku: row.itemCode || input.sellerCode,
    images: [{ imageOrder: 0, imageType: 'REPRESENTATION', vendorPath: picture }],
    notices: notice?.noticeCategoryDetailNames.map(({ noticeCategoryDetailName }) => ({
      noticeCategoryName: notice.noticeCategoryName,
      noticeCategoryDetailName,
      content: '상세페이지 참조',
    })),
    attributes: input.optionNames.map((attributeTypeName, index) => ({
      attributeTypeName,
      attributeValueName: row.optionValues[index] ?? '',
      exposed: 'EXPOSED',
      editable: !known.has(attributeTypeName),
    })),
    contents: [{ contentsType: 'TEXT', contentDetails: [{ content: input.detailHtml || '<p></p>', detailType: 'TEXT' }] }],
  };
}

const LIST_PRICE = 39_900;
const SELLER_FIELDS: Json = seed.sellerFields;

/** A change in WING, beside the review. */
function rewrite(shop: Shop, product: ShopProduct, fields: Json): void {
  const { extra } = product;
  extra.content = { ...extra.content, ...fields };
  if (extra.live) extra.live = { ...extra.live, ...fields };
  show(shop, product);
  saveProduct(shop, product);
}

function fillSellerFields(shop: Shop, product: ShopProduct): void {
  for (const item of sellerItemsOf(shop, product)) {
    const attributes = [...(item.content.attributes as Json[]), ...seed.facts];
    const content = { ...item.content, attributes, extraProperties: { fabric: 'linen' }, originalPrice: LIST_PRICE };
    shop.sellerItems.put(item.id, { ...item, content });
    const sold = vendorItemOf(shop, item);
    if (sold) shop.items.put(sold.id, { ...sold, extra: { live: content, originalPrice: LIST_PRICE } });
  }
  rewrite(shop, product, SELLER_FIELDS);
}

function sellerFields(shop: Shop, product: ShopProduct): Record<string, unknown> {
  const detail = detailOf(shop, product);
  return structuredClone({
    ...Object.fromEntries(Object.keys(SELLER_FIELDS).map((name) => [name, detail[name]])),
    items: sellerItemsOf(shop, product).map((item) => ({
      originalPrice: item.content.originalPrice,
      shownListPrice: vendorItemOf(shop, item)?.extra.originalPrice,
      extraProperties: item.content.extraProperties,
      facts: (item.content.attributes as Json[]).filter(({ exposed }) => exposed !== 'EXPOSED'),
    })),
  });
}

const marketControlOf = controlFor(shopOf, {
  productStatus: (_shop, { extra }) => extra.status,
  courierName,
  // Its switch is kept apart from the stock: what is sold out is on sale all the same.
  productView: (shop, product) => ({ onSale: itemsOf(shop, product).some((item) => isOffered(shop, product, item)) }),
  newProduct: seedProduct,
  changeAddress,
  fillSellerFields,
  sellerFields,
  keySecret: 'accessKey',
  returns: true,
  claimStep: ({ extra: { received, pickup } }) => (received ? 'COLLECTED' : pickup && 'COLLECTING'),
  questions: ['PRODUCT', 'CUSTOMER'],
});

export function controlOf(kernel: SandboxKernel): ChannelControl {
  const shop = shopOf(kernel);
  const control = marketControlOf(kernel);
  const known = ({ accountId, productId }: { accountId: string; productId: string }) => {
    const product = productOf(shop, accountId, productId);
    if (!product) throw new Error('그런 상품이 없습니다.');
    return product;
  };
  return {
    ...control,
    approveProduct: ({ approve, reason, ...input }) => {
      const product = known(input);
      if (product.extra.status !== 'APPROVING') throw new Error('승인 대기 중인 상품이 아닙니다.');
      if (approve) finishReview(shop, product);
      else deny(shop, product, reason ?? '상품 정보가 부정확합니다.');
    },
    editProduct: (input) => {
      control.editProduct(input);
      // A product has its name in what was sent as well.
      if (input.name !== undefined) rewrite(shop, known(input), { sellerProductName: input.name, displayProductName: input.name });
    },
  };
}
