/** Reading order lines with their claims, locked. */
import type { ClaimState, ClaimType, LineState, ShopType, StockState } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { ClaimRecord, LinePart } from './line-record.ts';
import type { StoredLine } from './line-work.ts';
import { hasAddressSql } from './offered.ts';

export function keyOf(line: { orderNo: string; lineNo: string }): string {
  return `${line.orderNo}\u001f${line.lineNo}`;
}

interface ClaimRow {
  claim_no: string;
  id: number;
  type: ClaimType;
  state: ClaimState;
  source_time: string;
  quantity: number;
  requested_at: string | null;
  collected_at: string | null;
  auto_approve_at: string | null;
  held_from: ClaimState | null;
  wanted: [number, number][] | null;
  stock_state: StockState;
  stock_round: number;
}

interface LineRow {
  id: number;
  shop_type: ShopType;
  order_no: string;
  line_no: string;
  bundle_no: string | null;
  state: LineState;
  raw_state: string;
  delayed: boolean;
  hold: boolean;
  seller_hold: boolean;
  oversold: boolean;
  source_time: Date;
  ordered_at: Date;
  paid_at: Date | null;
  dispatch_due: Date | null;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  confirmed_at: Date | null;
  listing_id: number | null;
  listing_item_id: number | null;
  product_id: number | null;
  parts: [number, number][] | null;
  title_id: number;
  option_text: string;
  shop_product_id: string | null;
  shop_item_id: string | null;
  quantity: number;
  claimed_quantity: number;
  unit_price: number;
  amount: number;
  delivery_fee: number;
  discount: number;
  shop_discount: number | null;
  expected_settlement: number | null;
  stock_state: StockState;
  stock_round: number;
  courier_code: string | null;
  raw_courier: string | null;
  invoice_no: string | null;
  refs: Record<string, string>;
  erased: boolean;
  has_address: boolean;
  shop_people: Buffer | null;
  failed: boolean;
  claims: ClaimRow[];
}

const LINE_SQL = `
  select l.id, l.shop_type, l.order_no, l.line_no, l.bundle_no, l.state, l.raw_state, l.delayed, l.hold, l.seller_hold is not null as seller_hold, l.oversold, l.source_time, l.ordered_at, l.paid_at,
         l.dispatch_due, l.dispatched_at, l.delivered_at, l.confirmed_at, l.listing_id, l.listing_item_id, l.product_id, l.parts, l.title_id,
         l.option_text, l.shop_product_id, l.shop_item_id, l.quantity, l.claimed_quantity, l.unit_price, l.amount, l.delivery_fee, l.discount, l.shop_discount,
         l.expected_settlement, l.stock_state, l.stock_round, l.courier_code, l.raw_courier, l.invoice_no, l.refs,
         l.personal is null as erased, ${hasAddressSql('l')} as has_address, l.shop_people, l.last_error is not null as failed, coalesce((select jsonb_agg(jsonb_build_object('claim_no', c.claim_no, 'id', c.id, 'type', c.type, 'state', c.state,
                                                       'source_time', c.source_time, 'quantity', c.quantity, 'requested_at', c.requested_at,
                                                       'collected_at', c.collected_at, 'auto_approve_at', c.auto_approve_at, 'held_from', c.held_from,
                                                       'wanted', c.wanted, 'stock_state', c.stock_state, 'stock_round', c.stock_round) order by c.id)
                     from claim c where c.seller_id = $1 and c.line_id = l.id), '[]') as claims
    from order_line l`;

/**
 * Locks and reads the lines of these keys, in id order; lines nobody has stored are absent. Each is looked up through the unique key: as a
 * join, an estimate made on an empty table reads every line of the account for a page.
 */
export async function readLines(
  tx: TenantTx,
  accountId: number,
  keys: readonly { orderNo: string; lineNo: string }[],
): Promise<Map<string, StoredLine>> {
  const { rows } = await tx.query<LineRow>(
    `with wanted as (
       select found.id
         from unnest($3::text[], $4::text[]) as k (order_no, line_no)
        cross join lateral (
          select l.id from order_line l
           where l.seller_id = $1 and l.account_id = $2 and l.order_no = k.order_no and l.line_no = k.line_no offset 0) found
        order by found.id)
     select line.* from wanted cross join lateral (${LINE_SQL} where l.seller_id = $1 and l.id = wanted.id for no key update of l) line`,
    [tx.sellerId, accountId, keys.map((key) => key.orderNo), keys.map((key) => key.lineNo)],
    'orders.read-lines',
  );
  return new Map(rows.map((row) => [keyOf({ orderNo: row.order_no, lineNo: row.line_no }), toStored(row)]));
}

/** Locks and reads lines by our ids, in id order. */
export async function readLinesById(tx: TenantTx, ids: readonly number[]): Promise<StoredLine[]> {
  const { rows } = await tx.query<LineRow>(
    `${LINE_SQL} where l.seller_id = $1 and l.id = any ($2::bigint[]) and ${ofVisibleShops('l.account_id', '$3')} order by l.id for no key update of l`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'orders.read-lines-by-id',
  );
  return rows.map(toStored);
}

const millis = (time: string | null): number | null => (time === null ? null : Date.parse(time));

function toClaim(row: ClaimRow): ClaimRecord {
  return {
    claimNo: row.claim_no,
    id: row.id,
    type: row.type,
    state: row.state,
    sourceTime: Date.parse(row.source_time),
    quantity: row.quantity,
    requestedAt: millis(row.requested_at),
    collectedAt: millis(row.collected_at),
    autoApproveAt: millis(row.auto_approve_at),
    heldFrom: row.held_from,
    wanted: row.wanted?.map(toPart) ?? null,
    stock: row.stock_state,
    stockRound: row.stock_round,
  };
}

const toPart = ([skuId, unitQuantity]: [number, number]): LinePart => ({ skuId, unitQuantity });
const iso = (date: Date | null): string | null => (date === null ? null : date.toISOString());
const NOBODY = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

function toStored(row: LineRow): StoredLine {
  return {
    id: row.id,
    shopType: row.shop_type,
    listingId: row.listing_id,
    listingItemId: row.listing_item_id,
    productId: row.product_id,
    titleId: row.title_id,
    bundleNo: row.bundle_no,
    invoiceNo: row.invoice_no,
    erased: row.erased,
    hasAddress: row.has_address,
    shopPeople: row.shop_people,
    failed: row.failed,
    record: {
      state: row.state,
      sourceTime: row.source_time.getTime(),
      delayed: row.delayed,
      hold: row.hold,
      sellerHold: row.seller_hold,
      oversold: row.oversold,
      parts: row.parts?.map(toPart) ?? null,
      quantity: row.quantity,
      claimedQuantity: row.claimed_quantity,
      stockState: row.stock_state,
      stockRound: row.stock_round,
      claims: row.claims.map(toClaim),
    },
    asFact: {
      orderNo: row.order_no,
      lineNo: row.line_no,
      bundleNo: row.bundle_no,
      state: null,
      rawState: row.raw_state,
      delayed: row.delayed,
      hold: row.hold,
      sourceTime: row.source_time.toISOString(),
      orderedAt: row.ordered_at.toISOString(),
      paidAt: iso(row.paid_at),
      dispatchDue: iso(row.dispatch_due),
      dispatchedAt: iso(row.dispatched_at),
      deliveredAt: iso(row.delivered_at),
      confirmedAt: iso(row.confirmed_at),
      shopProductId: row.shop_product_id,
      shopItemId: row.shop_item_id,
      managementCode: null,
      itemCode: null,
      productName: '',
      optionText: row.option_text,
      quantity: row.quantity,
      unitPrice: row.unit_price,
      amount: row.amount,
      deliveryFee: row.delivery_fee,
      feeParcel: null,
      discount: row.discount,
      shopDiscount: row.shop_discount,
      expectedSettlement: row.expected_settlement,
      buyer: NOBODY,
      receiver: NOBODY,
      deliveryMessage: '',
      courierCode: row.courier_code,
      rawCourier: row.raw_courier,
      invoiceNo: row.invoice_no,
      claims: [],
      refs: row.refs,
      raw: null,
    },
  };
}
