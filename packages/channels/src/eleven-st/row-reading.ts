/** Reading the values of order and claim rows so that nothing broken passes for something (sheet 5 and 6). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { text, type Wire, whole } from '../sdk/loose.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { rawText } from '../sdk/wire.ts';

const UNKNOWN_KEY = '알 수 없음';
const WON_MAX = 1_000_000_000_000;

/** `ordNo-ordPrdSeq`, as far as the row tells them. */
export function keyOf(row: Wire): string {
  return [text(row.ordNo), text(row.ordPrdSeq)].filter(Boolean).join('-');
}

/** Rows that are no rows at all have no key: what they hold is. */
export function unreadableRow(row: unknown, reason: string, key = ''): UnreadableRecord {
  const raw = rawText(row);
  return { key: key || `${UNKNOWN_KEY} ${raw}`.slice(0, 100).trim(), reason, raw };
}

/** Names of elements that hold something which is no amount of won. What is not there is fine. */
export function brokenAmounts(row: Wire, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (isAbsent(row[name])) return false;
    const won = whole(row[name]);
    return won === null || won < 0 || won > WON_MAX;
  });
}

/** Names of elements that hold something which is no time. */
export function brokenTimes(row: Wire, names: readonly string[]): string[] {
  return names.filter((name) => !isAbsent(row[name]) && toInstant(text(row[name])) === null);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && text(value) === '');
}
