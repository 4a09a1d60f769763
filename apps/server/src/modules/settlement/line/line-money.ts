/** Every number of a line's money with what it follows from, and what the line did to the stock. What nobody knows is null, never nothing. */
import { problem, type settlement } from '@moa/contract';
import { type DeliveryInfo, type ExpectedPayout, koreanDate, type PayTerms, payDay, type StockEffect } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ofVisibleShops } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { entriesOfOrders } from '../entries.queries.ts';
import { readPayTerms } from '../payout/terms.ts';
import { expectedOfLine, feesOfLine, type LineRow, linesOfOrders } from '../sold-lines.ts';

type Money = Awaited<ReturnType<Handlers<typeof settlement>['money']>>;

/** @param seesSettlement what was paid is for who may see settlement; null in its place else */
export async function lineMoney(tx: TenantTx, lineId: number, seesSettlement: boolean): Promise<Money> {
  const own = await readLine(tx, lineId);
  if (own === null) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const [lines, stock, settled, terms] = await Promise.all([
    linesOfOrders(tx, [{ accountId: own.account_id, orderNo: own.order_no }]),
    readMovements(tx, lineId),
    seesSettlement ? readSettled(tx, lineId) : null,
    readPayTerms(tx),
  ]);
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const expected = line.shop_type === 'ORDER_HANDWRITING' ? null : expectedOfLine(line);
  return {
    unitPrice: own.unit_price,
    quantity: line.quantity,
    claimedQuantity: line.claimed_quantity,
    discount: discountOf(line),
    amount: line.amount,
    delivery: deliveryOf(own, lines),
    buyerPaid: line.amount + line.delivery_fee,
    fee: expected && feeOf(line, expected),
    expected: expected && {
      total: expected.total,
      gross: expected.gross,
      sellerDiscount: expected.discount,
      deliveryFee: expected.deliveryFee,
      reduced: expected.reduced,
      by: expected.by,
      ...dueOf(line, terms.of(line.account_id)),
    },
    seesSettlement,
    settled,
    cost: tx.hidesCost === true ? null : costOf(own),
    stock,
  };
}

interface OwnLine {
  account_id: number;
  order_no: string;
  bundle_no: string | null;
  unit_price: number;
  delivery_fee: number;
  delivery: DeliveryInfo | null;
  unit_cost: number | null;
  unit_cost_by: string | null;
  cost_today: number | null;
}

async function readLine(tx: TenantTx, lineId: number): Promise<OwnLine | null> {
  const { rows } = await tx.query<OwnLine>(
    `select l.account_id, l.order_no, l.bundle_no, l.unit_price, l.delivery_fee, l.unit_cost, l.unit_cost_by,
            (p.body -> 'basic' ->> 'costPrice')::bigint as cost_today,
            coalesce(li.shop_parts -> 'common' -> 'deliveryInfo', p.body -> 'common' -> 'deliveryInfo') as delivery
       from order_line l
       left join listing li on li.seller_id = l.seller_id and li.id = l.listing_id and li.seller_id = $1
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.seller_id = $1
      where l.seller_id = $1 and l.id = $2 and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, lineId, tx.shopAccountIds],
    'settlement.line',
  );
  return rows[0] ?? null;
}

function costOf({ unit_cost: kept, unit_cost_by: by, cost_today: today }: OwnLine): Money['cost'] {
  if (kept === null) return { unit: today, from: 'TODAY', by: null };
  return { unit: kept, from: by === null ? 'DISPATCH' : 'SELLER', by };
}

/**
 * Sets what a unit of a line cost.
 * @returns what was kept before
 * @throws ProblemError NOT_FOUND
 */
export async function correctCost(tx: TenantTx, lineId: number, unitCost: number | null, by: string): Promise<number | null> {
  const own = await readLine(tx, lineId);
  if (own === null) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  await tx.query(
    'update order_line set unit_cost = $3::bigint, unit_cost_by = $4::text where seller_id = $1 and id = $2',
    [tx.sellerId, lineId, unitCost, unitCost === null ? null : by],
    'settlement.correct-cost',
  );
  return own.unit_cost;
}

/** Whose it is, where somebody says; what is no discount is nobody's. */
function discountOf({ discount, shop_discount: shop }: LineRow): Money['discount'] {
  if (discount === 0) return { total: 0, shop: 0, seller: 0 };
  return { total: discount, shop, seller: shop === null ? null : discount - shop };
}

/** A parcel is paid for once: the line that carries its fee, or another one of the order. */
function deliveryOf({ delivery_fee: won, delivery }: OwnLine, lines: readonly LineRow[]): Money['delivery'] {
  const carrier = won > 0 ? undefined : lines.find((line) => line.delivery_fee > 0);
  return {
    won,
    carriedBy: carrier === undefined ? null : { id: String(carrier.id), productName: carrier.title, won: carrier.delivery_fee },
    setting: delivery && {
      feeType: delivery.feeType,
      baseFee: delivery.baseFee,
      freeConditionalAmount: delivery.feeType === 'CONDITIONAL_FREE' ? delivery.freeConditionalAmount : null,
    },
  };
}

/** The rate that counts, or what the shop's own word comes to. */
function feeOf(line: LineRow, expected: ExpectedPayout): Money['fee'] {
  const paid = expected.gross + expected.discount;
  const byShop = expected.by === 'SHOP';
  const { goods } = feesOfLine(line);
  return {
    won: expected.fee,
    rate: byShop ? (paid > 0 && expected.fee <= 0 ? -expected.fee / paid : null) : expected.feeRate,
    from: byShop ? 'SHOP' : (goods?.from ?? null),
    of: byShop ? null : (goods?.of ?? null),
    vatApart: expected.vat === 'APART',
    deliveryWon: expected.deliveryFeeRate === null ? null : expected.deliveryFeeFee,
    deliveryRate: expected.deliveryFeeRate,
  };
}

/** The day follows from what the buyer decided, or from the delivery; before that nobody knows it. */
function dueOf(line: LineRow, terms: PayTerms) {
  const basisAt = line.confirmed_at ?? line.delivered_at;
  return {
    payDay: basisAt === null ? null : payDay(line.shop_type, basisAt, terms),
    basis: line.confirmed_at ? ('CONFIRMED' as const) : line.delivered_at ? ('DELIVERED' as const) : null,
    basisDay: basisAt && koreanDate(basisAt),
  };
}

interface SettledRow {
  id: number;
  account_id: number;
  order_no: string;
  state: NonNullable<Money['settled']>['state'];
  paid: number;
  difference: number | null;
  causes: NonNullable<Money['settled']>['causes'];
}

async function readSettled(tx: TenantTx, lineId: number): Promise<Money['settled']> {
  const { rows } = await tx.query<SettledRow>(
    `select s.id, s.account_id, s.order_no, s.state, s.paid, s.difference, s.causes from settlement s
      where s.seller_id = $1 and s.line_id = $2 and ${ofVisibleShops('s.account_id', '$3')} order by s.id limit 1`,
    [tx.sellerId, lineId, tx.shopAccountIds],
    'settlement.of-line',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const reported = await entriesOfOrders(tx, [{ accountId: row.account_id, orderNo: row.order_no }]);
  const days = reported.flatMap(({ paid_date: day }) => day ?? []).toSorted();
  const waits = row.state === 'WAITING' || row.state === 'MISSING';
  return {
    id: String(row.id),
    state: row.state,
    paid: waits ? null : row.paid,
    difference: row.difference,
    causes: row.causes,
    paidDay: waits ? null : (days.at(-1) ?? null),
  };
}

interface MovementRow {
  at: Date;
  effect: StockEffect;
  sku_id: number;
  sku_code: string;
  delta_on_hand: number;
  delta_reserved: number;
  on_hand_after: number;
  reserved_after: number;
  actor: string;
}

/** Rows of the ledger that the line and its claims made, in their order. */
async function readMovements(tx: TenantTx, lineId: number): Promise<Money['stock']> {
  const { rows: claims } = await tx.query<{ id: number }>(
    'select id from claim where seller_id = $1 and line_id = $2 order by id limit 50',
    [tx.sellerId, lineId],
  );
  const sources = [sourcesOf('LINE', lineId), ...claims.map(({ id }) => sourcesOf('CLAIM', id))].flat();
  const { rows } = await tx.query<MovementRow>(
    `select m.at, m.effect, m.sku_id, s.sku_code, m.delta_on_hand, m.delta_reserved, m.on_hand_after, m.reserved_after, m.actor
       from unnest($2::text[], $3::text[]) as k (kind, id)
       join stock_movement m on m.source_kind = k.kind and m.source_id = k.id
       join sku s on s.seller_id = m.seller_id and s.id = m.sku_id
      where m.seller_id = $1 and s.seller_id = $1 order by m.id limit 200`,
    [tx.sellerId, sources.map(({ kind }) => kind), sources.map(({ id }) => id)],
    'settlement.movements-of-line',
  );
  return rows.map((row) => ({
    at: row.at.toISOString(),
    effect: row.effect,
    skuId: String(row.sku_id),
    skuCode: row.sku_code,
    onHand: { before: row.on_hand_after - row.delta_on_hand, after: row.on_hand_after },
    reserved: { before: row.reserved_after - row.delta_reserved, after: row.reserved_after },
    actor: row.actor,
  }));
}

/** A line that left again, or goods that were decided about in several goes, book each time under a number of its own behind the id. */
const ROUNDS = 20;

const sourcesOf = (kind: 'LINE' | 'CLAIM', id: number) =>
  Array.from({ length: ROUNDS }, (_, round) => ({ kind, id: round === 0 ? String(id) : `${id}.${round}` }));
