/** Writing order lines with their sealed people and raw records: one statement for many. */
import { chunks, type LineFact } from '@moa/channels/sdk';
import { isBeforeDispatch } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { keyOf } from './line.queries.ts';
import { openClaimOf } from './line-plan.ts';
import type { LinePart } from './line-record.ts';
import type { IngestAccount, LineWork } from './line-work.ts';
import { noteReaddressed, noteReplaced } from './note-replaced.ts';
import { addressLater } from './offered.ts';
import { type Personal, peopleDigest, type SealedPersonal, sealPersonal } from './personal.ts';

/** Where the sealed raw record lives. */
export const RAW_ASSOCIATED_DATA = 'order_raw.raw';

/** Won that a unit of a base product costs now. @param product where its id stands */
const costNowSql = (product: string) =>
  `(select (p.body->'basic'->>'costPrice')::bigint from product p where p.seller_id = $1 and p.id = ${product})`;

/**
 * What a unit of a line cost as it leaves the stock: kept with it from then on, but for what the seller set herself.
 * @param next where its state of stock and its product stand as they will be; the line as it is is `l`
 */
export function unitCostSql(next: { stockState: string; product: string }): string {
  return `case when l.unit_cost_by is null and ${next.stockState} = 'SHIPPED' and l.stock_state <> 'SHIPPED'
               then coalesce(${costNowSql(next.product)}, l.unit_cost) else l.unit_cost end`;
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
  ['expected_settlement', 'bigint', (w) => (w.fact.division ? w.ofPieces : w.fact)?.expectedSettlement ?? null],
  ['stock_state', 'text', (w) => w.record.stockState],
  ['stock_round', 'smallint', (w) => w.record.stockRound],
  ['courier_code', 'text', (w) => w.fact.courierCode],
  ['raw_courier', 'text', (w) => w.fact.rawCourier],
  ['invoice_no', 'text', (w) => w.fact.invoiceNo],
  ['refs', 'jsonb', (w) => JSON.stringify(w.fact.refs)],
  ['divided_from', 'text', (w) => w.fact.division?.from ?? null],
  ['sent_for', 'text', (w) => (w.fact.sentFor === undefined ? null : (w.fact.sentFor ?? ''))],
  ['quantity', 'bigint', (w) => w.record.quantity],
  ['amount', 'bigint', (w) => moneyOf(w).amount],
  ['discount', 'bigint', (w) => moneyOf(w).discount],
  ['shop_discount', 'bigint', (w) => moneyOf(w).shopDiscount],
];

/** What was said last of the pieces that the line has; of more of them, where nothing else was said. */
function moneyOf(work: LineWork): LineFact {
  return work.ofPieces ?? work.fact;
}

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
  ['unit_price', 'bigint', (w) => w.fact.unitPrice],
  ['delivery_fee', 'bigint', (w) => w.fact.deliveryFee],
  ['fee_parcel', 'text', (w) => (w.fact.deliveryFee > 0 ? w.fact.feeParcel : null)],
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
  insert into order_line (seller_id, account_id, shop_type, ${[...INSERTED.map(([name]) => name), ...SEALED_NAMES].join(', ')}, unit_cost)
  select $1, $2, $3, * from unnest(${[...INSERTED.map(([, type]) => type), ...SEALED.map(() => 'bytea'), 'bigint'].map((type, i) => `$${i + 4}::${type}[]`).join(', ')})
  on conflict do nothing
  returning id, order_no, line_no`;

/** Lines in one statement at most: while the database writes some, the next are sealed. As many as fit into what a socket takes at once. */
const INSERTED_TOGETHER = 60;

/**
 * Inserts new lines with their sealed data and raw records. Absent from the answer are lines that another worker has just inserted, and those with
 * the fee of a parcel that a line of another worker has just taken.
 */
export async function insertLines(
  tx: TenantTx,
  keys: Cipher,
  account: IngestAccount,
  works: readonly LineWork[],
): Promise<Map<string, number>> {
  const costs = await costsOfShipped(tx, works);
  const inserted = await Promise.all(chunks(works, INSERTED_TOGETHER).map((some) => insertSome(tx, keys, account, some, costs)));
  return new Map(inserted.flatMap((ids) => [...ids]));
}

/** By product, what the ones of lines that are first seen on their way cost now. */
async function costsOfShipped(tx: TenantTx, works: readonly LineWork[]): Promise<Map<number, number>> {
  const ids = works.flatMap(({ record, mapping }) => (record.stockState === 'SHIPPED' ? (mapping.productId ?? []) : []));
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; cost: number | null }>(
    `select id, (body->'basic'->>'costPrice')::bigint as cost from product where seller_id = $1 and id = any ($2::bigint[])`,
    [tx.sellerId, [...new Set(ids)]],
    'orders.unit-costs',
  );
  return new Map(rows.flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost] as const])));
}

async function insertSome(
  tx: TenantTx,
  keys: Cipher,
  account: IngestAccount,
  works: readonly LineWork[],
  costs: ReadonlyMap<number, number>,
): Promise<Map<string, number>> {
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
      works.map(({ record, mapping }) => (record.stockState === 'SHIPPED' ? (costs.get(mapping.productId ?? 0) ?? null) : null)),
    ],
    'orders.insert-lines',
  );
  const ids = new Map(rows.map((row) => [keyOf({ orderNo: row.order_no, lineNo: row.line_no }), row.id]));
  await insertRaw(
    tx,
    keys,
    works.flatMap((work) => {
      const id = ids.get(work.key);
      return id === undefined ? [] : [{ id, raw: work.fact.raw }];
    }),
  );
  return ids;
}

interface RawRecord {
  /** Of its line. */
  id: number;
  raw: unknown;
}

const INSERT_RAW = 'insert into order_raw (seller_id, line_id, raw) select $1, * from unnest($2::bigint[], $3::bytea[])';

/** What a channel said of lines that are new: there is nothing to replace, and looking for it would write each row twice. */
async function insertRaw(tx: TenantTx, keys: Cipher, rows: readonly RawRecord[]): Promise<void> {
  await sendRaw(tx, keys, rows, `${INSERT_RAW} returning line_id`, 'orders.new-raw');
}

async function replaceRaw(tx: TenantTx, keys: Cipher, rows: readonly RawRecord[]): Promise<void> {
  await sendRaw(tx, keys, rows, `${INSERT_RAW} on conflict (seller_id, line_id) do update set raw = excluded.raw`, 'orders.raw');
}

async function sendRaw(tx: TenantTx, keys: Cipher, rows: readonly RawRecord[], sql: string, name: string): Promise<void> {
  const reported = rows.filter((row) => row.raw !== null && row.raw !== undefined);
  if (reported.length === 0) return;
  const sealed = reported.map((row) => keys.seal(JSON.stringify(row.raw), RAW_ASSOCIATED_DATA));
  await tx.query(sql, [tx.sellerId, reported.map((row) => row.id), sealed], name);
}

// What a channel no longer reports (an address after delivery, an invoice in another list) is kept.
const KEPT = new Set([
  'bundle_no',
  'paid_at',
  'dispatch_due',
  'dispatched_at',
  'delivered_at',
  'confirmed_at',
  'courier_code',
  'raw_courier',
  'invoice_no',
  'listing_id',
  'listing_item_id',
  'product_id',
  'divided_from',
  'sent_for',
]);
// A line keeps what was said of it first, until its shop divides it: then that is of the pieces that are left in it.
const OF_PIECES = new Set(['quantity', 'amount', 'discount', 'shop_discount']);

function updated(name: string): string {
  if (OF_PIECES.has(name)) return `case when u.quantity < l.quantity then u.${name} else l.${name} end`;
  if (name === 'expected_settlement') return `case when u.quantity < l.quantity then u.${name} else coalesce(u.${name}, l.${name}) end`;
  if (name === 'refs') return 'l.refs || u.refs';
  return KEPT.has(name) ? `coalesce(u.${name}, l.${name})` : `u.${name}`;
}
const UPDATE_SQL = `
  update order_line l
     set ${COLUMNS.map(([name]) => `${name} = ${updated(name)}`).join(', ')},
         ${SEALED_NAMES.map((name) => `${name} = case when u.personal is null then l.${name} else u.${name} end`).join(', ')},
         unit_cost = ${unitCostSql({ stockState: 'u.stock_state', product: 'coalesce(u.product_id, l.product_id)' })},
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
  await noteReaddressed(
    tx,
    known.flatMap(({ id, stored, record }, at) => {
      const people = sealed[at];
      if (id === null || !stored || !people || !addressLater(stored.shopType) || !isBeforeDispatch(record.state)) return [];
      return [{ id, hadAddress: stored.hasAddress, packingKey: people.packingKey }];
    }),
  );
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
  await replaceRaw(
    tx,
    keys,
    known.flatMap((work) => (work.id === null || work.stored?.erased ? [] : [{ id: work.id, raw: work.fact.raw }])),
  );
}
