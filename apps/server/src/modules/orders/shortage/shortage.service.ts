/** Orders that the stock does not cover: who goes without, and of what there is too little. */
import type { orders } from '@moa/contract';
import { uncoveredLines, type WaitingLine } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { readRows } from '../list/search.queries.ts';
import { parcelsOf, toWireRow } from '../list/search.service.ts';
import { readToday } from '../list/today.ts';

type ShortagePage = Awaited<ReturnType<Handlers<typeof orders>['shortage']>>;

/** SKUs and lines that are looked at; far beyond what anybody mends in a day. */
const SKUS = 1_000;
const LINES = 20_000;
const PAGE = 50;

interface ShortSku {
  id: number;
  sku_code: string;
  label: string;
  on_hand: number;
  reserved: number;
  safety_stock: number;
}

interface LineRow {
  id: number;
  account_id: number;
  parts: [number, number][];
  pieces: number;
}

export async function shortagePage(
  tx: TenantTx,
  keys: Cipher,
  { page: number = 0, size = PAGE }: { page?: number | undefined; size?: number | undefined },
  now: Date,
): Promise<ShortagePage> {
  const skus = await readShortSkus(tx);
  const waiting = skus.size === 0 ? [] : await readWaiting(tx, [...skus.keys()]);
  const found = whoGoesWithout(waiting, skus, tx.shopAccountIds);
  const shown = found.slice(number * size, (number + 1) * size);
  const rows = await readRows(
    tx,
    shown.map(({ line }) => line.id),
  );
  const [today, parcels] = await Promise.all([readToday(tx, now), parcelsOf(tx, rows)]);
  const wire = new Map(rows.map((row) => [row.id, toWireRow(row, keys, { today, parcels })]));
  return {
    contents: shown.flatMap(({ line, needs }) => {
      const row = wire.get(line.id);
      return row ? [{ id: row.id, row, skus: needs.map(([sku, pieces]) => wireSku(sku, pieces)) }] : [];
    }),
    number,
    size,
    totalElements: found.length,
    totalExact: true,
    totalPages: Math.ceil(found.length / size),
    nextCursor: null,
  };
}

interface Without {
  line: LineRow;
  /** Its short SKUs with the pieces it takes. */
  needs: [ShortSku, number][];
}

/** What is there is shared out among the orders of all shops; who sees some of them sees those. */
function whoGoesWithout(
  waiting: readonly LineRow[],
  skus: ReadonlyMap<number, ShortSku>,
  shops: readonly number[] | null | undefined,
): Without[] {
  const onHand = new Map([...skus].map(([id, { on_hand }]) => [id, on_hand]));
  const without = new Set(uncoveredLines(waiting.map(toWaiting), onHand));
  const found = waiting.flatMap((line): Without[] => {
    if (!without.has(line.id) || (shops && !shops.includes(line.account_id))) return [];
    const needs = [...toWaiting(line).needs].flatMap(([id, pieces]): [ShortSku, number][] => {
      const sku = skus.get(id);
      return sku ? [[sku, pieces]] : [];
    });
    return [{ line, needs }];
  });
  const most = ({ needs }: Without) => needs.reduce((a, b) => (shortOf(b[0]) > shortOf(a[0]) ? b : a), needs[0] as [ShortSku, number])[0];
  return found
    .map((each, at) => ({ each, at, sku: most(each) }))
    .sort((a, b) => shortOf(b.sku) - shortOf(a.sku) || a.sku.id - b.sku.id || a.at - b.at)
    .map(({ each }) => each);
}

const shortOf = ({ on_hand, reserved }: ShortSku) => reserved - on_hand;

function toWaiting({ id, parts, pieces }: LineRow): WaitingLine {
  const needs = new Map<number, number>();
  for (const [sku, each] of parts) needs.set(sku, (needs.get(sku) ?? 0) + each * pieces);
  return { id, needs };
}

function wireSku(sku: ShortSku, pieces: number): ShortagePage['contents'][number]['skus'][number] {
  return {
    skuId: String(sku.id),
    skuCode: sku.sku_code,
    label: sku.label,
    pieces,
    ordered: sku.reserved,
    onHand: sku.on_hand,
    safetyStock: sku.safety_stock,
    short: shortOf(sku),
  };
}

async function readShortSkus(tx: TenantTx): Promise<Map<number, ShortSku>> {
  const { rows } = await tx.query<ShortSku>(
    `select id, sku_code, trim(sku_name || ' ' || option_text) as label, on_hand, reserved, safety_stock
       from sku where seller_id = $1 and on_hand < reserved order by reserved - on_hand desc, id limit $2`,
    [tx.sellerId, SKUS],
    'orders.short-skus',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lines that hold some of these SKUs and are still to be sent, the most urgent first. */
async function readWaiting(tx: TenantTx, skus: readonly number[]): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select l.id, l.account_id, l.parts, l.quantity - l.claimed_quantity as pieces from order_line l
      where l.seller_id = $1 and l.state in ('PAYMENT_WAITING', 'NEW', 'PREPARING') and l.stock_state = 'RESERVED'
        and exists (select 1 from jsonb_array_elements(l.parts) as p (part) where (p.part ->> 0)::bigint = any ($2::bigint[]))
      order by l.dispatch_due nulls last, l.paid_at nulls last, l.id limit $3`,
    [tx.sellerId, skus, LINES],
    'orders.short-lines',
  );
  return rows;
}
