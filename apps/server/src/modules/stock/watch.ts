/**
 * What is sold out, low, or back: alerts from the ledger, without a word in the booking itself. The ledger is the mark: once a minute the
 * SKUs that moved since the last look are compared with the alerts that are open.
 */
import { freeQuantity } from '@moa/core';
import { type Alert, raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { TenantTx, Tx } from '../../platform/database/index.ts';
import type { SellerWalk } from '../../platform/jobs/index.ts';
import { sellerSettings, settingsOf } from '../settings/index.ts';

/** Movements younger than this are looked at again: one with a smaller number may be committed after them. */
const SETTLED_SECONDS = 60;
const PAGE = 500;
/** More alerts than this at once help nobody. Those that are over are taken back however many they are. */
const MOST_RAISED = 500;

export const watchWalk: SellerWalk = {
  name: 'stock.watch',
  cron: '* * * * *',
  attempts: 3,
  due: async (tx, { from, to }) => {
    const moved = await tx.query<{ seller_id: number }>(
      `select w.seller_id from stock_watch w join seller s on s.seller_id = w.seller_id and s.status = 'ACTIVE'
        where w.seller_id between $1 and $2
          and exists (select 1 from stock_movement m where m.seller_id = w.seller_id and m.id > w.seen_id)
        order by w.seller_id`,
      [from, to],
      'stock.watched-sellers',
    );
    // Who was never looked at is looked at once, whether anything has moved or not: that look leaves a mark.
    const unmarked = await tx.query<{ seller_id: number }>(
      `select s.seller_id from seller s
        where s.status = 'ACTIVE' and s.seller_id between $1 and $2
          and s.seller_id not in (select w.seller_id from stock_watch w where w.seller_id between $1 and $2)
        order by s.seller_id`,
      [from, to],
      'stock.unmarked-sellers',
    );
    return [...moved.rows, ...unmarked.rows].map((row) => row.seller_id);
  },
  work: (sellerId, { database }) => database.tenant(sellerId, (tx) => watchStock(tx), { retry: true }),
  // A mark that is lost with the database is set again by the next look.
  together: (sellerIds, { database }) => database.system((tx) => passQuiet(tx, sellerIds), { relaxedCommit: true }),
};

interface MovedSku {
  id: number;
  name: string;
  on_hand: number;
  reserved: number;
  safety_stock: number;
  /** More than the opening stock of a new SKU. */
  sold: boolean;
}

/** Raises and resolves the alerts of the SKUs that moved. A SKU that opens with little stock is no news. */
export async function watchStock(tx: TenantTx, settledSeconds = SETTLED_SECONDS): Promise<void> {
  const [{ lowStock }, seen] = await Promise.all([
    sellerSettings(tx),
    tx.query<{ seen_id: number }>('select seen_id from stock_watch where seller_id = $1 for no key update', [tx.sellerId]),
  ]);
  const from = seen.rows[0]?.seen_id ?? 0;
  const settled = await tx.query<{ last: number | null }>(
    `select max(id) as last from stock_movement where seller_id = $1 and id > $2 and at < now() - make_interval(secs => $3)`,
    [tx.sellerId, from, settledSeconds],
    'stock.settled',
  );
  let raised = 0;
  for (let after = 0; ; ) {
    const moved = await readMoved(tx, from, lowStock, after);
    for (const sku of moved) {
      const alert = await settleAlerts(tx, sku, lowStock);
      if (alert === null || raised >= MOST_RAISED) continue;
      await raiseAlert(tx, alert);
      raised += 1;
    }
    const last = moved.at(-1);
    if (last === undefined || moved.length < PAGE) break;
    after = last.id;
  }
  await tx.query(
    `insert into stock_watch (seller_id, seen_id) values ($1, $2)
     on conflict (seller_id) do update set seen_id = greatest(stock_watch.seen_id, excluded.seen_id)`,
    [tx.sellerId, settled.rows[0]?.last ?? from],
    'stock.watched',
  );
}

/**
 * Of these sellers, moves the mark of those of whose movements no alert comes or goes: most of them, at any time.
 * @returns the others
 */
export async function passQuiet(tx: Tx, sellerIds: readonly number[], settledSeconds = SETTLED_SECONDS): Promise<number[]> {
  const settings = await settingsOf(tx, sellerIds);
  // Before it is looked at what moved: what settles meanwhile is for the next look.
  const { rows: settled } = await tx.query<{ seller_id: number; last: number | null }>(
    `select w.seller_id, max(m.id) filter (where m.at < now() - make_interval(secs => $2)) as last
       from stock_watch w join stock_movement m on m.seller_id = w.seller_id and m.id > w.seen_id
      where w.seller_id = any ($1::bigint[]) group by w.seller_id`,
    [sellerIds, settledSeconds],
    'stock.settled-of',
  );
  const { rows: loud } = await tx.query<{ seller_id: number }>(
    `select distinct w.seller_id
       from stock_watch w
       join stock_movement m on m.seller_id = w.seller_id and m.id > w.seen_id
       join sku s on s.seller_id = w.seller_id and s.id = m.sku_id
       join unnest($1::bigint[], $2::bigint[]) as t (seller_id, low_stock) on t.seller_id = w.seller_id
      where w.seller_id = any ($1::bigint[]) and s.deleted_at is null
        and (s.on_hand - s.reserved - s.safety_stock <= t.low_stock
             or exists (select 1 from alert a where a.seller_id = w.seller_id and a.dedupe_key = 'stock.sold-out:' || s.id and a.resolved_at is null)
             or exists (select 1 from alert a where a.seller_id = w.seller_id and a.dedupe_key = 'stock.low:' || s.id and a.resolved_at is null))`,
    [sellerIds, sellerIds.map((sellerId) => settings.get(sellerId)?.lowStock ?? 0)],
    'stock.loud-of',
  );
  const isLoud = new Set(loud.map((row) => row.seller_id));
  const quiet = settled.filter((row) => !isLoud.has(row.seller_id));
  const marks = quiet.filter((row) => row.last !== null);
  await tx.query(
    `insert into stock_watch (seller_id, seen_id) select * from unnest($1::bigint[], $2::bigint[])
     on conflict (seller_id) do update set seen_id = greatest(stock_watch.seen_id, excluded.seen_id)`,
    [marks.map((row) => row.seller_id), marks.map((row) => row.last)],
    'stock.watched-of',
  );
  const passed = new Set(quiet.map((row) => row.seller_id));
  return sellerIds.filter((sellerId) => !passed.has(sellerId));
}

/** Only the SKUs that an alert may come of, or that have one. */
async function readMoved(tx: TenantTx, from: number, lowStock: number, after: number): Promise<MovedSku[]> {
  const { rows } = await tx.query<MovedSku>(
    `with moved as (
       select sku_id, bool_or(effect <> 'OPENING') as sold from stock_movement where seller_id = $1 and id > $2 group by sku_id)
     select s.id, trim(s.sku_name || ' ' || s.option_text) as name, s.on_hand, s.reserved, s.safety_stock, m.sold
       from moved m join sku s on s.seller_id = $1 and s.id = m.sku_id
      where s.deleted_at is null and s.id > $5
        and (s.on_hand - s.reserved - s.safety_stock <= $3
             or exists (select 1 from alert a where a.seller_id = $1 and a.dedupe_key = 'stock.sold-out:' || s.id and a.resolved_at is null)
             or exists (select 1 from alert a where a.seller_id = $1 and a.dedupe_key = 'stock.low:' || s.id and a.resolved_at is null))
      order by s.id limit $4`,
    [tx.sellerId, from, lowStock, PAGE, after],
    'stock.moved',
  );
  return rows;
}

/** Takes back what no longer holds of a SKU; answers the alert to raise. */
async function settleAlerts(tx: TenantTx, sku: MovedSku, lowStock: number): Promise<Alert | null> {
  const sellable = freeQuantity({ onHand: sku.on_hand, reserved: sku.reserved }) - sku.safety_stock;
  const [soldOut, low] = [`stock.sold-out:${sku.id}`, `stock.low:${sku.id}`];
  if (sellable > 0) await resolveAlert(tx, soldOut);
  if (sellable <= 0 || sellable > lowStock) await resolveAlert(tx, low);
  if (!sku.sold || sellable > lowStock) return null;
  const link = `/app/sku/list?id=${sku.id}`;
  if (sellable <= 0) {
    return {
      kind: 'stock.sold-out',
      severity: 'WARNING',
      title: `품절되었습니다: ${sku.name}`,
      body: '연동한 쇼핑몰에 품절로 반영하고 있습니다. 입고하면 판매가 이어집니다.',
      link,
      dedupeKey: soldOut,
      detail: { product: sku.name },
    };
  }
  return {
    kind: 'stock.low',
    severity: 'INFO',
    title: `재고가 ${sellable.toLocaleString('ko-KR')}개 남았습니다: ${sku.name}`,
    body: '입고를 준비해주십시오.',
    link,
    dedupeKey: low,
    detail: { product: sku.name, quantity: sellable },
  };
}
