/**
 * Listings that stand in a state to what they should be (`SYNC_SQL`), found by indexes of what can be in it: worked out for every listing of a
 * seller with a million of them a state took half a minute.
 */
import type { TenantTx } from '../../../platform/database/index.ts';
import { byId, SYNC_SQL } from './list.queries.ts';

type Sync = 'SAME' | 'CHANGED' | 'SENDING' | 'FAILED' | 'CHECKING' | 'PAUSED';

const of = (condition: string) => `select l.id from listing l where l.seller_id = $1 and l.deleted_at is null and ${condition}`;

/** As the index `listing_unsettled` has them. */
const UNSETTLED = of(`(l.reg_status <> 'DONE' or l.parked_reason is not null or l.refusals is not null)`);
const DUE = of('l.due_at is not null and l.parked_reason is null');
const OF_PAUSED_SHOPS = of(`l.account_id in (select a.id from shop_account a where a.seller_id = $1 and a.status <> 'NORMAL')`);
/** Whose product is newer than what its shop has: of those on sale both versions stand in an index, and those in the trash are few. */
const BEHIND = `
  select l.id from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
   where l.seller_id = $1 and p.seller_id = $1 and l.deleted_at is null and p.deleted_at is null and coalesce(l.sent_product_version, -1) < p.version`;
const BEHIND_IN_TRASH = `
  select l.id from product p join listing l on l.seller_id = p.seller_id and l.product_id = p.id
   where p.seller_id = $1 and l.seller_id = $1 and l.deleted_at is null and p.deleted_at is not null and coalesce(l.sent_product_version, -1) < p.version`;

/** What can be in a state. Nearly all can be in step. */
const CANDIDATES: Readonly<Record<Exclude<Sync, 'SAME'>, readonly string[]>> = {
  FAILED: [UNSETTLED],
  CHECKING: [UNSETTLED],
  SENDING: [UNSETTLED, DUE],
  CHANGED: [UNSETTLED, BEHIND, BEHIND_IN_TRASH],
  PAUSED: [UNSETTLED, OF_PAUSED_SHOPS],
};

export interface ListingInState {
  id: number;
  product_id: number | null;
}

/**
 * Those that are in one of the states, of these accounts; null where they are more than `bound`, or can be nearly all: then a walk in the order of
 * a list soon meets them.
 * @param accountIds null: of all
 */
export async function listingsInState(
  tx: TenantTx,
  states: readonly string[],
  accountIds: readonly number[] | null,
  bound: number,
): Promise<ListingInState[] | null> {
  const known = (state: string): state is keyof typeof CANDIDATES => Object.hasOwn(CANDIDATES, state);
  if (states.length === 0 || !states.every(known)) return null;
  const candidates = [...new Set(states.filter(known).flatMap((state) => CANDIDATES[state]))];
  // Each candidate is looked up by its key, and no more than are wanted: a join would read the listings whole. It may come twice.
  const most = candidates.length * (bound + 1);
  const { rows } = await tx.query<ListingInState>(
    `select l.id, l.product_id
       from (${candidates.map((select) => `(${select})`).join(' union all ')} offset 0) c
       cross join lateral (${byId('c.id')}) l
       join shop_account a on a.seller_id = $1 and a.id = l.account_id
       left join product p on p.seller_id = $1 and p.id = l.product_id
      where ${SYNC_SQL} = any ($2::text[]) and ($3::bigint[] is null or l.account_id = any ($3::bigint[]))
      limit $4`,
    [tx.sellerId, states, accountIds, most],
    `listings.in-state.${states.toSorted().join('.')}`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return rows.length >= most || found.size > bound ? null : [...found.values()];
}
