import { chunks } from '@moa/channels/sdk';
import type { ClaimState, ClaimType, LineState, ShopType, StockState } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { type ClaimRecord, type LinePart, openClaimOf } from './line-plan.ts';
import type { IngestAccount, LineWork, StoredLine } from './line-work.ts';
import { noteReplaced } from './note-replaced.ts';
import { type Personal, peopleDigest, type SealedPersonal, sealPersonal } from './personal.ts';

/** Where the sealed raw record lives. */
export const RAW_ASSOCIATED_DATA = 'order_raw.raw';

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
  shop_people: Buffer | null;
  failed: boolean;
  claims: ClaimRow[];
}

const LINE_SQL = `
  select l.id, l.shop_type, l.order_no, l.line_no, l.bundle_no, l.state, l.raw_state, l.delayed, l.hold, l.seller_hold is not null as seller_hold, l.oversold, l.source_time, l.ordered_at, l.paid_at,
         l.dispatch_due, l.dispatched_at, l.delivered_at, l.confirmed_at, l.listing_id, l.listing_item_id, l.product_id, l.parts, l.title_id,
         l.option_text, l.shop_product_id, l.shop_item_id, l.quantity, l.claimed_quantity, l.unit_price, l.amount, l.delivery_fee, l.discount, l.shop_discount,
         l.expected_settlement, l.stock_state, l.stock_round, l.courier_code, l.raw_courier, l.invoice_no, l.refs,
         l.personal is null as erased, l.shop_people, l.last_error is not null as failed, coalesce((select jsonb_agg(jsonb_build_object('claim_no', c.claim_no, 'id', c.id, 'type', c.type, 'state', c.state,
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

export function partsColumn(parts: readonly LinePart[] | null): string | null {
  return parts === null ? null : JSON.stringify(parts.map((part) => [part.skuId, part.unitQuantity]));
}

const time = (milliseconds: number): string => new Date(Math.max(0, milliseconds)).toISOString();

/** Columns that insert and update share, each with its type and value. */
const COLUMNS: readonly [name: string, type: string, value: (work: LineWork) => unknown][] = [
  ['bundle_no', 'text', (w) => w.fact.bundleNo],
  ['state', 'text', (w) => w.record.state],
  ['raw_state', 'text', (w) => w.fact.rawState],
  ['delayed', 'boolean', (w) => w.record.delayed],
  ['hold', 'boolean', (w) => w.record.hold],
  ['needs_mapping', 'boolean', (w) => w.record.parts === null],
  ['oversold', 'boolean', (w) => w.record.oversold],
  ['open_claim', 'text', (w) => openClaimOf(w.record)],
  ['source_time', 'timestamptz', (w) => time(w.record.sourceTime)],
  ['paid_at', 'timestamptz', (w) => w.fact.paidAt],
  ['dispatch_due', 'timestamptz', (w) => w.fact.dispatchDue],
  ['dispatched_at', 'timestamptz', (w) => w.fact.dispatchedAt],
  ['delivered_at', 'timestamptz', (w) => w.fact.deliveredAt],
  ['confirmed_at', 'timestamptz', (w) => w.fact.confirmedAt],
  ['listing_id', 'bigint', (w) => w.mapping.listingId],
  ['listing_item_id', 'bigint', (w) => w.mapping.listingItemId],
  ['product_id', 'bigint', (w) => w.mapping.productId],
  ['parts', 'jsonb', (w) => partsColumn(w.record.parts)],
  ['sku_id', 'bigint', (w) => w.record.parts?.[0]?.skuId ?? null],
  ['claimed_quantity', 'bigint', (w) => w.record.claimedQuantity],
  ['expected_settlement', 'bigint', (w) => w.fact.expectedSettlement],
  ['stock_state', 'text', (w) => w.record.stockState],
  ['stock_round', 'smallint', (w) => w.record.stockRound],
  ['courier_code', 'text', (w) => w.fact.courierCode],
  ['raw_courier', 'text', (w) => w.fact.rawCourier],
  ['invoice_no', 'text', (w) => w.fact.invoiceNo],
  ['refs', 'jsonb', (w) => JSON.stringify(w.fact.refs)],
];

/** Columns that a line keeps from its first fact. */
const FIRST: readonly [name: string, type: string, value: (work: LineWork) => unknown][] = [
  ['order_no', 'text', (w) => w.fact.orderNo],
  ['line_no', 'text', (w) => w.fact.lineNo],
  ['ordered_at', 'timestamptz', (w) => w.fact.orderedAt],
  ['title_id', 'bigint', (w) => w.titleId],
  ['option_text', 'text', (w) => w.fact.optionText],
  ['shop_product_id', 'text', (w) => w.fact.shopProductId],
  ['shop_item_id', 'text', (w) => w.fact.shopItemId],
  ['item_code', 'text', (w) => w.fact.itemCode],
  ['management_code', 'text', (w) => w.fact.managementCode],
  ['quantity', 'bigint', (w) => w.fact.quantity],
  ['unit_price', 'bigint', (w) => w.fact.unitPrice],
  ['amount', 'bigint', (w) => w.fact.amount],
  ['delivery_fee', 'bigint', (w) => w.fact.deliveryFee],
  ['discount', 'bigint', (w) => w.fact.discount],
  ['shop_discount', 'bigint', (w) => w.fact.shopDiscount],
];

const SEALED: readonly [name: string, value: (sealed: SealedPersonal) => Buffer | null][] = [
  ['personal', (s) => s.personal],
  ['name_index', (s) => s.nameIndex],
  ['buyer_index', (s) => s.buyerIndex],
  ['phone_index', (s) => s.phoneIndex],
  ['phone4_index', (s) => s.phone4Index],
  ['packing_key', (s) => s.packingKey],
];
const SEALED_NAMES = SEALED.map(([name]) => name);
const INSERTED = [...FIRST, ...COLUMNS];
const INSERT_SQL = `
  insert into order_line (seller_id, account_id, shop_type, ${[...INSERTED.map(([name]) => name), ...SEALED_NAMES].join(', ')})
  select $1, $2, $3, * from unnest(${[...INSERTED.map(([, type]) => type), ...SEALED.map(() => 'bytea')].map((type, i) => `$${i + 4}::${type}[]`).join(', ')})
  on conflict (seller_id, account_id, order_no, line_no) do nothing
  returning id, order_no, line_no`;

/** Lines in one statement at most: while the database writes some, the next are sealed. As many as fit into what a socket takes at once. */
const INSERTED_TOGETHER = 60;

/** Inserts new lines with their sealed data and raw records. Lines another worker has just inserted are absent from the answer. */
export async function insertLines(
  tx: TenantTx,
  keys: Cipher,
  account: IngestAccount,
  works: readonly LineWork[],
): Promise<Map<string, number>> {
  const inserted = await Promise.all(chunks(works, INSERTED_TOGETHER).map((some) => insertSome(tx, keys, account, some)));
  return new Map(inserted.flatMap((ids) => [...ids]));
}

async function insertSome(tx: TenantTx, keys: Cipher, account: IngestAccount, works: readonly LineWork[]): Promise<Map<string, number>> {
  const sealed = works.map((work) =>
    sealPersonal(keys, { buyer: work.fact.buyer, receiver: work.fact.receiver, deliveryMessage: work.fact.deliveryMessage }),
  );
  const { rows } = await tx.query<{ id: number; order_no: string; line_no: string }>(
    INSERT_SQL,
    [
      tx.sellerId,
      account.id,
      account.shopType,
      ...INSERTED.map(([, , value]) => works.map(value)),
      ...SEALED.map(([, value]) => sealed.map(value)),
    ],
    'orders.insert-lines',
  );
  const ids = new Map(rows.map((row) => [keyOf({ orderNo: row.order_no, lineNo: row.line_no }), row.id]));
  await storeRaw(
    tx,
    keys,
    works.flatMap((work) => {
      const id = ids.get(work.key);
      return id === undefined ? [] : [{ id, raw: work.fact.raw }];
    }),
  );
  return ids;
}

async function storeRaw(tx: TenantTx, keys: Cipher, rows: readonly { id: number; raw: unknown }[]): Promise<void> {
  const reported = rows.filter((row) => row.raw !== null && row.raw !== undefined);
  if (reported.length === 0) return;
  await tx.query(
    `insert into order_raw (seller_id, line_id, raw) select $1, * from unnest($2::bigint[], $3::bytea[])
     on conflict (seller_id, line_id) do update set raw = excluded.raw`,
    [tx.sellerId, reported.map((row) => row.id), reported.map((row) => keys.seal(JSON.stringify(row.raw), RAW_ASSOCIATED_DATA))],
    'orders.raw',
  );
}

// What a channel no longer reports (an address after delivery, an invoice in another list) is kept.
const KEPT = new Set([
  'bundle_no',
  'paid_at',
  'dispatch_due',
  'dispatched_at',
  'delivered_at',
  'confirmed_at',
  'expected_settlement',
  'courier_code',
  'raw_courier',
  'invoice_no',
  'listing_id',
  'listing_item_id',
  'product_id',
]);
const UPDATE_SQL = `
  update order_line l
     set ${COLUMNS.map(([name]) => `${name} = ${KEPT.has(name) ? `coalesce(u.${name}, l.${name})` : name === 'refs' ? 'l.refs || u.refs' : `u.${name}`}`).join(', ')},
         ${SEALED_NAMES.map((name) => `${name} = case when u.personal is null then l.${name} else u.${name} end`).join(', ')},
         shop_people = case when u.personal is null then l.shop_people end, updated_at = now()
    from unnest($2::bigint[], ${[...COLUMNS.map(([, type]) => type), ...SEALED.map(() => 'bytea')].map((type, i) => `$${i + 3}::${type}[]`).join(', ')})
      as u (id, ${[...COLUMNS.map(([name]) => name), ...SEALED_NAMES].join(', ')})
   where l.seller_id = $1 and l.id = u.id`;

/** Null where the fact names nobody, or they were forgotten. */
function peopleOf({ fact, stored }: LineWork): Personal | null {
  const { buyer, receiver, deliveryMessage } = fact;
  return (receiver.name === '' && receiver.address1 === '') || stored?.erased ? null : { buyer, receiver, deliveryMessage };
}

/** The shop says what it said when the seller corrected it. */
const isCorrected = (keys: Cipher, { stored }: LineWork, people: Personal) =>
  stored?.shopPeople?.equals(peopleDigest(keys, people)) === true;

/** Writes what the facts changed. Personal data is replaced only by a fact that carries some. */
export async function updateLines(tx: TenantTx, works: readonly LineWork[], keys: Cipher): Promise<void> {
  const known = works.filter((work) => work.id !== null);
  if (known.length === 0) return;
  const sealed = known.map((work) => {
    const people = peopleOf(work);
    return people === null || isCorrected(keys, work, people) ? null : sealPersonal(keys, people);
  });
  await tx.query(
    UPDATE_SQL,
    [
      tx.sellerId,
      known.map((work) => work.id),
      ...COLUMNS.map(([, , value]) => known.map(value)),
      ...SEALED.map(([, value]) => sealed.map((row) => (row === null ? null : value(row)))),
    ],
    'orders.update-lines',
  );
  await noteReplaced(
    tx,
    known.flatMap(({ id, stored }, at) => (id !== null && stored?.shopPeople && sealed[at] ? [id] : [])),
  );
  await storeRaw(
    tx,
    keys,
    known.flatMap((work) => (work.id === null || work.stored?.erased ? [] : [{ id: work.id, raw: work.fact.raw }])),
  );
}
