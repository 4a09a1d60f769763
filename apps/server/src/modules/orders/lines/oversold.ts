/** The alert of a line that was sold beyond the stock: raised with the line's mark, and over when the mark is. */
import { resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { LineRecord } from './line-plan.ts';

type Marked = Pick<LineRecord, 'oversold'>;

export const oversoldAlert = (lineId: number): string => `stock.oversold:${lineId}`;

/** Ends the alerts of the lines that lost their mark. A line that was only confirmed is as short as it was, and keeps both. */
export async function resolveOversold(
  tx: TenantTx,
  lines: readonly { id: number | null; before: Marked | null; record: Marked }[],
): Promise<void> {
  for (const { id, before, record } of lines) {
    if (id !== null && before?.oversold && !record.oversold) await resolveAlert(tx, oversoldAlert(id));
  }
}
