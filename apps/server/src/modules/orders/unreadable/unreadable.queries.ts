/** SQL of the records that nobody could read. */
import { NAMELESS } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { List, Slice } from '../../../platform/paging.ts';

export interface UnreadableRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string;
  key: string;
  reason: string;
  at: Date;
  resolved_at: Date | null;
}

const RECORDS = `from unreadable_record u where u.seller_id = $1 and ${ofVisibleShops('u.account_id', '$2')} and ($3 or u.resolved_at is null)
    and ($4::bigint is null or u.account_id = $4)`;

export interface UnreadableFilter {
  /** Also those that were read since. */
  all: boolean;
  accountId: number | null;
}

/** Latest first. */
export function listUnreadable(tx: TenantTx, filter: UnreadableFilter): List<UnreadableRow> {
  const values = [tx.sellerId, tx.shopAccountIds, filter.all, filter.accountId];
  const read = async ({ size, offset, after, backwards }: Slice) => {
    const [operator, direction] = backwards ? ['>', 'asc'] : ['<', 'desc'];
    const { rows } = await tx.query<UnreadableRow>(
      `select u.id, u.account_id, a.shop_type, a.shop_name, u.key, u.reason, u.at, u.resolved_at
         from (select u.* ${RECORDS} and ($5::bigint is null or u.id ${operator} $5) order by u.id ${direction} limit $6 offset $7) u
         join shop_account a on a.seller_id = u.seller_id and a.id = u.account_id and a.seller_id = $1
        order by u.id ${direction}`,
      [...values, after?.id ?? null, size, offset],
      `orders.unreadable.${direction}`,
    );
    return rows;
  };
  return {
    order: 'id desc',
    count: async (bound) => {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 ${RECORDS} limit $5) bounded`,
        [...values, bound + 1],
        'orders.unreadable-count',
      );
      return rows[0]?.n ?? 0;
    },
    read,
    positionOf: ({ id }) => ({ value: null, id }),
  };
}

/** What the shop reported, sealed; null for a record that is not there or not the caller's to see. */
export async function readSealedRaw(tx: TenantTx, id: number): Promise<Buffer | null> {
  const { rows } = await tx.query<{ raw: Buffer }>(
    `select raw from unreadable_record where seller_id = $1 and id = $2 and ${ofVisibleShops('account_id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'orders.unreadable-raw',
  );
  return rows[0]?.raw ?? null;
}

/**
 * The time from which on the walk looked that reported a record. Of one whose walk is not known: its order changed at the shop within what a
 * walk looks back when a worker was away.
 */
const WALK_SINCE = "coalesce(walk_since, at - interval '7 days')";

/** Accounts of the records, those that can be collected, and the time from which on the first of them can be read again. */
export async function accountsOfRecords(
  tx: TenantTx,
  ids: readonly number[],
): Promise<{ found: number; accountIds: number[]; since: Date | null }> {
  const { rows } = await tx.query<{ account_id: number; linked: boolean; n: number; since: Date }>(
    `select u.account_id, a.status not in ('UNLINKED', 'DISABLED') as linked, count(*) as n, min(${WALK_SINCE}) as since
       from unreadable_record u join shop_account a on a.seller_id = u.seller_id and a.id = u.account_id
      where u.seller_id = $1 and a.seller_id = $1 and u.id = any ($2::bigint[]) and ${ofVisibleShops('u.account_id', '$3')}
      group by 1, 2 order by 1`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'orders.unreadable-accounts',
  );
  const linked = rows.filter((row) => row.linked);
  return {
    found: rows.reduce((sum, { n }) => sum + n, 0),
    accountIds: linked.map((row) => row.account_id),
    since: linked.reduce<Date | null>((first, { since }) => (first === null || since < first ? since : first), null),
  };
}

/** Keys of the account's records that are still to be read. */
export async function openKeys(tx: TenantTx, accountId: number, feed: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    'select key from unreadable_record where seller_id = $1 and account_id = $2 and feed = $3 and resolved_at is null',
    [tx.sellerId, accountId, feed],
    'orders.unreadable-keys',
  );
  return rows.map(({ key }) => key);
}

/** A record as it stood: `at` is PostgreSQL's own text, so that nothing of its precision is lost. */
export interface ReportedRecord {
  id: number;
  at: string;
}

/** Open records that name no order and whose whole time a walk between these covers. */
export async function openNameless(
  tx: TenantTx,
  accountId: number,
  feed: string,
  { from, to }: { from: Date; to: Date },
): Promise<ReportedRecord[]> {
  const { rows } = await tx.query<ReportedRecord>(
    `select id, at::text as at from unreadable_record
      where seller_id = $1 and account_id = $2 and feed = $3 and resolved_at is null and starts_with(key, $4)
        and ${WALK_SINCE} >= $5 and at <= $6`,
    [tx.sellerId, accountId, feed, NAMELESS, from, to],
    'orders.unreadable-nameless',
  );
  return rows;
}

/** Those that were not reported again since they were read here. */
export async function markNotReported(tx: TenantTx, records: readonly ReportedRecord[]): Promise<void> {
  await tx.query(
    `update unreadable_record u set resolved_at = now() from unnest($2::bigint[], $3::timestamptz[]) as reported (id, at)
      where u.seller_id = $1 and u.id = reported.id and u.at = reported.at and u.resolved_at is null`,
    [tx.sellerId, records.map(({ id }) => id), records.map(({ at }) => at)],
    'orders.unreadable-not-reported',
  );
}

/** What could not be read was read now. */
export async function markRead(tx: TenantTx, accountId: number, feed: string, keys: readonly string[]): Promise<void> {
  await tx.query(
    `update unreadable_record set resolved_at = now()
      where seller_id = $1 and account_id = $2 and feed = $3 and key = any ($4::text[]) and resolved_at is null`,
    [tx.sellerId, accountId, feed, keys],
    'orders.unreadable-read',
  );
}
