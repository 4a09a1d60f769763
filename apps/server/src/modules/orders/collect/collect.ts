/**
 * Collecting orders: accounts fall due, a worker claims one, walks its feed page by page, and stores each page with its cursor in one
 * transaction. What was pressed by hand goes first and reports to its job.
 */
import type { CollectCursor, Connector, ConnectorContext, Urgency } from '@moa/channels/sdk';
import type { Cipher, SellerVault } from '../../../platform/crypto/index.ts';
import { isDatabaseUnavailable, type Tx } from '../../../platform/database/index.ts';
import {
  type Among,
  type Claim,
  type ClaimLoop,
  createClaimLoop,
  LONGEST_IDLE_MS,
  type Slots,
  WaitingSellers,
} from '../../../platform/jobs/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import type { IngestResult } from '../ingest/ingest.ts';
import { type CollectEnd, type CollectTotals, claimDue, type DueDeps, giveBackAccount, MAX_RETRY_MS, settle } from './collect.due.ts';
import { type DueAccount, keepLeased, LeaseLost } from './collect.lease.ts';
import { COLLECT_CHANNEL, type CollectWindow, forgetAccount, NOBODY_ASKED, takeRequests } from './collect.requests.ts';
import {
  keepUnasked,
  namelessWithin,
  type StoreDeps,
  settleNameless,
  storedCursor,
  storeLooked,
  storePage,
  takeUnread,
} from './collect.store.ts';
import { readAhead } from './read-ahead.ts';
import { keepStatistics } from './statistics.ts';

const FIRST_LOOK_BACK_MS = 7 * 86_400_000;
const RETRY_MS = 60_000;

export interface CollectDeps extends DueDeps, StoreDeps {
  sellerVault: SellerVault;
  shops: ShopRuntime;
  /** What else is collected of an account whose orders just were, by the same turns. */
  beside?(account: LinkedAccount, signal: AbortSignal): Promise<unknown>;
  onError(error: unknown, during: string): void;
}

/** An answer of a shop that is none. */
type Refused = { kind: string; message?: string; retryAfterMs?: number; openApi?: 'OFF' };

/** The loop that collects whatever account is due. */
export function createCollectLoop(deps: CollectDeps, owner: () => string, concurrency: number): ClaimLoop {
  return createClaimLoop<DueAccount>({
    name: 'collect',
    database: deps.database,
    owner,
    concurrency,
    wakeOn: COLLECT_CHANNEL,
    // A collection by the clock may be as much late; what somebody asked for wakes the loop.
    idleMs: LONGEST_IDLE_MS,
    ...collectWork(deps),
    sellerOf: (due) => due.seller_id,
    onError: deps.onError,
  });
}

/** What the loop is made of: leasing accounts that are due, and collecting one. */
export function collectWork(deps: CollectDeps): {
  claim(tx: Tx, slots: Slots, owner: string, among?: Among): Promise<Claim<DueAccount>>;
  run(due: DueAccount, signal: AbortSignal): Promise<void>;
} {
  const waiting = new WaitingSellers();
  return {
    claim: (tx, slots, who, among = null) => claimDue(tx, waiting, slots, who, deps.now(), { among, leaseMs: deps.leaseMs }),
    run: async (due, signal) => {
      try {
        await keepLeased(deps, due, signal, (held) => collectDue(deps, due, held));
      } catch (error) {
        deps.onError(error, `collect account ${due.account_id}`);
        await giveBackAccount(deps, due, signal);
      }
    },
  };
}

async function collectDue(deps: CollectDeps, due: DueAccount, signal: AbortSignal): Promise<void> {
  const account = await deps.shops.account(due.seller_id, due.account_id);
  if (!account || account.status === 'UNLINKED' || account.status === 'DISABLED') {
    await deps.database.tenant(due.seller_id, (tx) => forgetAccount(tx, due.account_id), { retry: true });
    return;
  }
  const requests =
    due.requested_run_id === null
      ? NOBODY_ASKED
      : await deps.database.tenant(due.seller_id, (tx) => takeRequests(tx, due.account_id, due.lease_owner), { retry: true });
  let end: CollectEnd;
  try {
    end = account.status === 'AUTH_EXPIRED' ? paused() : await collectAccount(deps, account, signal, requests.window);
  } catch (error) {
    // No fault of the shop's, and nobody to write it down: it is collected again when the database is back.
    if (isDatabaseUnavailable(error) || error instanceof LeaseLost) throw error;
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
  await settle(deps, due, account, requests, end);
  if (end.ok) await collectBeside(deps, account, signal);
}

/** Its failure is no failure of the orders: it is tried again with them. */
async function collectBeside({ beside, onError }: CollectDeps, account: LinkedAccount, signal: AbortSignal): Promise<void> {
  try {
    await beside?.(account, signal);
  } catch (error) {
    if (!signal.aborted) onError(error, `collect beside orders of ${account.id}`);
  }
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
  urgency: Urgency = 1,
): Promise<CollectEnd> {
  const { connector, ctx } = await deps.shops.context(account.sellerId, account.id, urgency);
  const totals = noTotals();
  const { orders } = connector;
  if (!orders) return { ok: true, totals };
  const keys = await deps.sellerVault.forSeller(account.sellerId);
  // A requested window is walked beside the schedule: the stored cursor stays where it is.
  const cursor = window ? { ...window, position: null, done: false } : await startCursor(deps, account, connector);
  const nameless = cursor.position === null ? await namelessWithin(deps, account, cursor) : [];
  const statistics = keepStatistics(() => refreshStatistics(deps));
  let incomplete: string | undefined;
  const unasked = new Set<string>();
  try {
    for await (const page of readAhead((at) => orders.collect(ctx, at), cursor, signal)) {
      if (page.kind !== 'ok') return failed(page, totals);
      const result = await storePage(deps, keys, account, page.value, { since: cursor.since, moveCursor: window === null });
      addTotals(totals, result);
      incomplete = page.value.nextCursor.incomplete;
      for (const list of page.value.unasked ?? []) unasked.add(list);
      statistics.grew(result.created);
    }
  } finally {
    await statistics.settled();
  }
  const refused = await lookUpOpenLines(deps, keys, account, connector, ctx, signal);
  if (refused) return failed(refused, totals);
  if (incomplete !== undefined) return failed({ kind: 'again', message: incomplete }, totals);
  await settleNameless(deps, account, nameless);
  if (window === null) await keepUnasked(deps, account, unasked);
  return { ok: true, totals };
}

/** Plans follow what is stored, not what was there when they were first made. Only speed depends on it. */
async function refreshStatistics({ database, onError }: CollectDeps): Promise<void> {
  await database
    .system((tx) => tx.query('select moa_refresh_statistics()'))
    .catch((error: unknown) => onError(error, 'collect: statistics'));
}

function failed(outcome: Refused, totals: CollectTotals): CollectEnd {
  const relink = outcome.kind === 'relink';
  return {
    ok: false,
    relink,
    ...(outcome.openApi === undefined ? {} : { openApi: outcome.openApi }),
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

/** A walk that was cut off goes on where it was, an incomplete one begins anew; otherwise one reaches back behind the last by the channel's overlap. */
async function startCursor(deps: CollectDeps, account: LinkedAccount, connector: Connector): Promise<CollectCursor> {
  const now = deps.now();
  const stored = await storedCursor(deps, account);
  if (stored && !stored.done) return stored;
  if (stored?.incomplete !== undefined) return { since: stored.since, until: now.toISOString(), position: null, done: false };
  const since = stored ? Date.parse(stored.until) - connector.manifest.orders.overlapMs : now.getTime() - FIRST_LOOK_BACK_MS;
  return { since: new Date(since).toISOString(), until: now.toISOString(), position: null, done: false };
}

/** Re-reads the lines its feed says nothing about. Answers what went wrong, or null. */
async function lookUpOpenLines(
  deps: CollectDeps,
  keys: Cipher,
  account: LinkedAccount,
  connector: Connector,
  ctx: ConnectorContext,
  signal: AbortSignal,
): Promise<Refused | null> {
  const lookUp = connector.orders?.lookUp;
  if (!lookUp || signal.aborted) return null;
  const lines = await takeUnread(deps, account);
  if (lines.length === 0) return null;
  const page = await lookUp(ctx, lines);
  if (page.kind !== 'ok') return page;
  await storeLooked(deps, keys, account, page.value, lines);
  return null;
}
