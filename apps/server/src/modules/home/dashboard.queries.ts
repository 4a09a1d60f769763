/** The dashboard in few statements, each over an index: totals by day from paid lines, what waits from maintained counters. */
import { isCollectionLate, koreanDate, type SellerSettings, type ShopType } from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { dueTodaySql, type Today } from '../orders/index.ts';

export interface WaitingOrders {
  counters: ReadonlyMap<string, number>;
  dueToday: number;
  overdue: number;
  withoutInvoice: number;
}

export async function readCounters(tx: TenantTx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ key: string; n: number }>(
    `select kind || ':' || key as key, sum(n)::bigint as n from menu_counter where seller_id = $1 and ${ofVisibleShops('account_id', '$2')} group by 1`,
    [tx.sellerId, tx.shopAccountIds],
    'home.counters',
  );
  return new Map(rows.map((row) => [row.key, row.n]));
}

export async function readWaiting(tx: TenantTx, today: Today): Promise<WaitingOrders> {
  const limit = shopLimit(tx, 'account_id', '$5');
  const [counters, due] = await Promise.all([
    readCounters(tx),
    tx.query<{ due_today: number; overdue: number; without_invoice: number }>(
      `select count(*) filter (where ${dueTodaySql('', '$2', '$3', '$4')}) as due_today, count(*) filter (where dispatch_due < $2) as overdue,
              count(*) filter (where state = 'PREPARING' and invoice_no is null) as without_invoice
         from order_line where seller_id = $1 and state in ('NEW', 'PREPARING') ${limit.and}`,
      [tx.sellerId, today.now, today.end, today.paidBefore, ...limit.values],
      `home.due${limit.name}`,
    ),
  ]);
  const row = due.rows[0];
  return { counters, dueToday: row?.due_today ?? 0, overdue: row?.overdue ?? 0, withoutInvoice: row?.without_invoice ?? 0 };
}

const SOLD = `state not in ('CANCELED', 'RETURNED', 'UNPAID_CANCELED', 'PAYMENT_WAITING')`;

export interface SalesDay {
  date: string;
  amount: number;
  lines: number;
  byShop: { shopType: ShopType; amount: number }[];
}

/** Paid lines by day and shop, `sign` times, of the fourteen days before `$2`. */
const paidByDay = (sign: '1' | '-1', also: string) => `
  (select to_char(paid_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date, shop_type, ${sign} * sum(amount) as amount, ${sign} * count(*) as lines
     from order_line
    where seller_id = $1 and paid_at >= (date_trunc('day', $2::timestamptz at time zone 'Asia/Seoul') - interval '13 days') at time zone 'Asia/Seoul' and paid_at <= $2
      and ${SOLD} ${also}
    group by 1, 2)`;

/**
 * Fourteen Korean days up to today; cancelled lines are no sales, and neither are goods that go out for an exchange: an index has these, and they are
 * taken off what the index of all lines says.
 */
export async function readSales(tx: TenantTx, now: Date): Promise<SalesDay[]> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<{ date: string; shop_type: ShopType; amount: number; lines: number }>(
    `select date, shop_type, sum(amount)::bigint as amount, sum(lines)::bigint as lines
       from (${paidByDay('1', limit.and)} union all ${paidByDay('-1', `and sent_for is not null ${limit.and}`)}) sold
      group by 1, 2 having sum(lines) > 0`,
    [tx.sellerId, now, ...limit.values],
    `home.sales${limit.name}`,
  );
  const days = Array.from({ length: 14 }, (_, i) => koreanDate(new Date(now.getTime() - (13 - i) * 86_400_000)));
  return days.map((date) => {
    const ofDay = rows.filter((row) => row.date === date);
    return {
      date,
      amount: ofDay.reduce((sum, row) => sum + row.amount, 0),
      lines: ofDay.reduce((sum, row) => sum + row.lines, 0),
      byShop: ofDay.map((row) => ({ shopType: row.shop_type, amount: row.amount })).sort((a, b) => b.amount - a.amount),
    };
  });
}

export interface BestSeller {
  productId: string | null;
  productName: string;
  imageUrl: string | null;
  quantity: number;
}

const soldOfWeek = (sign: '1' | '-1', also: string) => `
  (select title_id, ${sign} * sum(quantity) as quantity from order_line
    where seller_id = $1 and paid_at >= $2::timestamptz - interval '7 days' and paid_at <= $2 and ${SOLD} ${also}
    group by title_id)`;

export async function readBest(tx: TenantTx, now: Date): Promise<BestSeller[]> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<{ product_id: number | null; title: string; image_url: string | null; quantity: number }>(
    `with sold as (
       select title_id, sum(quantity)::bigint as quantity
         from (${soldOfWeek('1', limit.and)} union all ${soldOfWeek('-1', `and sent_for is not null ${limit.and}`)}) lines
        group by title_id having sum(quantity) > 0 order by quantity desc limit 5)
     select l.product_id, t.title, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url, s.quantity
       from sold s join sold_title t on t.seller_id = $1 and t.id = s.title_id
       left join lateral (select product_id from order_line o where o.seller_id = $1 and o.title_id = s.title_id order by o.ordered_at desc, o.id desc limit 1) l on true
       left join product p on p.seller_id = $1 and p.id = l.product_id
      order by s.quantity desc`,
    [tx.sellerId, now, ...limit.values],
    `home.best${limit.name}`,
  );
  return rows.map((row) => ({
    productId: row.product_id === null ? null : String(row.product_id),
    productName: row.title,
    imageUrl: row.image_url,
    quantity: row.quantity,
  }));
}

export async function readStockState(
  tx: TenantTx,
  lowStock: number,
): Promise<{ soldOutSkus: number; lowSkus: number; failedListings: number }> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<{ sold_out: number; low: number; failed: number }>(
    `select s.sold_out, s.low,
            (select count(*) from listing where seller_id = $1 and deleted_at is null and (reg_status = 'FAIL' or parked_reason is not null or refusals is not null) ${limit.and}) as failed
       from (select count(*) filter (where on_hand - reserved - safety_stock <= 0) as sold_out,
                    count(*) filter (where on_hand - reserved - safety_stock between 1 and $2) as low
               from sku where seller_id = $1 and deleted_at is null) s`,
    [tx.sellerId, lowStock, ...limit.values],
    `home.stock${limit.name}`,
  );
  return { soldOutSkus: rows[0]?.sold_out ?? 0, lowSkus: rows[0]?.low ?? 0, failedListings: rows[0]?.failed ?? 0 };
}

export interface ShopState {
  id: string;
  shopType: ShopType;
  shopName: string;
  shopAccountId: string;
  status: string;
  lastCollectedAt: string | null;
  late: boolean;
}

export async function readShops(tx: TenantTx, now: Date, settings: SellerSettings): Promise<ShopState[]> {
  const { rows } = await tx.query<{
    id: number;
    shop_type: ShopType;
    shop_name: string;
    shop_account_id: string;
    status: string;
    last_collected_at: Date | null;
    collect_interval_minutes: number | null;
    auto_collect: boolean;
    created_at: Date;
  }>(
    `select id, shop_type, shop_name, shop_account_id, status, last_collected_at, collect_interval_minutes, auto_collect, created_at from shop_account
      where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} order by id`,
    [tx.sellerId, tx.shopAccountIds],
    'home.shops',
  );
  return rows.map((row) => ({
    id: String(row.id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    shopAccountId: row.shop_account_id,
    status: row.status,
    lastCollectedAt: row.last_collected_at?.toISOString() ?? null,
    late:
      row.auto_collect &&
      isCollectionLate(
        row.last_collected_at ?? row.created_at,
        row.collect_interval_minutes ?? settings.collectInterval,
        settings.collectQuiet,
        now,
      ),
  }));
}

export interface FirstSteps {
  linked: boolean;
  collected: boolean;
  mapped: boolean;
  stocked: boolean;
  collecting: boolean;
}

/** How far a new seller has come: each step looks for one row, whatever else there is. */
export async function readFirstSteps(tx: TenantTx): Promise<FirstSteps> {
  const { rows } = await tx.query<FirstSteps>(
    `select exists (select 1 from shop_account where seller_id = $1 and status <> 'UNLINKED') as linked,
            exists (select 1 from product where seller_id = $1 and deleted_at is null)
              or exists (select 1 from listing where seller_id = $1 and deleted_at is null) as collected,
            exists (select 1 from listing where seller_id = $1 and product_id is not null and deleted_at is null) as mapped,
            exists (select 1 from stock_movement where seller_id = $1) as stocked,
            exists (select 1 from shop_account where seller_id = $1 and status <> 'UNLINKED' and auto_collect and last_collected_at is not null) as collecting`,
    [tx.sellerId],
    'home.firstSteps',
  );
  return rows[0] ?? { linked: false, collected: false, mapped: false, stocked: false, collecting: false };
}
