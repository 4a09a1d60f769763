/**
 * Collecting what an account's shop reports about money: days behind today once more each time, since returns change them. Pages are stored by the
 * shop's own keys together with what follows for their orders, so that repeats, shifts and another order change nothing.
 */
import type { CollectCursor } from '@moa/channels/sdk';
import { koreanDate, koreanDayEnd, koreanDayStart, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type LinkedAccount, noteCollection, type ShopRuntime } from '../shops/index.ts';
import { storeEntries } from './entries.queries.ts';
import { reconcileOrders } from './reconcile.ts';

export interface CollectDeps {
  database: Database;
  shops: ShopRuntime;
  now: Clock;
}

export type SettlementsEnd =
  | { ok: true; rows: number; changed: number; differing: number; unmatched: number; unreadable: number }
  | { ok: false; message: string; retryMs: number };

const DAY_MS = 86_400_000;
const PAGES_MAX = 2_000;
const RETRY_MS = 60_000;

/** Walks the last `days` Korean days up to today and stores what the shop reports of them; says Korean what stood in the way. */
export async function collectSettlements(
  deps: CollectDeps,
  account: LinkedAccount,
  days: number,
  signal: AbortSignal,
): Promise<SettlementsEnd> {
  const { connector, ctx } = await deps.shops.context(account.sellerId, account.id, 2);
  const { settlements } = connector;
  const totals = { rows: 0, changed: 0, differing: 0, unmatched: 0, unreadable: 0 };
  if (!settlements) return { ok: true, ...totals };
  const today = koreanDate(deps.now());
  const since = new Date(koreanDayStart(today).getTime() - (days - 1) * DAY_MS);
  let cursor: CollectCursor = { since: since.toISOString(), until: koreanDayEnd(today).toISOString(), position: null, done: false };
  for (let pages = 0; !cursor.done && pages < PAGES_MAX; pages += 1) {
    signal.throwIfAborted();
    const page = await settlements.collect(ctx, cursor);
    if (page.kind !== 'ok') return failed(deps, account, page);
    // A page may name a row twice: the last reading counts.
    const facts = [...new Map(page.value.entries.map((fact) => [fact.key, fact])).values()];
    const found = await deps.database.tenant(
      account.sellerId,
      async (tx) => {
        const changed = facts.length === 0 ? [] : await storeEntries(tx, account, facts, 'API');
        const orders = facts.map(({ orderNo }) => ({ accountId: account.id, orderNo }));
        return { changed: changed.length, ...(await reconcileOrders(tx, orders, deps.now())) };
      },
      { retry: true },
    );
    totals.rows += facts.length;
    totals.changed += found.changed;
    totals.differing += found.differing;
    totals.unmatched += found.unmatched;
    totals.unreadable += page.value.unreadable.length;
    cursor = page.value.nextCursor;
  }
  if (!cursor.done || cursor.incomplete !== undefined)
    return failed(deps, account, { kind: 'again', message: cursor.incomplete ?? '정산 내역이 많아 끝까지 읽지 못했습니다.' });
  await deps.database.tenant(
    account.sellerId,
    async (tx) => {
      await noteCollection(tx, account.id, ['SETTLEMENTS'], { ok: true }, deps.now());
      await resolveAlert(tx, alertKey(account));
    },
    { retry: true },
  );
  return { ok: true, ...totals };
}

const alertKey = ({ id }: LinkedAccount) => `settlement.failed:${id}`;

async function failed(
  { database, now }: CollectDeps,
  account: LinkedAccount,
  { message = '쇼핑몰이 요청을 거절했습니다.', retryAfterMs }: { kind: string; message?: string; retryAfterMs?: number },
): Promise<SettlementsEnd> {
  await database.tenant(
    account.sellerId,
    async (tx) => {
      await noteCollection(tx, account.id, ['SETTLEMENTS'], { ok: false, message }, now());
      await raiseAlert(tx, {
        kind: 'settlement.failed',
        severity: 'WARNING',
        title: `${SHOP_TYPES[account.shopType].title} ${account.shopName} 정산 내역을 가져오지 못했습니다.`,
        body: `${message} 내일 아침에 다시 가져옵니다. 정산 확인에서 바로 다시 가져올 수 있습니다.`,
        link: '/app/settle/list',
        accountId: account.id,
        dedupeKey: alertKey(account),
      });
    },
    { retry: true },
  );
  return { ok: false, message, retryMs: retryAfterMs ?? RETRY_MS };
}
