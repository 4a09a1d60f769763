/** What untying reads and writes of listings. */
import { productValue, type ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { wakePushers } from '../../stock/index.ts';

export interface TiedRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  name: string;
  is_collected: boolean;
  delete_wanted: boolean;
  stopped_by_us: boolean;
  leased: boolean;
  product_id: number | null;
  moa_product_seq: number | null;
  product_name: string | null;
}

/** The listings that the caller sees, by id. Locked: their products first, as whoever saves a product does. */
export async function readTied(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<TiedRow[]> {
  if (lock)
    await tx.query(
      `select p.id from product p
        where p.seller_id = $1 and p.id in (select l.product_id from listing l where l.seller_id = $1 and l.id = any ($2::bigint[])) order by p.id for no key update`,
      [tx.sellerId, ids],
      'listings.lock-tied-products',
    );
  const { rows } = await tx.query<TiedRow>(
    `select l.id, l.account_id, l.shop_type, l.name, l.is_collected, l.delete_wanted, l.stopped_by_us, l.lease_until is not null and l.lease_until >= $4 as leased,
            l.product_id, p.moa_product_seq, p.name as product_name
       from listing l left join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')}
      order by l.id ${lock ? 'for no key update of l' : ''}`,
    [tx.sellerId, ids, tx.shopAccountIds, tx.now()],
  );
  return rows;
}

/** The base product of a listing as a plan holds it; null for none. */
export const tiedTo = ({ product_id: id, moa_product_seq: moaProductSeq, product_name: name }: TiedRow): string | null =>
  id === null ? null : productValue({ id, moaProductSeq: moaProductSeq ?? 0, name: name ?? '' });

/** Lines of each listing that hold pieces of the SKUs that it is tied to. */
export async function countHolding(tx: TenantTx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; n: number }>(
    `select listing_id as id, count(*)::int as n from order_line
      where seller_id = $1 and state in ('NEW', 'PREPARING') and stock_state = 'RESERVED' and listing_id = any ($2::bigint[]) group by listing_id`,
    [tx.sellerId, ids],
    'listings.holding-lines',
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/**
 * Takes a listing from its base product; both are locked, and nobody writes to the listing. What the shop shows stays as it is there: nothing is due
 * but a sale that the seller wanted stopped or resumed, and numbers of which nobody knows whether the shop took them are forgotten.
 */
export async function takeFromProduct(tx: TenantTx, listingId: number, productId: number): Promise<void> {
  // A new version: whoever has the product open is asked before the shop that is gone would be registered anew.
  await tx.query(
    `with bumped as (
       update product set version = version + 1, updated_at = now() where seller_id = $1 and id = $2 returning version),
     locked as (select id from listing where seller_id = $1 and product_id = $2 and deleted_at is null order by id for no key update)
     update listing l set sent_product_version = bumped.version from bumped, locked
      where l.seller_id = $1 and l.id = locked.id and l.sent_product_version = bumped.version - 1`,
    [tx.sellerId, productId],
    'listings.untie-version',
  );
  await tx.query(
    `update listing_item i set product_item_id = null, sent_quantity = case when l.sent_stock_version < 0 then null else i.sent_quantity end,
            removed_at = moa_time_if(l.sent_product_version is not distinct from p.version, i.removed_at, null)
       from listing l left join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where i.seller_id = $1 and l.seller_id = $1 and l.id = $2 and i.listing_id = l.id`,
    [tx.sellerId, listingId],
    'listings.untie-items',
  );
  await tx.query('delete from listing_item_sku where seller_id = $1 and listing_id = $2', [tx.sellerId, listingId], 'listings.untie-skus');
  // Options of the base product that never came to the shop.
  await tx.query(
    'delete from listing_item where seller_id = $1 and listing_id = $2 and shop_item_id is null and sent_price is null and seen_quantity is null',
    [tx.sellerId, listingId],
    'listings.untie-unsent',
  );
  await tx.query(
    `update listing set product_id = null, untied_from = product_id, stock_version = stock_version + 1, sent_stock_version = 0, urgency = 2,
            due_at = moa_time_if(not stopped_by_us and sent_sale is distinct from desired_sale, due_at, null), parked_reason = null, refusals = null,
            failures = 0, message = null, shop_message = null, drift = null, reg_status = case when reg_status = 'UNLINKED' then reg_status else 'DONE' end,
            lease_owner = null, lease_until = null, version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, listingId],
    'listings.untied-from',
  );
  wakePushers(tx);
}
