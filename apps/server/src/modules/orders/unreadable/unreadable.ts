/** Records that nobody could read. Pure. */
import { cutText, type OrderPage, RAW_MAX, type UnreadableRecord } from '@moa/channels/sdk';

/** Where the sealed text of a record lives. */
export const UNREADABLE_ASSOCIATED_DATA = 'unreadable_record.raw';

/** A page may report one order several times, and a row can be stored once: what differs is put together, the raw text cut. */
export function onePerKey(records: readonly UnreadableRecord[]): UnreadableRecord[] {
  return [...Map.groupBy(records, ({ key }) => key)].map(([key, same]) => ({
    key,
    reason: [...new Set(same.map(({ reason }) => reason))].join(' '),
    raw: cutText([...new Set(same.map(({ raw }) => raw))].join('\n'), RAW_MAX),
  }));
}

/**
 * Keys that records of what this page reports may have, as connectors make them of the numbers of an order. Rows may be any value: one
 * without claims must not keep the others away.
 */
export function keysRead(page: Pick<OrderPage, 'lines' | 'claims'>): Set<string> {
  const keys = new Set<string>();
  const add = (...numbers: readonly unknown[]) => {
    const reported = numbers.filter((number): number is string => typeof number === 'string' && number !== '');
    for (const one of reported) keys.add(one);
    for (const joint of ['-', '/'])
      for (let parts = 2; parts <= reported.length; parts += 1) keys.add(reported.slice(0, parts).join(joint));
  };
  for (const line of page.lines) {
    add(line.orderNo, line.lineNo);
    add(line.bundleNo);
    const claims: readonly unknown[] = Array.isArray(line.claims) ? line.claims : [];
    for (const claim of claims) add(line.orderNo, line.lineNo, (claim as { claimNo?: unknown } | null)?.claimNo);
  }
  for (const claim of page.claims) add(claim.orderNo, claim.lineNo, claim.claimNo);
  return keys;
}
