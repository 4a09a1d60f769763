import { isDeepStrictEqual } from 'node:util';
import { kstIso } from '../kernel/kst.ts';
import { child, children, type Json, number, text } from './json.ts';
import { combinationsOf, isUsable, optionInfoOf } from './option-rules.ts';
import type { ProductRecord, Shop, StatusType } from './shop.ts';

const FIRST_ORIGIN_NO = 10_000_000_001;
const FIRST_CHANNEL_NO = 11_000_000_001;
const FIRST_COMBINATION_ID = 30_000_000_001;

export function managesCombinationStock(origin: Json): boolean {
  return combinationsOf(origin).length > 0 && optionInfoOf(origin).useStockManagement !== false;
}

export function totalStock(origin: Json): number {
  if (!managesCombinationStock(origin)) return number(origin, 'stockQuantity');
  return combinationsOf(origin)
    .filter(isUsable)
    .reduce((sum, combination) => sum + number(combination, 'stockQuantity'), 0);
}

export function combinationIds(record: ProductRecord): Set<number> {
  return new Set(combinationsOf(record.origin).map((combination) => number(combination, 'id')));
}

/** Puts the product away with what follows by itself: stock 0 is OUTOFSTOCK, the sale period decides WAIT and CLOSE. */
export function saveProduct(shop: Shop, record: ProductRecord): void {
  record.status = settledStatus(record, shop.kernel.clock.now().getTime());
  record.origin.statusType = record.status;
  record.origin.stockQuantity = totalStock(record.origin);
  record.updatedAt = kstIso(shop.kernel.clock.now());
  shop.products.put(String(record.originProductNo), record);
}

function settledStatus(record: ProductRecord, now: number): StatusType {
  if (record.status === 'SUSPENSION' || record.status === 'PROHIBITION' || record.status === 'CLOSE') return record.status;
  const start = Date.parse(text(record.origin, 'saleStartDate'));
  const end = Date.parse(text(record.origin, 'saleEndDate'));
  if (end < now) return 'CLOSE';
  if (start > now) return 'WAIT';
  return totalStock(record.origin) === 0 ? 'OUTOFSTOCK' : 'SALE';
}

export function createProduct(shop: Shop, accountId: string, origin: Json, channel: Json): ProductRecord {
  const { store, clock } = shop.kernel;
  const now = kstIso(clock.now());
  const record: ProductRecord = {
    originProductNo: store.next('originProduct', FIRST_ORIGIN_NO),
    channelProductNo: store.next('channelProduct', FIRST_CHANNEL_NO),
    accountId,
    status: 'SALE',
    origin,
    channel,
    createdAt: now,
    updatedAt: now,
  };
  completeCombinations(shop, origin, null);
  saveProduct(shop, record);
  return record;
}

/** Full replace: what is left out is gone, but for the stock, which is kept (sheet 4). */
export function replaceProduct(shop: Shop, record: ProductRecord, origin: Json, channel: Json): void {
  if (origin.stockQuantity === undefined) origin.stockQuantity = record.origin.stockQuantity;
  completeCombinations(shop, origin, record.origin);
  record.status = origin.statusType === 'SUSPENSION' || origin.statusType === 'CLOSE' ? origin.statusType : 'SALE';
  record.origin = origin;
  record.channel = channel;
  saveProduct(shop, record);
}

/** Gives new combinations an id and fills what was left out from the combination of the same id. */
function completeCombinations(shop: Shop, origin: Json, before: Json | null): void {
  const known = new Map(before ? combinationsOf(before).map((combination) => [number(combination, 'id'), combination]) : []);
  for (const combination of combinationsOf(origin)) {
    const old = known.get(number(combination, 'id'));
    if (!old) combination.id = shop.kernel.store.next('combination', FIRST_COMBINATION_ID);
    combination.stockQuantity ??= old?.stockQuantity ?? 0;
    combination.price ??= old?.price ?? 0;
    combination.usable ??= old?.usable ?? true;
  }
}

export function setAllStock(record: ProductRecord, quantity: number): void {
  record.origin.stockQuantity = quantity;
  if (!managesCombinationStock(record.origin)) return;
  for (const combination of combinationsOf(record.origin)) combination.stockQuantity = quantity;
}

/** Stock of what a buyer picks: a combination, or the product itself. */
export function stockOf(record: ProductRecord, combinationId: number | null): number {
  const combination = combinationsOf(record.origin).find((entry) => number(entry, 'id') === combinationId);
  if (combination && managesCombinationStock(record.origin)) return number(combination, 'stockQuantity');
  return number(record.origin, 'stockQuantity');
}

export function setStock(shop: Shop, record: ProductRecord, combinationId: number | null, quantity: number): void {
  const combination = combinationsOf(record.origin).find((entry) => number(entry, 'id') === combinationId);
  if (combination && managesCombinationStock(record.origin)) combination.stockQuantity = quantity;
  else record.origin.stockQuantity = quantity;
  saveProduct(shop, record);
}

/** What a full replace really changes, so that faults on price or stock also reach sellers' tools that change them by a replace. */
export function changeKind(record: ProductRecord | undefined, body: Json): 'price' | 'stock' | 'other' {
  if (!record) return 'other';
  const next = { origin: child(body, 'originProduct'), channel: child(body, 'smartstoreChannelProduct') };
  const strip = (origin: Json, keys: { price: boolean; stock: boolean }) => stripped(origin, keys);
  const same = (keys: { price: boolean; stock: boolean }) =>
    isDeepStrictEqual(strip(record.origin, keys), strip(next.origin, keys)) && isDeepStrictEqual(record.channel, next.channel);
  if (same({ price: false, stock: false })) return 'other';
  if (same({ price: true, stock: false })) return 'price';
  return same({ price: false, stock: true }) ? 'stock' : 'other';
}

function stripped(origin: Json, keys: { price: boolean; stock: boolean }): Json {
  const copy = structuredClone(origin);
  delete copy.statusType;
  delete copy.images;
  if (keys.price) delete copy.salePrice;
  if (keys.stock || combinationsOf(copy).length > 0) delete copy.stockQuantity;
  for (const combination of children(optionInfoOf(copy), 'optionCombinations')) {
    if (keys.price) delete combination.price;
    if (keys.stock) delete combination.stockQuantity;
  }
  return copy;
}
