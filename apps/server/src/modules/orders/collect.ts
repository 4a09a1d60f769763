/**
 * Collecting orders: accounts fall due, a worker claims one, walks its feed page by page, and stores each page with its cursor in one
 * transaction. What was pressed by hand goes first and reports to its job (decisions.md 18).
 */
import type { CollectCursor, Connector, ConnectorContext, OrderPage, UnreadableRecord } from '@moa/channels/sdk';
import { nextCollection, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { SellerVault, Vault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx, Tx } from '../../platform/database/index.ts';
import { announce, type ClaimLoop, completeItems, createClaimLoop, type ReleaseLeases } from '../../platform/jobs/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { type LinkedAccount, markAuthExpired, type ShopRuntime } from '../shops/index.ts';
import { type IngestResult, ingestPage } from './ingest.ts';
import type { LinePolicy } from './line-plan.ts';
import { readAhead } from './read-ahead.ts';

/** NOTIFY channel that says an account fell due by hand. */
export const COLLECT_CHANNEL = 'moa_collect';

const LEASE_MS = 5 * 60_000;
const FIRST_LOOK_BACK_MS = 7 * 86_400_000;
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 30 * 60_000;
const LOOK_UP_BATCH = 200;
/** New lines after which tables are looked at that may have outgrown their statistics. */
const STATISTICS_AFTER = 1_000;

export interface CollectDeps {
  database: Database;
  vault: Vault;
  shops: ShopRuntime;
  policy: LinePolicy;
  now(): Date;
  /** 0..1, spreads accounts that were linked together. */
  random(): number;
  onError(error: unknown, during: string): void;
}

interface DueAccount {
  account_id: number;
  seller_id: number;
  requested_run_id: number | null;
  failures: number;
}

/** The loop that collects whatever account is due. */
export function createCollectLoop(deps: CollectDeps, owner: () => string, concurrency: number): ClaimLoop {
  return createClaimLoop<DueAccount>({
    name: 'collect',
    database: deps.database,
    owner,
    concurrency,
    wakeOn: COLLECT_CHANNEL,
    idleMs: 1_000,
    ...collectWork(deps),
    onError: deps.onError,
  });
}

/** What the loop is made of: leasing accounts that are due, and collecting one. */
export function collectWork(deps: CollectDeps): {
  claim(tx: Tx, limit: number, owner: string): Promise<DueAccount[]>;
  run(due: DueAccount, signal: AbortSignal): Promise<void>;
} {
  return {
    claim: (tx, limit, who) => claimDue(tx, limit, who, deps.now()),
    run: (due, signal) => collectDue(deps, due, signal),
  };
}

async function claimDue(tx: Tx, limit: number, owner: string, now: Date): Promise<DueAccount[]> {
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

type CollectEnd =
  | { ok: true; totals: CollectTotals }
  | { ok: false; relink: boolean; paused: boolean; message: string; retryMs: number; totals: CollectTotals };

async function collectDue(deps: CollectDeps, due: DueAccount, signal: AbortSignal): Promise<void> {
  const account = await deps.shops.account(due.seller_id, due.account_id);
  if (!account || account.status === 'UNLINKED' || account.status === 'DISABLED') {
    await deps.database.system((tx) => tx.query('delete from due_account where account_id = $1', [due.account_id]));
    return;
  }
  let end: CollectEnd;
  try {
    end = account.status === 'AUTH_EXPIRED' ? paused() : await collectAccount(deps, account, signal, await wishedWindow(deps, due));
  } catch (error) {
    deps.onError(error, `collect ${account.shopType} ${account.id}`);
    end = {
      ok: false,
      relink: false,
      paused: false,
      message: '수집 중 오류가 발생했습니다. 잠시 후 다시 수집합니다.',
      retryMs: RETRY_MS,
      totals: noTotals(),
    };
  }
  await settle(deps, due, account, end);
}

/** A span somebody asked to collect again, both ISO 8601. */
export interface CollectWindow {
  since: string;
  until: string;
}

async function wishedWindow(deps: CollectDeps, due: DueAccount): Promise<CollectWindow | null> {
  if (due.requested_run_id === null) return null;
  const runId = due.requested_run_id;
  const { rows } = await deps.database.tenant(due.seller_id, (tx) =>
    tx.query<{ input: Partial<CollectWindow> }>('select input from job_run where seller_id = $1 and id = $2', [tx.sellerId, runId]),
  );
  const { since, until } = rows[0]?.input ?? {};
  return since !== undefined && until !== undefined ? { since, until } : null;
}

const noTotals = (): CollectTotals => ({ created: 0, changed: 0, same: 0, unreadable: 0, needsMapping: 0 });

function paused(): CollectEnd {
  return {
    ok: false,
    relink: false,
    paused: true,
    message: '인증이 만료되어 수집하지 못했습니다. 재연동해주십시오.',
    retryMs: MAX_RETRY_MS,
    totals: noTotals(),
  };
}

/** Walks the feed from the stored cursor to now, then re-reads the lines its feed says nothing about. */
export async function collectAccount(
  deps: CollectDeps,
  account: LinkedAccount,
  signal: AbortSignal,
  window: CollectWindow | null = null,
): Promise<CollectEnd> {
  const { connector, ctx } = await deps.shops.context(account.sellerId, account.id, 1);
  const totals = noTotals();
  const { orders } = connector;
  if (!orders) return { ok: true, totals };
  const keys = await deps.vault.forSeller(account.sellerId);
  // A wished window is walked beside the schedule: the stored cursor stays where it is.
  const cursor = window ? { ...window, position: null, done: false } : await startCursor(deps, account, connector);
  let unseen = 0;
  for await (const page of readAhead((at) => orders.collect(ctx, at), cursor, signal)) {
    if (page.kind !== 'ok') return failed(page, totals);
    const result = await storePage(deps, keys, account, page.value, window === null);
    addTotals(totals, result);
    unseen += result.created;
    if (unseen < STATISTICS_AFTER) continue;
    unseen = 0;
    await refreshStatistics(deps);
  }
  const looked = await lookUpOpenLines(deps, keys, account, connector, ctx, signal);
  if (looked !== null && !('created' in looked)) return failed(looked, totals);
  return { ok: true, totals };
}

/** Plans follow what is stored, not what was there when they were first made. Only speed depends on it. */
async function refreshStatistics({ database, onError }: CollectDeps): Promise<void> {
  await database
    .system((tx) => tx.query('select moa_refresh_statistics()'))
    .catch((error: unknown) => onError(error, 'collect: statistics'));
}

function failed(outcome: { kind: string; message?: string; retryAfterMs?: number }, totals: CollectTotals): CollectEnd {
  const relink = outcome.kind === 'relink';
  return {
    ok: false,
    relink,
    paused: false,
    message: outcome.message ?? '쇼핑몰이 요청을 거절했습니다.',
    retryMs: outcome.retryAfterMs ?? RETRY_MS,
    totals,
  };
}

function addTotals(totals: CollectTotals, result: IngestResult): void {
  totals.created += result.created;
  totals.changed += result.changed;
  totals.same += result.same;
  totals.unreadable += result.unreadable;
  totals.needsMapping += result.needsMapping;
}

const FEED = 'orders';

/** A walk that was cut off goes on where it was; otherwise a new one reaches back behind the last by the channel's overlap. */
async function startCursor(deps: CollectDeps, account: LinkedAccount, connector: Connector): Promise<CollectCursor> {
  const now = deps.now();
  const stored = await deps.database.tenant(account.sellerId, async (tx) => {
    const { rows } = await tx.query<{ cursor: CollectCursor }>(
      'select cursor from collect_cursor where seller_id = $1 and account_id = $2 and feed = $3',
      [tx.sellerId, account.id, FEED],
    );
    return rows[0]?.cursor ?? null;
  });
  if (stored && !stored.done) return stored;
  const since = stored ? Date.parse(stored.until) - connector.manifest.orders.overlapMs : now.getTime() - FIRST_LOOK_BACK_MS;
  return { since: new Date(since).toISOString(), until: now.toISOString(), position: null, done: false };
}

async function storePage(
  deps: CollectDeps,
  keys: SellerVault,
  account: LinkedAccount,
  page: OrderPage,
  moveCursor: boolean,
): Promise<IngestResult> {
  return deps.database.tenant(
    account.sellerId,
    async (tx) => {
      await storeUnreadable(tx, keys, account, page.unreadable);
      if (moveCursor) {
        await tx.query(
          `insert into collect_cursor (seller_id, account_id, feed, cursor) values ($1, $2, $3, $4)
         on conflict (seller_id, account_id, feed) do update set cursor = excluded.cursor, updated_at = now()`,
          [tx.sellerId, account.id, FEED, JSON.stringify(page.nextCursor)],
          'collect-cursor',
        );
      }
      const result = await ingestPage(tx, keys, { id: account.id, shopType: account.shopType }, page, deps.policy);
      if (result.oversold.length > 0) await alertOversold(tx, result.oversold);
      if (result.created + result.changed > 0) announce(tx, 'orders', account.id);
      return { ...result, unreadable: page.unreadable.length };
    },
    { retry: true },
  );
}

const ALERTS_AT_ONCE = 20;

/** Says which order it is: a page of equal sentences tells nobody where to begin. */
async function alertOversold(tx: TenantTx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; account_id: number; order_no: string; option_text: string }>(
    'select id, account_id, order_no, option_text from order_line where seller_id = $1 and id = any ($2::bigint[]) order by id',
    [tx.sellerId, lineIds.slice(0, ALERTS_AT_ONCE)],
  );
  for (const line of rows) {
    await raiseAlert(tx, {
      kind: 'stock.oversold',
      severity: 'ERROR',
      title: `재고보다 많이 팔렸습니다: 주문 ${line.order_no}`,
      body: `${line.option_text === '' ? '' : `${line.option_text} · `}재고를 입고하거나 판매취소(품절)로 처리해주십시오.`,
      link: `/app/order/new?id=${line.id}`,
      accountId: line.account_id,
      dedupeKey: `stock.oversold:${line.id}`,
    });
  }
}

/** A record nobody could read is kept sealed, shown, and the rest goes on. */
async function storeUnreadable(
  tx: TenantTx,
  keys: SellerVault,
  account: LinkedAccount,
  records: readonly UnreadableRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.query(
    `insert into unreadable_record (seller_id, account_id, feed, key, reason, raw)
     select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::bytea[])
     on conflict (seller_id, account_id, feed, key) do update set reason = excluded.reason, raw = excluded.raw, at = now(), resolved_at = null`,
    [
      tx.sellerId,
      account.id,
      FEED,
      records.map((record) => record.key),
      records.map((record) => record.reason),
      records.map((record) => keys.seal(record.raw, 'unreadable_record.raw')),
    ],
  );
  await raiseAlert(tx, {
    kind: 'orders.unreadable',
    severity: 'WARNING',
    title: `${SHOP_TYPES[account.shopType].title} 주문 ${records.length}건을 읽지 못했습니다.`,
    body: '원본은 보관되어 있습니다. 쇼핑몰 관리자에서 해당 주문을 확인해주십시오.',
    link: '/app/order/all',
    accountId: account.id,
    dedupeKey: `orders.unreadable:${account.id}`,
  });
}

/** Lines a feed does not report on (delivery completed, states changed long after the order) are read again, longest unread first. */
async function lookUpOpenLines(
  deps: CollectDeps,
  keys: SellerVault,
  account: LinkedAccount,
  connector: Connector,
  ctx: ConnectorContext,
  signal: AbortSignal,
): Promise<IngestResult | { kind: string; message?: string; retryAfterMs?: number } | null> {
  const lookUp = connector.orders?.lookUp;
  if (!lookUp || signal.aborted) return null;
  const lines = await deps.database.tenant(account.sellerId, async (tx) => {
    const { rows } = await tx.query<{
      id: number;
      order_no: string;
      line_no: string;
      bundle_no: string | null;
      quantity: number;
      refs: Record<string, string>;
    }>(
      `select id, order_no, line_no, bundle_no, quantity, refs from order_line
        where seller_id = $1 and account_id = $2 and state in ('NEW', 'PREPARING', 'DELIVERING') and updated_at < now() - interval '20 minutes'
        order by updated_at limit ${LOOK_UP_BATCH}`,
      [tx.sellerId, account.id],
      'collect-open-lines',
    );
    await tx.query(
      'update order_line set updated_at = now() where seller_id = $1 and id = any ($2::bigint[])',
      [tx.sellerId, rows.map((row) => row.id)],
      'collect-looked-up',
    );
    return rows;
  });
  if (lines.length === 0) return null;
  const page = await lookUp(
    ctx,
    lines.map((line) => ({
      key: String(line.id),
      orderNo: line.order_no,
      lineNo: line.line_no,
      bundleNo: line.bundle_no,
      quantity: line.quantity,
      refs: line.refs,
    })),
  );
  if (page.kind !== 'ok') return page;
  return deps.database.tenant(
    account.sellerId,
    (tx) => ingestPage(tx, keys, { id: account.id, shopType: account.shopType }, page.value, deps.policy),
    { retry: true },
  );
}

/** Writes down how the collection ended, says so to whoever pressed the button, and sets the next one. */
async function settle(deps: CollectDeps, due: DueAccount, account: LinkedAccount, end: CollectEnd): Promise<void> {
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
