import type { NoticePhase } from '@moa/core';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';

const LOOKS: Record<NoticePhase, { label: string; tone: Tone; icon?: 'off' }> = {
  DRAFT: { label: '초안', tone: 'neutral' },
  SCHEDULED: { label: '게시 예정', tone: 'info' },
  SHOWN: { label: '게시 중', tone: 'good' },
  ENDED: { label: '기간 끝남', tone: 'neutral', icon: 'off' },
  WITHDRAWN: { label: '내림', tone: 'neutral', icon: 'off' },
};

export function phaseLabel(phase: NoticePhase): string {
  return LOOKS[phase].label;
}

/** What sellers see of a notice now. */
export function PhasePill({ phase }: { phase: NoticePhase }) {
  const { label, tone, icon } = LOOKS[phase];
  return (
    <StatusPill tone={tone} {...(icon ? { icon } : {})}>
      {label}
    </StatusPill>
  );
}
