/** Stock and prices: quantities and extras on the variants, the base price on the product (section 4). */
import type { PriceCapability, StockCapability } from '../sdk/connector.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { won } from './client.ts';
import { putProduct } from './products.ts';
import { extraRequest, putVariants, stockRequest } from './variants.ts';

export const stock: StockCapability = {
  async setQuantities(ctx, ref, changes) {
    const requests = changes.map(({ shopItemId, quantity }) => stockRequest(shopItemId, quantity));
    const outcomes = await putVariants(ctx, ref.shopProductId, requests, 'products.stock');
    return byKey(changes, outcomes, ({ quantity }) => ({ quantity }));
  },
};

export const price: PriceCapability = {
  async setPrices(ctx, ref, basePrice, items) {
    const based = await putProduct(ctx, ref.shopProductId, { price: won(basePrice) }, 'products.price');
    if (based.kind !== 'ok') return new Map(items.map(({ key }) => [key, based]));
    const requests = items.map((item) => extraRequest(item.shopItemId, item.price - basePrice));
    const outcomes = await putVariants(ctx, ref.shopProductId, requests, 'products.price');
    return byKey(items, outcomes, (item) => ({ price: item.price }));
  },
};

function byKey<I extends { key: string; shopItemId: string }, T>(
  items: readonly I[],
  outcomes: BatchOutcome<void>,
  value: (item: I) => T,
): BatchOutcome<T> {
  return new Map(
    items.map((item): [string, Outcome<T>] => {
      const outcome = outcomes.get(item.shopItemId) ?? { kind: 'unknown', message: '카페24의 응답에 이 옵션의 결과가 없습니다.' };
      return [item.key, outcome.kind === 'ok' ? { kind: 'ok', value: value(item) } : outcome];
    }),
  );
}
