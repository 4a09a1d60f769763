/** The lines of an order sheet, read a few at a time and only as fast as they are taken. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { isMaskedForAll, isShopType, type OrderSheetKey, orderSheetColumn, type SheetCell, type SheetLine } from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/paging.ts';
import { maskMessage, maskPerson, openPersonal } from '../lines/personal.ts';
import type { OrderFilter } from '../list/search.conditions.ts';
import { type LineOrder, readSheetLines, type SheetRow } from '../list/search.queries.ts';
import type { Today } from '../list/today.ts';

const BATCH = 500;
/** Lines after which others get their turn: a few milliseconds of work, writing them included. */
const TURN = 25;
const COURIER_NAMES = new Map(COURIERS.map(({ code, name }) => [code, name]));

export interface SheetSource {
  database: Database;
  scope: SellerScope;
  keys: Cipher;
  filter: OrderFilter;
  order: LineOrder;
  today: Today;
  columns: readonly OrderSheetKey[];
  /** Shows people, but for those whom nobody is shown any more. */
  personal: boolean;
  maskDays: number;
  /** Lines at most. */
  max: number;
}

/** Each batch in a transaction of its own: a slow reader holds no connection. */
export async function* sheetRows(source: SheetSource): AsyncGenerator<SheetCell[]> {
  const { database, scope, filter, order, today, max } = source;
  const columns = source.columns.map(orderSheetColumn);
  let after: Position | null = null;
  for (let left = max; left > 0; ) {
    const slice = { size: Math.min(BATCH, left), offset: 0, after, backwards: false };
    const rows: SheetRow[] = await database.tenant(scope, (tx) => readSheetLines(tx, filter, order, slice, today), { readOnly: true });
    for (const [index, row] of rows.entries()) {
      if (index % TURN === 0) await othersTurn();
      const line = toSheetLine(row, source);
      yield columns.map((column) => column.read(line));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < slice.size) return;
    left -= rows.length;
    after = { value: last.placed_at ?? null, id: last.id };
  }
}

function toSheetLine(row: SheetRow, { keys, personal, maskDays, today }: SheetSource): SheetLine {
  const people = openPersonal(keys, row.personal);
  const shown = personal && !isMaskedForAll(row.confirmed_at, maskDays, today.now);
  return {
    shopType: isShopType(row.shop_type) ? row.shop_type : 'ORDER_HANDWRITING',
    shopName: row.shop_name ?? '수기주문',
    orderNo: row.order_no,
    lineNo: row.line_no,
    bundleNo: row.bundle_no,
    state: row.state,
    openClaim: row.open_claim,
    isExchangeGoods: row.sent_for !== null,
    productName: row.title,
    optionText: row.option_text,
    shopProductId: row.shop_product_id,
    skuCode: row.sku_code,
    quantity: row.quantity,
    claimedQuantity: row.claimed_quantity,
    unitPrice: row.unit_price,
    amount: row.amount,
    deliveryFee: row.delivery_fee,
    discount: row.discount,
    orderedAt: row.ordered_at,
    paidAt: row.paid_at,
    dispatchDue: row.dispatch_due,
    dispatchedAt: row.dispatched_at,
    deliveredAt: row.delivered_at,
    confirmedAt: row.confirmed_at,
    courier: row.courier_code === null ? null : (COURIER_NAMES.get(row.courier_code) ?? row.courier_code),
    invoiceNo: row.invoice_no,
    buyer: shown ? people.buyer : maskPerson(people.buyer),
    receiver: shown ? people.receiver : maskPerson(people.receiver),
    deliveryMessage: shown ? people.deliveryMessage : maskMessage(people.deliveryMessage),
  };
}
