/** SQL of what was asked before a question: by the same buyer, and about the same product. */
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import type { StoredQuestion } from './questions.queries.ts';

type About = Pick<StoredQuestion, 'id' | 'account_id' | 'asked_at' | 'order_no' | 'shop_product_id'>;

/** Orders of one person that are looked at. */
const ORDERS = 200;

/** Ids of earlier questions about the order, and about others of the same name and telephone. */
export async function askedOfOrders(tx: TenantTx, { id, account_id, asked_at, order_no }: About): Promise<number[]> {
  if (order_no === null) return [];
  const { rows } = await tx.query<{ id: number }>(
    `with own as (
       select $4::bigint as account_id, $5::text as order_no
       union
       (select m.account_id, m.order_no from order_line l
          join order_line m on m.seller_id = l.seller_id and m.seller_id = $1 and m.phone_index = l.phone_index and m.name_index = l.name_index
         where l.seller_id = $1 and l.account_id = $4 and l.order_no = $5 limit ${ORDERS}))
     select found.id from own
      cross join lateral (
        select q.id from question q
         where q.seller_id = $1 and q.account_id = own.account_id and q.order_no = own.order_no and q.id <> $2 and q.asked_at <= $3
           and ${ofVisibleShops('q.account_id', '$6')} offset 0) found`,
    [tx.sellerId, id, asked_at, account_id, order_no, tx.shopAccountIds],
    'questions.of-orders',
  );
  return rows.map((row) => row.id);
}

/** Earlier questions of the account, the newest first, with what says whose they are. */
export async function askedBefore(
  tx: TenantTx,
  { id, account_id, asked_at }: About,
  most: number,
): Promise<{ id: number; content: Buffer }[]> {
  const { rows } = await tx.query<{ id: number; content: Buffer }>(
    `select id, content from question
      where seller_id = $1 and account_id = $2 and id <> $3 and asked_at <= $4 and asked_at > $4::timestamptz - interval '180 days'
      order by asked_at desc, id desc limit $5`,
    [tx.sellerId, account_id, id, asked_at, most],
    'questions.before',
  );
  return rows;
}

/** Ids of earlier questions with an answer about the product, wherever the seller shows it, the newest first. */
export async function answeredOfProduct(
  tx: TenantTx,
  { id, account_id, asked_at, shop_product_id }: About,
  most: number,
): Promise<number[]> {
  if (shop_product_id === null) return [];
  const { rows } = await tx.query<{ id: number }>(
    `with shown as (
       select $4::bigint as account_id, $5::text as shop_product_id
       union
       (select o.account_id, o.shop_product_id from listing l
          join listing o on o.seller_id = l.seller_id and o.seller_id = $1 and o.product_id = l.product_id and o.deleted_at is null
         where l.seller_id = $1 and l.account_id = $4 and l.deleted_at is null and l.product_id is not null
           and (l.shop_product_id = $5 or l.shop_product_sub_id = $5)))
     select found.id from shown
      cross join lateral (
        select q.id, q.asked_at from question q
         where q.seller_id = $1 and q.account_id = shown.account_id and q.shop_product_id = shown.shop_product_id and q.id <> $2
           and q.asked_at <= $3 and q.state = 'ANSWERED' and ${ofVisibleShops('q.account_id', '$6')}
         order by q.asked_at desc limit $7 offset 0) found
      order by found.asked_at desc, found.id desc limit $7`,
    [tx.sellerId, id, asked_at, account_id, shop_product_id, tx.shopAccountIds, most],
    'questions.of-product',
  );
  return rows.map((row) => row.id);
}
