/** Leasing listings that are due, seller by seller, and giving back what dead workers had leased. */
import type { Tx } from '../../../platform/database/index.ts';
import {
  type Among,
  type Claim,
  claimBySeller,
  type ReleaseLeases,
  type Slots,
  type WaitingRows,
  type WaitingSellers,
} from '../../../platform/jobs/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { LEASE_MS, type Lease } from './lease.ts';

export interface Claimed {
  seller_id: number;
  id: number;
  account_id: number;
  lease: Lease;
}

/**
 * Accounts that are not NORMAL keep their due listings until they are linked again. By the later of two clocks: a listing that the database has
 * just made due is not passed over by a worker whose own clock is behind.
 */
const isDue = (
  seller: string,
) => `l.due_at <= greatest($1, now()) and (l.lease_until is null or l.lease_until < $1) and l.parked_reason is null and l.deleted_at is null
            and exists (select 1 from shop_account a where a.seller_id = ${seller} and a.id = l.account_id and a.status = 'NORMAL')`;

export async function claimDue(
  tx: Tx,
  waiting: WaitingSellers,
  { slots, owner, among }: { slots: Slots; owner: string; among: Among },
  now: Date,
): Promise<Claim<Claimed>> {
  const until = new Date(now.getTime() + LEASE_MS);
  const {
    rows: claimed,
    more,
    held,
  } = await claimBySeller<Omit<Claimed, 'lease'>>({
    slots,
    look: (most) => waiting.look(most, waitingListings(tx, now, among)),
    take: async ({ sellerId, slots: share }) => {
      const { rows } = await tx.query<Omit<Claimed, 'lease'>>(
        `with free as (
           select l.id from listing l where l.seller_id = $5 and ${isDue('$5')}
            order by l.urgency, l.due_at limit $2 for update of l skip locked)
         update listing l set lease_owner = $3, lease_until = $4 from free where l.seller_id = $5 and l.id = free.id
         returning l.seller_id, l.id, l.account_id`,
        [now, share, owner, until, sellerId],
        'listings.claim',
      );
      return rows;
    },
  });
  return { rows: claimed.map((row) => ({ ...row, lease: { owner, until } })), more, held };
}

function waitingListings(tx: Tx, now: Date, among: Among): WaitingRows {
  const limit = among === null ? [] : [among];
  return {
    mostUrgent: (rows) =>
      tx.query(
        `select l.seller_id from listing l where ${isDue('l.seller_id')} ${among === null ? '' : 'and l.seller_id = any ($3::bigint[])'}
          order by l.urgency, l.due_at limit $2`,
        [now, rows, ...limit],
        among === null ? 'listings.urgent' : undefined,
      ),
    behind: (sellerId, rows) =>
      tx.query(
        `select l.seller_id from listing l
          where l.seller_id > $3 and ${isDue('l.seller_id')} ${among === null ? '' : 'and l.seller_id = any ($4::bigint[])'}
          order by l.seller_id, l.urgency, l.due_at limit $2`,
        [now, rows, sellerId, ...limit],
        among === null ? 'listings.behind' : undefined,
      ),
  };
}

/** Gives back what dead workers had claimed. */
export const releaseListings: ReleaseLeases = async (tx, owners, _died, among = null) => {
  const { rows } = await tx.query<{ seller_id: number }>(
    `select distinct seller_id from listing
      where lease_owner = any ($1::text[]) ${among === null ? '' : 'and seller_id = any ($2::bigint[])'} order by seller_id`,
    [owners, ...(among === null ? [] : [among])],
  );
  for (const { seller_id: sellerId } of rows) {
    await tx.query(
      `with locked as (
         select id from listing where seller_id = $2 and lease_owner = any ($1::text[]) order by id for no key update)
       update listing l set lease_owner = null, lease_until = null from locked where l.seller_id = $2 and l.id = locked.id`,
      [owners, sellerId],
    );
  }
  if (rows.length > 0) wakePushers(tx);
};
