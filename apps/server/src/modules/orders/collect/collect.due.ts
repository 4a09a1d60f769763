/** Accounts that are due to be collected: who is next, how a collection ended, and when the next one is. */
import { nextCollection, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx, Tx } from '../../../platform/database/index.ts';
import {
  type Among,
  announce,
  type Claim,
  claimBySeller,
  type ReleaseLeases,
  type Slots,
  untilStored,
  type WaitingRows,
  type WaitingSellers,
} from '../../../platform/jobs/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { type LinkedAccount, markAuthExpired, noteCollection } from '../../shops/index.ts';
import { type DueAccount, isTakenOver, LEASE_MS, type LeaseDeps, leaseTimes } from './collect.lease.ts';
import { COLLECT_CHANNEL, endRequests, type TakenRequests, waitingFor } from './collect.requests.ts';

export const MAX_RETRY_MS = 30 * 60_000;

export interface DueDeps extends LeaseDeps {
  /** 0..1, spreads accounts that were linked together. */
  random(): number;
}

/** By the later of two clocks: what somebody asks for is not passed over by a worker whose own clock is behind. */
const IS_DUE = 'next_run_at <= greatest($1, now()) and (lease_until is null or lease_until < $1)';

/** Accounts that fell due first come first, and before them what somebody asked for. */
export function claimDue(
  tx: Tx,
  waiting: WaitingSellers,
  slots: Slots,
  owner: string,
  now: Date,
  { among = null, leaseMs = LEASE_MS }: { among?: Among; leaseMs?: number | undefined } = {},
): Promise<Claim<DueAccount>> {
  return claimBySeller<DueAccount>({
    slots,
    look: (most) => waiting.look(most, waitingAccounts(tx, now, among)),
    take: async ({ sellerId, slots: share }) => {
      const { rows } = await tx.query<DueAccount>(
        `with free as (
           select account_id from due_account where seller_id = $5 and ${IS_DUE}
            order by (requested_run_id is null), next_run_at limit $2 for update skip locked)
         update due_account d set lease_owner = $3, lease_until = $4, hinted = false from free where d.seller_id = $5 and d.account_id = free.account_id
         returning d.account_id, d.seller_id, d.requested_run_id, d.failures, d.lease_owner, d.lease_until`,
        [now, share, owner, new Date(now.getTime() + leaseMs), sellerId],
        'collect-claim',
      );
      return rows;
    },
  });
}

function waitingAccounts(tx: Tx, now: Date, among: Among): WaitingRows {
  const limit = among === null ? [] : [among];
  return {
    mostUrgent: (rows) =>
      tx.query(
        `select seller_id from due_account where ${IS_DUE} ${among === null ? '' : 'and seller_id = any ($3::bigint[])'}
          order by (requested_run_id is null), next_run_at limit $2`,
        [now, rows, ...limit],
        among === null ? 'collect-urgent' : undefined,
      ),
    behind: (sellerId, rows) =>
      tx.query(
        `select seller_id from due_account where seller_id > $3 and ${IS_DUE} ${among === null ? '' : 'and seller_id = any ($4::bigint[])'}
          order by seller_id limit $2`,
        [now, rows, sellerId, ...limit],
        among === null ? 'collect-behind' : undefined,
      ),
  };
}

/** Gives back what dead workers were collecting. */
export const releaseCollections: ReleaseLeases = async (tx, owners, _died, among = null) => {
  const { rowCount } = await tx.query(
    `update due_account set lease_owner = null, lease_until = null
      where lease_owner = any ($1::text[]) ${among === null ? '' : 'and seller_id = any ($2::bigint[])'}`,
    [owners, ...(among === null ? [] : [among])],
  );
  if (rowCount > 0) tx.notify(COLLECT_CHANNEL, '');
};

/** Gives an account back whose collection could not be written down: it is collected again, as if nobody had, and not at once. */
export function giveBackAccount({ database }: DueDeps, due: DueAccount, signal: AbortSignal): Promise<void> {
  return untilStored(
    database,
    (tx) =>
      tx.query(
        `update due_account set lease_owner = null, lease_until = null
          where seller_id = $1 and account_id = $2 and lease_owner = $3 and lease_until = any ($4::timestamptz[])`,
        [due.seller_id, due.account_id, due.lease_owner, leaseTimes(due)],
      ),
    signal,
  );
}

export interface CollectTotals {
  created: number;
  changed: number;
  same: number;
  unreadable: number;
  needsMapping: number;
}

export type CollectEnd =
  | { ok: true; totals: CollectTotals }
  | { ok: false; relink: boolean; openApi?: 'OFF'; paused: boolean; message: string; retryMs: number; totals: CollectTotals };

/**
 * Writes down how the collection ended, says so to whoever asked for it, and sets the next one: all of it or nothing. Nothing where another
 * worker has taken the account over.
 */
export async function settle(
  deps: DueDeps,
  due: DueAccount,
  account: LinkedAccount,
  requests: TakenRequests,
  end: CollectEnd,
): Promise<void> {
  const { totals } = end;
  const message = end.ok ? collectedText(totals, requests.window !== null) : end.message;
  const now = deps.now();
  await deps.database.tenant(
    account.sellerId,
    async (tx) => {
      if (await isTakenOver(tx, due)) return;
      if (!end.ok && end.relink) await markAuthExpired(tx, account.id, end);
      const { rows } = await tx.query<{ collect_interval_minutes: number | null; auto_collect: boolean }>(
        `update shop_account set last_collect_message = $3, last_collected_at = case when $4 then $5::timestamptz else last_collected_at end
          where seller_id = $1 and id = $2 returning collect_interval_minutes, auto_collect`,
        [tx.sellerId, account.id, message, end.ok, now],
      );
      await noteCollection(tx, account.id, ['CLAIMS', 'ORDERS'], end, now);
      await notifyOfFailure(tx, account, end);
      await endRequests(tx, requests, { status: end.ok ? 'DONE' : 'FAILED', message, detail: totals });
      announce(tx, 'shop', account.id);
      await scheduleNext(deps, tx, due, rows[0], end);
    },
    { retry: true },
  );
}

/** Whoever collects a span again asks how much of it was there already. */
function collectedText({ created, changed, same, unreadable }: CollectTotals, again: boolean): string {
  return [
    `새 주문 ${created}건`,
    `변경 ${changed}건`,
    ...(again ? [`같음 ${same}건`] : []),
    ...(again && unreadable > 0 ? [`읽지 못함 ${unreadable}건`] : []),
  ].join(' · ');
}

async function notifyOfFailure(tx: TenantTx, account: LinkedAccount, end: CollectEnd): Promise<void> {
  if (end.ok) return resolveAlert(tx, `collect.failed:${account.id}`);
  if (end.paused || end.relink) return;
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

async function scheduleNext(
  deps: DueDeps,
  tx: TenantTx,
  due: DueAccount,
  own: { collect_interval_minutes: number | null; auto_collect: boolean } | undefined,
  end: CollectEnd,
): Promise<void> {
  const settings = await sellerSettings(tx);
  const now = deps.now();
  const periodMs = (own?.collect_interval_minutes ?? settings.collectInterval) * 60_000;
  const failures = end.ok ? 0 : due.failures + 1;
  const waitMs = end.ok ? periodMs * (0.95 + deps.random() * 0.1) : Math.min(MAX_RETRY_MS, end.retryMs * 2 ** Math.min(5, failures - 1));
  const next =
    own?.auto_collect === false && end.ok ? 'infinity' : nextCollection(now, waitMs, settings.collectQuiet, deps.random()).toISOString();
  // Whoever asks now waits for this row, and finds it as it is left here.
  await tx.query('select 1 from due_account where seller_id = $1 and account_id = $2 for update', [tx.sellerId, due.account_id]);
  const waiting = await waitingFor(tx, due.account_id);
  const { rows } = await tx.query<{ due: boolean }>(
    `update due_account set lease_owner = null, lease_until = null, failures = $3, requested_run_id = $5,
            next_run_at = case when hinted and $8 then $9::timestamptz else $4::timestamptz end
      where seller_id = $1 and account_id = $2 and lease_owner = $6 and lease_until = any ($7::timestamptz[])
      returning next_run_at <= $10::timestamptz as due`,
    [
      tx.sellerId,
      due.account_id,
      failures,
      waiting === null ? next : now,
      waiting,
      due.lease_owner,
      leaseTimes(due),
      end.ok && next !== 'infinity',
      nextCollection(now, 0, settings.collectQuiet, 0),
      now,
    ],
  );
  if (rows[0]?.due) tx.notify(COLLECT_CHANNEL, '');
}
