/** How a member's standing and approvals are shown. */
import { APPROVAL_LABELS, APPROVAL_TYPES, type ApprovalState, type ApprovalType } from '@moa/core';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import classes from '../parts/admin.module.css';
import type { Member } from './queries.ts';

const STANDING: Record<Member['status'], { tone: Tone; label: string; off?: true }> = {
  ACTIVE: { tone: 'good', label: '이용 중' },
  SUSPENDED: { tone: 'bad', label: '이용 정지', off: true },
  CLOSED: { tone: 'neutral', label: '탈퇴', off: true },
};

export function StandingPill({ status }: { status: Member['status'] }) {
  const { tone, label: text, off } = STANDING[status];
  return (
    <StatusPill tone={tone} {...(off ? { icon: 'off' as const } : {})}>
      {text}
    </StatusPill>
  );
}

/** The words differ from those of the buttons that decide: 승인됨 is what it is, 승인 is what one can do. */
const APPROVAL: Record<ApprovalState, { tone: Tone; label: string; off?: true }> = {
  NONE: { tone: 'neutral', label: '신청 없음', off: true },
  WAIT: { tone: 'today', label: '승인대기' },
  APPROVED: { tone: 'good', label: '승인됨' },
  REJECTED: { tone: 'neutral', label: '반려됨', off: true },
  REVOKED: { tone: 'neutral', label: '승인취소됨', off: true },
};

export function ApprovalPill({ state, label }: { state: ApprovalState; label?: string }) {
  const { tone, label: text, off } = APPROVAL[state];
  return (
    <StatusPill tone={tone} {...(off ? { icon: 'off' as const } : {})}>
      {label ?? text}
    </StatusPill>
  );
}

/** What waits, then what is given; the rest says nothing in a list. */
export function Approvals({ approvals }: Pick<Member, 'approvals'>) {
  const shown = (['WAIT', 'APPROVED'] as const).flatMap((state) =>
    APPROVAL_TYPES.filter((type) => approvals[type] === state).map((type) => ({ type, state })),
  );
  if (shown.length === 0) return <span className="moa-quiet">없음</span>;
  // As many as stand in one line of the list: the word 대기 makes a pill longer.
  const fits = shown[0]?.state === 'WAIT' ? 1 : 2;
  const [first, rest] = [shown.slice(0, fits), shown.slice(fits)];
  return (
    <span className={classes.pills}>
      {first.map(({ type, state }) => (
        <ApprovalPill key={type} state={state} label={labelOf(type, state)} />
      ))}
      {rest.length > 0 && (
        <span className="moa-quiet" title={rest.map(({ type, state }) => labelOf(type, state)).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

const labelOf = (type: ApprovalType, state: ApprovalState) => `${APPROVAL_LABELS[type]}${state === 'WAIT' ? ' 대기' : ''}`;
