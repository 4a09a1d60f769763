/** A job that this page started: progress, and what came of each line that did not go through. */
import type { Outputs } from '@moa/contract/types';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isJobRunning } from '../../../client/live/feed.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { Meter } from '../../../ui/values/meter.tsx';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { FailedRowsButton } from '../failed-rows/failed-rows-button.tsx';
import { renewOrders } from '../queries.ts';
import classes from './job-strip.module.css';
import { dismissJob, endJob, type TrackedJob } from './tracked-jobs.ts';

const ITEMS = 500;

type Item = Outputs['jobs']['detail']['items']['contents'][number];

const ITEM_LOOKS: Readonly<Record<Item['status'], { tone: Tone; label: string; icon?: 'running' | 'off' }>> = {
  WAITING: { tone: 'neutral', label: '대기' },
  RUNNING: { tone: 'info', label: '진행중', icon: 'running' },
  DONE: { tone: 'good', label: '완료' },
  FAILED: { tone: 'bad', label: '실패' },
  UNKNOWN: { tone: 'today', label: '확인중', icon: 'running' },
  SKIPPED: { tone: 'neutral', label: '건너뜀', icon: 'off' },
  CANCELED: { tone: 'neutral', label: '취소', icon: 'off' },
};

/** Loaded with the first job. */
export function JobStrip({ tracked }: { tracked: TrackedJob }) {
  const [open, setOpen] = useState(tracked.refused.length > 0);
  const { data, error } = useFollowedJob(tracked.jobId, { size: ITEMS });
  const job = data?.job;
  const ended = tracked.jobId === null || error !== null || (job !== undefined && !isJobRunning(job.status));
  const failed = (job?.failed ?? 0) + tracked.refused.length;

  useEffect(() => {
    if (!ended || tracked.ended) return;
    endJob(tracked.key, error === null && failed === 0);
    renewOrders();
    if (failed > 0) setOpen(true);
  }, [ended, error, failed, tracked.ended, tracked.key]);

  const shown = (data?.items.contents ?? []).toSorted((a, b) => rank(a) - rank(b));
  return (
    <div className={cx(classes.strip, ended && failed === 0 && classes.good, ended && failed > 0 && classes.bad)}>
      <div className={classes.top}>
        <StatusPill {...stripLook(ended, failed, job?.done ?? 0)} />
        <strong className={classes.title}>{tracked.title}</strong>
        <span className={classes.numbers} role="status">
          {error ? '진행 상황은 작업내역에서 볼 수 있어요.' : progressText(job, tracked.refused.length)}
        </span>
        {!ended && job && (
          <span className={classes.meter}>
            <Meter share={job.total === 0 ? 0 : (job.done + job.failed) / job.total} label={`${tracked.title} 진행률`} />
          </span>
        )}
        <span className={classes.end}>
          {(shown.length > 0 || tracked.refused.length > 0) && (
            <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
              줄별 결과
              <IconChevronDown size={14} aria-hidden className={cx(open && classes.flipped)} />
            </button>
          )}
          {tracked.file && tracked.jobId !== null && ended && failed > 0 && <FailedRowsButton jobId={tracked.jobId} size="xs" />}
          {tracked.jobId !== null && (
            <AppLink href={`/app/job-history?job=${tracked.jobId}`} className="moa-link">
              작업내역
            </AppLink>
          )}
          <IconButton label={`${tracked.title} 결과 닫기`} onClick={() => dismissJob(tracked.key)} disabled={!ended}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
        <ul className={classes.items} tabIndex={0} aria-label="줄별 결과">
          {tracked.refused.map((each) => (
            <li key={each.id} className={classes.item}>
              <StatusPill tone="bad">제외</StatusPill>
              <span className={classes.label}>{each.label}</span>
              <span className={classes.message}>{each.message}</span>
            </li>
          ))}
          {shown.map((item) => {
            const look = ITEM_LOOKS[item.status];
            return (
              <li key={item.seq} className={classes.item}>
                <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
                  {look.label}
                </StatusPill>
                <span className={classes.label}>{item.label}</span>
                <span className={classes.message}>
                  {item.message}
                  {item.shopMessage && <q className={classes.quote}>{item.shopMessage}</q>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Failures first. */
function rank(item: Item): number {
  return { FAILED: 0, UNKNOWN: 1, RUNNING: 2, WAITING: 3, CANCELED: 4, SKIPPED: 5, DONE: 6 }[item.status];
}

function stripLook(ended: boolean, failed: number, done: number): { tone: Tone; children: string; icon?: 'running' } {
  if (!ended) return { tone: 'info', children: '진행중', icon: 'running' };
  if (failed === 0) return { tone: 'good', children: '완료' };
  return done > 0 ? { tone: 'today', children: '일부 실패' } : { tone: 'bad', children: '실패' };
}

function progressText(job: { total: number; done: number; failed: number } | undefined, refused: number): string {
  const parts = job ? [`${formatNumber(job.done)} / ${formatCount(job.total)}`] : [];
  if (job && job.failed > 0) parts.push(`실패 ${formatCount(job.failed)}`);
  if (refused > 0) parts.push(`제외 ${formatCount(refused)}`);
  return parts.join(' · ') || '시작하는 중이에요.';
}
