/** Finds accounts for which no order came for longer than chance explains: once an hour, by the orders of eight weeks. */
import { judgeSilence, LEARNED_DAYS, learnPace, type OrderPace, SHOP_TYPES, type ShopType, type Silence } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { SellerWalk } from '../../platform/jobs/index.ts';
import { readBankCalendar } from '../holidays/index.ts';

const DAY_MS = 86_400_000;
/** Orders that came late are counted with their hour. */
const COUNTED_AGAIN_MS = 2 * DAY_MS;
const KEPT_MS = (LEARNED_DAYS + 3) * DAY_MS;

export function silenceWalk(now: Clock): SellerWalk {
  return {
    name: 'collections.silence',
    cron: '7 * * * *',
    attempts: 3,
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        `select s.seller_id from seller s where s.status = 'ACTIVE' and s.seller_id between $1 and $2
            and s.seller_id in (select a.seller_id from shop_account a where a.seller_id between $1 and $2 and a.status = 'NORMAL' and a.auto_collect)
          order by s.seller_id`,
        [from, to],
        'collections.sellers',
      );
      return rows.map((row) => row.seller_id);
    },
    work: (sellerId, { database }) => database.tenant(sellerId, (tx) => judgeAccounts(tx, now()), { retry: true }),
  };
}

interface JudgedAccount {
  id: number;
  shop_type: ShopType;
  shop_name: string;
  created_at: Date;
  /** When its orders were collected well last. */
  good_at: Date | null;
}

/** Counts the hours anew that may have changed, and judges each account up to its last good collection. */
export async function judgeAccounts(tx: TenantTx, now: Date): Promise<void> {
  await countHours(tx, now);
  const [accounts, hours, last, calendar] = await Promise.all([
    tx.query<JudgedAccount>(
      `select a.id, a.shop_type, a.shop_name, a.created_at, c.good_at from shop_account a
         left join collection_state c on c.seller_id = a.seller_id and c.account_id = a.id and c.list = 'ORDERS' and c.seller_id = $1
        where a.seller_id = $1 and a.status = 'NORMAL' and a.auto_collect order by a.id`,
      [tx.sellerId],
      'collections.judged-accounts',
    ),
    tx.query<{ account_id: number; hour: Date; orders: number }>(
      'select account_id, hour, orders from order_hour where seller_id = $1 order by account_id, hour',
      [tx.sellerId],
      'collections.hours',
    ),
    lastOrders(tx),
    readBankCalendar(tx),
  ]);
  const byAccount = Map.groupBy(hours.rows, (row) => row.account_id);
  for (const account of accounts.rows) {
    if (account.good_at === null) continue;
    const counts = (byAccount.get(account.id) ?? []).map(({ hour, orders }) => ({ at: hour, orders }));
    const lastOrder = last.get(account.id) ?? null;
    const pace = lastOrder === null ? null : learnPace(counts, sinceOf(account, now), lastOrder);
    const silence = judgeSilence(pace, lastOrder, account.good_at, calendar);
    await store(tx, account.id, pace, silence, lastOrder, now);
    await report(tx, account, silence);
  }
}

/** A shop is known since it was linked; orders from before came in one go. */
function sinceOf({ created_at }: JudgedAccount, now: Date): Date {
  return new Date(Math.max(created_at.getTime(), now.getTime() - LEARNED_DAYS * DAY_MS));
}

async function countHours(tx: TenantTx, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - KEPT_MS);
  await tx.query('delete from order_hour where seller_id = $1 and hour < $2', [tx.sellerId, kept], 'collections.old-hours');
  const { rows } = await tx.query<{ newest: Date | null }>('select max(hour) as newest from order_hour where seller_id = $1', [
    tx.sellerId,
  ]);
  const newest = rows[0]?.newest;
  const from = newest ? new Date(Math.min(newest.getTime(), now.getTime() - COUNTED_AGAIN_MS)) : kept;
  await tx.query(
    `insert into order_hour as h (seller_id, account_id, hour, orders)
     select $1, l.account_id, date_trunc('hour', l.ordered_at), count(distinct l.order_no) from order_line l
      where l.seller_id = $1 and l.ordered_at >= date_trunc('hour', $2::timestamptz) and l.ordered_at <= $3 and l.account_id <> 0 group by 2, 3
     on conflict (seller_id, account_id, hour) do update set orders = excluded.orders where h.orders <> excluded.orders
     returning account_id`,
    [tx.sellerId, from, now],
    'collections.count-hours',
  );
}

/** Last order of each account, from the last hour in which it had one. */
async function lastOrders(tx: TenantTx): Promise<Map<number, Date>> {
  const { rows } = await tx.query<{ account_id: number; at: Date | null }>(
    `select h.account_id, (select max(l.ordered_at) from order_line l
              where l.seller_id = $1 and l.account_id = h.account_id and l.ordered_at >= h.hour and l.ordered_at < h.hour + interval '1 hour') as at
       from (select account_id, max(hour) as hour from order_hour where seller_id = $1 group by account_id) h`,
    [tx.sellerId],
    'collections.last-orders',
  );
  return new Map(rows.flatMap(({ account_id, at }) => (at === null ? [] : [[account_id, at] as const])));
}

async function store(
  tx: TenantTx,
  accountId: number,
  pace: OrderPace | null,
  silence: Silence,
  lastOrder: Date | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into order_silence (seller_id, account_id, state, per_week, expected, last_order_at, judged_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (seller_id, account_id) do update
        set state = excluded.state, per_week = excluded.per_week, expected = excluded.expected, last_order_at = excluded.last_order_at,
            judged_at = excluded.judged_at`,
    [tx.sellerId, accountId, silence.state, pace?.perWeek ?? null, silence.state === 'LEARNING' ? null : silence.expected, lastOrder, now],
    'collections.store-silence',
  );
}

async function report(tx: TenantTx, { id, shop_type, shop_name }: JudgedAccount, silence: Silence): Promise<void> {
  const dedupeKey = `collect.quiet:${id}`;
  if (silence.state !== 'QUIET') return resolveAlert(tx, dedupeKey);
  const hours = Math.floor(silence.hours);
  const since = hours < 48 ? `${Math.max(1, hours)}시간` : `${Math.floor(hours / 24)}일`;
  await raiseAlert(tx, {
    kind: 'collect.quiet',
    severity: 'WARNING',
    title: `${SHOP_TYPES[shop_type].title} ${shop_name}에 ${since}째 주문이 없습니다.`,
    body: `보통 그동안 ${Math.round(silence.expected)}건쯤 들어옵니다. 수집 상태와 쇼핑몰의 판매 상태를 확인해주십시오. 문제가 없는데도 이렇게 알리는 일은 평균 반년에 한 번 이하입니다.`,
    link: '/app/collections',
    accountId: id,
    dedupeKey,
    detail: { accountId: id, expected: silence.expected, hours: silence.hours },
  });
}
