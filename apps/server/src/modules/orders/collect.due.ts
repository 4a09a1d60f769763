/** Accounts that are due to be collected: who is next, how a collection ended, and when the next one is (decisions.md 18). */
import { nextCollection, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Database, TenantTx, Tx } from '../../platform/database/index.ts';
import { announce, completeItems, type ReleaseLeases } from '../../platform/jobs/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { type LinkedAccount, markAuthExpired } from '../shops/index.ts';

/** NOTIFY channel that says an account fell due by hand. */
export const COLLECT_CHANNEL = 'moa_collect';

const LEASE_MS = 5 * 60_000;
export const MAX_RETRY_MS = 30 * 60_000;

export interface DueDeps {
  database: Database;
  now(): Date;
  /** 0..1, spreads accounts that were linked together. */
  random(): number;
}

export interface DueAccount {
  account_id: number;
  seller_id: number;
  requested_run_id: number | null;
  failures: number;
}

export async function claimDue(tx: Tx, limit: number, owner: string, now: Date): Promise<DueAccount[]> {
  const { rows } = await tx.query<DueAccount>(
    `with due as (
       select account_id from due_account
        where next_run_at <= $1 and (lease_until is null or lease_until < $1)
        order by (requested_run_id is null), next_run_at limit $2 for update skip locked)
     update due_account d set lease_owner = $3, lease_until = $4 from due where d.account_id = due.account_id
     returning d.account_id, d.seller_id, d.requested_run_id, d.failures`,
    [now, limit, owner, new Date(now.getTime() + LEASE_MS)],
    'collect-claim',
  );
  return rows;
}

/** Gives back what dead workers were collecting. */
export const releaseCollections: ReleaseLeases = async (tx, owners) => {
  await tx.query('update due_account set lease_owner = null, lease_until = null where lease_owner = any ($1::text[])', [owners]);
};

export interface CollectTotals {
  created: number;
  changed: number;
  same: number;
  unreadable: number;
  needsMapping: number;
}

export type CollectEnd =
  | { ok: true; totals: CollectTotals }
  | { ok: false; relink: boolean; paused: boolean; message: string; retryMs: number; totals: CollectTotals };

/** A span somebody asked to collect again, both ISO 8601. */
export interface CollectWindow {
  since: string;
  until: string;
}

export async function wishedWindow({ database }: DueDeps, due: DueAccount): Promise<CollectWindow | null> {
  if (due.requested_run_id === null) return null;
  const runId = due.requested_run_id;
  const { rows } = await database.tenant(due.seller_id, (tx) =>
    tx.query<{ input: Partial<CollectWindow> }>('select input from job_run where seller_id = $1 and id = $2', [tx.sellerId, runId]),
  );
  const { since, until } = rows[0]?.input ?? {};
  return since !== undefined && until !== undefined ? { since, until } : null;
}

/** Writes down how the collection ended, says so to whoever pressed the button, and sets the next one. */
export async function settle(deps: DueDeps, due: DueAccount, account: LinkedAccount, end: CollectEnd): Promise<void> {
  const { totals } = end;
  const message = end.ok ? `새 주문 ${totals.created}건 · 변경 ${totals.changed}건` : end.message;
  const now = deps.now();
  const { interval, settings } = await deps.database.tenant(account.sellerId, async (tx) => {
    if (!end.ok && end.relink) await markAuthExpired(tx, account.id, end.message);
    const { rows } = await tx.query<{ collect_interval_minutes: number | null; auto_collect: boolean }>(
      `update shop_account set last_collect_message = $3, last_collected_at = case when $4 then $5::timestamptz else last_collected_at end
        where seller_id = $1 and id = $2 returning collect_interval_minutes, auto_collect`,
      [tx.sellerId, account.id, message, end.ok, now],
    );
    if (end.ok) await resolveAlert(tx, `collect.failed:${account.id}`);
    else if (!end.paused && !end.relink) {
      await raiseAlert(tx, {
        kind: 'collect.failed',
        severity: 'WARNING',
        title: `${SHOP_TYPES[account.shopType].title} ${account.shopName} 주문수집에 실패했습니다.`,
        body: `${end.message} 자동으로 다시 시도합니다.`,
        link: '/app/setting/shop',
        accountId: account.id,
        dedupeKey: `collect.failed:${account.id}`,
        detail: { accountId: account.id, reason: end.message },
      });
    }
    if (due.requested_run_id !== null) await reportToRun(tx, due.requested_run_id, account, end, message);
    announce(tx, 'shop', account.id);
    return { interval: rows[0], settings: await sellerSettings(tx) };
  });
  const periodMs = (interval?.collect_interval_minutes ?? settings.collectInterval) * 60_000;
  const failures = end.ok ? 0 : due.failures + 1;
  const waitMs = end.ok ? periodMs * (0.95 + deps.random() * 0.1) : Math.min(MAX_RETRY_MS, end.retryMs * 2 ** Math.min(5, failures - 1));
  const next =
    interval?.auto_collect === false && end.ok
      ? 'infinity'
      : nextCollection(now, waitMs, settings.collectQuiet, deps.random()).toISOString();
  await deps.database.system((tx) =>
    tx.query(
      `update due_account set lease_owner = null, lease_until = null, failures = $2,
              next_run_at = case when requested_run_id is not distinct from $3 then $4::timestamptz else now() end,
              requested_run_id = case when requested_run_id is not distinct from $3 then null else requested_run_id end
        where account_id = $1`,
      [due.account_id, failures, due.requested_run_id, next],
    ),
  );
}

async function reportToRun(tx: TenantTx, runId: number, account: LinkedAccount, end: CollectEnd, message: string): Promise<void> {
  const { rows } = await tx.query<{ seq: number; attempt_no: number }>(
    `update job_item set status = 'RUNNING', attempt_no = attempt_no + 1, started_at = coalesce(started_at, now())
      where seller_id = $1 and run_id = $2 and key = $3 and status = 'QUEUED' returning seq, attempt_no`,
    [tx.sellerId, runId, String(account.id)],
  );
  const item = rows[0];
  if (item)
    await completeItems(tx, runId, [
      { seq: item.seq, attemptNo: item.attempt_no, status: end.ok ? 'DONE' : 'FAILED', message, detail: end.totals },
    ]);
}

/** Makes accounts due at once, reporting to the run. Accounts that are being collected are collected again afterwards. */
export async function requestCollection(database: Database, accountIds: readonly number[], runId: number): Promise<void> {
  await database.system(async (tx) => {
    await tx.query(
      `update due_account set requested_run_id = $2, next_run_at = least(next_run_at, now()), failures = 0 where account_id = any ($1::bigint[])`,
      [accountIds, runId],
    );
    await tx.query(`notify ${COLLECT_CHANNEL}`);
  });
}
