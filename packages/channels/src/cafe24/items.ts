/** Stock, price and sale: quantities and extras on the variants, the base price and the sale on the product (section 4). */
import type { PriceCapability, SaleCapability, StockCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { failAll } from '../sdk/item-changes.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { Wire } from '../sdk/reader.ts';
import { act, won, writing } from './client.ts';
import { rowProof } from './proofs.ts';
import { extraRequest, putVariants, stockRequest } from './variants.ts';

export const stock: StockCapability = {
  setQuantities: (ctx, ref, changes) =>
    putVariants(
      ctx,
      ref.shopProductId,
      'products.stock',
      changes.map(({ key, shopItemId, quantity }) => ({ key, request: stockRequest(shopItemId, quantity), value: { quantity } })),
    ),
};

export const price: PriceCapability = {
  async setPrices(ctx, ref, basePrice, items) {
    const based = await putProduct(ctx, ref.shopProductId, { price: won(basePrice) }, 'products.price');
    if (based.kind !== 'ok') return failAll(items, based);
    return putVariants(
      ctx,
      ref.shopProductId,
      'products.price',
      items.map(({ key, shopItemId, price }) => ({ key, request: extraRequest(shopItemId, price - basePrice), value: { price } })),
    );
  },
};

export const sale: SaleCapability = {
  stop: (ctx, ref) => putProduct(ctx, ref.shopProductId, { selling: 'F' }, 'products.stop'),
  resume: (ctx, ref) => putProduct(ctx, ref.shopProductId, { selling: 'T', display: 'T' }, 'products.resume'),
};

export function putProduct(ctx: ConnectorContext, productNo: string, request: Wire, operation: string): Promise<Outcome<void>> {
  const proof = rowProof('product', { product_no: productNo });
  return act(ctx, writing('PUT', operation, productPath(productNo), proof, { request }));
}

export function productPath(productNo: string): string {
  return `/products/${encodeURIComponent(productNo)}`;
}
