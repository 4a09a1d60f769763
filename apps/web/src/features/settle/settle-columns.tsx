import {
  SETTLE_CAUSE_TEXTS,
  SETTLE_EVENT_LABELS,
  SETTLE_PART_LABELS,
  SETTLE_PARTS,
  SETTLE_STATE_LABELS,
  type SettleState,
} from '@moa/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { COUNT_WIDTH, type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber, formatWon } from '../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { Tailed } from '../../ui/values/tailed.tsx';
import { Money } from '../../ui/values/values.tsx';
import type { SettlementEntry, SettlementLine } from './queries.ts';
import classes from './settle.module.css';

const TONES: Record<SettleState, Tone> = { MATCH: 'good', MISMATCH: 'today', MISSING: 'bad', WAITING: 'neutral', UNMATCHED: 'today' };

/** With its sign: a difference of nothing says so. */
export function Difference({ won }: { won: number | null }) {
  if (won === null) return <span className="moa-mute">-</span>;
  return (
    <span className={cx('moa-num', won < 0 && classes.less, won > 0 && classes.more)}>{`${won > 0 ? '+' : ''}${formatWon(won)}`}</span>
  );
}

export function SettleStatePill({ line }: { line: Pick<SettlementLine, 'state'> }) {
  return <StatusPill tone={TONES[line.state]}>{SETTLE_STATE_LABELS[line.state]}</StatusPill>;
}

export function ShopName({ of }: { of: Pick<SettlementLine, 'shopType' | 'shopName'> }) {
  return (
    <span className={classes.shop}>
      <ChannelBadge shopType={of.shopType} size="sm" /> <span className="moa-clip">{of.shopName ?? '연동을 끊은 쇼핑몰'}</span>
    </span>
  );
}

function Causes({ line }: { line: SettlementLine }) {
  const [first, ...rest] = line.causes;
  if (first === undefined) return <span className="moa-mute">-</span>;
  return (
    <>
      <div
        className="moa-clip"
        title={line.causes.map(({ cause, won }) => `${SETTLE_CAUSE_TEXTS[cause].title} ${formatWon(won)}`).join(', ')}
      >
        {SETTLE_CAUSE_TEXTS[first.cause].title}
        {rest.length > 0 && <span className="moa-mute"> 외 {rest.length}</span>}
      </div>
      {line.checkedAt && (
        <div className="moa-sub">
          <IconCheck size={12} aria-hidden /> 확인함
        </div>
      )}
    </>
  );
}

export const SETTLE_COLUMNS: readonly DataColumn<SettlementLine>[] = [
  { id: 'shop', header: '쇼핑몰', width: 150, pinned: true, cell: (line) => <ShopName of={line} /> },
  {
    id: 'orderNo',
    header: '주문번호',
    width: 176,
    pinned: true,
    hideable: false,
    cell: (line) => (
      <>
        {line.orderNo === '' ? <span className="moa-mute">주문 없는 내역</span> : <Tailed text={line.orderNo} keep={8} />}
        <div className="moa-sub">{line.basisDate}</div>
      </>
    ),
  },
  {
    id: 'product',
    header: '상품',
    width: 200,
    grow: true,
    cell: (line) => (
      <>
        <div className="moa-clip" title={line.productName}>
          {line.productName || '-'}
        </div>
        <div className="moa-sub">{[line.optionName, `${formatNumber(line.quantity)}개`].filter(Boolean).join(' · ')}</div>
      </>
    ),
  },
  {
    id: 'expected',
    header: '예상',
    width: MONEY_WIDTH,
    align: 'end',
    cell: (line) => (line.expected === null ? <span className="moa-mute">-</span> : <Money value={line.expected} />),
  },
  {
    id: 'paid',
    header: '정산',
    width: MONEY_WIDTH,
    align: 'end',
    cell: (line) => (line.state === 'WAITING' ? <span className="moa-mute">{line.payDay} 예정</span> : <Money value={line.paid} />),
  },
  {
    id: 'difference',
    header: '차이',
    width: MONEY_WIDTH,
    align: 'end',
    hideable: false,
    cell: (line) => <Difference won={line.difference} />,
  },
  { id: 'state', header: '상태', width: 100, hideable: false, cell: (line) => <SettleStatePill line={line} /> },
  { id: 'cause', header: '원인', width: 150, cell: (line) => <Causes line={line} /> },
];

export function SettleCard({ line }: { line: SettlementLine }) {
  return (
    <div className="moa-card">
      <div className={classes.between}>
        <ShopName of={line} />
        <SettleStatePill line={line} />
      </div>
      <div className="moa-clip">{line.productName || line.orderNo || '주문 없는 내역'}</div>
      <div className={classes.between}>
        <span className="moa-quiet">
          {line.state === 'WAITING'
            ? `${line.expected === null ? '예상을 알 수 없음' : formatWon(line.expected)} · ${line.payDay} 예정`
            : `정산 ${formatWon(line.paid)}`}
        </span>
        <Difference won={line.difference} />
      </div>
      {line.causes.length > 0 && <Causes line={line} />}
    </div>
  );
}

export const ENTRY_COLUMNS: readonly DataColumn<SettlementEntry>[] = [
  {
    id: 'basisDate',
    header: '정산기준일',
    width: 108,
    pinned: true,
    hideable: false,
    cell: (entry) => <span className="moa-num">{entry.basisDate}</span>,
  },
  { id: 'shop', header: '쇼핑몰', width: 150, cell: (entry) => <ShopName of={entry} /> },
  { id: 'event', header: '구분', width: 90, cell: (entry) => SETTLE_EVENT_LABELS[entry.event] },
  {
    id: 'orderNo',
    header: '주문번호',
    width: 176,
    cell: ({ orderNo }) => (orderNo === '' ? '-' : <Tailed text={orderNo} keep={8} />),
  },
  {
    id: 'product',
    header: '상품',
    width: 200,
    grow: true,
    cell: ({ productName }) =>
      productName === '' ? (
        '-'
      ) : (
        <div className="moa-clip" title={productName}>
          {productName}
        </div>
      ),
  },
  { id: 'gross', header: '판매금액', width: MONEY_WIDTH, align: 'end', cell: ({ parts }) => wonOr(parts?.gross) },
  { id: 'fee', header: '수수료', width: MONEY_WIDTH, align: 'end', cell: (entry) => wonOr(feesOf(entry)) },
  { id: 'deliveryFee', header: '배송비', width: MONEY_WIDTH, align: 'end', cell: ({ parts }) => wonOr(parts?.deliveryFee) },
  { id: 'amount', header: '정산금액', width: MONEY_WIDTH, align: 'end', hideable: false, cell: (entry) => <Money value={entry.amount} /> },
  {
    id: 'paidDate',
    header: '지급일',
    width: 108,
    cell: (entry) => <span className="moa-num">{entry.paidDate ?? (entry.expectDate ? `${entry.expectDate} 예정` : '-')}</span>,
  },
  { id: 'option', header: '옵션', width: 150, hidden: true, cell: (entry) => entry.optionName },
  { id: 'quantity', header: '수량', width: COUNT_WIDTH, align: 'end', hidden: true, cell: (entry) => formatNumber(entry.quantity) },
  ...SETTLE_PARTS.filter((part) => part !== 'gross' && part !== 'deliveryFee').map(
    (part): DataColumn<SettlementEntry> => ({
      id: part,
      header: SETTLE_PART_LABELS[part],
      width: MONEY_WIDTH,
      align: 'end',
      hidden: true,
      cell: ({ parts }) => (parts?.[part] ? <Money value={parts[part]} /> : null),
    }),
  ),
  { id: 'source', header: '출처', width: 120, hidden: true, cell: sourceText },
];

/** Where a row was read. */
export function sourceText({ source }: Pick<SettlementEntry, 'source'>): string {
  return source === 'API' ? '쇼핑몰에서 수집' : '올린 파일';
}

function feesOf({ parts }: SettlementEntry): number | undefined {
  if (parts === null) return undefined;
  return parts.salesFee + parts.paymentFee + parts.referralFee + parts.deliveryFeeFee + parts.otherFee + parts.feeVat;
}

/** Where the shop says no part there is a dash: nothing is not zero. */
function wonOr(won: number | undefined): ReactNode {
  return won === undefined ? '-' : <Money value={won} />;
}
