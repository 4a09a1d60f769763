/** Words and pills of a line: its state, what needs the seller first, its deadline. */
import { LINE_STATE_LABELS, type LineState } from '@moa/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBoxSeam,
  IconClockExclamation,
  IconCreditCard,
  IconHandStop,
  IconLink,
  IconNote,
  type IconProps,
  IconTruck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { formatExact } from '../../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { useDoing } from '../jobs/tracked-jobs.ts';
import classes from '../orders.module.css';
import type { OrderRow } from '../queries.ts';
import { dueText } from './due.ts';

interface Look {
  tone: Tone;
  icon?: ComponentType<IconProps> | 'off' | 'running';
}

const STATES: Readonly<Record<LineState, Look>> = {
  PAYMENT_WAITING: { tone: 'neutral', icon: IconCreditCard },
  NEW: { tone: 'info' },
  PREPARING: { tone: 'neutral', icon: IconBoxSeam },
  DELIVERING: { tone: 'info', icon: IconTruck },
  DELIVERED: { tone: 'good' },
  CONFIRMED: { tone: 'good' },
  CANCELED: { tone: 'neutral', icon: 'off' },
  RETURNED: { tone: 'neutral', icon: IconArrowBackUp },
  EXCHANGED: { tone: 'neutral', icon: IconArrowBackUp },
  UNPAID_CANCELED: { tone: 'neutral', icon: 'off' },
};

type Flag = OrderRow['flags'][number];

export const FLAG_LOOKS: Readonly<Record<Flag, { label: string; tone: Tone; icon: ComponentType<IconProps> }>> = {
  CANCEL_REQUESTED: { label: '취소요청', tone: 'today', icon: IconArrowBackUp },
  OVERDUE: { label: '발송기한 초과', tone: 'today', icon: IconClockExclamation },
  DUE_TODAY: { label: '오늘 출고', tone: 'today', icon: IconClockExclamation },
  NO_INVOICE: { label: '송장 없음', tone: 'today', icon: IconTruck },
  NEEDS_MAPPING: { label: '매칭 필요', tone: 'today', icon: IconLink },
  OVERSOLD: { label: '재고부족', tone: 'bad', icon: IconAlertTriangle },
  EXCHANGE_GOODS: { label: '교환 상품', tone: 'info', icon: IconArrowBackUp },
  HOLD: { label: '보류', tone: 'neutral', icon: IconHandStop },
  DELAYED: { label: '발송지연', tone: 'neutral', icon: IconClockExclamation },
  ADDRESS_WAITING: { label: '주소 대기', tone: 'neutral', icon: IconClockExclamation },
  MEMO: { label: '메모', tone: 'neutral', icon: IconNote },
  TODO: { label: '할 일', tone: 'today', icon: IconNote },
  UNKNOWN_STATE: { label: '상태 확인 필요', tone: 'neutral', icon: IconAlertTriangle },
};

/** Flags that a pill names; deadlines have their own column. */
const PILLS: readonly Flag[] = [
  'CANCEL_REQUESTED',
  'OVERSOLD',
  'EXCHANGE_GOODS',
  'ADDRESS_WAITING',
  'HOLD',
  'DELAYED',
  'TODO',
  'MEMO',
  'UNKNOWN_STATE',
];

export function StatePill({ row }: { row: Pick<OrderRow, 'id' | 'state' | 'rawState'> }) {
  const doing = useDoing(row.id);
  if (doing !== null) {
    return (
      <StatusPill tone="info" icon="running">
        {doing}
      </StatusPill>
    );
  }
  const look = STATES[row.state];
  return (
    <StatusPill
      tone={look.tone}
      {...(look.icon ? { icon: look.icon } : {})}
      title={row.rawState ? `쇼핑몰 상태: ${row.rawState}` : undefined}
    >
      {LINE_STATE_LABELS[row.state]}
    </StatusPill>
  );
}

export function FlagPill({ flag, title }: { flag: Flag; title?: string | undefined }) {
  const look = FLAG_LOOKS[flag];
  return (
    <StatusPill tone={look.tone} icon={look.icon} title={title}>
      {look.label}
    </StatusPill>
  );
}

/** A return or an exchange that is under way; a cancel has a mark of its own. */
export function ClaimPill({ row: { claim } }: { row: Pick<OrderRow, 'claim'> }) {
  if (!claim || claim.type === 'CANCEL') return null;
  return <StatusPill tone="today">{claim.type === 'RETURN' ? '반품요청' : '교환요청'}</StatusPill>;
}

/** How many lines go in one box with this one. */
export function ParcelPill({ parcel: { lines, fresh, byHand } }: { parcel: NonNullable<OrderRow['parcel']> }) {
  const title = [fresh > 0 && `발주확인 전 ${fresh}건 포함`, byHand && '직접 정함'].filter(Boolean).join(' · ');
  return (
    <StatusPill tone="info" icon={IconBoxSeam} title={title || undefined}>
      {lines > 1 ? `합포장 ${lines}건` : '따로 포장'}
    </StatusPill>
  );
}

export function pillFlags(row: OrderRow): Flag[] {
  return PILLS.filter((flag) => row.flags.includes(flag));
}

/** Deadline of a line that is still to be sent; a plain day afterwards. */
export function Due({ row }: { row: Pick<OrderRow, 'dispatchDue' | 'state'> }) {
  const now = useNow();
  if (!row.dispatchDue) return <span className={classes.mute}>-</span>;
  const due = new Date(row.dispatchDue);
  const waiting = row.state === 'NEW' || row.state === 'PREPARING';
  const { text, tone } = dueText(due, new Date(now));
  const sent = !waiting;
  return (
    <time
      dateTime={row.dispatchDue}
      title={`발송기한 ${formatExact(due)}`}
      className={cx('moa-num', sent || tone === 'calm' ? classes.mute : classes.due)}
    >
      {sent && tone === 'late' ? '-' : text}
    </time>
  );
}
