/** Work as its seller sees it: a run of items with progress, results and a way to cancel. */
import type { TenantTx } from '../../database/index.ts';
import { currentTrace } from '../../trace.ts';
import type { ReleaseLeases } from '../workers.ts';

export type RunStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'PARTIAL' | 'FAILED' | 'CANCELED';
export type ItemOutcome = 'DONE' | 'FAILED' | 'SKIPPED';

export interface ClaimedItem {
  runId: number;
  seq: number;
  key: string;
  label: string;
  input: unknown;
  /** Goes back with the result: a result with an older number is refused. */
  attemptNo: number;
}

export interface ItemResult {
  seq: number;
  attemptNo: number;
  status: ItemOutcome;
  /** Korean, for the seller. */
  message?: string;
  detail?: unknown;
}

/** Channel of `{ sellerId, kind, id }` messages that feed the browsers' event streams. */
export const EVENTS_CHANNEL = 'moa_events';

/** Notifies the seller's browsers, after the commit, that something of `kind` changed. */
export function announce(tx: TenantTx, kind: string, id: string | number): void {
  tx.notify(EVENTS_CHANNEL, JSON.stringify({ sellerId: String(tx.sellerId), kind, id: String(id) }));
}

/** Who died may have committed what it did not announce any more: browsers ask once, as they ask for nothing while events arrive. */
export const announceGap: ReleaseLeases = async (tx, _owners, died = false, among = null) => {
  // Once, when the worker is struck off.
  if (died && among === null) tx.notify(EVENTS_CHANNEL, JSON.stringify({ gap: true }));
};

/** By an array and not by a join: of a run of thousands that has no statistics yet, a join reads all of it for each that is due. */
const claimSql = (which: string) => `
  with due as (
    select i.seq from job_item i join job_run r on r.seller_id = i.seller_id and r.id = i.run_id
     where i.seller_id = $1 and i.run_id = $2 and i.status = 'QUEUED' and i.not_before <= now() and not r.cancel_requested and r.paused_at is null
       ${which} for update of i skip locked)
  update job_item i set status = 'RUNNING', attempt_no = attempt_no + 1, lease_owner = $4, started_at = now()
   where i.seller_id = $1 and i.run_id = $2 and i.seq = any (array(select seq from due))
  returning i.run_id as "runId", i.seq, i.key, i.label, i.input, i.attempt_no as "attemptNo"`;
const CLAIM_NEXT = claimSql('order by i.seq limit $3');
const CLAIM_CHOSEN = claimSql('and i.seq = any ($3::int[])');

/** Leases up to `limit` waiting items in their order; none once the run is canceled or done, or while it rests. */
export async function claimItems(tx: TenantTx, runId: number, limit: number, owner: string): Promise<ClaimedItem[]> {
  const { rows } = await tx.query<ClaimedItem>(CLAIM_NEXT, [tx.sellerId, runId, limit, owner], 'job-claim');
  return begun(tx, runId, rows);
}

/** Leases those of `seqs` that wait and are due; none once the run is canceled or done, or while it rests. */
export async function claimChosen(tx: TenantTx, runId: number, seqs: readonly number[], owner: string): Promise<ClaimedItem[]> {
  const { rows } = await tx.query<ClaimedItem>(CLAIM_CHOSEN, [tx.sellerId, runId, seqs, owner], 'job-claim-chosen');
  return begun(tx, runId, rows);
}

async function begun(tx: TenantTx, runId: number, items: ClaimedItem[]): Promise<ClaimedItem[]> {
  if (items.length > 0) await markBegun(tx, runId);
  return items.sort((a, b) => a.seq - b.seq);
}

/** Somebody works on the run. */
export async function markBegun(tx: TenantTx, runId: number): Promise<void> {
  const started = await tx.query(
    `update job_run set status = 'RUNNING', started_at = now(), updated_at = now() where seller_id = $1 and id = $2 and status = 'QUEUED'`,
    [tx.sellerId, runId],
  );
  if (started.rowCount > 0) announce(tx, 'job', runId);
}

/** Items that wait and are due, in their order, for whoever chooses among them. */
export async function waitingItems(tx: TenantTx, runId: number): Promise<{ seq: number; key: string }[]> {
  const { rows } = await tx.query<{ seq: number; key: string }>(
    `select seq, key from job_item where seller_id = $1 and run_id = $2 and status = 'QUEUED' and not_before <= now() order by seq`,
    [tx.sellerId, runId],
  );
  return rows;
}

/**
 * Stores results and moves the progress; the last one settles the run.
 * @returns the seqs that were accepted. A result of an item that was taken from this worker meanwhile is refused.
 */
export async function completeItems(tx: TenantTx, runId: number, results: readonly ItemResult[]): Promise<Set<number>> {
  if (results.length === 0) return new Set();
  // The run first: who completes items of one run comes one by one and the counters stay right.
  await tx.query('select 1 from job_run where seller_id = $1 and id = $2 for update', [tx.sellerId, runId]);
  const { rows } = await tx.query<{ seq: number; status: ItemOutcome }>(
    `update job_item i
        set status = r.status, message = r.message, detail = r.detail::jsonb, lease_owner = null, finished_at = now(), trace_id = $8
       from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[]) as r (seq, attempt_no, status, message, detail)
      where i.seller_id = $1 and i.run_id = $2 and i.seq = r.seq and i.seq between $9 and $10 and i.attempt_no = r.attempt_no and i.status = 'RUNNING'
     returning i.seq, i.status`,
    [
      tx.sellerId,
      runId,
      results.map(({ seq }) => seq),
      results.map(({ attemptNo }) => attemptNo),
      results.map(({ status }) => status),
      results.map(({ message = '' }) => message),
      results.map(({ detail = {} }) => JSON.stringify(detail)),
      currentTrace(),
      ...firstAndLast(results),
    ],
    'job-complete',
  );
  await addProgress(tx, runId, rows);
  return new Set(rows.map(({ seq }) => seq));
}

/** The range that results lie in: without statistics a join with them reads the whole run for each piece of it. */
export function firstAndLast(results: readonly { seq: number }[]): [first: number, last: number] {
  const [{ seq = 0 } = {}] = results;
  return results.reduce(([first, last], each) => [Math.min(first, each.seq), Math.max(last, each.seq)], [seq, seq]);
}

/** Counts results of the run, which is locked; the last one settles it. */
export async function addProgress(tx: TenantTx, runId: number, results: readonly Pick<ItemResult, 'status'>[]): Promise<void> {
  if (results.length === 0) return;
  const count = (status: ItemOutcome) => results.filter((result) => result.status === status).length;
  await tx.query(
    `update job_run set done = done + $3, failed = failed + $4, skipped = skipped + $5, updated_at = now() where seller_id = $1 and id = $2`,
    [tx.sellerId, runId, count('DONE'), count('FAILED'), count('SKIPPED')],
    'job-progress',
  );
  await settle(tx, runId);
  announce(tx, 'job', runId);
}

/** Tries of an item that are kept before its last one. */
const TRIES_KEPT = 20;

/** The tries of an item with the one that just ended, which says why there will be another. */
function withTry(outcome: 'AGAIN' | 'FAILED' | 'BROKEN_OFF', message: string, trace: string, of = ''): string {
  return `coalesce(case when jsonb_array_length(${of}tries) >= ${TRIES_KEPT} then ${of}tries - 0 else ${of}tries end, '[]'::jsonb)
    || moa_try(${of}attempt_no, ${of}started_at, '${outcome}', ${message}::text, ${trace}::text)`;
}

/** Gives an item back, to be claimed again no earlier than `notBefore`. False when it was taken from this worker meanwhile. */
export async function postponeItem(
  tx: TenantTx,
  runId: number,
  item: { seq: number; attemptNo: number },
  notBefore: Date,
  message = '',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_item set status = 'QUEUED', lease_owner = null, not_before = $5, message = $6${message === '' ? '' : `, tries = ${withTry('AGAIN', '$6', '$7')}`}
      where seller_id = $1 and run_id = $2 and seq = $3 and attempt_no = $4 and status = 'RUNNING'`,
    [tx.sellerId, runId, item.seq, item.attemptNo, notBefore, message, ...(message === '' ? [] : [currentTrace()])],
  );
  if (rowCount > 0) await dropCanceled(tx, runId);
  // Who looks at the run learns what is waited for; without a message there is nothing new to show.
  if (rowCount > 0 && message !== '') announce(tx, 'job', runId);
  return rowCount > 0;
}

/** Puts everything of a run that is marked as running back. Only for whoever alone works on the run: results still under way are refused. */
export async function requeueRunning(tx: TenantTx, runId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update job_item set status = 'QUEUED', lease_owner = null, tries = ${withTry('BROKEN_OFF', "''", 'null')}
      where seller_id = $1 and run_id = $2 and status = 'RUNNING'`,
    [tx.sellerId, runId],
  );
  if (rowCount > 0) await dropCanceled(tx, runId);
}

/** An item taken by its key, of any run. */
export interface TakenItem {
  runId: number;
  seq: number;
  attemptNo: number;
}

/**
 * Leases the open items of runs that have this key, also those somebody holds: for whoever alone may work on what the key names. Lock the
 * runs before.
 */
export async function takeItems(tx: TenantTx, runIds: readonly number[], key: string, owner: string): Promise<TakenItem[]> {
  const { rows } = await tx.query<TakenItem>(
    `update job_item set status = 'RUNNING', attempt_no = attempt_no + 1, lease_owner = $4, started_at = now()
      where seller_id = $1 and run_id = any ($2::bigint[]) and key = $3 and status in ('QUEUED', 'RUNNING')
     returning run_id as "runId", seq, attempt_no as "attemptNo"`,
    [tx.sellerId, runIds, key, owner],
  );
  const started = await tx.query<{ id: number }>(
    `update job_run set status = 'RUNNING', started_at = now(), updated_at = now()
      where seller_id = $1 and id = any ($2::bigint[]) and status = 'QUEUED' returning id`,
    [tx.sellerId, rows.map(({ runId }) => runId)],
  );
  for (const { id } of started.rows) announce(tx, 'job', id);
  return rows.sort((a, b) => a.runId - b.runId);
}

/** Fails what is open of the items with this key (null: with any) in all runs of a kind: what they name is gone. */
export async function failKeyed(tx: TenantTx, kind: string, key: string | null, message: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from job_run where seller_id = $1 and kind = $2 and status in ('QUEUED', 'RUNNING') order by id for update`,
    [tx.sellerId, kind],
  );
  for (const { id } of rows) await failOpenItems(tx, id, message, key);
}

/** Ends a run nobody will work on any more, or its items with this key: what has not ended has failed. */
export async function failOpenItems(tx: TenantTx, runId: number, message: string, key: string | null = null): Promise<void> {
  await tx.query('select 1 from job_run where seller_id = $1 and id = $2 for update', [tx.sellerId, runId]);
  const { rows } = await tx.query<{ seq: number; attemptNo: number }>(
    `update job_item set status = 'RUNNING' where seller_id = $1 and run_id = $2 and status in ('QUEUED', 'RUNNING') and ($3::text is null or key = $3)
     returning seq, attempt_no as "attemptNo"`,
    [tx.sellerId, runId, key],
  );
  await completeItems(
    tx,
    runId,
    rows.map((item) => ({ ...item, status: 'FAILED', message })),
  );
}

/**
 * Stops a run: what waits is dropped, what runs ends as it ends.
 * @returns false when the run does not exist or has already ended
 */
export async function cancelRun(tx: TenantTx, runId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_run set cancel_requested = true, paused_at = null, updated_at = now() where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING')`,
    [tx.sellerId, runId],
  );
  if (rowCount === 0) return false;
  await dropCanceled(tx, runId);
  announce(tx, 'job', runId);
  return true;
}

/** Puts the failed items of an ended run back, but for those that were refused from the start; enqueue its task again in the same transaction. Answers how many there are. */
export async function retryFailedItems(tx: TenantTx, runId: number): Promise<number> {
  const run = await tx.query<{ status: RunStatus }>('select status from job_run where seller_id = $1 and id = $2 for update', [
    tx.sellerId,
    runId,
  ]);
  const status = run.rows[0]?.status;
  if (status === undefined || status === 'QUEUED' || status === 'RUNNING') return 0;
  const { rowCount } = await tx.query(
    `update job_item set status = 'QUEUED', not_before = '-infinity', message = '', detail = '{}', finished_at = null,
            tries = ${withTry('FAILED', 'message', 'trace_id')}
      where seller_id = $1 and run_id = $2 and status = 'FAILED' and not detail ? 'refused'`,
    [tx.sellerId, runId],
  );
  if (rowCount === 0) return 0;
  await tx.query(
    `update job_run set failed = failed - $3, status = 'QUEUED', cancel_requested = false, paused_at = null, finished_at = null, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, runId, rowCount],
  );
  announce(tx, 'job', runId);
  return rowCount;
}

/** Adds to what the run says of itself at the end, e.g. counts per shop. */
export async function mergeSummary(tx: TenantTx, runId: number, summary: Record<string, unknown>): Promise<void> {
  await tx.query('update job_run set summary = summary || $3::jsonb, updated_at = now() where seller_id = $1 and id = $2', [
    tx.sellerId,
    runId,
    JSON.stringify(summary),
  ]);
}

/** A run that rests is looked at again this often; whoever lets it go on wakes its task. */
const RESTING_SECONDS = 20;

/** State of a run for the loop that works it off: when nothing waits or runs, it has ended. What rests is not due before `nextAt`. */
export async function openItems(tx: TenantTx, runId: number): Promise<{ waiting: number; running: number; nextAt: Date | null }> {
  const { rows } = await tx.query<{ waiting: number; running: number; next_at: Date | null }>(
    `select count(*) filter (where status = 'QUEUED') as waiting, count(*) filter (where status = 'RUNNING') as running,
            moa_time_if(exists (select from job_run r where r.seller_id = $1 and r.id = $2 and r.paused_at is not null),
              now() + make_interval(secs => $3), min(not_before) filter (where status = 'QUEUED' and not_before > now())) as next_at
       from job_item where seller_id = $1 and run_id = $2 and status in ('QUEUED', 'RUNNING')`,
    [tx.sellerId, runId, RESTING_SECONDS],
  );
  return { waiting: rows[0]?.waiting ?? 0, running: rows[0]?.running ?? 0, nextAt: rows[0]?.next_at ?? null };
}

/** Drops what waits of a canceled run, and ends it when nothing of it runs. */
async function dropCanceled(tx: TenantTx, runId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update job_item i set status = 'CANCELED', finished_at = now()
       from job_run r
      where i.seller_id = $1 and i.run_id = $2 and i.status = 'QUEUED' and r.seller_id = $1 and r.id = $2 and r.cancel_requested`,
    [tx.sellerId, runId],
  );
  await tx.query('update job_run set skipped = skipped + $3 where seller_id = $1 and id = $2', [tx.sellerId, runId, rowCount]);
  await settle(tx, runId);
}

/** Ends the run when every item has ended. */
export async function settle(tx: TenantTx, runId: number): Promise<void> {
  await tx.query(
    `update job_run
        set status = case when cancel_requested then 'CANCELED' when failed = 0 then 'DONE' when done = 0 and skipped = 0 then 'FAILED' else 'PARTIAL' end,
            finished_at = now(), updated_at = now()
      where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') and done + failed + skipped = total`,
    [tx.sellerId, runId],
    'job-settle',
  );
}

/** Puts items of dead workers back; their late results are refused. Items of canceled runs are dropped instead. */
export const releaseItems: ReleaseLeases = async (tx, owners, _died, among = null) => {
  await tx.query(
    `with freed as (
       update job_item i
          set status = case when r.cancel_requested then 'CANCELED' else 'QUEUED' end, lease_owner = null,
              finished_at = moa_time_if(r.cancel_requested, now(), null), tries = ${withTry('BROKEN_OFF', "''", 'null', 'i.')}
         from job_run r
        where i.lease_owner = any($1) and i.status = 'RUNNING' and r.seller_id = i.seller_id and r.id = i.run_id
          ${among === null ? '' : 'and i.seller_id = any ($2::bigint[]) and r.seller_id = any ($2::bigint[])'}
       returning i.seller_id, i.run_id, i.status),
     dropped as (select seller_id, run_id, count(*) as n from freed where status = 'CANCELED' group by 1, 2)
     update job_run r
        set skipped = r.skipped + d.n, updated_at = now(),
            status = case when r.done + r.failed + r.skipped + d.n = r.total then 'CANCELED' else r.status end,
            finished_at = moa_time_if(r.done + r.failed + r.skipped + d.n = r.total, now(), null)
       from dropped d where r.seller_id = d.seller_id and r.id = d.run_id ${among === null ? '' : 'and r.seller_id = any ($2::bigint[])'}`,
    [owners, ...(among === null ? [] : [among])],
  );
};
