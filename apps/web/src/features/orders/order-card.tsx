/** A line as a card, below 768 px. */
import { ChannelBadge } from '../../ui/channel-badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { DateTime, Money } from '../../ui/values.tsx';
import { InvoiceFields, SentInvoice, takesInvoice } from './invoice-cell.tsx';
import { useInvoiceSheet } from './invoice-sheet.ts';
import { Marks } from './order-columns.tsx';
import { Due, StatePill } from './order-marks.tsx';
import classes from './orders.module.css';
import type { OrderRow } from './queries.ts';

export function OrderCard({ row }: { row: OrderRow }) {
  const sheet = useInvoiceSheet();
  const entry = sheet !== null && takesInvoice(row, sheet.purpose);
  const waiting = row.state === 'NEW' || row.state === 'PREPARING';
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" />
        <span className={classes.cardNo}>{row.orderNo}</span>
        <StatePill row={row} />
      </div>
      <div className={classes.product}>
        <Thumb src={row.imageUrl} size={44} />
        <div className={classes.names}>
          <div className={classes.cardName}>{row.productName}</div>
          <div className={classes.sub}>
            {row.optionText || '옵션 없음'} · <b className={cx(row.quantity > 1 && classes.several)}>{row.quantity}개</b> ·{' '}
            <Money value={row.amount} />
          </div>
        </div>
      </div>
      <div className={classes.cardNote}>
        <span>{row.receiverName}</span>
        <DateTime at={row.paidAt ?? row.orderedAt} />
        {waiting && row.dispatchDue && (
          <span>
            기한 <Due row={row} />
          </span>
        )}
      </div>
      <Marks row={row} />
      {entry && sheet ? <InvoiceFields row={row} sheet={sheet} /> : row.invoiceNo && <SentInvoice row={row} />}
    </div>
  );
}
