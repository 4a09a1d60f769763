/** Lines that shops should pay for, day by day: delivered ones are expected, late ones missed, and what came late is joined. */

import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { SellerWalk } from '../../platform/jobs/index.ts';
import type { OrderKey } from './entries.queries.ts';
import { changedTerms } from './payout/terms.ts';
import { reconcileOrders } from './reconcile.ts';

/** Orders older than this change no more. */
const LOOKED_BACK = '150 days';
/** Orders of one transaction. */
const PAGE = 1_000;
/** Orders of one walk: what is left is for the next. */
const PAGES = 50;

/** Of these sellers those who are linked with a shop. */
export const sellersWithShops: SellerWalk['due'] = async (tx, { from, to }) => {
  const { rows } = await tx.query<{ seller_id: number }>(
    `select s.seller_id from seller s where s.status = 'ACTIVE' and s.seller_id between $1 and $2
        and s.seller_id in (select a.seller_id from shop_account a where a.seller_id between $1 and $2 and a.status <> 'UNLINKED')
      order by s.seller_id`,
    [from, to],
    'settlement.sellers',
  );
  return rows.map((row) => row.seller_id);
};

export function expectWalk(now: Clock): SellerWalk {
  return {
    name: 'settlement.expect',
    cron: '20 5 * * *',
    attempts: 3,
    due: sellersWithShops,
    work: (sellerId, { database }) => expectAll(database, sellerId, now),
  };
}

export async function expectAll(database: Database, sellerId: number, now: Clock): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const worked = await database.tenant(sellerId, (tx) => expectLines(tx, now()), { retry: true });
    if (worked < PAGE) return;
  }
}

/** Brings up to date what changed since it was looked at. @returns how many orders */
export async function expectLines(tx: TenantTx, now: Date): Promise<number> {
  const changed = await changedTerms(tx, now);
  const { rows } = await tx.query<{ account_id: number; order_no: string }>(
    `select distinct o.account_id, o.order_no from (
       (select l.account_id, l.order_no from order_line l
          left join settlement s on s.seller_id = l.seller_id and s.line_id = l.id and s.seller_id = $1
         where l.seller_id = $1 and l.state in ('DELIVERED', 'CONFIRMED') and l.ordered_at > $3::timestamptz - interval '${LOOKED_BACK}' and l.account_id <> 0 and l.sent_for is null
           and (s.id is null or l.updated_at > s.updated_at) limit $2)
       union all
       (select s.account_id, s.order_no from settlement s
         where s.seller_id = $1 and s.state = 'WAITING' and s.pay_day < ($3::timestamptz at time zone 'Asia/Seoul')::date - 3
           and s.updated_at < $3::timestamptz - interval '12 hours' limit $2)
       union all
       (select s.account_id, s.order_no from settlement s
          join order_line l on l.seller_id = s.seller_id and l.account_id = s.account_id and l.order_no = s.order_no and l.seller_id = $1
         where s.seller_id = $1 and s.state = 'UNMATCHED' and l.updated_at > s.updated_at limit $2)
       union all
       (select s.account_id, s.order_no from unnest($4::bigint[], $5::date[], $6::timestamptz[]) as c (account_id, day, at)
          join settlement s on s.pay_day >= c.day and s.updated_at < c.at and (c.account_id is null or s.account_id = c.account_id)
         where s.seller_id = $1 and s.state in ('WAITING', 'MISSING') and s.basis_at > $3::timestamptz - interval '${LOOKED_BACK}' limit $2)) o
      limit $2`,
    [tx.sellerId, PAGE, now, changed.map(({ accountId }) => accountId), changed.map(({ day }) => day), changed.map(({ at }) => at)],
    'settlement.changed-orders',
  );
  const orders: OrderKey[] = rows.map((row) => ({ accountId: row.account_id, orderNo: row.order_no }));
  if (orders.length > 0) await reconcileOrders(tx, orders, now, 'MARK');
  return orders.length;
}
