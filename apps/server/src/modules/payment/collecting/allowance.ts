/** Counts the shops' products that become base products, and stops at what is free and paid for. What counts is decided in `core/payment/collect-packs.ts`. */
import { problem } from '@moa/contract';
import { COLLECT_FREE, COLLECT_USED_UP, type CollectUse, collectLeft, collectRefusal } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Payments } from '../../../services/toss/index.ts';
import { readPlan } from '../plan.queries.ts';
import { inUse } from '../standing.ts';

/** A plan that is paid for holds collecting, too. */
const UNLIMITED_PLAN = 'STANDARD';
export interface CollectStanding extends CollectUse {
  unlimited: boolean;
}

/** @param now whose plan counts */
export async function readCollectStanding(tx: TenantTx, payments: Payments, now: Date): Promise<CollectStanding> {
  const [plan, sums] = await Promise.all([
    readPlan(tx),
    tx.query<CollectUse>(
      'select used, case when $2 then paid else paid_test end as paid from collect_allowance where seller_id = $1',
      [tx.sellerId, payments.live],
      'payment.allowance',
    ),
  ]);
  return { ...(sums.rows[0] ?? { used: 0, paid: 0 }), unlimited: inUse(plan, now).plan === UNLIMITED_PLAN };
}

/** A shop's product, however often it is read anew. */
export interface CollectedProduct {
  accountId: number;
  shopProductId: string;
}

/**
 * Takes one of what is left for this shop product; call it in the transaction that makes the base product, before it is made.
 * @param payments null: none are taken, and it is only written down, so that it never counts later
 * @throws ProblemError COLLECT_LIMIT when nothing is left
 */
export async function takeCollected(
  tx: TenantTx,
  { accountId, shopProductId }: CollectedProduct,
  payments: Payments | null,
): Promise<void> {
  const counted = payments !== null && !(await readCollectStanding(tx, payments, tx.now())).unlimited;
  if (counted) await beginAllowance(tx);
  const { rowCount } = await tx.query(
    `insert into collected_product (seller_id, account_id, shop_product_id, counted, taken_at) values ($1, $2, $3, $4, $5)
     on conflict (seller_id, account_id, shop_product_id) do nothing`,
    [tx.sellerId, accountId, shopProductId, counted, tx.now()],
    'payment.collected',
  );
  // It was counted before, or was free then.
  if (rowCount === 0 || payments === null || !counted) return;
  const took = await tx.query(
    'update collect_allowance set used = used + 1 where seller_id = $1 and used < $2 + case when $3 then paid else paid_test end',
    [tx.sellerId, COLLECT_FREE, payments.live],
    'payment.take',
  );
  if (took.rowCount === 0) throw problem('COLLECT_LIMIT', { detail: COLLECT_USED_UP });
}

/**
 * From here on she is counted. What she had of her shops until then was made, or tied, when nothing was: once, it is written down as that, so that it never
 * counts later, be it taken apart and made anew.
 */
async function beginAllowance(tx: TenantTx): Promise<void> {
  const { rowCount } = await tx.query(
    'insert into collect_allowance (seller_id) values ($1) on conflict (seller_id) do nothing',
    [tx.sellerId],
    'payment.begin-allowance',
  );
  if (rowCount === 0) return;
  await tx.query(
    `insert into collected_product (seller_id, account_id, shop_product_id, counted, taken_at)
     select l.seller_id, l.account_id, l.shop_product_id, false, $2 from listing l
      where l.seller_id = $1 and l.is_collected and l.shop_product_id is not null and (l.product_id is not null or l.untied_from is not null)
     on conflict (seller_id, account_id, shop_product_id) do nothing returning seller_id`,
    [tx.sellerId, tx.now()],
    'payment.collected-before',
  );
}

/** Adds a pack to what is paid for, or takes it away again. What was paid with test keys counts while such are set, and never beside live ones. */
export async function addPaid(tx: TenantTx, products: number, payments: Payments): Promise<void> {
  await beginAllowance(tx);
  await tx.query(
    'update collect_allowance set paid = paid + $2, paid_test = paid_test + $3 where seller_id = $1',
    [tx.sellerId, payments.live ? products : 0, payments.live ? 0 : products],
    'payment.add-paid',
  );
}

/** What is left, its row locked until the transaction ends. */
export async function lockLeft(tx: TenantTx, payments: Payments): Promise<number> {
  await beginAllowance(tx);
  const { rows } = await tx.query<CollectUse>(
    'select used, case when $2 then paid else paid_test end as paid from collect_allowance where seller_id = $1 for update',
    [tx.sellerId, payments.live],
    'payment.lock-allowance',
  );
  return collectLeft(rows[0] ?? { used: 0, paid: 0 });
}

/**
 * Refuses to begin what can't be finished: those of these listings that would count are more than what is left.
 * @throws ProblemError COLLECT_LIMIT with both numbers
 */
export async function refuseAboveLeft(tx: TenantTx, listingIds: readonly number[], payments: Payments | null): Promise<void> {
  if (payments === null || listingIds.length === 0) return;
  const standing = await readCollectStanding(tx, payments, tx.now());
  const left = collectLeft(standing);
  if (standing.unlimited || listingIds.length <= left) return;
  await beginAllowance(tx);
  const { rows } = await tx.query<{ chosen: number }>(
    `select count(*) as chosen from listing l
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.product_id is null and l.deleted_at is null
        and not exists (select from collected_product c
          where c.seller_id = $1 and c.account_id = l.account_id and c.shop_product_id = l.shop_product_id)`,
    [tx.sellerId, listingIds],
    'payment.would-count',
  );
  const chosen = rows[0]?.chosen ?? 0;
  if (chosen > left) throw problem('COLLECT_LIMIT', { detail: collectRefusal(chosen, left), data: { chosen, left } });
}
