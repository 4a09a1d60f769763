/** The card of a line in the order lists. */
import { Suspense } from 'react';
import { cx } from '../../../ui/cx.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { InvoiceFields, SentInvoice, takesInvoice } from '../invoice/invoice-cell.tsx';
import { useInvoiceSheet } from '../invoice/invoice-sheet.ts';
import classes from '../orders.module.css';
import type { OrderRow } from '../queries.ts';
import { Marks, TrackingLine } from './order-columns.tsx';
import { Due, StatePill } from './order-marks.tsx';
import { foundLabel, LineCard } from './row-parts.tsx';

export function OrderCard({ row }: { row: OrderRow }) {
  const sheet = useInvoiceSheet();
  const entry = sheet !== null && takesInvoice(row, sheet.purpose);
  const waiting = row.state === 'NEW' || row.state === 'PREPARING';
  return (
    <LineCard
      row={row}
      state={<StatePill row={row} />}
      quantity={<b className={cx(row.quantity > 1 && classes.several)}>{row.quantity}개</b>}
    >
      <div className={classes.cardNote}>
        {row.receiverName && <span>{row.receiverName}</span>}
        {row.foundIn.length > 0 && <span className={classes.found}>찾은 곳 {foundLabel(row)}</span>}
        <DateTime at={row.paidAt ?? row.orderedAt} />
        {waiting && row.dispatchDue && (
          <span>
            기한 <Due row={row} />
          </span>
        )}
      </div>
      <Marks row={row} />
      {entry && sheet ? <InvoiceFields row={row} sheet={sheet} /> : row.invoiceNo && <SentInvoice row={row} />}
      {row.state === 'DELIVERING' && (
        <Suspense>
          <TrackingLine id={row.id} invoiceNo={row.invoiceNo} />
        </Suspense>
      )}
    </LineCard>
  );
}
