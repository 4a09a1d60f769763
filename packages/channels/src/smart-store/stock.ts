/** Stock and prices without touching the rest of the product (section 4, option stock/price and bulk). */
import type { PriceCapability, StockCapability, StockChange } from '../sdk/connector.ts';
import { type BatchOutcome, type ConnectorContext, isRecord, type Outcome } from '../sdk/index.ts';
import type { ListingRef } from '../sdk/product.ts';
import { call } from './client.ts';
import type { Json } from './product-body.ts';
import { writableStatus } from './product-merge.ts';
import { originPath, readRaw } from './product-reads.ts';
import { productListed, productNamed } from './proofs.ts';
import { namedOrNot, provedOrSeen } from './seen-writes.ts';

/** The sheet names the first; the channel's later documents name the second. A refused name has changed nothing. */
const STOCK_UPDATE_TYPES = ['STOCK_QUANTITY', 'STOCK'];

export const stock: StockCapability = {
  async setQuantities(ctx, ref, changes) {
    const [only] = changes;
    if (!only) return new Map();
    if (isWhole(ref, changes)) return forAll(changes, await setProductQuantity(ctx, ref.shopProductId, only.quantity), quantityOf);
    return changeOptions(ctx, ref, changes, null, (row, change) => ({ ...row, stockQuantity: change.quantity }), quantityOf);
  },
};

export const price: PriceCapability = {
  async setPrices(ctx, ref, basePrice, items) {
    const value = (item: { price: number }) => ({ price: item.price });
    if (items.length === 0 || isWhole(ref, items)) return forAll(items, await setProductPrice(ctx, ref.shopProductId, basePrice), value);
    return changeOptions(ctx, ref, items, basePrice, (row, item) => ({ ...row, price: item.price - basePrice }), value);
  },
};

const quantityOf = ({ quantity }: StockChange) => ({ quantity });

/** A product without options is its own item. */
function isWhole(ref: ListingRef, items: readonly { shopItemId: string }[]): boolean {
  return items.length === 1 && items[0]?.shopItemId === ref.shopProductId;
}

function forAll<I extends { key: string }, T>(items: readonly I[], outcome: Outcome<unknown>, value: (item: I) => T): BatchOutcome<T> {
  return new Map(items.map((item) => [item.key, outcome.kind === 'ok' ? { kind: 'ok', value: value(item) } : outcome]));
}

async function setProductQuantity(ctx: ConnectorContext, originProductNo: string, stockQuantity: number): Promise<Outcome<true>> {
  let outcome: Outcome<true> = { kind: 'again', message: '보내지 않았습니다.' };
  for (const type of STOCK_UPDATE_TYPES) {
    const answer = await call(ctx, {
      operation: 'products.stock',
      bucket: 'products.multi-update',
      method: 'PATCH',
      path: '/v1/products/origin-products/multi-update',
      json: { multiProductUpdateRequestVos: [{ originProductNo: Number(originProductNo), multiUpdateTypes: [type], stockQuantity }] },
      effect: 'WRITE',
      proof: namedOrNot(productListed(originProductNo)),
    });
    outcome = await provedOrSeen(ctx, originProductNo, 'products.stock', answer, (now) => now.stockQuantity === stockQuantity);
    if (!isUnknownType(outcome)) return outcome;
  }
  return outcome;
}

function isUnknownType(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'fix' && outcome.problems.some(({ channelCode }) => channelCode === 'NotValidEnum');
}

/**
 * A full replace of what was read, with the new price: there is no narrower call for a product without options. The stock is left
 * out and so kept, because the channel may have sold some since.
 */
async function setProductPrice(ctx: ConnectorContext, originProductNo: string, salePrice: number): Promise<Outcome<true>> {
  const existing = await readRaw(ctx, originProductNo);
  if (existing.kind !== 'ok') return existing;
  const shop = existing.value;
  const { stockQuantity: _kept, ...originProduct } = isRecord(shop.originProduct) ? shop.originProduct : {};
  const operation = 'products.price';
  const answer = await call(ctx, {
    operation,
    bucket: 'products.update',
    method: 'PUT',
    path: originPath(originProductNo),
    json: { ...shop, originProduct: { ...originProduct, statusType: writableStatus(originProduct.statusType), salePrice } },
    effect: 'WRITE',
    proof: namedOrNot(productNamed(originProductNo)),
  });
  return provedOrSeen(ctx, originProductNo, operation, answer, (now) => now.salePrice === salePrice);
}

/** Every combination goes with its id, the ones that stay as they were read just now. */
async function changeOptions<I extends { key: string; shopItemId: string }, T>(
  ctx: ConnectorContext,
  ref: ListingRef,
  items: readonly I[],
  salePrice: number | null,
  change: (row: Json, item: I) => Json,
  value: (item: I) => T,
): Promise<BatchOutcome<T>> {
  const existing = await readRaw(ctx, ref.shopProductId);
  if (existing.kind !== 'ok') return forAll(items, existing, value);
  const optionInfo = optionInfoOf(existing.value);
  const wanted = new Map(items.map((item) => [item.shopItemId, item]));
  const present = new Set<string>();
  const changed = Object.fromEntries(
    LISTS.flatMap((list) => {
      const rows = optionInfo[list];
      if (!Array.isArray(rows)) return [];
      return [[list, rows.filter(isRecord).map((row) => changeRow(row, wanted, present, change))]];
    }),
  );
  const missing = items.filter(({ shopItemId }) => !present.has(shopItemId));
  const outcomes: BatchOutcome<T> = new Map(missing.map(({ key }) => [key, MISSING]));
  if (present.size === 0) return outcomes;
  const operation = salePrice === null ? 'products.stock' : 'products.price';
  const answer = await call(ctx, {
    operation,
    bucket: 'products.option-stock',
    method: 'PUT',
    path: `/v1/products/origin-products/${encodeURIComponent(ref.shopProductId)}/option-stock`,
    json: {
      ...(salePrice === null ? {} : { productSalePrice: { salePrice } }),
      optionInfo: { ...optionInfo, ...changed, useStockManagement: true },
    },
    effect: 'WRITE',
    proof: namedOrNot(productNamed(ref.shopProductId)),
  });
  const outcome = await provedOrSeen(ctx, ref.shopProductId, operation, answer, (origin) => {
    const now = optionInfoOf({ originProduct: origin });
    return (salePrice === null || origin.salePrice === salePrice) && LISTS.every((list) => holds(now[list], changed[list]));
  });
  const sent = items.filter(({ shopItemId }) => present.has(shopItemId));
  return new Map([...outcomes, ...forAll(sent, outcome, value)]);
}

const LISTS = ['optionCombinations', 'optionStandards'] as const;

/** Whether every row that was sent stands there with its stock and price. */
function holds(now: unknown, sent: readonly Json[] | undefined): boolean {
  const rows = new Map((Array.isArray(now) ? now : []).filter(isRecord).map((row) => [String(row.id), row]));
  return (sent ?? []).every(({ id, stockQuantity, price }) => {
    const row = rows.get(String(id));
    return row !== undefined && row.stockQuantity === stockQuantity && row.price === price;
  });
}

function changeRow<I>(row: Json, wanted: Map<string, I>, present: Set<string>, change: (row: Json, item: I) => Json): Json {
  const id = String(row.id);
  const item = wanted.get(id);
  if (!item) return row;
  present.add(id);
  return change(row, item);
}

function optionInfoOf(raw: unknown): Json {
  const origin = isRecord(raw) && isRecord(raw.originProduct) ? raw.originProduct : {};
  const attribute = isRecord(origin.detailAttribute) ? origin.detailAttribute : {};
  return isRecord(attribute.optionInfo) ? attribute.optionInfo : {};
}

const MISSING: Extract<Outcome<never>, { kind: 'refused' }> = {
  kind: 'refused',
  code: 'OPTION_NOT_FOUND',
  message: '쇼핑몰에 이 옵션이 없습니다. 쇼핑몰 상품을 다시 읽어주십시오.',
};
