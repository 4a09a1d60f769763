/**
 * A job followed in the place where it was started: progress, result, each failure with the shop's own words, the failed ones again.
 * Give it the job's id from the address, so that a reload keeps it.
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '../../client/api.ts';
import { isJobRunning, type JobStatus } from '../../client/live/feed.ts';
import { useFollowedJob } from '../../client/live/follow-job.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import classes from './job-band.module.css';

const SHOWN_FAILURES = 20;

export interface JobBandProps {
  jobId: string;
  onClose(): void;
  /** The job that runs the failed ones again. */
  onRetried(jobId: string): void;
  /** Called once when the job ended while the band was watching, or had ended before. */
  onEnded?: () => void;
}

export function JobBand({ jobId, onClose, onRetried, onEnded }: JobBandProps) {
  const { data, error } = useFollowedJob(jobId, { status: ['FAILED', 'UNKNOWN'], page: 0, size: SHOWN_FAILURES });
  const retry = useMutation(
    orpc.jobs.retry.mutationOptions({ onSuccess: ({ jobId: next }) => onRetried(next), onError: (failure) => toast.failed(failure) }),
  );
  const job = data?.job;
  const ended = job !== undefined && !isJobRunning(job.status);
  const notify = useRef(onEnded);
  useEffect(() => {
    notify.current = onEnded;
  });
  useEffect(() => {
    if (ended) notify.current?.();
  }, [ended]);

  if (!job) {
    // A job that cannot be read is no reason to take the screen away.
    return error ? (
      <section className={classes.band} aria-label="작업 진행">
        <p className={classes.line}>{toProblem(error).title}</p>
        <Close onClose={onClose} />
      </section>
    ) : (
      <section className={classes.band} aria-label="작업 진행" aria-busy="true">
        <p className={classes.line}>작업을 시작하는 중이에요.</p>
      </section>
    );
  }
  const ok = ended && job.failed === 0 && job.status === 'DONE';
  const Icon = ended ? (ok ? IconCircleCheck : IconAlertTriangle) : IconLoader2;
  return (
    <section className={classes.band} aria-label="작업 진행" data-state={ended ? (ok ? 'done' : 'failed') : 'running'}>
      <div className={classes.head}>
        <Icon size={18} aria-hidden className={classes.icon} />
        <p className={classes.line} role="status">
          <b>{job.title}</b>
          <span>{describeJob(job)}</span>
        </p>
        {ended && job.retryable && (
          <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate({ id: job.id })}>
            실패한 것만 다시
          </Button>
        )}
        <AppLink href={`/app/job-history?job=${job.id}`} className="moa-link">
          작업내역
        </AppLink>
        <Close onClose={onClose} />
      </div>
      {!ended && <Meter share={job.total === 0 ? 0 : (job.done + job.failed) / job.total} label={`${job.title} 진행률`} />}
      {data.items.contents.length > 0 && (
        <ul className={classes.failures}>
          {data.items.contents.map((item) => (
            <li key={item.seq}>
              {item.shopType && <ChannelBadge shopType={item.shopType} size="sm" />}
              <div>
                <b>{item.label}</b>
                {item.message && <span> · {item.message}</span>}
                {item.shopMessage && (
                  <span className={classes.shopMessage}>
                    쇼핑몰 메시지: <q>{item.shopMessage}</q>
                  </span>
                )}
              </div>
              {item.link && (
                <AppLink href={item.link} className="moa-link">
                  고치러 가기
                </AppLink>
              )}
            </li>
          ))}
          {data.items.totalElements > data.items.contents.length && (
            <li className={classes.more}>
              외 {formatNumber(data.items.totalElements - data.items.contents.length)}건은 작업내역에서 볼 수 있어요.
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function describeJob(job: {
  status: JobStatus;
  paused: boolean;
  total: number;
  done: number;
  failed: number;
  summary: string | null;
}): string {
  if (job.paused) return '멈춰 있어요. 작업내역에서 이어서 진행할 수 있어요.';
  if (isJobRunning(job.status)) {
    if (job.total === 0) return '진행 중이에요.';
    return `${formatNumber(job.total)}건 중 ${formatNumber(job.done + job.failed)}건 처리했어요.`;
  }
  if (job.status === 'CANCELED') return '취소했어요.';
  if (job.summary) return job.summary;
  if (job.failed === 0) return `${formatNumber(job.done)}건을 처리했습니다.`;
  return `${formatNumber(job.total)}건 중 ${formatNumber(job.done)}건을 처리했고 ${formatNumber(job.failed)}건이 실패했습니다.`;
}

function Close({ onClose }: { onClose(): void }) {
  return (
    <IconButton label="작업 결과 닫기" onClick={onClose}>
      <IconX size={16} aria-hidden />
    </IconButton>
  );
}
