/** Re-reading single lines: many keys a call where the channel takes them, fewer where their answer is too big. */
import type { ConnectorContext } from './context.ts';
import { askPartsInHalves, type TooBig } from './halves.ts';
import type { OrderPage } from './order.ts';
import type { Outcome } from './outcome.ts';
import { endWalk, startWalk } from './windows.ts';

export type ReadLines = Pick<OrderPage, 'lines' | 'unreadable'>;

/**
 * What a look at these keys reports, as a page that nothing follows. `parts` are the keys that one call may name together. A key that is too
 * big by itself is reported of, and `where` is the channel's own place in which the seller finds it (`쿠팡 WING`).
 */
export async function lookUpParts(
  ctx: ConnectorContext,
  parts: readonly (readonly string[])[],
  ask: (keys: readonly string[]) => Promise<Outcome<ReadLines> | TooBig>,
  where: string,
): Promise<Outcome<OrderPage>> {
  const now = ctx.now().toISOString();
  const page: OrderPage = { lines: [], claims: [], unreadable: [], nextCursor: endWalk(startWalk(now, now)) };
  const read = await askPartsInHalves<string, ReadLines>(parts, ask, (key, reason) => ({
    lines: [],
    unreadable: [notRead(key, reason, where)],
  }));
  if (read.kind !== 'ok') return read;
  for (const { lines, unreadable } of read.value) {
    page.lines.push(...lines);
    page.unreadable.push(...unreadable);
  }
  return { kind: 'ok', value: page };
}

function notRead(key: string, reason: string, where: string) {
  return { key, reason: `${reason} ${where}에서 확인해주십시오.`, raw: '' };
}
