/** Stock, prices and sale state (section 4). */
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { type BatchOutcome, done, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import { isWire, text, type Wire, wire } from '../sdk/reader.ts';
import { call, writing } from './client.ts';
import { asFix } from './errors.ts';
import { ownOf } from './members.ts';
import { combinationsOf, itemIdOf, LAST_PIECE } from './product-in.ts';
import { asRead } from './product-merge.ts';
import { readProduct, replace, switchSale, withStock } from './products.ts';
import { productNamed } from './proofs.ts';

export const stock: StockCapability = {
  async setQuantities(ctx, ref, changes) {
    const value = ({ quantity }: { quantity: number }) => ({ quantity });
    return changeItems(ctx, ref, changes, value, async (product) => {
      const [only] = changes;
      if (combinationsOf(product).length === 0) return setProductStock(ctx, ref.shopProductId, product, only?.quantity ?? 0);
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
    return changeItems(
      ctx,
      ref,
      items,
      (item) => ({ price: item.price }),
      async (product) => {
        const option = withItems(ctx, product, items, (item) => ({ price: item.price - salePrice }));
        const own = ownOf(ctx).toWire({ salePrice });
        const changed = { ...asRead(product), ...own, ...(isWire(product.option) ? { option } : {}) };
        return asFix(await replace(ctx, 'products.price', ref.shopProductId, changed));
      },
    );
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

async function setProductStock(ctx: ConnectorContext, no: string, product: Wire, quantity: number): Promise<Outcome<true>> {
  const own = ownOf(ctx).toWire({ stockQuantity: Math.max(LAST_PIECE, quantity) });
  const isStopped = !['SALE', 'SOLDOUT'].includes(text(product.saleStatus));
  // What the seller stopped keeps its number: the last piece alone would say that Moa had stopped it.
  if (quantity === 0 && isStopped) return { kind: 'ok', value: true };
  const send = () => replace(ctx, 'products.stock', no, { ...asRead(product), ...own });
  return withStock(ctx, product, no, quantity === 0, send);
}

/** Reads the product and changes it for the items that it has; the others are told that they are not there. */
async function changeItems<I extends { key: string; shopItemId: string }, T>(
  ctx: ConnectorContext,
  ref: ListingRef,
  items: readonly I[],
  value: (item: I) => T,
  change: (product: Wire) => Promise<Outcome<true>>,
): Promise<BatchOutcome<T>> {
  const product = await readProduct(ctx, ref.shopProductId);
  if (product.kind !== 'ok') return new Map(items.map(({ key }) => [key, product]));
  const combinations = combinationsOf(product.value);
  const there = new Set(combinations.length === 0 ? [ref.shopProductId] : combinations.map(itemIdOf));
  const isMissing = ({ shopItemId }: I) => !there.has(shopItemId);
  const outcome: Outcome<true> = items.length > 0 && items.every(isMissing) ? MISSING : await change(product.value);
  return new Map(items.map((item) => [item.key, isMissing(item) ? MISSING : mapOutcome(outcome, () => value(item))]));
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

const MISSING: Outcome<never> = {
  kind: 'refused',
  code: 'OPTION_NOT_FOUND',
  message: '쇼핑몰에 이 옵션이 없습니다. 쇼핑몰 상품을 다시 읽어주십시오.',
};
