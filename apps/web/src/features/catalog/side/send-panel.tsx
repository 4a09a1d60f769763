/** Progress and result of a sending, shop by shop, beside the form. */

import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';
import { isJobRunning } from '../../../client/live/feed.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { Meter } from '../../../ui/values/meter.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { WaitingNote } from '../../jobs/index.ts';
import { useDraft, useMeta } from '../form/form-context.tsx';
import classes from './side.module.css';
import { useSendJob } from './use-sending.ts';

type Item = Outputs['jobs']['detail']['items']['contents'][number];
const LABELS: Record<Item['status'], { tone: Tone; label: string }> = {
  WAITING: { tone: 'neutral', label: '대기' },
  RUNNING: { tone: 'info', label: '보내는 중' },
  DONE: { tone: 'good', label: '완료' },
  FAILED: { tone: 'bad', label: '실패' },
  UNKNOWN: { tone: 'today', label: '확인 중' },
  SKIPPED: { tone: 'neutral', label: '건너뜀' },
  CANCELED: { tone: 'neutral', label: '취소됨' },
};

export interface SendPanelProps {
  jobId: string;
  onJob(jobId: string | undefined): void;
  goTo(path: string, registerKey?: string | null): void;
}

export function SendPanel({ jobId, onJob, goTo }: SendPanelProps) {
  const { data, isError, refetch } = useSendJob(jobId);
  const retry = useMutation(
    orpc.jobs.retry.mutationOptions({
      onSuccess: ({ jobId: next, items }) => {
        toast.info(`실패한 ${items}건을 다시 보냅니다.`);
        void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
        onJob(next);
      },
      onError: (error) => toast.failed(error),
    }),
  );
  const job = data?.job;
  const running = job ? isJobRunning(job.status) : !isError;
  const failed = data?.items.contents.filter((item) => item.status === 'FAILED').length ?? 0;
  return (
    <section className={classes.send} aria-label="보내기 결과" aria-live="polite">
      <div className={classes.sendHead}>
        <h2 className={classes.sendTitle}>
          {running ? '보내는 중' : !job ? '보내기 결과' : failed > 0 ? `${failed}곳에서 실패했어요` : '모두 보냈어요'}
        </h2>
        <IconButton label="보내기 결과 닫기" onClick={() => onJob(undefined)}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {isError && (
        <p className={classes.empty}>
          결과를 불러오지 못했어요. 보내기는 계속되고 있어요.{' '}
          <button type="button" className={classes.link} onClick={() => void refetch()}>
            다시 보기
          </button>
        </p>
      )}
      {job && running && <Meter share={job.total === 0 ? 0 : (job.done + job.failed) / job.total} label="보내기 진행률" />}
      <ul className="moa-list">
        {!data && !isError && <Expected />}
        {data?.items.contents.map((item) => (
          <SendItem key={item.seq} item={item} goTo={goTo} />
        ))}
      </ul>
      {!running && failed > 0 && job?.retryable && (
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate({ id: jobId })}>
          실패한 것만 다시
        </Button>
      )}
      <AppLink href={`/app/job-history?job=${jobId}`} className={classes.quiet}>
        작업내역에서 보기
      </AppLink>
    </section>
  );
}

/** The rows that it will have, until they are there. */
function Expected() {
  const entries = useDraft((draft) => draft.createShopDTOList);
  const skipped = useMeta((meta) => meta.skipped);
  return entries
    .filter(({ registerKey }) => !skipped.has(registerKey))
    .map(({ registerKey, shopInfoDTO }) => (
      <li key={registerKey} className={classes.sendItem} aria-busy="true">
        <ChannelBadge shopType={shopInfoDTO.shopType} />
        <div className="moa-grow">
          <div className={classes.sendLine}>
            <span className={classes.checkTitle}>{shopLabel(shopInfoDTO)}</span>
            <StatusPill tone="neutral">대기</StatusPill>
          </div>
        </div>
      </li>
    ));
}

function SendItem({ item, goTo }: { item: Item; goTo: SendPanelProps['goTo'] }) {
  const { tone, label } = LABELS[item.status];
  const target = item.link ? new URL(item.link, window.location.origin).searchParams : null;
  const path = target?.get('path');
  return (
    <li className={classes.sendItem}>
      {item.shopType && <ChannelBadge shopType={item.shopType} />}
      <div className="moa-grow">
        <div className={classes.sendLine}>
          <span className={classes.checkTitle}>{item.label}</span>
          <StatusPill tone={tone} {...(item.status === 'RUNNING' ? { icon: 'running' as const } : {})}>
            {label}
          </StatusPill>
        </div>
        {item.message && <p className={item.status === 'FAILED' ? classes.bad : classes.more}>{item.message}</p>}
        <WaitingNote item={item} className={classes.more} />
        {item.shopMessage && <p className={classes.more}>쇼핑몰 답변: {item.shopMessage}</p>}
        {path && (
          <button type="button" className={classes.link} onClick={() => goTo(path, target?.get('shop') ?? null)}>
            고치러 가기
          </button>
        )}
      </div>
    </li>
  );
}
