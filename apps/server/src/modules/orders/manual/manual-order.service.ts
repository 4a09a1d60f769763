/** Manual orders (수기주문): each takes the stock of all its lines or is refused; those that come at once share one transaction. */
import { problem } from '@moa/contract';
import { createBatches } from '../../../platform/batches.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import { type Database, isDatabaseUnavailable, type TenantTx, type TransactionOptions } from '../../../platform/database/index.ts';
import { applyStock, outOfStock } from '../../stock/index.ts';
import { ensureOptions, ensureTitles } from '../ingest/titles.ts';
import { partsColumn } from '../lines/line.store.ts';
import { type SealedPersonal, sealPersonal } from '../lines/personal.ts';

/** Account of lines that no shop sent. */
export const MANUAL_ORDER_ACCOUNT = 0;

export interface ManualOrderPerson {
  name: string;
  phone: string;
  phone2?: string | undefined;
  zipCode?: string | undefined;
  address1?: string | undefined;
  address2?: string | undefined;
}

export interface ManualOrderInput {
  buyer: ManualOrderPerson;
  receiver: ManualOrderPerson;
  deliveryMessage?: string | undefined;
  deliveryFee?: number | undefined;
  lines: readonly ManualOrderLine[];
  /** Of a file; else one is made. One that is there already is refused by its key. */
  orderNo?: string;
}

export interface ManualOrderLine {
  skuId: number;
  quantity: number;
  unitPrice: number;
  productName?: string | undefined;
}

export interface ManualOrder {
  orderNo: string;
  ids: number[];
  stock: { skuId: number; sellable: number }[];
}

const person = (given: ManualOrderPerson) => ({
  name: given.name.trim(),
  phone: given.phone,
  phone2: given.phone2 ?? '',
  zipCode: given.zipCode ?? '',
  address1: given.address1 ?? '',
  address2: given.address2 ?? '',
});

/** An order on its way in. */
interface Entry {
  sellerId: number;
  actor: string;
  order: ManualOrderInput;
  sealed: SealedPersonal;
  alongside: Alongside;
}

/** What else is written in the order's transaction, once it has its number and its stock. May run again when the transaction does. */
export type Alongside = (tx: TenantTx, entered: ManualOrder) => Promise<void>;

type Outcome = PromiseSettledResult<ManualOrder>;

/** Every statement of an order looks up by keys, however many: one plan is right for all. */
const ENTERING: TransactionOptions = { retry: true, plansOnce: true };

/** Orders in one transaction at most. */
const TOGETHER = 50;

/**
 * Answers how to enter an order.
 * @throws OUT_OF_STOCK 409 naming the SKU, with nothing taken; NOT_FOUND 404 for a SKU of somebody else
 */
export function createManualOrders({ database, sellerVault }: { database: Database; sellerVault: SellerVault }) {
  const enter = createBatches<Entry, ManualOrder>({
    kindOf: (entry) => `${entry.sellerId} ${entry.actor}`,
    max: TOGETHER,
    run: (entries) => enterTogether(database, entries),
  });
  return async (sellerId: number, order: ManualOrderInput, actor: string, alongside: Alongside): Promise<ManualOrder> => {
    const keys = await sellerVault.forSeller(sellerId);
    const sealed = sealPersonal(keys, {
      buyer: person(order.buyer),
      receiver: person(order.receiver),
      deliveryMessage: order.deliveryMessage ?? '',
    });
    return enter({ sellerId, actor, order, sealed, alongside });
  };
}

async function enterTogether(database: Database, entries: readonly Entry[]): Promise<Outcome[]> {
  const sellerId = entries[0]?.sellerId ?? 0;
  try {
    return await database.tenant(sellerId, (tx) => enterOrders(tx, entries), ENTERING);
  } catch (error) {
    // A lost connection may have committed. Everything else left nothing behind, and one order's trouble is not its neighbours'.
    if (entries.length === 1 || isDatabaseUnavailable(error)) throw error;
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      const alone = database.tenant(sellerId, (tx) => enterOrders(tx, [entry]), ENTERING);
      outcomes.push(...(await alone.catch((reason: unknown) => [refused(reason)])));
    }
    return outcomes;
  }
}

/** Enters orders of one seller. The SKUs are locked last but for the counters, so that on a hot SKU only the booking itself waits. */
async function enterOrders(tx: TenantTx, entries: readonly Entry[]): Promise<Outcome[]> {
  const lines = entries.flatMap(({ order }) => order.lines);
  const [skus, numbers, titles] = await Promise.all([
    readSkus(tx, [...new Set(lines.map((line) => line.skuId))]),
    nextOrderNos(tx, entries.length),
    ensureTitles(
      tx,
      lines.flatMap((line) => line.productName?.trim() || []),
    ),
  ]);
  const nameOf = (line: ManualOrderLine) => line.productName?.trim() || skus.get(line.skuId)?.name || '';
  const unnamed = lines.map(nameOf).filter((name) => !titles.has(name));
  const titleIds = new Map([...titles, ...(unnamed.length > 0 ? await ensureTitles(tx, unnamed) : [])]);

  const decided = decide(entries, skus);
  const taken = entries.flatMap((entry, i) => (decided[i] === null ? [{ entry, orderNo: entry.order.orderNo ?? numbers[i] ?? '' }] : []));
  const rows = taken.flatMap(({ entry, orderNo }) =>
    entry.order.lines.map((line, i): NewLine => {
      const sku = skus.get(line.skuId);
      const deliveryFee = i === 0 ? (entry.order.deliveryFee ?? 0) : 0;
      return { ...line, orderNo, lineNo: String(i + 1), sealed: entry.sealed, titleId: titleIds.get(nameOf(line)) ?? 0, sku, deliveryFee };
    }),
  );
  const [ids] = await Promise.all([
    insertLines(tx, rows),
    ensureOptions(
      tx,
      rows.map(({ titleId, sku }) => ({ titleId, optionText: sku?.optionText ?? '' })),
    ),
  ]);
  const sellable = await takeStock(tx, rows, ids, entries[0]?.actor ?? '');
  const entered = new Map(
    taken.map(({ entry, orderNo }): [Entry, ManualOrder] => [
      entry,
      {
        orderNo,
        ids: rows.flatMap((row, i) => (row.orderNo === orderNo ? [ids[i] ?? 0] : [])),
        stock: [...new Set(entry.order.lines.map((line) => line.skuId))].map((skuId) => ({ skuId, sellable: sellable.get(skuId) ?? 0 })),
      },
    ]),
  );
  await Promise.all([
    ...[...entered].map(([entry, order]) => entry.alongside(tx, order)),
    rows.length === 0 ||
      tx.query(`select moa_count($1, '{0}', '{STATE}', '{NEW}', $2::bigint[])`, [tx.sellerId, [rows.length]], 'orders.count-new'),
  ]);
  return entries.map((entry, i): Outcome => {
    const value = entered.get(entry);
    return value ? { status: 'fulfilled', value } : refused(decided[i]);
  });
}

const refused = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason });

/** Null for an order that gets all it wants after those before it, else why it is refused. What was free a moment ago is checked again when it is booked. */
function decide(entries: readonly Entry[], skus: ReadonlyMap<number, SkuForOrder>): (Error | null)[] {
  const left = new Map([...skus].map(([id, sku]) => [id, sku.free]));
  return entries.map(({ order }) => {
    const demand = new Map<number, number>();
    for (const line of order.lines) demand.set(line.skuId, (demand.get(line.skuId) ?? 0) + line.quantity);
    const requests = [...demand].toSorted(([a], [b]) => a - b);
    if (requests.some(([skuId]) => !left.has(skuId)))
      return problem('NOT_FOUND', { detail: '선택한 SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    const short = requests.find(([skuId, quantity]) => quantity > (left.get(skuId) ?? 0));
    if (short) return outOfStock(String(short[0]));
    for (const [skuId, quantity] of requests) left.set(skuId, (left.get(skuId) ?? 0) - quantity);
    return null;
  });
}

interface NewLine extends ManualOrderLine {
  orderNo: string;
  lineNo: string;
  sealed: SealedPersonal;
  titleId: number;
  sku: SkuForOrder | undefined;
  deliveryFee: number;
}

/** Ids of the new lines, in their order. */
async function insertLines(tx: TenantTx, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const { rows } = await tx.query<{ id: number; order_no: string; line_no: string }>(
    `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, raw_state, source_time, ordered_at, paid_at, dispatch_due,
                             title_id, option_text, quantity, unit_price, amount, delivery_fee, parts, sku_id, product_id, stock_state,
                             personal, name_index, buyer_index, phone_index, phone4_index, packing_key)
     select $1, 0, 'ORDER_HANDWRITING', u.order_no, u.line_no, 'NEW', '', now(), now(), now(), now() + interval '3 days',
            u.title_id, u.option_text, u.quantity, u.unit_price, u.amount, u.delivery_fee, u.parts, u.sku_id, u.product_id, 'RESERVED',
            u.personal, u.name_index, u.buyer_index, u.phone_index, u.phone4_index, u.packing_key
       from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::jsonb[], $11::bigint[],
                   $12::bigint[], $13::bytea[], $14::bytea[], $15::bytea[], $16::bytea[], $17::bytea[], $18::bytea[])
         as u (order_no, line_no, title_id, option_text, quantity, unit_price, amount, delivery_fee, parts, sku_id, product_id,
               personal, name_index, buyer_index, phone_index, phone4_index, packing_key)
     returning id, order_no, line_no`,
    [
      tx.sellerId,
      lines.map((line) => line.orderNo),
      lines.map((line) => line.lineNo),
      lines.map((line) => line.titleId),
      lines.map((line) => line.sku?.optionText ?? ''),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPrice),
      lines.map((line) => line.unitPrice * line.quantity),
      lines.map((line) => line.deliveryFee),
      lines.map((line) => partsColumn([{ skuId: line.skuId, unitQuantity: 1 }])),
      lines.map((line) => line.skuId),
      lines.map((line) => line.sku?.productId ?? null),
      lines.map(({ sealed }) => sealed.personal),
      lines.map(({ sealed }) => sealed.nameIndex),
      lines.map(({ sealed }) => sealed.buyerIndex),
      lines.map(({ sealed }) => sealed.phoneIndex),
      lines.map(({ sealed }) => sealed.phone4Index),
      lines.map(({ sealed }) => sealed.packingKey),
    ],
    'orders.enter',
  );
  const idOf = new Map(rows.map((row) => [`${row.order_no} ${row.line_no}`, row.id]));
  return lines.map((line) => idOf.get(`${line.orderNo} ${line.lineNo}`) ?? 0);
}

/** Books the lines; answers what each SKU can still sell. */
async function takeStock(tx: TenantTx, lines: readonly NewLine[], ids: readonly number[], actor: string): Promise<Map<number, number>> {
  const balances = await applyStock(
    tx,
    lines.map((line, i) => ({
      skuId: line.skuId,
      effect: 'RESERVE' as const,
      quantity: line.quantity,
      source: { kind: 'LINE' as const, id: String(ids[i]) },
    })),
    { actor, mustHave: true, urgency: 1 },
  );
  return new Map(balances.map((balance) => [balance.skuId, Math.max(0, balance.onHand - balance.reserved - balance.safetyStock)]));
}

interface SkuForOrder {
  name: string;
  free: number;
  optionText: string;
  productId: number | null;
}

async function readSkus(tx: TenantTx, ids: readonly number[]): Promise<Map<number, SkuForOrder>> {
  // Whether it is deleted is asked outside the statement: as a condition it would make the index of lists look as good as the key.
  const { rows } = await tx.query<{
    id: number;
    sku_name: string;
    option_text: string;
    free: number;
    product_id: number | null;
    deleted: boolean;
  }>(
    `select s.id, s.sku_name, s.option_text, s.on_hand - s.reserved as free, s.deleted_at is not null as deleted,
            (select i.product_id from product_item i where i.seller_id = $1 and i.sku_id = s.id and i.removed_at is null limit 1) as product_id
       from sku s where s.seller_id = $1 and s.id = any ($2::bigint[])`,
    [tx.sellerId, ids],
    'orders.skus',
  );
  return new Map(
    rows
      .filter((row) => !row.deleted)
      .map((row) => [row.id, { name: row.sku_name.trim(), free: row.free, optionText: row.option_text, productId: row.product_id }]),
  );
}

/** H-20261121-K3F9Q2: the Korean day and a number of the database's sequence, so that no two orders wait for each other. */
async function nextOrderNos(tx: TenantTx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ day: string; n: number }>(
    `select to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD') as day, nextval('handwriting_order_no') as n from generate_series(1, $1::int)`,
    [count],
    'orders.next-nos',
  );
  return rows.map(({ day, n }) => `H-${day}-${n.toString(36).toUpperCase().padStart(6, '0')}`);
}
