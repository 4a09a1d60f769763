/** An update replaces the whole product, so what the shop has and we do not know is written back as it was (section 4). Pure. */
import { pairItems } from '../sdk/pairing.ts';
import type { ListingContent } from '../sdk/product.ts';
import { isWire, text, type Wire, wire, wires } from '../sdk/reader.ts';
import { optionValuesOf } from './product-in.ts';
import { type Json, type ProductBody, toCombination, toOptionInfo, toSupplement } from './product-out.ts';

/** Objects whose meaning lies in the whole: never merged key by key. */
const WHOLE = new Set([
  'images',
  'deliveryFee',
  'originAreaInfo',
  'productInfoProvidedNotice',
  'certificationTargetExcludeContent',
  'optionInfo',
  'supplementProductInfo',
  'immediateDiscountPolicy',
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
  const shop = wire(existing);
  const shopOrigin = wire(shop.originProduct);
  const originProduct = mergeDeep(shopOrigin, body.originProduct);
  originProduct.statusType = writableStatus(shopOrigin.statusType);
  originProduct.deliveryInfo = mergeDelivery(shopOrigin.deliveryInfo, originProduct.deliveryInfo);
  originProduct.detailAttribute = withSupplements(shopOrigin, withOptions(shopOrigin, originProduct.detailAttribute, content), content);
  originProduct.customerBenefit = mergeBenefit(shopOrigin.customerBenefit, originProduct.customerBenefit, content);
  const channelProduct = mergeChannelProduct(shop.smartstoreChannelProduct, shopOrigin.name, body, content);
  return { ...shop, originProduct, smartstoreChannelProduct: channelProduct };
}

/** When parcels leave (today, on a chosen day) and who pays their fee to whom are the seller's; the rest of a fee of the same kind too. */
function mergeDelivery(existing: unknown, merged: unknown): unknown {
  if (!isWire(existing) || !isWire(merged)) return merged;
  const [before, fee] = [existing.deliveryFee, merged.deliveryFee];
  const info = { ...merged, deliveryAttributeType: existing.deliveryAttributeType ?? merged.deliveryAttributeType };
  if (!isWire(before) || !isWire(fee) || before.deliveryFeeType !== fee.deliveryFeeType) return info;
  const { deliveryFeeByArea: _ours, ...kept } = before;
  const payType = before.deliveryFeePayType === undefined ? {} : { deliveryFeePayType: before.deliveryFeePayType };
  return { ...info, deliveryFee: { ...kept, ...fee, ...payType } };
}

/** A name of its own, which the seller gave the product in the store, stays; one that is the product's follows it. */
function mergeChannelProduct(existing: unknown, productName: unknown, body: ProductBody, content: ListingContent): Json {
  const shop = wire(existing);
  const merged = mergeDeep(shop, body.smartstoreChannelProduct);
  if (typeof shop.channelProductDisplayStatusType === 'string') {
    merged.channelProductDisplayStatusType = shop.channelProductDisplayStatusType;
  }
  if (typeof shop.channelProductName === 'string' && shop.channelProductName !== '' && shop.channelProductName === productName) {
    merged.channelProductName = content.name;
  }
  return merged;
}

function withOptions(shopOrigin: Wire, merged: unknown, content: ListingContent): Json {
  const attribute = { ...wire(merged) };
  const shopOptions = wire(wire(shopOrigin.detailAttribute).optionInfo);
  if (content.optionNames.length === 0) {
    delete attribute.optionInfo;
    const own = optionsOfSeller(shopOptions);
    return own === null ? attribute : { ...attribute, optionInfo: own };
  }
  const wanted = toOptionInfo(content);
  const combinations = withShopIds(shopOptions.optionCombinations, content);
  // Other kinds of options exclude combinations.
  const { optionSimple: _simple, standardOptionGroups: _groups, optionStandards: _standards, ...others } = shopOptions;
  const sorted = others.optionCombinationSortType ?? wanted.optionCombinationSortType;
  attribute.optionInfo = { ...others, ...wanted, optionCombinationSortType: sorted, optionCombinations: combinations };
  return attribute;
}

/**
 * Ours with the ids that they have there, beside those that the seller made in the store. A number that she did not change stays the shop's, which
 * has counted it down since.
 */
function withSupplements(shopOrigin: Wire, attribute: Json, { supplements = [], formerSupplements: former = [] }: ListingContent): Json {
  if (supplements.length === 0 && former.length === 0) return attribute;
  const shopInfo = wire(wire(shopOrigin.detailAttribute).supplementProductInfo);
  const rows = wires(shopInfo.supplementProducts);
  const { supplementProductInfo: _sent, ...rest } = attribute;
  const left = [...rows];
  // The store may have one name under several headings: one row is ours, the others are the seller's.
  const take = (name: string) => {
    const at = left.findIndex((row) => text(row.name) === name);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const ours = supplements.map((each) => {
    const before = take(each.name);
    const was = former.find(({ name }) => name === each.name);
    const kept = before && { groupName: before.groupName, ...(was && before.usable !== undefined ? { usable: before.usable } : {}) };
    const stock = before && was?.quantity === each.quantity ? { stockQuantity: before.stockQuantity ?? each.quantity } : {};
    return { ...before, ...toSupplement(each), ...kept, ...stock };
  });
  for (const { name } of former) if (!supplements.some((each) => each.name === name)) take(name);
  const all = [...left, ...ours];
  return all.length === 0 ? rest : { ...rest, supplementProductInfo: { sortType: 'CREATE', ...shopInfo, supplementProducts: all } };
}

/** Options of kinds that Moa has none of: choices without a stock of their own, and texts that buyers write. */
function optionsOfSeller({ optionSimple, optionCustom }: Wire): Json | null {
  const own = Object.entries({ optionSimple, optionCustom }).filter(([, list]) => Array.isArray(list) && list.length > 0);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** Every item as a combination, laid over the shop's own of it: so it keeps its id. */
function withShopIds(combinations: unknown, { items, price }: ListingContent): Json[] {
  const rows = Array.isArray(combinations) ? combinations.filter(isWire) : [];
  const pairs = pairItems(items, rows, {
    id: ({ id }) => text(id),
    code: ({ sellerManagerCode }) => text(sellerManagerCode),
    optionValues: optionValuesOf,
  });
  return items.map((item) => ({ ...pairs.get(item), ...toCombination(item, price) }));
}

/** A discount that Moa did not give stays, and so does ours with the days that the seller gave it; one that Moa gave goes with it. */
function mergeBenefit(existing: unknown, merged: unknown, { discountWon, discountTakenBack }: ListingContent): unknown {
  if (!isWire(merged)) return merged;
  const { immediateDiscountPolicy: sent, ...rest } = merged;
  if (discountTakenBack) return rest;
  const there = wire(existing).immediateDiscountPolicy;
  const { value, unitType } = wire(wire(there).discountMethod);
  const isOurs = unitType === 'WON' && value === discountWon;
  return sent === undefined ? rest : { ...rest, immediateDiscountPolicy: isOurs ? there : sent };
}

function mergeDeep(base: Wire, over: Wire): Json {
  const merged: Json = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isWire(value) && isWire(before) && !WHOLE.has(key) ? mergeDeep(before, value) : value;
  }
  return merged;
}
