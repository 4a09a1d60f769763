import type { JobStatus } from '../../client/live/feed.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';

export type JobItemStatus = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'UNKNOWN' | 'SKIPPED' | 'CANCELED';

interface Look {
  tone: Tone;
  label: string;
  icon?: 'running' | 'off';
}

const JOB: Record<JobStatus, Look> = {
  QUEUED: { tone: 'neutral', label: '대기' },
  RUNNING: { tone: 'info', label: '진행중', icon: 'running' },
  DONE: { tone: 'good', label: '완료' },
  PARTIAL: { tone: 'today', label: '일부 실패' },
  FAILED: { tone: 'bad', label: '실패' },
  CANCELED: { tone: 'neutral', label: '취소', icon: 'off' },
};

const PAUSED: Look = { tone: 'today', label: '멈춤', icon: 'off' };

const ITEM: Record<JobItemStatus, Look> = {
  WAITING: { tone: 'neutral', label: '대기' },
  RUNNING: { tone: 'info', label: '진행중', icon: 'running' },
  DONE: { tone: 'good', label: '완료' },
  FAILED: { tone: 'bad', label: '실패' },
  UNKNOWN: { tone: 'today', label: '확인중', icon: 'running' },
  SKIPPED: { tone: 'neutral', label: '건너뜀', icon: 'off' },
  CANCELED: { tone: 'neutral', label: '취소', icon: 'off' },
};

function Pill({ look }: { look: Look }) {
  return (
    <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
      {look.label}
    </StatusPill>
  );
}

export function JobPill({ job: { status, paused } }: { job: { status: JobStatus; paused: boolean } }) {
  return <Pill look={paused ? PAUSED : JOB[status]} />;
}

export function JobItemPill({ status }: { status: JobItemStatus }) {
  return <Pill look={ITEM[status]} />;
}
