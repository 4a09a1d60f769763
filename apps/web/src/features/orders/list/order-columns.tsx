import { IconLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime, Money } from '../../../ui/values/values.tsx';
import { InvoiceCell } from '../invoice/invoice-cell.tsx';
import { useDoing } from '../jobs/tracked-jobs.ts';
import { openMapping } from '../mapping/mapping-store.ts';
import classes from '../orders.module.css';
import type { OrderRow } from '../queries.ts';
import type { ListKind } from './order-lists.ts';
import { ClaimPill, Due, FlagPill, ParcelPill, pillFlags, StatePill } from './order-marks.tsx';
import { foundLabel, PRODUCT_COLUMN, SHOP_COLUMN } from './row-parts.tsx';

export const TrackingLine = lazyPart(() => import('../tracking/tracking-cell.tsx'), 'TrackingLine');
const TrackingCell = lazyPart(() => import('../tracking/tracking-cell.tsx'), 'TrackingCell');

export function Quantity({ row }: { row: OrderRow }) {
  return (
    <>
      <span className={cx(row.quantity > 1 && classes.several)}>{formatNumber(row.quantity)}</span>
      {row.claimedQuantity > 0 && <div className="moa-sub">취소 {formatNumber(row.claimedQuantity)}</div>}
    </>
  );
}

export function MappingButton({ row }: { row: OrderRow }) {
  return (
    <button
      type="button"
      className={classes.mapping}
      aria-haspopup="dialog"
      onClick={(event) => openMapping(row, event.currentTarget.getBoundingClientRect())}
    >
      <IconLink size={13} stroke={2} aria-hidden />
      매칭 필요
    </button>
  );
}

/** What needs the seller: a way to mend it where there is one. */
export function Marks({ row }: { row: OrderRow }) {
  const doing = useDoing(row.id);
  if (doing !== null) {
    return (
      <StatusPill tone="info" icon="running">
        {doing}
      </StatusPill>
    );
  }
  return (
    <span className={classes.marks}>
      {row.parcel && <ParcelPill parcel={row.parcel} />}
      {row.flags.includes('NEEDS_MAPPING') && <MappingButton row={row} />}
      {pillFlags(row).map((flag) => (
        <FlagPill key={flag} flag={flag} title={flag === 'CANCEL_REQUESTED' ? row.claim?.reason : undefined} />
      ))}
      <ClaimPill row={row} />
      {row.lastError && (
        <StatusPill tone="bad" title={row.lastError}>
          처리 실패
        </StatusPill>
      )}
    </span>
  );
}

const ORDER_NO: DataColumn<OrderRow> = {
  id: 'orderNo',
  header: '주문번호',
  // Nineteen digits with the copy mark: a number that is cut is no number.
  width: 212,
  pinned: true,
  hideable: false,
  sortKey: 'orderedAt',
  cell: (row) => (
    <>
      <CopyText value={row.orderNo} name="주문번호" />
      <div className="moa-sub">
        <DateTime at={row.paidAt ?? row.orderedAt} />
      </div>
    </>
  ),
};
const QUANTITY: DataColumn<OrderRow> = { id: 'quantity', header: '수량', width: 64, align: 'end', cell: (row) => <Quantity row={row} /> };
const AMOUNT: DataColumn<OrderRow> = {
  id: 'amount',
  header: '결제금액',
  width: 116,
  align: 'end',
  cell: (row) => (
    <>
      <Money value={row.amount} />
      {row.deliveryFee > 0 && <div className="moa-sub">배송비 {formatNumber(row.deliveryFee)}</div>}
    </>
  ),
};
const RECEIVER: DataColumn<OrderRow> = {
  id: 'receiver',
  header: '받는 분',
  width: 128,
  cell: (row) => (
    <>
      <div className="moa-clip">{row.receiverName}</div>
      <div className="moa-num moa-sub">{row.receiverPhone}</div>
    </>
  ),
};
const DUE: DataColumn<OrderRow> = { id: 'due', header: '발송기한', width: 104, sortKey: 'dispatchDue', cell: (row) => <Due row={row} /> };
const STATE: DataColumn<OrderRow> = { id: 'state', header: '상태', width: 118, cell: (row) => <StatePill row={row} /> };
const MARKS: DataColumn<OrderRow> = { id: 'marks', header: '확인할 것', width: 132, cell: (row) => <Marks row={row} /> };
const INVOICE: DataColumn<OrderRow> = { id: 'invoice', header: '송장', width: 176, cell: (row) => <InvoiceCell row={row} /> };
const INVOICE_ENTRY: DataColumn<OrderRow> = { ...INVOICE, id: 'invoiceEntry', header: '송장 입력', width: 300, hideable: false };
const SKU: DataColumn<OrderRow> = {
  id: 'sku',
  header: 'SKU',
  width: 130,
  hidden: true,
  cell: (row) => (row.skuCode ? <CopyText value={row.skuCode} name="SKU 코드" /> : <span className={classes.mute}>-</span>),
};
const ADDRESS: DataColumn<OrderRow> = { id: 'address', header: '주소', width: 180, hidden: true, cell: (row) => row.receiverAddress };
const LINE_NO: DataColumn<OrderRow> = {
  id: 'lineNo',
  header: '상품주문번호',
  width: 196,
  hidden: true,
  cell: (row) => <CopyText value={row.lineNo} name="상품주문번호" />,
};
const SHOP_NAME: DataColumn<OrderRow> = { id: 'shopName', header: '쇼핑몰 계정', width: 130, hidden: true, cell: (row) => row.shopName };
const DISPATCHED: DataColumn<OrderRow> = {
  id: 'dispatched',
  header: '발송일',
  width: 130,
  cell: (row) => (row.dispatchedAt ? <DateTime at={row.dispatchedAt} /> : <span className={classes.mute}>-</span>),
};
const TRACKING: DataColumn<OrderRow> = {
  id: 'tracking',
  header: '배송추적',
  // A time with what it is of.
  width: 184,
  cell: (row) => (
    <Suspense>
      <TrackingCell id={row.id} invoiceNo={row.invoiceNo} />
    </Suspense>
  ),
};

const EXTRA = [SKU, LINE_NO, SHOP_NAME, ADDRESS];
const BASE = [SHOP_COLUMN, ORDER_NO, PRODUCT_COLUMN, QUANTITY];

// What is acted on in the row stands before what is only read: a small screen cuts off at the right.
const COLUMNS: Readonly<Record<ListKind, readonly DataColumn<OrderRow>[]>> = {
  all: [...BASE, STATE, MARKS, AMOUNT, RECEIVER, DUE, INVOICE, ...EXTRA],
  search: [...BASE, STATE, MARKS, AMOUNT, RECEIVER, DUE, INVOICE, ...EXTRA],
  new: [...BASE, MARKS, DUE, AMOUNT, RECEIVER, ...EXTRA],
  unpayment: [...BASE, AMOUNT, RECEIVER, MARKS, ...EXTRA],
  delivery: [...BASE, INVOICE_ENTRY, DUE, MARKS, RECEIVER, { ...AMOUNT, hidden: true }, ...EXTRA],
  delivering: [...BASE, INVOICE, TRACKING, MARKS, RECEIVER, DISPATCHED, { ...AMOUNT, hidden: true }, ...EXTRA],
  deliverydone: [...BASE, STATE, MARKS, AMOUNT, RECEIVER, INVOICE, DISPATCHED, ...EXTRA],
};

const FOUND: DataColumn<OrderRow> = {
  id: 'found',
  header: '찾은 곳',
  width: 96,
  hideable: false,
  cell: (row) => <span className={classes.found}>{foundLabel(row)}</span>,
};

const CHANGED = new Map<string, readonly DataColumn<OrderRow>[]>();

/** Columns of a list. While invoices are typed their column is wide and beside the product; a search says where each row was found. */
export function orderColumns(kind: ListKind, entry: boolean, searching: boolean): readonly DataColumn<OrderRow>[] {
  const typing = entry && kind !== 'delivery';
  if (!typing && !searching) return COLUMNS[kind];
  const key = `${kind} ${typing} ${searching}`;
  const known = CHANGED.get(key);
  if (known) return known;
  const columns = COLUMNS[kind].flatMap((column) => {
    if (typing && column.id === 'invoice') return [];
    if (column.id !== 'quantity') return [column];
    return [...(searching ? [FOUND] : []), column, ...(typing ? [INVOICE_ENTRY] : [])];
  });
  CHANGED.set(key, columns);
  return columns;
}
