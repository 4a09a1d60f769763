/** Stock, price and sale state of single vendor items (sheet 4, Commands). They exist once a product is approved. */
import { oneByOne } from '../sdk/batch.ts';
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingRef } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { worstOf } from '../sdk/worst.ts';
import { ABSENT, callCoupang, catalogPath, isAbsent } from './client.ts';
import type { Inventories } from './product-seen.ts';
import { inventory, itemDone, productDetail } from './proofs.ts';

export const coupangStock: StockCapability = {
  setQuantities: (ctx, _ref, changes) =>
    oneByOne(changes, async ({ shopItemId, quantity }) => {
      const answer = await putItem(ctx, shopItemId, `/quantities/${quantity}`, 'products.stock');
      return answer.kind === 'ok' ? { kind: 'ok', value: { quantity } } : answer;
    }),
};

export const coupangPrice: PriceCapability = {
  setPrices: (ctx, _ref, _price, items) =>
    oneByOne(items, async ({ shopItemId, price }) => {
      // Without the force flag COUPANG guards against slips beyond −50 % and +100 %: that guard stays on.
      const answer = await putItem(ctx, shopItemId, `/prices/${price}`, 'products.price', { forceSalePriceUpdate: false });
      return answer.kind === 'ok' ? { kind: 'ok', value: { price } } : asPriceFix(answer);
    }),
};

export const coupangSale: SaleCapability = {
  stop: (ctx, ref) => eachItem(ctx, ref, '/sales/stop', 'products.stop'),
  resume: (ctx, ref) => eachItem(ctx, ref, '/sales/resume', 'products.resume'),
};

/** Stock, price and sale state of every approved item of a detail. */
export async function readInventories(ctx: ConnectorContext, detail: Wire): Promise<Outcome<Inventories>> {
  const found = new Map<string, Wire>();
  for (const row of wires(detail.items)) {
    const vendorItemId = text(row.vendorItemId);
    if (vendorItemId === '') continue;
    const answer = await callCoupang(ctx, {
      method: 'GET',
      path: itemPath(vendorItemId, '/inventories'),
      operation: 'products.readStock',
      effect: 'READ',
      proof: inventory,
      subject: vendorItemId,
    });
    // An item taken down by COUPANG may be gone while its product still lists it.
    if (isAbsent(answer)) continue;
    if (answer.kind !== 'ok') return answer;
    found.set(vendorItemId, answer.value);
  }
  return { kind: 'ok', value: found };
}

function itemPath(vendorItemId: string, rest: string): string {
  return catalogPath(`/vendor-items/${encodeURIComponent(vendorItemId)}${rest}`);
}

async function putItem(
  ctx: ConnectorContext,
  vendorItemId: string,
  rest: string,
  operation: string,
  query: Record<string, boolean> = {},
): Promise<Outcome<void>> {
  const answer = await callCoupang(ctx, {
    method: 'PUT',
    path: itemPath(vendorItemId, rest),
    query,
    operation,
    effect: 'WRITE',
    proof: itemDone,
    subject: vendorItemId,
  });
  return answer.kind === 'ok' ? { kind: 'ok', value: undefined } : answer;
}

function asPriceFix<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== 'refused' || outcome.code === ABSENT) return outcome;
  const message = `쿠팡이 판매가를 받지 않았습니다: ${outcome.message}`;
  return { kind: 'fix', problems: [{ path: PATH.price, message, channelCode: outcome.code, channelMessage: outcome.message }] };
}

/** COUPANG has no switch for a product: every item is switched, and the worst outcome is the product's. */
async function eachItem(ctx: ConnectorContext, ref: ListingRef, rest: string, operation: string): Promise<Outcome<void>> {
  const ids = await itemIds(ctx, ref);
  if (ids.kind !== 'ok') return ids;
  if (ids.value.length === 0) {
    return {
      kind: 'refused',
      code: 'NOT_APPROVED',
      message: '쿠팡이 아직 승인하지 않은 상품이라 판매상태를 바꿀 수 없습니다. 승인된 뒤 다시 시도해주십시오.',
    };
  }
  const items = ids.value.map((id) => ({ key: id }));
  const outcomes = [...(await oneByOne(items, ({ key }) => putItem(ctx, key, rest, operation))).values()];
  return worstOf({ kind: 'ok', value: undefined }, ...outcomes);
}

async function itemIds(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<string[]>> {
  const known = ref.items.map(({ shopItemId }) => shopItemId).filter(Boolean);
  if (known.length > 0) return { kind: 'ok', value: known };
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: catalogPath(`/seller-products/${encodeURIComponent(ref.shopProductId)}`),
    operation: 'products.read',
    effect: 'READ',
    proof: productDetail(ref.shopProductId),
    subject: ref.shopProductId,
  });
  if (answer.kind !== 'ok') return answer;
  const ids = wires(answer.value.items).map(({ vendorItemId }) => text(vendorItemId));
  return { kind: 'ok', value: ids.filter(Boolean) };
}
