import { CALLS_DROPPED, type CallOutcome, callOutcomeText, callTitle } from '@moa/core';
import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './calls.module.css';
import type { Call } from './queries.ts';

export type { Call } from './queries.ts';

const TONES: Record<CallOutcome, Tone> = {
  OK: 'good',
  RELINK: 'bad',
  FIX: 'bad',
  REFUSED: 'bad',
  UNKNOWN: 'today',
  SLOW_DOWN: 'today',
  AGAIN: 'today',
};

export function OutcomePill({ call }: { call: Call }) {
  if (call.operation === CALLS_DROPPED) return <StatusPill tone="today">기록 없음</StatusPill>;
  return <StatusPill tone={TONES[call.outcome]}>{callOutcomeText(call.outcome, call.items)}</StatusPill>;
}

/** An account has its name as soon as it is linked. */
export function Shop({ call }: { call: Call }) {
  return (
    <span className={classes.shop}>
      <ChannelBadge shopType={call.shopType} size="sm" /> {call.shopName ?? '연동하는 중인 쇼핑몰'}
    </span>
  );
}

export function Asked({ call }: { call: Call }) {
  const dropped = call.operation === CALLS_DROPPED;
  return (
    <>
      <div className={classes.title}>
        {callTitle(call.operation)}
        {dropped && <span className="moa-mute"> {formatNumber(call.repeated + 1)}건</span>}
        {!dropped && call.repeated > 0 && <span className="moa-mute"> 외 {formatNumber(call.repeated)}건</span>}
        {call.attempt > 1 && <span className="moa-mute"> {call.attempt}번째 시도</span>}
      </div>
      {call.path !== '' && (
        <div className="moa-sub" title={call.path}>
          {call.method} {call.path}
        </div>
      )}
    </>
  );
}

/** What came back, in a word: a status, that nothing came, or that nothing was sent. */
export function answerText({ sent, status }: Pick<Call, 'sent' | 'status'>): string {
  if (!sent) return '보내지 않음';
  return status === null ? '응답 없음' : `HTTP ${status}`;
}

export const CALL_COLUMNS: readonly DataColumn<Call>[] = [
  { id: 'at', header: '시각', width: 130, pinned: true, hideable: false, cell: (call) => <DateTime at={call.at} /> },
  {
    id: 'shop',
    header: '쇼핑몰',
    width: 150,
    cell: (call) => <Shop call={call} />,
  },
  { id: 'asked', header: '요청', width: 300, grow: true, hideable: false, cell: (call) => <Asked call={call} /> },
  { id: 'outcome', header: '결과', width: 190, hideable: false, cell: (call) => <OutcomePill call={call} /> },
  { id: 'answer', header: '응답', width: 110, cell: answerText },
  { id: 'took', header: '걸린 시간', width: 100, align: 'end', cell: (call) => `${formatNumber(call.durationMs)}ms` },
  {
    id: 'message',
    header: '쇼핑몰 메시지',
    width: 260,
    cell: (call) => (
      <span className={classes.message} title={call.message ?? ''}>
        {call.message ?? '-'}
      </span>
    ),
  },
];

export function CallCard({ call }: { call: Call }) {
  return (
    <div className="moa-card">
      <div className={classes.cardTop}>
        <Shop call={call} />
        <OutcomePill call={call} />
      </div>
      <Asked call={call} />
      {call.message && <p className={classes.cardMessage}>{call.message}</p>}
      <div className="moa-quiet">
        <DateTime at={call.at} /> · {answerText(call)} · {formatNumber(call.durationMs)}ms
      </div>
    </div>
  );
}
