import { StatusPill, type Tone } from '../../ui/status-pill.tsx';

export type JobStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'PARTIAL' | 'FAILED' | 'CANCELED';
export type JobItemStatus = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'UNKNOWN' | 'SKIPPED' | 'CANCELED';

interface Look {
  tone: Tone;
  word: string;
  icon?: 'running' | 'off';
}

const JOB: Record<JobStatus, Look> = {
  QUEUED: { tone: 'neutral', word: '대기' },
  RUNNING: { tone: 'info', word: '진행중', icon: 'running' },
  DONE: { tone: 'good', word: '완료' },
  PARTIAL: { tone: 'today', word: '일부 실패' },
  FAILED: { tone: 'bad', word: '실패' },
  CANCELED: { tone: 'neutral', word: '취소', icon: 'off' },
};

const ITEM: Record<JobItemStatus, Look> = {
  WAITING: { tone: 'neutral', word: '대기' },
  RUNNING: { tone: 'info', word: '진행중', icon: 'running' },
  DONE: { tone: 'good', word: '완료' },
  FAILED: { tone: 'bad', word: '실패' },
  UNKNOWN: { tone: 'today', word: '확인중', icon: 'running' },
  SKIPPED: { tone: 'neutral', word: '건너뜀', icon: 'off' },
  CANCELED: { tone: 'neutral', word: '취소', icon: 'off' },
};

function Pill({ look }: { look: Look }) {
  return (
    <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
      {look.word}
    </StatusPill>
  );
}

export function JobPill({ status }: { status: JobStatus }) {
  return <Pill look={JOB[status]} />;
}

export function JobItemPill({ status }: { status: JobItemStatus }) {
  return <Pill look={ITEM[status]} />;
}

export function isActive(status: JobStatus): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

/** Share of a job that has ended, 0 to 1; an empty job that ended is whole. */
export function jobShare(job: { status: JobStatus; total: number; done: number; failed: number }): number {
  if (job.total === 0) return isActive(job.status) ? 0 : 1;
  return Math.min(1, (job.done + job.failed) / job.total);
}
