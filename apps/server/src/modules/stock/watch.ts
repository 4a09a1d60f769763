/**
 * What is sold out, low, or back: alerts from the ledger, without a word in the booking itself. The ledger is the mark: once a minute the
 * SKUs that moved since the last look are compared with the alerts that are open.
 */
import { freeQuantity } from '@moa/core';
import { z } from 'zod';
import { type Alert, raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { defineTask, eachSeller, type HandledTask, handleTask, type Schedule, type WorkerPart } from '../../platform/jobs/index.ts';
import { sellerSettings } from '../settings/index.ts';

const watchTask = defineTask('stock.watch', z.strictObject({}), { urgency: 3, attempts: 1 });

const watchSchedule: Schedule = { task: watchTask, cron: '* * * * *' };

/** Movements younger than this are looked at again: one with a smaller number may be committed after them. */
const SETTLED_SECONDS = 60;
const PAGE = 500;
/** More alerts than this at once help nobody. Those that are over are taken back however many they are. */
const MOST_RAISED = 500;

function watchHandler(database: Database): HandledTask {
  return handleTask(watchTask, async (_, { signal }) => {
    const { rows } = await database.system((tx) =>
      tx.query<{ seller_id: number }>(
        `select s.seller_id from seller s left join stock_watch w on w.seller_id = s.seller_id
          where s.status = 'ACTIVE' and exists (select 1 from stock_movement m where m.seller_id = s.seller_id and m.id > coalesce(w.seen_id, 0))
          order by s.seller_id`,
        [],
        'stock.watched-sellers',
      ),
    );
    await eachSeller(
      rows.map((row) => row.seller_id),
      signal,
      (sellerId) => database.tenant(sellerId, (tx) => watchStock(tx), { retry: true }),
    );
  });
}

/** What a worker runs. */
export function createStockWork({ database }: { database: Database }): WorkerPart {
  return { tasks: [watchHandler(database)], schedules: [watchSchedule] };
}

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
