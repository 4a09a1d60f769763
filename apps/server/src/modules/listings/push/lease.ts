/**
 * One writer a listing: who sends anything to its shop holds its lease, whether it creates, replaces, or brings stock. What a write may have
 * done and has not been stored yet is marked, so that whoever comes next sends it again (absolute numbers do no harm twice).
 */
import type { TenantTx } from '../../../platform/database/index.ts';
import { wakePushers } from '../../stock/index.ts';

export interface Lease {
  owner: string;
  /** Distinguishes this lease from a later one of the same owner. */
  until: Date;
}

/** Leases of workers that died are given back by the registry within seconds; this is for one that only hangs. */
export const LEASE_MS = 10 * 60_000;

/** Between the beginning of a write and the storing of its end. */
const UNDER_WAY = -1;
/** As UNDER_WAY, and the shop itself has sold or taken back pieces meanwhile: see `forgetShown`. */
const SOLD_MEANWHILE = -2;

/** Whether a write was begun whose end was never stored: nothing we believe of the shop's numbers holds. */
export const isUnsure = (listing: { sent_stock_version: number }): boolean => listing.sent_stock_version < 0;

/** Null while somebody else writes to the listing. */
export async function takeLease(tx: TenantTx, listingId: number, owner: string, now: Date): Promise<Lease | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rowCount } = await tx.query(
    `update listing set lease_owner = $3, lease_until = $4
      where seller_id = $1 and id = $2 and (lease_until is null or lease_until < $5)`,
    [tx.sellerId, listingId, owner, until, now],
    'listings.take-lease',
  );
  return rowCount > 0 ? { owner, until } : null;
}

/** Undoes `takeLease` in its own transaction. */
export async function dropLease(tx: TenantTx, listingId: number, lease: Lease): Promise<void> {
  await tx.query(
    'update listing set lease_owner = null, lease_until = null where seller_id = $1 and id = $2 and lease_owner = $3 and lease_until = $4',
    [tx.sellerId, listingId, lease.owner, lease.until],
    'listings.drop-lease',
  );
}

/** Of several listings at once: all, or none. Locked by id: see `lockListing`. */
export async function takeLeases(tx: TenantTx, ids: readonly number[], owner: string, now: Date): Promise<Lease | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rowCount } = await tx.query(
    `with free as (
       select id from listing where seller_id = $1 and id = any ($2::bigint[]) and (lease_until is null or lease_until < $5) order by id for no key update)
     update listing l set lease_owner = $3, lease_until = $4 from free
      where l.seller_id = $1 and l.id = free.id and (select count(*) from free) = $6`,
    [tx.sellerId, ids, owner, until, now, ids.length],
    'listings.take-leases',
  );
  return rowCount > 0 ? { owner, until } : null;
}

/** Also wakes the pushers, which pass over leased listings. */
export async function giveLeaseBack(tx: TenantTx, listingId: number, lease: Lease): Promise<void> {
  await dropLease(tx, listingId, lease);
  wakePushers(tx);
}

/** To be called in the transaction that writes the attempt. Whatever becomes of the writer, the listing is looked at again. */
export async function beginWrite(tx: TenantTx, listingId: number): Promise<void> {
  await tx.query(
    'update listing set sent_stock_version = $3, due_at = moa_time_or(due_at, now()) where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, UNDER_WAY],
    'listings.begin-write',
  );
}

/**
 * Whether the lease is still held; locks the listing. When it went to another writer meanwhile, who was last at the shop can't be known: the
 * listing is marked to be sent again.
 */
export async function holdsLease(tx: TenantTx, listingId: number, lease: Lease): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>(
    'select lease_owner = $3 and lease_until = $4 as mine from listing where seller_id = $1 and id = $2 for no key update',
    [tx.sellerId, listingId, lease.owner, lease.until],
    'listings.holds-lease',
  );
  if (rows[0]?.mine) return true;
  await tx.query(
    'update listing set sent_stock_version = $3, stock_version = stock_version + 1, due_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, UNDER_WAY],
  );
  wakePushers(tx);
  return false;
}

/**
 * To be called in the transaction that stores the end of a write, before anything else of it.
 * @returns whether the shop still shows what it was sent: not when it has sold meanwhile, nor when the lease was lost
 */
export async function endWrite(tx: TenantTx, listingId: number, lease: Lease): Promise<boolean> {
  if (!(await holdsLease(tx, listingId, lease))) return false;
  const { rows } = await tx.query<{ mark: number }>(
    `with before as (select sent_stock_version as mark from listing where seller_id = $1 and id = $2)
     update listing set sent_stock_version = 0 from before where seller_id = $1 and id = $2 returning mark`,
    [tx.sellerId, listingId],
    'listings.end-write',
  );
  return rows[0]?.mark !== SOLD_MEANWHILE;
}
