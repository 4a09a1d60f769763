/**
 * 주문수집 that somebody asked for. The open items of runs are the requests: one collection ends every request for its span that had been
 * made when it began. `due_account.requested_run_id` only says that there are some.
 */
import type { TenantTx } from '../../../platform/database/index.ts';
import {
  completeItems,
  failKeyed,
  failOpenItems,
  type ItemOutcome,
  type Requester,
  type TakenItem,
  takeItems,
} from '../../../platform/jobs/index.ts';
import { COLLECTION_KIND, SHOP_GONE } from '../../shops/index.ts';

/** NOTIFY channel that says an account fell due by hand. */
export const COLLECT_CHANNEL = 'moa_collect';

/** A span somebody asked to collect again, both ISO 8601. */
export interface CollectWindow {
  since: string;
  until: string;
}

/** Requests that one collection of an account ends. */
export interface TakenRequests {
  window: CollectWindow | null;
  items: TakenItem[];
}

export const NOBODY_ASKED: TakenRequests = { window: null, items: [] };

/** Makes accounts due at once. Those that are being collected are collected again afterwards. */
export async function requestCollection(tx: TenantTx, accountIds: readonly number[], runId: number): Promise<void> {
  await tx.query(
    `insert into due_account as d (seller_id, account_id, next_run_at, requested_run_id)
     select $1, id, now(), $3 from unnest($2::bigint[]) id order by id
     on conflict (seller_id, account_id)
       do update set requested_run_id = excluded.requested_run_id, next_run_at = least(d.next_run_at, excluded.next_run_at), failures = 0`,
    [tx.sellerId, accountIds, runId],
  );
  tx.notify(COLLECT_CHANNEL, '');
}

/** Asks again for what waits of a run. */
export async function requestAgain(tx: TenantTx, runId: number): Promise<void> {
  await requestCollection(tx, await accountsOf(tx, runId, 'QUEUED'), runId);
}

/** A run that is tried again asks the shops that failed. */
export const collectionRetryer = { shops: (tx: TenantTx, runId: number) => accountsOf(tx, runId, 'FAILED'), again: requestAgain };

/** Shop accounts whose items of the run are in this state. */
async function accountsOf(tx: TenantTx, runId: number, status: 'QUEUED' | 'FAILED'): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select key::bigint as id from job_item where seller_id = $1 and run_id = $2 and status = $3 order by 1',
    [tx.sellerId, runId, status],
  );
  return rows.map(({ id }) => id);
}

/** A run of the same person for the same accounts and span that nobody has begun: pressing again adds nothing to it. */
export async function waitingRun(
  tx: TenantTx,
  requested: { accountIds: readonly number[]; window: Partial<CollectWindow>; userId: Requester['userId'] },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select r.id from job_run r
      where r.seller_id = $1 and r.kind = '${COLLECTION_KIND}' and r.status = 'QUEUED' and not r.cancel_requested and r.paused_at is null
        and r.created_by = $2 and r.input = $3::jsonb and r.total = $4
        and not exists (select from job_item i where i.seller_id = $1 and i.run_id = r.id and (i.key <> all ($5::text[]) or i.status <> 'QUEUED'))
      order by r.id desc limit 1 for update`,
    [tx.sellerId, requested.userId, JSON.stringify(requested.window), requested.accountIds.length, requested.accountIds.map(String)],
  );
  return rows[0]?.id ?? null;
}

/** Takes the oldest request for the account and all others of its span, also from whoever held the account before: their results are refused. */
export async function takeRequests(tx: TenantTx, accountId: number, owner: string): Promise<TakenRequests> {
  const { rows } = await tx.query<{ id: number; input: Partial<CollectWindow> }>(
    `select r.id, r.input from job_run r join job_item i on i.seller_id = r.seller_id and i.run_id = r.id
      where r.seller_id = $1 and i.seller_id = $1 and r.kind = '${COLLECTION_KIND}' and r.status in ('QUEUED', 'RUNNING')
        and r.paused_at is null and i.key = $2 and i.status in ('QUEUED', 'RUNNING')
      order by r.id for update of r`,
    [tx.sellerId, String(accountId)],
  );
  const window = windowOf(rows[0]?.input ?? {});
  const same = rows.filter((row) => sameSpan(windowOf(row.input), window)).map(({ id }) => id);
  return { window, items: same.length === 0 ? [] : await takeItems(tx, same, String(accountId), owner) };
}

/** Notifies everybody who asked what came of it. */
export async function endRequests(
  tx: TenantTx,
  { items }: TakenRequests,
  result: { status: ItemOutcome; message: string; detail: unknown },
): Promise<void> {
  for (const { runId, seq, attemptNo } of items) await completeItems(tx, runId, [{ seq, attemptNo, ...result }]);
}

/** The oldest run that still waits for the account. Ask with the account's row locked: what is asked later comes after the lock. */
export async function waitingFor(tx: TenantTx, accountId: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select r.id from job_run r join job_item i on i.seller_id = r.seller_id and i.run_id = r.id
      where r.seller_id = $1 and i.seller_id = $1 and r.kind = '${COLLECTION_KIND}' and r.status in ('QUEUED', 'RUNNING')
        and r.paused_at is null and i.key = $2 and i.status = 'QUEUED'
      order by r.id limit 1`,
    [tx.sellerId, String(accountId)],
  );
  return rows[0]?.id ?? null;
}

/**
 * Sees to it that what is open of a run will end: shops that are collected no more end it now, and those that nobody was notified of are asked.
 * In a transaction that holds the run.
 */
export async function adoptCollection(tx: TenantTx, runId: number): Promise<void> {
  const { rows } = await tx.query<{ account_id: number; gone: boolean; idle: boolean }>(
    `select i.key::bigint as account_id, d.account_id is null as gone,
            d.requested_run_id is null and (d.lease_until is null or d.lease_until < now()) as idle
       from job_item i left join due_account d on d.seller_id = i.seller_id and d.account_id = i.key::bigint
      where i.seller_id = $1 and i.run_id = $2 and i.status in ('QUEUED', 'RUNNING')`,
    [tx.sellerId, runId],
  );
  for (const row of rows) if (row.gone) await failOpenItems(tx, runId, SHOP_GONE, String(row.account_id));
  const idle = rows.filter((row) => row.idle && !row.gone).map((row) => row.account_id);
  if (idle.length > 0) await requestCollection(tx, idle, runId);
}

/** Ends whatever waits for an account that is collected no more, and takes it off the list of those that are. */
export async function forgetAccount(tx: TenantTx, accountId: number): Promise<void> {
  await failKeyed(tx, COLLECTION_KIND, String(accountId), SHOP_GONE);
  await tx.query('delete from due_account where seller_id = $1 and account_id = $2', [tx.sellerId, accountId]);
}

function windowOf({ since, until }: Partial<CollectWindow>): CollectWindow | null {
  return since !== undefined && until !== undefined ? { since, until } : null;
}

function sameSpan(a: CollectWindow | null, b: CollectWindow | null): boolean {
  return a?.since === b?.since && a?.until === b?.until;
}
