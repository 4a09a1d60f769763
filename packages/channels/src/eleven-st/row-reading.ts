/** What rows of orders and of claims have in common (sheet 5 and 6). Pure. */
import { createHash } from 'node:crypto';
import type { UnreadableRecord } from '../sdk/order.ts';
import { rawText, text, type Wire } from '../sdk/reader.ts';

/** `ordNo-ordPrdSeq`, as far as the row tells them. */
export function keyOf(row: Wire): string {
  return [text(row.ordNo), text(row.ordPrdSeq)].filter(Boolean).join('-');
}

/** A row without a key gets one from its content, so that no two such rows take each other's place; it must not show what is in the row. */
export function unreadableRow(row: unknown, reason: string, key = ''): UnreadableRecord {
  const raw = rawText(row);
  return { key: key || `알 수 없음 ${createHash('sha256').update(raw).digest('hex').slice(0, 12)}`, reason, raw };
}
