import type { NoticePhase } from '@moa/core';
import { IconCalendarClock, IconEyeOff, IconPencil, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

const LOOKS: Record<NoticePhase, { word: string; tone: Tone; icon?: ComponentType<IconProps> | 'off' }> = {
  DRAFT: { word: '초안', tone: 'neutral', icon: IconPencil },
  SCHEDULED: { word: '게시 예정', tone: 'info', icon: IconCalendarClock },
  SHOWN: { word: '게시 중', tone: 'good' },
  ENDED: { word: '기간 끝남', tone: 'neutral', icon: 'off' },
  WITHDRAWN: { word: '내림', tone: 'neutral', icon: IconEyeOff },
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
