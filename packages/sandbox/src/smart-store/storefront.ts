import type { Json } from '../kernel/fields.ts';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl } from '../kernel/types.ts';
import { controlFor } from '../market/control.ts';
import { revokeAll } from './auth.ts';
import { child, text } from './json.ts';
import { addressBook, changeAddress } from './lookups.ts';
import { type Shop, type ShopProduct, shopOf, stepClaim } from './market.ts';
import { newProduct, optionInfoOf, setStatus, statusOf, storeBody } from './product-body.ts';
import { CATEGORIES, deliveryCompanies, noticeTypes } from './reference.ts';
import seed from './seed.json' with { type: 'json' };

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];

/** What the store's own centre asks of a product that is typed in there. */
function seedProduct(shop: Shop, input: SeedInput): ShopProduct {
  const account = shop.kernel.account(input.accountId);
  const [outbound, inbound] = account ? addressBook({ shop, account }) : [];
  const leaf = CATEGORIES.someLeaf(input.name);
  const url = input.imageUrl ?? shop.kernel.putFile(samplePicture(220), 'image/png');
  const product = newProduct(shop, input.accountId);
  const places = { shippingAddressId: outbound?.addressBookNo, returnAddressId: inbound?.addressBookNo };
  const origin = {
    ...seed.origin,
    leafCategoryId: leaf.no,
    name: input.name,
    detailContent: input.detailHtml || `<p>${input.name}</p>`,
    images: { representativeImage: { url } },
    salePrice: input.price,
    stockQuantity: input.items.reduce((sum, item) => sum + item.quantity, 0),
    deliveryInfo: { ...seed.delivery, claimDeliveryInfo: { ...seed.claimDelivery, ...places } },
    detailAttribute: {
      ...seed.detail,
      sellerCodeInfo: { sellerManagementCode: input.sellerCode },
      productInfoProvidedNotice: noticeFor(leaf.noticeCode, input.name),
      ...(input.optionNames.length > 0 ? { optionInfo: optionInfo(input) } : {}),
    },
  };
  storeBody(shop, product, structuredClone(origin), { ...seed.channel });
  return product;
}

function noticeFor(type: string, name: string): Json {
  const notice = noticeTypes.get(type);
  const values = Object.fromEntries((notice?.required ?? []).map(([field]) => [field ?? '', '상품 상세페이지 참조']));
  if (notice && 'itemName' in values) values.itemName = name;
  return { productInfoProvidedNoticeType: type, ...(notice ? { [notice.childKey]: values } : {}) };
}

function optionInfo(input: SeedInput): Json {
  return {
    optionCombinationSortType: 'CREATE',
    optionCombinationGroupNames: Object.fromEntries(input.optionNames.map((name, at) => [`optionGroupName${at + 1}`, name])),
    optionCombinations: input.items.map((item) => ({
      ...Object.fromEntries(item.optionValues.map((value, at) => [`optionName${at + 1}`, value])),
      stockQuantity: item.quantity,
      price: item.price,
      sellerManagerCode: item.itemCode,
      usable: true,
    })),
    useStockManagement: true,
  };
}

/** Fields of the store's own centre that Moa has none for, by where they stand, each with a value that nobody would send by chance. */
const SELLER_FIELDS: Record<string, Json> = seed.sellerFields;

/** The objects of a product that have such fields; made where there are none. */
function placesOf({ extra: { origin, channel } }: ShopProduct): Record<string, Json> {
  const inside = (parent: Json, name: string): Json => {
    if (typeof parent[name] !== 'object' || parent[name] === null) parent[name] = {};
    return child(parent, name);
  };
  const deliveryInfo = inside(origin, 'deliveryInfo');
  const detailAttribute = inside(origin, 'detailAttribute');
  return {
    origin,
    customerBenefit: inside(origin, 'customerBenefit'),
    deliveryInfo,
    deliveryFee: inside(deliveryInfo, 'deliveryFee'),
    detailAttribute,
    naverShoppingSearchInfo: inside(detailAttribute, 'naverShoppingSearchInfo'),
    seoInfo: inside(detailAttribute, 'seoInfo'),
    optionInfo: optionInfoOf(origin),
    channel,
  };
}

function setProductStatus(product: ShopProduct, status: string): void {
  if (status !== 'SALE' && status !== 'SUSPENSION' && status !== 'CLOSE') throw new Error(`판매자가 정할 수 없는 상태입니다: ${status}`);
  setStatus(product, status);
}

const CLAIM_STEPS = { COLLECTING: 'COLLECTING', COLLECT_DONE: 'COLLECTED', EXCHANGE_REDELIVERING: 'RESENT' } as const;

export const controlOf = controlFor(shopOf, {
  productStatus: statusOf,
  lineStatus: ({ state }) => (state === 'PLACED' ? 'PAYED(발주확인)' : state),
  courierName: (code) => deliveryCompanies.get(code) ?? code,
  productView: (_shop, { name, extra }) => ({ name: text(extra.channel, 'channelProductName') || name }),
  newProduct: seedProduct,
  setProductStatus,
  changeAddress,
  fillSellerFields: (shop, product) => {
    const places = placesOf(product);
    for (const [name, fields] of Object.entries(SELLER_FIELDS)) Object.assign(places[name] ?? {}, structuredClone(fields));
    shop.products.put(product.id, product);
  },
  sellerFields: (_shop, product) => {
    const places = placesOf(structuredClone(product));
    const shown = Object.entries(SELLER_FIELDS).flatMap(([at, fields]) => Object.keys(fields).map((name) => [name, places[at]?.[name]]));
    return Object.fromEntries(shown);
  },
  expireCredentials: revokeAll,
  returns: true,
  claimStep: ({ extra: { holdback, step } }) => (holdback ? 'HELD' : step && CLAIM_STEPS[step]),
  carry: (shop, claim, to) => {
    const step = to === 'COLLECTING' ? 'COLLECTING' : 'COLLECT_DONE';
    if (claim.state !== 'OPEN' || claim.type === 'CANCEL' || claim.extra.step === step || claim.extra.redelivery)
      throw new Error('수거할 상품이 없는 요청입니다.');
    stepClaim(shop, claim, step);
  },
  questions: ['PRODUCT', 'CUSTOMER'],
});
