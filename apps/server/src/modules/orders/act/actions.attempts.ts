/** Attempts on order lines: a row before every call, its outcome afterwards. */
import type { Outcome } from '@moa/channels/sdk';
import type { TenantTx } from '../../../platform/database/index.ts';
import { type ClaimedItem, completeItems } from '../../../platform/jobs/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { readLinesById } from '../lines/line.queries.ts';
import type { StoredLine } from '../lines/line-work.ts';
import { type ActionDefinition, actionInputSchema } from './actions.ts';
import type { Work } from './actions.work.ts';

/** Writes an attempt a line before anything is called. Items whose line is gone fail at once. */
export async function beginAttempts(tx: TenantTx, runId: number, action: ActionDefinition, items: ClaimedItem[]): Promise<Work[]> {
  const inputs = items.map((item) => ({ item, input: actionInputSchema.parse(item.input) }));
  const lineIds = inputs.map(({ input }) => input.lineId);
  const lines = new Map((await readLinesById(tx, lineIds)).map((line) => [line.id, line]));
  const [accounts, open] = await Promise.all([
    tx.query<{ id: number; account_id: number }>('select id, account_id from order_line where seller_id = $1 and id = any ($2::bigint[])', [
      tx.sellerId,
      lineIds,
    ]),
    tx.query<{ line_id: number; claim_id: number | null }>(
      `select distinct line_id, claim_id from order_attempt
        where seller_id = $1 and line_id = any ($2::bigint[]) and kind = $3 and outcome in ('STARTED', 'UNKNOWN')`,
      [tx.sellerId, lineIds, action.kind],
      'orders.open-attempts',
    ),
  ]);
  const started = new Set(open.rows.map(({ line_id, claim_id }) => triedOf(line_id, claim_id)));
  const accountOf = new Map(accounts.rows.map((row) => [row.id, row]));
  const found = inputs.flatMap(({ item, input }) => {
    const stored = lines.get(input.lineId);
    const account = accountOf.get(input.lineId);
    return stored && account ? [{ item, input, stored, account }] : [];
  });
  const lost = items.filter((item) => !found.some((work) => work.item === item));
  await completeItems(
    tx,
    runId,
    lost.map((item) => ({ seq: item.seq, attemptNo: item.attemptNo, status: 'FAILED', message: '주문을 찾을 수 없습니다.' })),
  );
  const { rows } = await tx.query<{ id: number; run_seq: number }>(
    `insert into order_attempt (seller_id, line_id, claim_id, run_id, run_seq, kind, payload, trace_id)
     select $1, u.line_id, u.claim_id, $2, u.seq, $3, u.payload, $8 from unnest($4::bigint[], $5::bigint[], $6::int[], $7::jsonb[]) u (line_id, claim_id, seq, payload)
     returning id, run_seq`,
    [
      tx.sellerId,
      runId,
      action.kind,
      found.map((work) => work.input.lineId),
      found.map((work) => work.input.claimId),
      found.map((work) => work.item.seq),
      found.map((work) =>
        JSON.stringify({
          courierCode: work.input.courierCode,
          invoiceNo: work.input.invoiceNo,
          reason: work.input.reason ?? work.input.delayReason,
          dueDate: work.input.dueDate,
          fee: work.input.fee,
          restock: work.input.restock,
          by: work.input.by,
          ...(work.input.invoiceNo === null ? {} : { before: invoiceOf(work.stored) }),
        }),
      ),
      currentTrace(),
    ],
  );
  const attemptOf = new Map(rows.map((row) => [row.run_seq, row.id]));
  return found.map((work) => ({
    item: work.item,
    input: work.input,
    stored: work.stored,
    accountId: work.account.account_id,
    attemptId: attemptOf.get(work.item.seq) ?? 0,
    unresolved: started.has(triedOf(work.input.lineId, work.input.claimId)),
  }));
}

/** As it was when the attempt began; null where the line had none. */
function invoiceOf({ asFact: { courierCode, invoiceNo } }: StoredLine) {
  return invoiceNo === null ? null : { courierCode, invoiceNo };
}

/** What an attempt is about: a line, or one of its claims. */
function triedOf(lineId: number, claimId: number | null): string {
  return `${lineId} ${claimId ?? ''}`;
}

const OUTCOME_CODES = {
  ok: 'OK',
  relink: 'RELINK',
  fix: 'FIX',
  slow_down: 'SLOW_DOWN',
  again: 'AGAIN',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
} as const;

/** Closes this try's attempts, and earlier ones whose effect is known now. */
export async function endAttempts(
  tx: TenantTx,
  action: ActionDefinition,
  works: readonly Work[],
  outcomes: ReadonlyMap<string, Outcome<void>>,
): Promise<void> {
  await tx.query(
    `update order_attempt a set outcome = u.outcome, message = u.message, finished_at = now()
       from unnest($2::bigint[], $3::text[], $4::text[]) u (id, outcome, message) where a.seller_id = $1 and a.id = u.id`,
    [
      tx.sellerId,
      works.map((work) => work.attemptId),
      works.map((work) => OUTCOME_CODES[outcomes.get(work.item.key)?.kind ?? 'unknown']),
      works.map((work) => {
        const outcome = outcomes.get(work.item.key);
        return outcome && 'message' in outcome ? outcome.message : null;
      }),
    ],
  );
  // What an earlier, unfinished attempt did is known now.
  const known = works.filter((work) => work.unresolved && outcomes.get(work.item.key)?.kind !== 'unknown');
  await tx.query(
    `update order_attempt a set outcome = 'AGAIN', finished_at = moa_time_or(a.finished_at, now())
       from unnest($2::bigint[], $3::bigint[]) u (line_id, claim_id)
      where a.seller_id = $1 and a.line_id = u.line_id and coalesce(a.claim_id, 0) = u.claim_id and a.kind = $4
        and a.outcome in ('STARTED', 'UNKNOWN') and not (a.id = any ($5::bigint[]))`,
    [
      tx.sellerId,
      known.map((work) => work.input.lineId),
      known.map((work) => work.input.claimId ?? 0),
      action.kind,
      works.map((work) => work.attemptId),
    ],
  );
}
