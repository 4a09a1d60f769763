/** Stock, prices and sale state (section 4). */
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { changeAsRead, noItem, priceOf, quantityOf } from '../sdk/item-changes.ts';
import { type BatchOutcome, done, type Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import { isWire, text, type Wire, wire } from '../sdk/reader.ts';
import { call, writing } from './client.ts';
import { asFix } from './errors.ts';
import { ownOf } from './members.ts';
import { combinationsOf, isSoldOutByStop, isSoldOutByUs, itemIdOf, LAST_PIECE } from './product-in.ts';
import { asRead } from './product-merge.ts';
import { readProduct, replace, switchSale, withStock } from './products.ts';
import { productNamed } from './proofs.ts';

export const stock: StockCapability = {
  async setQuantities(ctx, ref, changes, known) {
    return changeItems(ctx, ref, changes, quantityOf, async (product) => {
      const [only] = changes;
      if (combinationsOf(product).length === 0)
        return setProductStock(ctx, product, { no: ref.shopProductId, quantity: only?.quantity ?? 0, shown: known[0]?.quantity ?? null });
      const { paths, names } = ownOf(ctx);
      const option = withItems(ctx, product, changes, ({ quantity }) => ({ stockQuantity: quantity }));
      const json = { [names.id]: product[names.id], option };
      return call(ctx, writing('products.stock', paths.options, productNamed(names.id, ref.shopProductId), json));
    });
  },
};

export const price: PriceCapability = {
  /** There is no call for a price alone: the product is sent back as it was read, with the new ones. */
  async setPrices(ctx, ref, salePrice, items) {
    return changeItems(ctx, ref, items, priceOf, async (product) => {
      const option = withItems(ctx, product, items, (item) => ({ price: item.price - salePrice }));
      const own = ownOf(ctx).toWire({ salePrice });
      const changed = { ...asRead(product), ...own, ...(isWire(product.option) ? { option } : {}) };
      return asFix(await replace(ctx, 'products.price', ref.shopProductId, changed));
    });
  },
};

export const sale: SaleCapability = {
  stop: async (ctx, ref) => done(await switchSale(ctx, 'products.stop', {}, ref.shopProductId, 'off')),
  resume,
};

/** Buyers see it again, too, where the seller has hidden it. */
async function resume(ctx: ConnectorContext, { shopProductId: no }: ListingRef): Promise<Outcome<void>> {
  const resumed = await switchSale(ctx, 'products.resume', {}, no, 'on');
  if (resumed.kind !== 'ok') return resumed;
  const product = await readProduct(ctx, no);
  if (product.kind !== 'ok') return product.kind === 'refused' ? product : { kind: 'ok', value: undefined };
  if (text(product.value.displayStatus) !== 'HIDDEN') return { kind: 'ok', value: undefined };
  return done(await replace(ctx, 'products.resume', no, { ...asRead(product.value), displayStatus: 'OPEN' }));
}

interface WholeStock {
  no: string;
  quantity: number;
  /** What it was sent last; null where nobody knows. */
  shown: number | null;
}

/** What the seller stopped keeps another number than the last piece, which alone would say that Moa had stopped it. */
async function setProductStock(ctx: ConnectorContext, product: Wire, { no, quantity, shown }: WholeStock): Promise<Outcome<true>> {
  const send = (stockQuantity: number) => () =>
    replace(ctx, 'products.stock', no, { ...asRead(product), ...ownOf(ctx).toWire({ stockQuantity }) });
  const isStopped = !['SALE', 'SOLDOUT'].includes(text(product.saleStatus));
  const byUs = isSoldOutByUs(product, shown);
  if (isStopped && !byUs) {
    const kept = quantity === 0 && !isSoldOutByStop(product);
    return kept ? { kind: 'ok', value: true } : send(quantity === 0 ? LAST_PIECE + 1 : quantity)();
  }
  if (quantity === 0 && isStopped) return { kind: 'ok', value: true };
  return withStock(ctx, product, no, { soldOut: quantity === 0, shown }, send(Math.max(LAST_PIECE, quantity)));
}

/** The product read and changed for those of the items that it has. */
function changeItems<I extends { key: string; shopItemId: string }, T>(
  ctx: ConnectorContext,
  { shopProductId: no }: ListingRef,
  items: readonly I[],
  value: (item: I) => T,
  change: (product: Wire) => Promise<Outcome<true>>,
): Promise<BatchOutcome<T>> {
  const idsIn = (product: Wire) => {
    const combinations = combinationsOf(product);
    return combinations.length === 0 ? [no] : combinations.map(itemIdOf);
  };
  return changeAsRead(items, { read: () => readProduct(ctx, no), idsIn, change, value, missing: noItem('OPTION_NOT_FOUND') });
}

/** All options of the product, those of the items with what changes. */
function withItems<I extends { shopItemId: string }>(
  ctx: ConnectorContext,
  product: Wire,
  items: readonly I[],
  changed: (item: I) => Wire,
): Wire {
  const wanted = new Map(items.map((item) => [item.shopItemId, item]));
  const combinations = combinationsOf(product).map((row) => {
    const item = wanted.get(itemIdOf(row));
    return item === undefined ? row : { ...row, ...ownOf(ctx).values({ ...changed(item) }) };
  });
  return { ...wire(product.option), ...(combinations.length === 0 ? {} : { combinations }) };
}
