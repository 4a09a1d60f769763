/** Stock, price and sale state of single vendor items (sheet 4, Commands). They exist once a product is approved. */
import { oneByOne } from '../sdk/batch.ts';
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { worstOf } from '../sdk/worst.ts';
import { act, call, catalogPath, isAbsent, reading, writing } from './client.ts';
import { asPriceFix } from './errors.ts';
import type { Inventories } from './product-in.ts';
import { inventory, itemDone, productDetail } from './proofs.ts';

export const stock: StockCapability = {
  setQuantities: (ctx, _ref, changes) =>
    oneByOne(changes, async ({ shopItemId, quantity }) =>
      mapOutcome(await putItem(ctx, shopItemId, `/quantities/${quantity}`, 'products.stock'), () => ({ quantity })),
    ),
};

export const price: PriceCapability = {
  setPrices: (ctx, _ref, _price, items) =>
    oneByOne(items, async ({ shopItemId, price }) => {
      // Without the force flag COUPANG guards against slips beyond −50 % and +100 %: that guard stays on.
      const answer = await putItem(ctx, shopItemId, `/prices/${price}`, 'products.price', { forceSalePriceUpdate: false });
      return asPriceFix(mapOutcome(answer, () => ({ price })));
    }),
};

export const sale: SaleCapability = {
  stop: (ctx, ref) => eachItem(ctx, ref, '/sales/stop', 'products.stop'),
  resume: (ctx, ref) => eachItem(ctx, ref, '/sales/resume', 'products.resume'),
};

/** A product as COUPANG shows it. */
export function readDetail(ctx: ConnectorContext, sellerProductId: string): Promise<Outcome<Wire>> {
  const path = catalogPath(`/seller-products/${encodeURIComponent(sellerProductId)}`);
  return call(ctx, reading('products.read', path, productDetail(sellerProductId), { subject: sellerProductId }));
}

/** Stock, price and sale state of every approved item of a detail. */
export async function readInventories(ctx: ConnectorContext, detail: Wire): Promise<Outcome<Inventories>> {
  const found = new Map<string, Wire>();
  for (const subject of numbersIn(detail)) {
    const answer = await call(ctx, reading('products.readStock', itemPath(subject, '/inventories'), inventory, { subject }));
    // An item taken down by COUPANG may be gone while its product still lists it.
    if (isAbsent(answer)) continue;
    if (answer.kind !== 'ok') return answer;
    found.set(subject, answer.value);
  }
  return { kind: 'ok', value: found };
}

/** Numbers of the approved items. */
export function numbersIn(detail: Wire): string[] {
  return wires(detail.items)
    .map(({ vendorItemId }) => text(vendorItemId))
    .filter(Boolean);
}

function itemPath(vendorItemId: string, rest: string): string {
  return catalogPath(`/vendor-items/${encodeURIComponent(vendorItemId)}${rest}`);
}

function putItem(ctx: ConnectorContext, subject: string, rest: string, operation: string, query: Record<string, boolean> = {}) {
  return act(ctx, writing('PUT', operation, itemPath(subject, rest), itemDone, { query, subject }));
}

/** COUPANG has no switch for a product: every item is switched, and the worst outcome is the product's. */
async function eachItem(ctx: ConnectorContext, ref: ListingRef, rest: string, operation: string): Promise<Outcome<void>> {
  const known = ref.items.map(({ shopItemId }) => shopItemId).filter(Boolean);
  const numbers =
    known.length > 0 ? { kind: 'ok' as const, value: known } : mapOutcome(await readDetail(ctx, ref.shopProductId), numbersIn);
  if (numbers.kind !== 'ok') return numbers;
  const items = numbers.value.map((key) => ({ key }));
  if (items.length === 0) return NOT_APPROVED;
  const outcomes = [...(await oneByOne(items, ({ key }) => putItem(ctx, key, rest, operation))).values()];
  return worstOf({ kind: 'ok', value: undefined }, ...outcomes);
}

const NOT_APPROVED: Outcome<never> = {
  kind: 'refused',
  code: 'NOT_APPROVED',
  message: '쿠팡이 아직 승인하지 않은 상품이라 판매상태를 바꿀 수 없습니다. 승인된 뒤 다시 시도해주십시오.',
};
