import { CLAIM_TYPE_LABELS, claimStateName, claimTimer, HOLD_REASON_LABELS, type HoldReason } from '@moa/core';
import { IconClockExclamation, IconExternalLink } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { useNow } from '../../ui/values/clock.ts';
import { formatExact, formatNumber, formatWon } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { OPTION_TAIL, Tailed } from '../../ui/values/tailed.tsx';
import { Thumb } from '../../ui/values/thumb.tsx';
import { Ago } from '../../ui/values/values.tsx';
import { CLAIM_TONES, claimReason, useDoing } from '../orders/index.ts';
import type { ClaimListKind } from './claim-lists.ts';
import classes from './claims.module.css';
import { timeLeft } from './countdown.ts';
import { whyNothing } from './offered.ts';
import { type ClaimRow, claimKey } from './queries.ts';

/** How long the seller has until the claim is decided without her. */
export function TimeLeft({ row }: { row: ClaimRow }) {
  const now = useNow();
  if (row.autoApproveAt === null) return <span className={classes.mute}>-</span>;
  const until = new Date(row.autoApproveAt);
  const timer = claimTimer({ shopType: row.shopType, type: row.type, state: row.state, line: row.order?.state ?? null });
  const left = timeLeft(until, new Date(now), timer?.by);
  const what = timer?.by === 'LAW' ? '까지 환급해야 해요' : ' 무렵 자동 승인 (예상)';
  return (
    <span className={cx(classes.left, left.urgent && classes.urgent)} title={`${formatExact(until)}${what}`}>
      {left.urgent && <IconClockExclamation size={14} stroke={1.75} aria-hidden />}
      {left.text}
    </span>
  );
}

/** `반품 수거완료`; in a list of one type the state alone would do, yet pills are read without their column. */
export function ClaimPill({ row }: { row: ClaimRow }) {
  const doing = useDoing(claimKey(row.id));
  if (doing !== null) {
    return (
      <StatusPill tone="info" icon="running">
        {doing}
      </StatusPill>
    );
  }
  if (row.lastError) {
    return (
      <StatusPill tone="bad" title={row.lastError}>
        처리 실패
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={CLAIM_TONES[row.state]} title={row.rawState ? `쇼핑몰 상태: ${row.rawState}` : undefined}>
      {claimStateName(row.type, row.state)}
    </StatusPill>
  );
}

/** What stands below the state: why it waits, or why nothing can be done here. */
function StateNote({ row }: { row: ClaimRow }) {
  if (row.hold) {
    const label = HOLD_REASON_LABELS[row.hold.reason as HoldReason] ?? row.hold.reason;
    const text = row.hold.fee > 0 ? `${label} ${formatWon(row.hold.fee)}` : label;
    return <span title={text}>{text}</span>;
  }
  if (row.restock.left > 0) return <>재고 결정 {formatNumber(row.restock.left)}개</>;
  const why = whyNothing(row);
  if (why === null) return null;
  return <span title={why}>{row.order === null ? '주문수집 전' : '쇼핑몰에서 처리'}</span>;
}

function Reason({ row }: { row: ClaimRow }) {
  return (
    <>
      <div className="moa-clip" title={[claimReason(row.reason), row.detail].filter(Boolean).join(' · ')}>
        {claimReason(row.reason)}
      </div>
      <div className="moa-sub">
        <Ago at={row.requestedAt} />
      </div>
    </>
  );
}

function Product({ row }: { row: ClaimRow }) {
  if (!row.order) return <span className={classes.mute}>주문이 아직 수집되지 않았어요</span>;
  return (
    <div className={classes.product}>
      <Thumb src={row.order.imageUrl} />
      <div className="moa-grow">
        <div className="moa-clip" title={row.order.productName}>
          {row.order.productName}
        </div>
        <div className="moa-sub" title={row.order.optionText}>
          <Tailed text={row.order.optionText || '옵션 없음'} keep={OPTION_TAIL} />
        </div>
      </div>
    </div>
  );
}

/** `셔츠 M · 3개 남음`: what goes out in exchange, and whether there is any. */
export function Wanted({ wanted, quantity }: { wanted: ClaimRow['wanted']; quantity: number }) {
  if (!wanted) return <span className={classes.mute}>SKU를 아직 몰라요</span>;
  const enough = wanted.kept || wanted.sellable >= quantity;
  return (
    <>
      <div className="moa-clip" title={`${wanted.label} (${wanted.skuCode})`}>
        {wanted.label || wanted.skuCode}
      </div>
      <div className={cx('moa-sub', !enough && classes.short)}>
        {wanted.kept ? '재고를 잡아 뒀어요' : wanted.sellable <= 0 ? '품절' : `${formatNumber(wanted.sellable)}개 남음`}
      </div>
    </>
  );
}

const SHOP: DataColumn<ClaimRow> = {
  id: 'shop',
  header: '쇼핑몰',
  width: 64,
  pinned: true,
  cell: (row) => <ChannelBadge shopType={row.shopType} shopName={row.shopName} />,
};
const ORDER_NO: DataColumn<ClaimRow> = {
  id: 'orderNo',
  header: '주문번호',
  // Twenty digits and the button that copies them.
  width: 212,
  pinned: true,
  hideable: false,
  cell: (row) => (
    <>
      <CopyText value={row.orderNo} name="주문번호" />
      <div className="moa-sub">
        {row.order && (
          <AppLink href={`/app/order/all?q=${encodeURIComponent(row.orderNo)}&scope=ORDER_NO&id=${row.order.id}`} className={classes.link}>
            주문 보기 <IconExternalLink size={12} aria-hidden />
          </AppLink>
        )}
      </div>
    </>
  ),
};
const STATE: DataColumn<ClaimRow> = {
  id: 'state',
  header: '상태',
  width: 136,
  hideable: false,
  cell: (row) => (
    <>
      <ClaimPill row={row} />
      <div className="moa-sub">
        <StateNote row={row} />
      </div>
    </>
  ),
};
const LEFT: DataColumn<ClaimRow> = { id: 'auto', header: '남은 시간', width: 122, cell: (row) => <TimeLeft row={row} /> };
const REASON: DataColumn<ClaimRow> = { id: 'reason', header: '사유', width: 142, cell: (row) => <Reason row={row} /> };
const PRODUCT: DataColumn<ClaimRow> = {
  id: 'product',
  header: '상품',
  width: 196,
  grow: true,
  hideable: false,
  cell: (row) => <Product row={row} />,
};
const QUANTITY: DataColumn<ClaimRow> = {
  id: 'quantity',
  header: '수량',
  width: 64,
  align: 'end',
  cell: (row) => (row.quantity === 0 ? '전체' : formatNumber(row.quantity)),
};
const RECEIVER: DataColumn<ClaimRow> = { id: 'receiver', header: '받는 분', width: 88, cell: (row) => row.order?.receiverName ?? '-' };
const WANTED: DataColumn<ClaimRow> = {
  id: 'wanted',
  header: '보낼 상품',
  width: 150,
  cell: (row) => (row.type === 'EXCHANGE' ? <Wanted wanted={row.wanted} quantity={row.quantity} /> : null),
};
const PICKUP: DataColumn<ClaimRow> = {
  id: 'pickup',
  header: '수거 송장',
  // Twelve digits and the button that copies them.
  width: 158,
  cell: (row) => (row.pickup ? <CopyText value={row.pickup.invoiceNo} name="수거 송장" /> : <span className={classes.mute}>-</span>),
};

const COLUMNS: Readonly<Record<ClaimListKind, readonly DataColumn<ClaimRow>[]>> = {
  all: [SHOP, ORDER_NO, STATE, LEFT, REASON, PRODUCT, QUANTITY, RECEIVER],
  cancel: [SHOP, ORDER_NO, STATE, LEFT, REASON, PRODUCT, QUANTITY, RECEIVER],
  return: [SHOP, ORDER_NO, STATE, LEFT, REASON, PRODUCT, QUANTITY, PICKUP, RECEIVER],
  exchange: [SHOP, ORDER_NO, STATE, WANTED, REASON, PRODUCT, QUANTITY, PICKUP, RECEIVER],
};

export function claimColumns(kind: ClaimListKind): readonly DataColumn<ClaimRow>[] {
  return COLUMNS[kind];
}

/** Of an order that has not come yet some shops say only that all of it is claimed. */
export function claimedPieces({ quantity }: Pick<ClaimRow, 'quantity'>): string {
  return quantity === 0 ? '전체 수량' : `${formatNumber(quantity)}개`;
}

/** A claim on a phone. */
export function ClaimCard({ row, kind }: { row: ClaimRow; kind: ClaimListKind }) {
  return (
    <div className="moa-card">
      <div className="moa-row">
        <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" />
        <span className="moa-card-no">{row.orderNo}</span>
        <ClaimPill row={row} />
      </div>
      <div className={classes.product}>
        <Thumb src={row.order?.imageUrl ?? null} size={44} />
        <div className="moa-grow">
          <div className="moa-card-name">{row.order?.productName ?? '주문이 아직 수집되지 않았어요'}</div>
          <div className="moa-sub">
            {row.order?.optionText || '옵션 없음'} · {CLAIM_TYPE_LABELS[row.type]} {claimedPieces(row)}
          </div>
        </div>
      </div>
      <div className="moa-row">
        <span className={classes.why}>{claimReason(row.reason)}</span>
        {row.autoApproveAt && <TimeLeft row={row} />}
      </div>
      {kind === 'exchange' && row.wanted && (
        <div className={classes.cardNote}>
          보낼 상품 <Wanted wanted={row.wanted} quantity={row.quantity} />
        </div>
      )}
      <div className="moa-sub">
        <StateNote row={row} />
      </div>
    </div>
  );
}
