/** Stock, prices and sale state without touching the rest of the product (section 4, option stock/price and bulk). */
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { changeAsRead, forAll, isProductItself, noItem, priceOf, quantityOf } from '../sdk/item-changes.ts';
import { type BatchOutcome, done, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import { isWire, text, type Wire, wire } from '../sdk/reader.ts';
import { writing } from './client.ts';
import { change, originPath, readRaw, wholePath } from './product-calls.ts';
import { writableStatus } from './product-merge.ts';
import { productListed, productNamed } from './proofs.ts';

/** The sheet names the first; the channel's later documents name the second. A refused name has changed nothing. */
const STOCK_UPDATE_TYPES = ['STOCK_QUANTITY', 'STOCK'];

export const stock: StockCapability = {
  async setQuantities(ctx, ref, changes) {
    const [only] = changes;
    if (!only) return new Map();
    if (isProductItself(ref, changes)) return forAll(changes, await setProductQuantity(ctx, ref.shopProductId, only.quantity), quantityOf);
    return changeOptions(ctx, ref, changes, null, (row, { quantity }) => ({ ...row, stockQuantity: quantity }), quantityOf);
  },
};

export const price: PriceCapability = {
  async setPrices(ctx, ref, basePrice, items) {
    if (items.length === 0 || isProductItself(ref, items))
      return forAll(items, await setProductPrice(ctx, ref.shopProductId, basePrice), priceOf);
    return changeOptions(ctx, ref, items, basePrice, (row, item) => ({ ...row, price: item.price - basePrice }), priceOf);
  },
};

export const sale: SaleCapability = {
  stop: (ctx, ref) => changeStatus(ctx, ref, 'products.stop', ['SUSPENSION']),
  resume: (ctx, ref) => changeStatus(ctx, ref, 'products.resume', ['SALE', 'OUTOFSTOCK']),
};

/** Sends the first of `states`; the product then shows one of them. */
async function changeStatus(ctx: ConnectorContext, ref: ListingRef, operation: string, states: readonly string[]): Promise<Outcome<void>> {
  const no = ref.shopProductId;
  const path = originPath(no, '/change-status');
  const wanted = writing('PUT', operation, 'products.status', path, productNamed(no), { statusType: states[0] });
  return done(await change(ctx, no, wanted, ({ statusType }) => states.includes(text(statusType))));
}

async function setProductQuantity(ctx: ConnectorContext, originProductNo: string, stockQuantity: number): Promise<Outcome<true>> {
  let outcome: Outcome<true> = { kind: 'again', message: '보내지 않았습니다.' };
  for (const type of STOCK_UPDATE_TYPES) {
    const json = { multiProductUpdateRequestVos: [{ originProductNo: Number(originProductNo), multiUpdateTypes: [type], stockQuantity }] };
    const path = '/v1/products/origin-products/multi-update';
    const wanted = writing('PATCH', 'products.stock', 'products.multi-update', path, productListed(originProductNo), json);
    outcome = await change(ctx, originProductNo, wanted, (now) => now.stockQuantity === stockQuantity);
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
  const { stockQuantity: _kept, ...origin } = wire(existing.value.originProduct);
  const json = { ...existing.value, originProduct: { ...origin, statusType: writableStatus(origin.statusType), salePrice } };
  const proof = productNamed(originProductNo);
  const wanted = writing('PUT', 'products.price', 'products.update', wholePath(originProductNo), proof, json);
  return change(ctx, originProductNo, wanted, (now) => now.salePrice === salePrice);
}

const LISTS = ['optionCombinations', 'optionStandards'] as const;

/** Every combination goes with its id, the ones that stay as they were read just now. `salePrice` is null where prices stay. */
function changeOptions<I extends { key: string; shopItemId: string }, T>(
  ctx: ConnectorContext,
  { shopProductId: no }: ListingRef,
  items: readonly I[],
  salePrice: number | null,
  changed: (row: Wire, item: I) => Wire,
  value: (item: I) => T,
): Promise<BatchOutcome<T>> {
  return changeAsRead(items, {
    read: async () => mapOutcome(await readRaw(ctx, no), (existing) => optionInfoOf(existing.originProduct)),
    idsIn: (optionInfo) => LISTS.flatMap((name) => rowsIn(optionInfo, name).map(({ id }) => text(id))),
    async change(optionInfo, present) {
      const wanted = new Map(present.map((item) => [item.shopItemId, item]));
      const sent = LISTS.flatMap((name): [string, Wire[]][] => {
        if (!Array.isArray(optionInfo[name])) return [];
        return [[name, rowsIn(optionInfo, name).map((row) => withItem(row, wanted.get(text(row.id)), changed))]];
      });
      const json = {
        ...(salePrice === null ? {} : { productSalePrice: { salePrice } }),
        optionInfo: { ...optionInfo, ...Object.fromEntries(sent), useStockManagement: true },
      };
      const operation = salePrice === null ? 'products.stock' : 'products.price';
      const request = writing('PUT', operation, 'products.option-stock', originPath(no, '/option-stock'), productNamed(no), json);
      return change(ctx, no, request, (origin) => {
        const now = optionInfoOf(origin);
        return (salePrice === null || origin.salePrice === salePrice) && sent.every(([name, rows]) => holds(rowsIn(now, name), rows));
      });
    },
    value,
    missing: noItem('OPTION_NOT_FOUND'),
  });
}

function withItem<I>(row: Wire, item: I | undefined, changed: (row: Wire, item: I) => Wire): Wire {
  return item === undefined ? row : changed(row, item);
}

/** Whether every row that was sent stands there with its stock and price. */
function holds(now: readonly Wire[], sent: readonly Wire[]): boolean {
  const rows = new Map(now.map((row) => [text(row.id), row]));
  return sent.every(({ id, stockQuantity, price: extra }) => {
    const row = rows.get(text(id));
    return row !== undefined && row.stockQuantity === stockQuantity && row.price === extra;
  });
}

function optionInfoOf(origin: unknown): Wire {
  return wire(wire(wire(origin).detailAttribute).optionInfo);
}

function rowsIn(optionInfo: Wire, name: string): Wire[] {
  const rows = optionInfo[name];
  return Array.isArray(rows) ? rows.filter(isWire) : [];
}
