/**
 * Changes of a product. Of a create's answer the shape is known, of theirs not (section 4, Commands): where it names the product, that proves
 * them; where it does not, a look at the product does.
 */
import { type ConnectorContext, isRecord, type Outcome, type Proof, unreadableAnswer } from '../sdk/index.ts';
import { readRaw } from './product-reads.ts';

type Origin = Readonly<Record<string, unknown>>;

/** Whether the answer proves the write by itself. Nothing else is known of its shape. */
export function namedOrNot(named: Proof<unknown, true>): Proof<unknown, boolean> {
  return (answer) => named(answer) ?? false;
}

/** The outcome of a write whose answer named its product, or else whether the product now shows what was sent. */
export async function provedOrSeen(
  ctx: ConnectorContext,
  originProductNo: string,
  operation: string,
  answer: Outcome<boolean>,
  shows: (origin: Origin) => boolean,
): Promise<Outcome<true>> {
  if (answer.kind !== 'ok') return answer;
  if (answer.value) return { kind: 'ok', value: true };
  const seen = await readRaw(ctx, originProductNo);
  const origin = seen.kind === 'ok' && isRecord(seen.value.originProduct) ? seen.value.originProduct : null;
  return origin !== null && shows(origin) ? { kind: 'ok', value: true } : unreadableAnswer('WRITE', operation);
}
