/** One product as the channel shows it (section 4, Commands). */
import type { ConnectorContext, Outcome } from '../sdk/index.ts';
import { call } from './client.ts';
import { productRead } from './proofs.ts';

export function originPath(originProductNo: string): string {
  return `/v2/products/origin-products/${encodeURIComponent(originProductNo)}`;
}

export function readRaw(ctx: ConnectorContext, originProductNo: string): Promise<Outcome<Record<string, unknown>>> {
  return call(ctx, {
    operation: 'products.read',
    bucket: 'products.read',
    method: 'GET',
    path: originPath(originProductNo),
    effect: 'READ',
    proof: productRead(originProductNo),
  });
}
