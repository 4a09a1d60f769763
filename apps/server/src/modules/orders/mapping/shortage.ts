/** Lines that were sold beyond the stock and are covered again by what came in: their mark, its count and its alert go. */
import { z } from 'zod';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { announce, defineTask, eachSeller, type HandledTask, handleTask, type Schedule } from '../../../platform/jobs/index.ts';
import { count } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { resolveOversold } from '../lines/oversold.ts';

const coverTask = defineTask('orders.cover-shortages', z.strictObject({}), { urgency: 3, attempts: 1 });

/** Stock comes in by many ways (counts, cancels, product forms); one look a minute serves them all. */
export const coverSchedule: Schedule = { task: coverTask, cron: '* * * * *' };

export function coverHandler(database: Database): HandledTask {
  return handleTask(coverTask, async (_, { signal }) => {
    const { rows } = await database.system((tx) =>
      tx.query<{ seller_id: number }>('select distinct seller_id from order_line where oversold', [], 'orders.short-sellers'),
    );
    await eachSeller(
      rows.map((row) => row.seller_id),
      signal,
      (sellerId) => database.tenant(sellerId, coverLines, { retry: true }),
    );
  });
}

/**
 * Takes the mark off the lines whose every SKU has at least as much on hand as is reserved.
 * @returns how many lines that were
 */
export async function coverLines(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ id: number; account_id: number }>(
    `select l.id, l.account_id from order_line l
      where l.seller_id = $1 and l.oversold
        and not exists (select 1 from jsonb_array_elements(l.parts) part
                          join sku s on s.seller_id = l.seller_id and s.id = (part ->> 0)::bigint
                         where s.on_hand < s.reserved)`,
    [tx.sellerId],
    'orders.covered',
  );
  const accountOf = new Map(rows.map((row) => [row.id, row.account_id]));
  const lines = (await readLinesById(tx, [...accountOf.keys()])).filter(({ record }) => record.oversold);
  if (lines.length === 0) return 0;
  await tx.query('update order_line set oversold = false, updated_at = now() where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    lines.map(({ id }) => id),
  ]);
  const covered = lines.map(({ id, record }) => ({ id, before: record, record: { ...record, oversold: false } }));
  await resolveOversold(tx, covered);
  for (const [accountId, own] of [...Map.groupBy(covered, ({ id }) => accountOf.get(id) ?? 0)].sort(([a], [b]) => a - b)) {
    announce(tx, 'orders', accountId);
    await count(
      tx,
      accountId,
      own.map(({ before, record }) => ({ before, after: record })),
    );
  }
  return lines.length;
}
