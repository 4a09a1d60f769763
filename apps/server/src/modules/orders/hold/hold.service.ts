/** The seller's own hold on lines that have not left: no dispatch and no confirm by a rule until she releases it. */
import { problem } from '@moa/contract';
import { holdVerdict } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { count } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import type { StoredLine } from '../lines/line-work.ts';

/**
 * @returns how many lines that changed; what has left or is held already stays as it is
 * @throws NOT_FOUND for a line that is not the caller's to see, and then none is changed
 */
export async function holdLines(tx: TenantTx, ids: readonly number[], reason: string, actor: string): Promise<number> {
  const lines = (await readAll(tx, ids)).filter(({ record }) => holdVerdict(true, record) === 'CHANGE');
  return changeHold(tx, lines, { hold: true, reason, actor });
}

/** As `holdLines`; what the shop itself holds comes again with what it reports next. */
export async function releaseLines(tx: TenantTx, ids: readonly number[], actor: string): Promise<number> {
  const lines = (await readAll(tx, ids)).filter(({ record }) => holdVerdict(false, record) === 'CHANGE');
  return changeHold(tx, lines, { hold: false, reason: null, actor });
}

async function readAll(tx: TenantTx, ids: readonly number[]): Promise<StoredLine[]> {
  const lines = await readLinesById(tx, ids);
  if (lines.length < new Set(ids).size) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return lines;
}

/** Of lines that were read, and locked, in this transaction. */
export async function changeHold(
  tx: TenantTx,
  lines: readonly StoredLine[],
  { hold, reason, actor }: { hold: boolean; reason: string | null; actor: string },
): Promise<number> {
  if (lines.length === 0) return 0;
  const ids = lines.map(({ id }) => id);
  const { rows } = await tx.query<{ id: number; account_id: number }>(
    'update order_line set hold = $3, seller_hold = $4, updated_at = now() where seller_id = $1 and id = any ($2::bigint[]) returning id, account_id',
    [tx.sellerId, ids, hold, reason],
    'orders.hold',
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, actor, trace_id)
     select $1, u.id, $3, $4, $5, $6, $7 from unnest($2::bigint[]) u (id) returning line_id`,
    [tx.sellerId, ids, hold ? 'HOLD' : 'RELEASE', hold ? '보류' : '보류 해제', reason, actor, currentTrace()],
  );
  const accountOf = new Map(rows.map((row) => [row.id, row.account_id]));
  for (const [accountId, own] of [...Map.groupBy(lines, ({ id }) => accountOf.get(id) ?? 0)].sort(([a], [b]) => a - b)) {
    announce(tx, 'orders', accountId);
    await count(
      tx,
      accountId,
      own.map(({ record }) => ({ before: record, after: { ...record, hold, sellerHold: hold } })),
    );
  }
  return lines.length;
}
