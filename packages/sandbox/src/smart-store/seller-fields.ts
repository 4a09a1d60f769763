import { child, type Json } from './json.ts';
import { optionInfoOf } from './option-rules.ts';
import { saveProduct } from './product-store.ts';
import type { ProductRecord, Shop } from './shop.ts';

const ORIGIN = { saleStartDate: '2026-01-01T00:00:00+09:00', saleEndDate: '2031-12-31T23:59:00+09:00' };
const BENEFIT = { purchasePointPolicy: { value: 5, unitType: 'PERCENT' }, giftPolicy: { presentContent: '양말 증정' } };
const DELIVERY = { deliveryAttributeType: 'TODAY', visitAddressId: 77 };
const FEE = { deliveryFeePayType: 'COLLECT_OR_PREPAID', differentialFeeByArea: '제주 5,000원' };
const DETAIL = {
  supplementProductInfo: {
    sortType: 'CREATE',
    supplementProducts: [{ groupName: '포장', name: '선물 포장', price: 2_000, stockQuantity: 9 }],
  },
  purchaseQuantityInfo: { minPurchaseQuantity: 2, maxPurchaseQuantityPerId: 7 },
  eventPhraseCont: '여름 한정',
};
const SEARCH = { modelId: 31_337 };
const SEO = { pageTitle: '모아 린넨 셔츠', metaDescription: '시원한 린넨 셔츠' };
const OPTIONS = { optionCombinationSortType: 'ABC', optionCustom: [{ groupName: '각인 문구', usable: true }] };
const CHANNEL = { channelProductName: '[단독] 린넨 셔츠', bbsSeq: 12, storeKeepExclusiveProduct: true };

/** Where each group of fields stands in a product. */
function groupsOf({ origin, channel }: ProductRecord): [Json, object][] {
  const detail = child(origin, 'detailAttribute');
  const delivery = child(origin, 'deliveryInfo');
  return [
    [origin, ORIGIN],
    [inside(origin, 'customerBenefit'), BENEFIT],
    [delivery, DELIVERY],
    [child(delivery, 'deliveryFee'), FEE],
    [detail, DETAIL],
    [inside(detail, 'naverShoppingSearchInfo'), SEARCH],
    [inside(detail, 'seoInfo'), SEO],
    [optionInfoOf(origin), OPTIONS],
    [channel, CHANNEL],
  ];
}

/** The object of this name, made where there is none. */
function inside(parent: Json, name: string): Json {
  if (typeof parent[name] !== 'object' || parent[name] === null) parent[name] = {};
  return child(parent, name);
}

/** What the seller works on in the store's own centre and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(shop: Shop, record: ProductRecord): void {
  for (const [place, fields] of groupsOf(record)) Object.assign(place, structuredClone(fields));
  saveProduct(shop, record);
}

export function sellerFields(record: ProductRecord): Record<string, unknown> {
  const shown = groupsOf(structuredClone(record)).flatMap(([place, fields]) => Object.keys(fields).map((name) => [name, place[name]]));
  return Object.fromEntries(shown);
}
