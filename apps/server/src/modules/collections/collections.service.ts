/** Use cases of the state of collections. */
import { MANIFESTS } from '@moa/channels';
import type { collections } from '@moa/contract';
import { type CollectedList, compareShopTypes, isCollectionLate, type SellerSettings, type ShopType, waitsFor } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { sellerSettings } from '../settings/index.ts';
import { type AccountRow, countWaitingClaims, listDays, readAccounts, readStates, type StateRow } from './collections.queries.ts';

type Calls = Handlers<typeof collections>;

export interface CollectionsDeps {
  database: Database;
  now: Clock;
}

/** Settlements are collected once a day. */
const SETTLEMENT_MINUTES = 24 * 60;

export function readStatus({ database, now }: CollectionsDeps, scope: SellerScope) {
  return database.tenant(
    scope,
    async (tx) => {
      const at = now();
      const [accounts, states, claims, settings] = await Promise.all([
        readAccounts(tx, at),
        readStates(tx),
        countWaitingClaims(tx),
        sellerSettings(tx),
      ]);
      const byAccount = Map.groupBy(states, (state) => state.account_id);
      const shops = accounts
        .toSorted((a, b) => compareShopTypes(a.shop_type, b.shop_type))
        .map((account) => ({
          accountId: String(account.id),
          shopType: account.shop_type,
          shopName: account.shop_name,
          status: account.status,
          intervalMinutes: account.interval ?? settings.collectInterval,
          lists: listsOf(account).map((list) => toList(account, list, byAccount.get(account.id) ?? [], settings, at)),
          claimsWithoutOrder: claims.get(account.id) ?? 0,
          silence:
            account.state === null
              ? null
              : {
                  state: account.state,
                  lastOrderAt: account.last_order_at?.toISOString() ?? null,
                  perWeek: account.per_week,
                  expected: account.expected,
                },
        }));
      return { shops };
    },
    { readOnly: true },
  );
}

const MANIFESTS_BY_TYPE: Partial<Record<ShopType, (typeof MANIFESTS)[keyof typeof MANIFESTS]>> = MANIFESTS;

/** What is collected of an account: what its channel has. */
function listsOf({ shop_type }: AccountRow): CollectedList[] {
  const manifest = MANIFESTS_BY_TYPE[shop_type];
  if (manifest === undefined) return [];
  return [
    'ORDERS',
    'CLAIMS',
    ...(manifest.questions ? (['QUESTIONS'] as const) : []),
    ...(manifest.settlements ? (['SETTLEMENTS'] as const) : []),
  ];
}

function toList(
  account: AccountRow,
  list: CollectedList,
  states: readonly StateRow[],
  settings: Pick<SellerSettings, 'collectInterval' | 'collectQuiet'>,
  now: Date,
) {
  const state = states.find((each) => each.list === list);
  // Collections from before it was noted here stand with the account.
  const fallback = list === 'ORDERS' || list === 'CLAIMS' ? account.last_collected_at : null;
  const goodAt = state?.good_at ?? (state === undefined ? fallback : null);
  const interval = list === 'SETTLEMENTS' ? SETTLEMENT_MINUTES : (account.interval ?? settings.collectInterval);
  const planned = list === 'SETTLEMENTS' || account.auto_collect;
  return {
    list,
    goodAt: goodAt?.toISOString() ?? null,
    triedAt: (state?.tried_at ?? fallback)?.toISOString() ?? null,
    failures: state?.failures ?? 0,
    error: state?.error ?? null,
    waits: waitsFor(
      list,
      { status: account.status, autoCollect: account.auto_collect, running: account.running, nextAt: account.next_run_at },
      now,
    ),
    stale:
      planned &&
      account.status !== 'DISABLED' &&
      isCollectionLate(goodAt ?? account.created_at, interval, list === 'SETTLEMENTS' ? null : settings.collectQuiet, now),
  };
}

export function readDays({ database }: CollectionsDeps, scope: SellerScope, input: Parameters<Calls['days']>[0]['input']) {
  return database.tenant(
    scope,
    async (tx) => {
      const list = listDays(tx, {
        accountId: input.accountId === undefined ? null : Number(input.accountId),
        missing: input.missing ?? false,
      });
      const { rows, frame } = await readPageOf(input, list);
      const contents = rows.map((row) => ({
        id: String(row.id),
        accountId: String(row.account_id),
        shopType: row.shop_type,
        shopName: row.shop_name,
        day: row.day,
        reported: row.same + row.changed + row.created + row.unreadable,
        same: row.same,
        changed: row.changed,
        created: row.created,
        unreadable: row.unreadable,
        comparedAt: row.compared_at.toISOString(),
      }));
      return { contents, ...frame };
    },
    { readOnly: true },
  );
}
