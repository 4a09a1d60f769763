import { IconClockExclamation, IconExternalLink } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { useNow } from '../../ui/values/clock.ts';
import { formatExact, formatNumber } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { Ago, Money } from '../../ui/values/values.tsx';
import { claimReason, LineCard, type OrderRow, PRODUCT_COLUMN, SHOP_COLUMN, StatePill } from '../orders/index.ts';
import classes from './claims.module.css';
import { autoApproval, timeLeft } from './countdown.ts';

/** How long the seller has until the shop decides. */
export function AutoApproval({ row }: { row: OrderRow }) {
  const now = useNow();
  const until = row.claim?.requestedAt ? autoApproval(row.shopType, row.state, new Date(row.claim.requestedAt)) : null;
  if (!until) return <span className={classes.mute}>-</span>;
  const left = timeLeft(until, new Date(now));
  return (
    <span className={cx(classes.left, left.urgent && classes.urgent)} title={`${formatExact(until)} 무렵 자동 승인 (예상)`}>
      {left.urgent && <IconClockExclamation size={14} stroke={1.75} aria-hidden />}
      {left.text}
    </span>
  );
}

function Request({ row }: { row: OrderRow }) {
  if (!row.claim) return null;
  return (
    <>
      <div className="moa-clip" title={claimReason(row.claim.reason)}>
        {claimReason(row.claim.reason)}
      </div>
      <div className="moa-sub">
        <Ago at={row.claim.requestedAt} />
      </div>
    </>
  );
}

function State({ row }: { row: OrderRow }) {
  if (row.lastError) {
    return (
      <StatusPill tone="bad" title={row.lastError}>
        처리 실패
      </StatusPill>
    );
  }
  return <StatePill row={row} />;
}

export const CANCEL_COLUMNS: readonly DataColumn<OrderRow>[] = [
  SHOP_COLUMN,
  {
    id: 'orderNo',
    header: '주문번호',
    // Twenty digits and the button that copies them.
    width: 212,
    pinned: true,
    hideable: false,
    sortKey: 'orderedAt',
    cell: (row) => (
      <>
        <CopyText value={row.orderNo} name="주문번호" />
        <div className="moa-sub">
          <AppLink href={`/app/order/all?q=${encodeURIComponent(row.orderNo)}&scope=ORDER_NO&id=${row.id}`} className={classes.link}>
            주문 보기 <IconExternalLink size={12} aria-hidden />
          </AppLink>
        </div>
      </>
    ),
  },
  { id: 'reason', header: '사유', width: 150, cell: (row) => <Request row={row} /> },
  { id: 'auto', header: '자동 승인까지', width: 130, cell: (row) => <AutoApproval row={row} /> },
  { ...PRODUCT_COLUMN, width: 196 },
  { id: 'quantity', header: '수량', width: 64, align: 'end', cell: (row) => formatNumber(row.quantity) },
  { id: 'amount', header: '결제금액', width: MONEY_WIDTH, align: 'end', cell: (row) => <Money value={row.amount} /> },
  { id: 'receiver', header: '받는 분', width: 88, cell: (row) => row.receiverName },
  { id: 'state', header: '주문 상태', width: 118, cell: (row) => <State row={row} /> },
];

export function CancelCard({ row }: { row: OrderRow }) {
  return (
    <LineCard row={row} state={<State row={row} />} quantity={`${formatNumber(row.quantity)}개`}>
      <div className="moa-row">
        <span className={classes.why}>{claimReason(row.claim?.reason ?? '')}</span>
        <AutoApproval row={row} />
      </div>
    </LineCard>
  );
}
