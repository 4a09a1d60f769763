/** SQL of what was collected when, of days that were compared, and of silences. */
import type { CollectedList, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';

export interface AccountRow {
  id: number;
  shop_type: ShopType;
  shop_name: string;
  status: 'NORMAL' | 'AUTH_EXPIRED' | 'ERROR' | 'DISABLED' | 'UNLINKED';
  auto_collect: boolean;
  interval: number | null;
  created_at: Date;
  last_collected_at: Date | null;
  last_collect_message: string | null;
  next_run_at: Date | null;
  running: boolean;
  state: 'LEARNING' | 'USUAL' | 'QUIET' | null;
  per_week: number | null;
  expected: number | null;
  last_order_at: Date | null;
}

/** Linked accounts that the caller sees. */
export async function readAccounts(tx: TenantTx, now: Date): Promise<AccountRow[]> {
  const { rows } = await tx.query<AccountRow>(
    `select a.id, a.shop_type, a.shop_name, a.status, a.auto_collect, a.collect_interval_minutes as interval, a.created_at, a.last_collected_at,
            a.last_collect_message, case when isfinite(d.next_run_at) then d.next_run_at end as next_run_at,
            coalesce(d.lease_until > $3, false) as running, s.state, s.per_week, s.expected, s.last_order_at
       from shop_account a
       left join due_account d on d.seller_id = a.seller_id and d.account_id = a.id and d.seller_id = $1
       left join order_silence s on s.seller_id = a.seller_id and s.account_id = a.id and s.seller_id = $1
      where a.seller_id = $1 and a.status <> 'UNLINKED' and ${ofVisibleShops('a.id', '$2')} order by a.id`,
    [tx.sellerId, tx.shopAccountIds, now],
    'collections.accounts',
  );
  return rows;
}

export interface StateRow {
  account_id: number;
  list: CollectedList;
  tried_at: Date;
  good_at: Date | null;
  error: string | null;
  failures: number;
}

export async function readStates(tx: TenantTx): Promise<StateRow[]> {
  const { rows } = await tx.query<StateRow>(
    `select account_id, list, tried_at, good_at, error, failures from collection_state
      where seller_id = $1 and ${ofVisibleShops('account_id', '$2')}`,
    [tx.sellerId, tx.shopAccountIds],
    'collections.states',
  );
  return rows;
}

/** Open claims of each account whose order has not come yet; what was cancelled before it was ever collected waits for none. */
export async function countWaitingClaims(tx: TenantTx): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ account_id: number; n: number }>(
    `select account_id, count(*) as n from claim where seller_id = $1 and line_id is null and state not in ('DONE', 'REJECTED', 'WITHDRAWN') and ${ofVisibleShops('account_id', '$2')} group by account_id`,
    [tx.sellerId, tx.shopAccountIds],
    'collections.waiting-claims',
  );
  return new Map(rows.map(({ account_id, n }) => [account_id, n]));
}

export interface DayRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string;
  day: string;
  same: number;
  changed: number;
  created: number;
  unreadable: number;
  compared_at: Date;
}

export interface DayFilter {
  accountId: number | null;
  missing: boolean;
}

/** Newest day first. */
export function listDays(tx: TenantTx, { accountId, missing }: DayFilter): List<DayRow> {
  const from = `from collection_day d where d.seller_id = $1 and ($2::bigint is null or d.account_id = $2) and (not $3::boolean or d.created + d.unreadable > 0)
      and ${ofVisibleShops('d.account_id', '$4')}`;
  const values = [tx.sellerId, accountId, missing, tx.shopAccountIds];
  return {
    order: 'day desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 ${from} limit $5) bounded`,
        [...values, bound + 1],
        'collections.day-count',
      );
      return rows[0]?.n ?? 0;
    },
    async read({ after, backwards, size, offset }: Slice) {
      const direction = backwards ? 'asc' : 'desc';
      const { rows } = await tx.query<DayRow>(
        `select d.id, d.account_id, a.shop_type, a.shop_name, d.day::text as day, d.same, d.changed, d.created, d.unreadable, d.compared_at
           from (select d.* ${from} and ($5::bigint is null or (d.day, d.id) < (left($8::text, 10)::date, $5::bigint))
                  order by d.day ${direction}, d.id ${direction} limit $6 offset $7) d
           join shop_account a on a.seller_id = d.seller_id and a.id = d.account_id and a.seller_id = $1
          order by d.day ${direction}, d.id ${direction}`,
        [...values, after?.id ?? null, size, offset, after?.value ?? null],
        `collections.days.${direction}`,
      );
      return rows;
    },
    positionOf: (row) => ({ value: `${row.day}T00:00:00.000000Z`, id: row.id }),
  };
}

export async function storeDay(
  tx: TenantTx,
  accountId: number,
  day: string,
  found: Pick<DayRow, 'same' | 'changed' | 'created' | 'unreadable'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into collection_day as d (seller_id, account_id, day, same, changed, created, unreadable, compared_at)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8)
     on conflict (seller_id, account_id, day) do update
        set same = excluded.same, changed = excluded.changed, created = d.created + excluded.created, unreadable = excluded.unreadable,
            compared_at = excluded.compared_at`,
    [tx.sellerId, accountId, day, found.same, found.changed, found.created, found.unreadable, now],
    'collections.store-day',
  );
}
