import type { NoticePhase } from '@moa/core';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';

const LOOKS: Record<NoticePhase, { word: string; tone: Tone; icon?: 'off' }> = {
  DRAFT: { word: '초안', tone: 'neutral' },
  SCHEDULED: { word: '게시 예정', tone: 'info' },
  SHOWN: { word: '게시 중', tone: 'good' },
  ENDED: { word: '기간 끝남', tone: 'neutral', icon: 'off' },
  WITHDRAWN: { word: '내림', tone: 'neutral', icon: 'off' },
};

export function phaseWord(phase: NoticePhase): string {
  return LOOKS[phase].word;
}

/** What sellers see of a notice now. */
export function PhasePill({ phase }: { phase: NoticePhase }) {
  const { word, tone, icon } = LOOKS[phase];
  return (
    <StatusPill tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </StatusPill>
  );
}
