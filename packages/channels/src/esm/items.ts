/** Stock, price and sale without touching the rest of a product (sheet 4): of one without options by its sale, of options by their list. */
import { oneByOne } from '../sdk/batch.ts';
import type { PriceCapability, SaleCapability, StockCapability, StockChange } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { changeAsRead, failAll, forAll, forThose, isProductItself, priceOf, quantityOf } from '../sdk/item-changes.ts';
import { type BatchOutcome, done, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import { type Wire, whole } from '../sdk/reader.ts';
import { errorsOf } from './errors.ts';
import { ownOf } from './members.ts';
import { goodsNoOf, readOptionsOf, readSale, writeOptions, writeSale } from './product-calls.ts';
import { readOptions, stockOf, withRows } from './product-options.ts';
import { laidOver, partOf, without } from './reading.ts';

export const stock: StockCapability = { setQuantities };
export const price: PriceCapability = { setPrices };
export const sale: SaleCapability = {
  stop: (ctx, ref) => setSale(ctx, ref, false, 'products.stop'),
  resume: (ctx, ref) => setSale(ctx, ref, true, 'products.resume'),
};

const envelopeLess = (body: Wire) => without(body, 'goodsno', 'resultcode', 'message');

async function setQuantities(ctx: ConnectorContext, ref: ListingRef, changes: StockChange[]): Promise<BatchOutcome<{ quantity: number }>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return failAll(changes, goodsNo);
  const { site } = ownOf(ctx);
  if (isProductItself(ref, changes))
    return oneByOne(changes, async ({ quantity }) => {
      // No stock is a stopped sale, and what the seller stopped is not put on sale by a number.
      const wanted = quantity === 0 ? { isSell: { [site.key]: false } } : { itemBasicInfo: { stock: { [site.key]: quantity } } };
      return mapOutcome(await changeSale(ctx, goodsNo.value, wanted, 'products.stock'), () => ({ quantity }));
    });
  return changeAsRead(changes, {
    read: () => readOptionsOf(ctx, goodsNo.value),
    idsIn: (options) => readOptions(options, site).rows.map(({ id }) => id),
    async change(options, present) {
      const wanted = new Map(present.map((change) => [change.shopItemId, change]));
      const body = withRows(envelopeLess(options), site, (row) => {
        const change = wanted.get(row.id);
        return change ? stockOf(change.quantity, site, row, ref.shared === 'ALIVE') : {};
      });
      return errorsOf(site).asFix(await writeOptions(ctx, goodsNo.value, 'products.stock', body));
    },
    value: quantityOf,
  });
}

/** The product's price, then what options add to it where that changes. Options that are not named keep what they cost. */
async function setPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  base: number,
  items: { key: string; shopItemId: string; price: number }[],
): Promise<BatchOutcome<{ price: number }>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return failAll(items, goodsNo);
  const { site } = ownOf(ctx);
  const { asPriceFix } = errorsOf(site);
  const sold = await readSale(ctx, goodsNo.value);
  if (sold.kind !== 'ok') return failAll(items, sold);
  const before = whole(partOf(sold.value, 'itembasicinfo', 'price')[site.key]) ?? base;
  const wanted = { itemBasicInfo: { price: { [site.key]: base } } };
  const setBase = async () => asPriceFix(await writeSale(ctx, goodsNo.value, 'products.price', laidOver(envelopeLess(sold.value), wanted)));
  if (items.length === 0 || isProductItself(ref, items)) {
    const outcome = await setBase();
    return forAll(items, outcome, priceOf);
  }
  const read = await readOptionsOf(ctx, goodsNo.value);
  if (read.kind !== 'ok') return failAll(items, read);
  const prices = new Map(items.map((item) => [item.shopItemId, item.price]));
  const { rows } = readOptions(read.value, site);
  const extraOf = (row: { id: string; extra: number }) => (prices.get(row.id) ?? before + row.extra) - base;
  const there = new Set(rows.map(({ id }) => id));
  let outcome: Outcome<unknown> = await setBase();
  if (outcome.kind === 'ok' && rows.some((row) => extraOf(row) !== row.extra)) {
    const body = withRows(envelopeLess(read.value), site, (row) => ({
      addAmnt: extraOf(row),
      // Sold out here by its number, it would be sold out there by the mark that was read.
      ...(ref.shared === 'ALIVE' && row.quantity !== null ? stockOf(row.quantity, site, row, true) : {}),
    }));
    outcome = asPriceFix(await writeOptions(ctx, goodsNo.value, 'products.price', body));
  }
  return forThose(there, items, outcome, priceOf);
}

async function setSale(ctx: ConnectorContext, ref: ListingRef, selling: boolean, operation: string): Promise<Outcome<void>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return goodsNo;
  return changeSale(ctx, goodsNo.value, { isSell: { [ownOf(ctx).site.key]: selling } }, operation);
}

/** Sale, price, stock and period go together: the others as they were read just now. */
async function changeSale(ctx: ConnectorContext, goodsNo: string, wanted: Wire, operation: string): Promise<Outcome<void>> {
  const sold = await readSale(ctx, goodsNo);
  if (sold.kind !== 'ok') return sold;
  return done(await writeSale(ctx, goodsNo, operation, laidOver(envelopeLess(sold.value), wanted)));
}
