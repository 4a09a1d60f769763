/** Lines that were sold beyond the stock and are covered again by what came in: their mark, its count and its alert go. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce, type SellerWalk } from '../../../platform/jobs/index.ts';
import { count } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { resolveOversold } from '../lines/oversold.ts';

/** Stock comes in by many ways (counts, cancels, product forms); one look a minute serves them all. */
export const coverWalk: SellerWalk = {
  name: 'orders.cover-shortages',
  cron: '* * * * *',
  attempts: 3,
  due: async (tx, { from, to }) => {
    const { rows } = await tx.query<{ seller_id: number }>(
      'select distinct seller_id from order_line where oversold and seller_id between $1 and $2',
      [from, to],
      'orders.short-sellers',
    );
    return rows.map((row) => row.seller_id);
  },
  work: (sellerId, { database }) => database.tenant(sellerId, coverLines, { retry: true }),
};

/**
 * Takes the mark off the lines whose every SKU has at least as much on hand as is reserved.
 * @returns how many lines that were
 */
export async function coverLines(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ id: number; account_id: number }>(
    `select l.id, l.account_id from order_line l
      where l.seller_id = $1 and l.oversold
        and not exists (select 1 from jsonb_array_elements(l.parts) as p (part)
                          join sku s on s.seller_id = $1 and s.id = (p.part ->> 0)::bigint
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
