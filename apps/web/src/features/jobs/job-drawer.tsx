import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { CAUSES } from '@moa/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { isJobRunning } from '../../client/live/feed.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatDuration } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { FailedRowsButton, hasFile } from '../orders/failed-rows/index.ts';
import { JobNumbers } from './job-columns.tsx';
import { jobShare } from './job-progress.ts';
import { JobItemPill, type JobItemStatus, JobPill } from './job-status.tsx';
import classes from './jobs.module.css';
import { useCancel, useJobDetail, useRetry } from './queries.ts';
import { WaitingNote } from './waiting-note.tsx';

type Detail = Outputs['jobs']['detail'];
type Item = Detail['items']['contents'][number];

const ITEM_TABS = [
  { value: 'all', label: '전체' },
  { value: 'failed', label: '실패·확인중' },
] as const;
const ITEM_STATES: Record<'all' | 'failed', JobItemStatus[] | undefined> = { all: undefined, failed: ['FAILED', 'UNKNOWN'] };

export interface JobDrawerProps {
  id: string;
  onClose(): void;
  /** Shows another job: the retry. */
  onOpen(id: string): void;
}

export function JobDrawer({ id, onClose, onOpen }: JobDrawerProps) {
  const [tab, setTab] = useState<'all' | 'failed'>('all');
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useJobDetail(id, ITEM_STATES[tab], page);
  const job = data?.job;
  return (
    <DetailDrawer
      title={job?.title ?? '작업'}
      above={job && <JobPill status={job.status} />}
      below={
        job && (
          <>
            {job.actor} · <DateTime at={job.startedAt ?? job.createdAt} />
          </>
        )
      }
      onClose={onClose}
      footer={job && (job.retryable || job.cancelable || failedRows(job)) && <Actions job={job} onOpen={onOpen} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="moa-waiting">불러오는 중입니다.</p>}
      {data && (
        <>
          <DrawerSection>
            <Summary job={data.job} />
          </DrawerSection>
          <DrawerSection
            title="항목"
            aside={
              data.job.failed > 0 && (
                <FilterTabs
                  label="항목 상태"
                  tabs={ITEM_TABS}
                  value={tab}
                  onChange={(next) => {
                    setTab(next);
                    setPage(0);
                  }}
                />
              )
            }
          >
            <Items items={data.items} page={page} onPage={setPage} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

function Summary({ job }: { job: Detail['job'] }) {
  const took = job.startedAt && job.finishedAt ? formatDuration(Date.parse(job.finishedAt) - Date.parse(job.startedAt)) : null;
  return (
    <>
      {job.summary && <p className={classes.lead}>{job.summary}</p>}
      <Facts
        facts={[
          { label: '처리', value: <JobNumbers job={job} /> },
          { label: '끝난 시각', value: job.finishedAt ? <DateTime at={job.finishedAt} /> : '진행 중이에요' },
          ...(took ? [{ label: '걸린 시간', value: took }] : []),
        ]}
      />
      {isJobRunning(job.status) && (
        <div className={classes.meter}>
          <Meter share={jobShare(job)} label={`${job.title} 진행률`} />
        </div>
      )}
    </>
  );
}

/** True when a file began the job and rows of it can be had back. */
function failedRows(job: Detail['job']): boolean {
  return hasFile(job) && job.failed > 0 && job.finishedAt !== null;
}

function Actions({ job, onOpen }: { job: Detail['job']; onOpen(id: string): void }) {
  const retry = useRetry(onOpen);
  const cancel = useCancel();
  async function stop() {
    const agreed = await confirm({
      title: '작업 취소',
      message: '아직 처리하지 않은 항목을 취소하시겠습니까?\n이미 처리된 항목은 되돌리지 않습니다.',
      confirmLabel: '작업 취소',
      danger: true,
    });
    if (agreed) cancel.mutate({ id: job.id });
  }
  return (
    <>
      {job.cancelable && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => void stop()}
        >
          작업 취소
        </Button>
      )}
      {failedRows(job) && <FailedRowsButton jobId={job.id} />}
      {job.retryable && (
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={retry.isPending} onClick={() => retry.mutate({ id: job.id })}>
          실패한 항목만 다시
        </Button>
      )}
    </>
  );
}

function Items({ items, page, onPage }: { items: Detail['items']; page: number; onPage(page: number): void }) {
  if (items.contents.length === 0) return <p className="moa-waiting">보여 줄 항목이 없어요.</p>;
  return (
    <>
      <ul className="moa-list">
        {items.contents.map((item) => (
          <li key={item.seq} className={classes.item}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      {items.totalPages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => onPage(page - 1)}>
            이전
          </Button>
          <span className="moa-num">
            {page + 1} / {items.totalPages}
          </span>
          <Button variant="default" size="xs" disabled={page + 1 >= items.totalPages} onClick={() => onPage(page + 1)}>
            다음
          </Button>
        </div>
      )}
    </>
  );
}

/** Why a shop refused it. */
function Refused({ refused }: { refused: NonNullable<Item['refused']> }) {
  return (
    <>
      {refused.refusals.map(({ cause, path, message }) => (
        <p key={`${cause} ${path} ${message}`} className={classes.itemMessage}>
          <b>{CAUSES[cause].title}</b> {message}
        </p>
      ))}
    </>
  );
}

function ItemLine({ item }: { item: Item }) {
  return (
    <>
      <div className="moa-row">
        {item.shopType && <ChannelBadge shopType={item.shopType} size="sm" />}
        <span className={classes.itemLabel}>{item.label}</span>
        <JobItemPill status={item.status} />
      </div>
      {item.refused ? <Refused refused={item.refused} /> : item.message && <p className={classes.itemMessage}>{item.message}</p>}
      <WaitingNote item={item} className={classes.itemMessage} />
      {item.shopMessage && (
        <p className={classes.shopMessage}>
          쇼핑몰이 보낸 말: <q>{item.shopMessage}</q>
        </p>
      )}
      <div className={classes.itemLinks}>
        {item.refused?.refusals.some(({ cause }) => CAUSES[cause].repair === 'TAKE_SUGGESTION') && (
          <AppLink href={`/app/product/list/all?id=${item.refused.listingId}`} className="moa-link">
            제안대로 고치기
          </AppLink>
        )}
        {item.link && (
          <AppLink href={item.link} className="moa-link">
            {item.status === 'FAILED' ? '고치러 가기' : '보러 가기'}
          </AppLink>
        )}
        {item.traceId !== null && item.shopType !== null && (
          <AppLink href={`/app/calls?trace=${item.traceId}`} className="moa-link">
            호출 기록
          </AppLink>
        )}
      </div>
    </>
  );
}
