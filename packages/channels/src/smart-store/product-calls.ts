/**
 * One product as the channel shows it, and changes of it. Of a create's answer the shape is known, of a change's not (section 4, Commands):
 * where it names the product, that proves it; where it does not, a look at the product does.
 */
import { unreadableAnswer } from '../sdk/answer.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { type Wire, wire } from '../sdk/reader.ts';
import { call, reading, type SmartStoreCall } from './client.ts';
import { productRead } from './proofs.ts';

/** Path of a product; most of its parts are in the first version. */
export function originPath(originProductNo: string, rest = '', version: 'v1' | 'v2' = 'v1'): string {
  return `/${version}/products/origin-products/${encodeURIComponent(originProductNo)}${rest}`;
}

export function wholePath(originProductNo: string): string {
  return originPath(originProductNo, '', 'v2');
}

export function readRaw(ctx: ConnectorContext, originProductNo: string): Promise<Outcome<Wire>> {
  return call(ctx, reading('products.read', 'products.read', wholePath(originProductNo), productRead(originProductNo)));
}

/** Sends a change. `proof` says whether the answer names the product, `shows` whether the product now is as it was sent. */
export async function change(
  ctx: ConnectorContext,
  originProductNo: string,
  wanted: SmartStoreCall & { proof: Proof<unknown, true> },
  shows: (origin: Wire) => boolean,
): Promise<Outcome<true>> {
  const answer = await call(ctx, { ...wanted, proof: (reported) => wanted.proof(reported) ?? false });
  if (answer.kind !== 'ok') return answer;
  if (answer.value) return { kind: 'ok', value: true };
  const observed = await readRaw(ctx, originProductNo);
  return observed.kind === 'ok' && shows(wire(observed.value.originProduct))
    ? { kind: 'ok', value: true }
    : unreadableAnswer('WRITE', wanted.operation);
}
