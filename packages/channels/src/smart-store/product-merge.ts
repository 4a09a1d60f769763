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
/** The state to write back: a suspended product stays so; sold out is no state to write, the channel turns to it by the stock. */
export function writableStatus(statusType: unknown): 'SALE' | 'SUSPENSION' {
  return statusType === 'SUSPENSION' ? 'SUSPENSION' : 'SALE';
}

/** The body of a full replace: the shop's product with ours laid over it, ids of existing combinations kept. */
export function mergeProduct(existing: unknown, body: ProductBody, content: ListingContent): Json {
  const shop = isRecord(existing) ? existing : {};
  const shopOrigin = isRecord(shop.originProduct) ? shop.originProduct : {};
  const originProduct = mergeDeep(shopOrigin, body.originProduct);
  originProduct.statusType = writableStatus(shopOrigin.statusType);
  originProduct.detailAttribute = withOptions(shopOrigin, originProduct.detailAttribute, content);
  if (content.discountWon === 0) dropDiscount(originProduct);
  return { ...shop, originProduct, smartstoreChannelProduct: mergeChannelProduct(shop.smartstoreChannelProduct, body, content) };
}

function mergeChannelProduct(existing: unknown, body: ProductBody, content: ListingContent): Json {
  const shop = isRecord(existing) ? existing : {};
  const merged = mergeDeep(shop, body.smartstoreChannelProduct);
  if (typeof shop.channelProductDisplayStatusType === 'string') {
    merged.channelProductDisplayStatusType = shop.channelProductDisplayStatusType;
  }
  if (typeof shop.channelProductName === 'string' && shop.channelProductName !== '') merged.channelProductName = content.name;
  return merged;
}

function withOptions(shopOrigin: Json, merged: unknown, content: ListingContent): Json {
  const attribute = isRecord(merged) ? { ...merged } : {};
  const shopAttribute = isRecord(shopOrigin.detailAttribute) ? shopOrigin.detailAttribute : {};
  const shopOptions = isRecord(shopAttribute.optionInfo) ? shopAttribute.optionInfo : {};
  if (content.optionNames.length === 0) {
    delete attribute.optionInfo;
    return attribute;
  }
  const wanted = toOptionInfo(content);
  const rows = Array.isArray(wanted.optionCombinations) ? wanted.optionCombinations : [];
  const existing = combinationsOf(shopOptions);
  const kept = matchCombinations(existing, content.items);
  const combinations = rows.map((row, index) => ({ ...kept[index], ...row }));
  const custom = Array.isArray(shopOptions.optionCustom) ? { optionCustom: shopOptions.optionCustom } : {};
  attribute.optionInfo = { ...wanted, ...custom, optionCombinations: combinations };
  return attribute;
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
