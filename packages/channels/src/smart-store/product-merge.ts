/** An update replaces the whole product, so what the shop has and we do not know is written back as it was (section 4). Pure. */
import { isRecord } from '../sdk/index.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { type Json, type ProductBody, toOptionInfo } from './product-body.ts';

/** Objects whose meaning lies in the whole: never merged key by key. */
const WHOLE = new Set([
  'images',
  'deliveryFee',
  'originAreaInfo',
  'productInfoProvidedNotice',
  'certificationTargetExcludeContent',
  'optionInfo',
]);
/**
 * The state to write back: what the seller has stopped or ended stays so. Sold out and waiting are no states to write, the channel turns to them
 * by the stock and by the dates of the sale.
 */
export function writableStatus(statusType: unknown): 'SALE' | 'SUSPENSION' | 'CLOSE' {
  return statusType === 'SUSPENSION' || statusType === 'CLOSE' ? statusType : 'SALE';
}

/** The body of a full replace: the shop's product with ours laid over it, ids of existing combinations kept. */
export function mergeProduct(existing: unknown, body: ProductBody, content: ListingContent): Json {
  const shop = isRecord(existing) ? existing : {};
  const shopOrigin = isRecord(shop.originProduct) ? shop.originProduct : {};
  const originProduct = mergeDeep(shopOrigin, body.originProduct);
  originProduct.statusType = writableStatus(shopOrigin.statusType);
  originProduct.deliveryInfo = mergeDelivery(shopOrigin.deliveryInfo, originProduct.deliveryInfo);
  originProduct.detailAttribute = withOptions(shopOrigin, originProduct.detailAttribute, content);
  if (content.discountWon === 0) dropDiscount(originProduct);
  const channelProduct = mergeChannelProduct(shop.smartstoreChannelProduct, shopOrigin.name, body, content);
  return { ...shop, originProduct, smartstoreChannelProduct: channelProduct };
}

/** When parcels leave (today, on a wished day) and who pays their fee to whom are the seller's; the rest of a fee of the same kind too. */
function mergeDelivery(existing: unknown, merged: unknown): unknown {
  if (!isRecord(existing) || !isRecord(merged)) return merged;
  const [before, fee] = [existing.deliveryFee, merged.deliveryFee];
  const info = { ...merged, deliveryAttributeType: existing.deliveryAttributeType ?? merged.deliveryAttributeType };
  if (!isRecord(before) || !isRecord(fee) || before.deliveryFeeType !== fee.deliveryFeeType) return info;
  const { deliveryFeeByArea: _ours, ...kept } = before;
  const payType = before.deliveryFeePayType === undefined ? {} : { deliveryFeePayType: before.deliveryFeePayType };
  return { ...info, deliveryFee: { ...kept, ...fee, ...payType } };
}

/** A name of its own, which the seller gave the product in the store, stays; one that is the product's follows it. */
function mergeChannelProduct(existing: unknown, productName: unknown, body: ProductBody, content: ListingContent): Json {
  const shop = isRecord(existing) ? existing : {};
  const merged = mergeDeep(shop, body.smartstoreChannelProduct);
  if (typeof shop.channelProductDisplayStatusType === 'string') {
    merged.channelProductDisplayStatusType = shop.channelProductDisplayStatusType;
  }
  if (typeof shop.channelProductName === 'string' && shop.channelProductName !== '' && shop.channelProductName === productName) {
    merged.channelProductName = content.name;
  }
  return merged;
}

function withOptions(shopOrigin: Json, merged: unknown, content: ListingContent): Json {
  const attribute = isRecord(merged) ? { ...merged } : {};
  const shopAttribute = isRecord(shopOrigin.detailAttribute) ? shopOrigin.detailAttribute : {};
  const shopOptions = isRecord(shopAttribute.optionInfo) ? shopAttribute.optionInfo : {};
  if (content.optionNames.length === 0) {
    delete attribute.optionInfo;
    const own = optionsOfSeller(shopOptions);
    return own === null ? attribute : { ...attribute, optionInfo: own };
  }
  const wanted = toOptionInfo(content);
  const rows = Array.isArray(wanted.optionCombinations) ? wanted.optionCombinations : [];
  const existing = combinationsOf(shopOptions);
  const kept = matchCombinations(existing, content.items);
  const combinations = rows.map((row, index) => ({ ...kept[index], ...row }));
  // Other kinds of options exclude combinations.
  const { optionSimple: _simple, standardOptionGroups: _groups, optionStandards: _standards, ...others } = shopOptions;
  const sorted = others.optionCombinationSortType ?? wanted.optionCombinationSortType;
  attribute.optionInfo = { ...others, ...wanted, optionCombinationSortType: sorted, optionCombinations: combinations };
  return attribute;
}

/** Options of kinds that Moa has none of: choices without a stock of their own, and texts that buyers write. */
function optionsOfSeller({ optionSimple, optionCustom }: Json): Json | null {
  const own = Object.entries({ optionSimple, optionCustom }).filter(([, list]) => Array.isArray(list) && list.length > 0);
  return own.length === 0 ? null : Object.fromEntries(own);
}

function combinationsOf(optionInfo: Json): Json[] {
  return Array.isArray(optionInfo.optionCombinations) ? optionInfo.optionCombinations.filter(isRecord) : [];
}

/** The shop's combination of each item: by its number, else by our code, else by its values; none is given to two items. */
export function matchCombinations(combinations: readonly Json[], items: readonly ListingItem[]): (Json | null)[] {
  const matches: (Json | null)[] = items.map(() => null);
  const taken = new Set<Json>();
  const rules: ((row: Json, item: ListingItem) => boolean)[] = [
    (row, item) => item.shopItemId !== null && String(row.id) === item.shopItemId,
    (row, item) => item.itemCode !== '' && row.sellerManagerCode === item.itemCode,
    (row, item) => item.optionValues.every((value, axis) => row[`optionName${axis + 1}`] === value),
  ];
  for (const fits of rules) {
    items.forEach((item, index) => {
      if (matches[index]) return;
      const match = combinations.find((row) => !taken.has(row) && fits(row, item));
      if (!match) return;
      matches[index] = match;
      taken.add(match);
    });
  }
  return matches;
}

function dropDiscount(originProduct: Json): void {
  if (!isRecord(originProduct.customerBenefit)) return;
  const { immediateDiscountPolicy: _dropped, ...rest } = originProduct.customerBenefit;
  originProduct.customerBenefit = rest;
}

function mergeDeep(base: Json, over: Json): Json {
  const merged: Json = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isRecord(value) && isRecord(before) && !WHOLE.has(key) ? mergeDeep(before, value) : value;
  }
  return merged;
}
