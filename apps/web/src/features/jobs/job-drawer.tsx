import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { CAUSES } from '@moa/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isJobRunning } from '../../client/live/feed.ts';
import { useAuthority } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ShortPager } from '../../ui/list/short-pager.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useIsShown } from '../../ui/page/use-is-shown.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { FailedRowsButton, hasFile } from '../orders/failed-rows/index.ts';
import { SettleFailedRows } from '../settle/index.ts';
import { confirmRemoval } from './confirm-removal.ts';
import { ItemTries } from './item-tries.tsx';
import { JobNumbers } from './job-columns.tsx';
import { jobShare } from './job-progress.ts';
import { JobItemPill, type JobItemStatus, JobPill } from './job-status.tsx';
import classes from './jobs.module.css';
import { useCancel, useJobDetail, usePause, useRemove, useRetry } from './queries.ts';
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
  const isShown = useIsShown();
  const [tab, setTab] = useState<'all' | 'failed'>('all');
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useJobDetail(id, ITEM_STATES[tab], page);
  const job = data?.job;
  return (
    <DetailDrawer
      title={job?.title ?? '작업'}
      above={job && <JobPill job={job} />}
      below={
        job && (
          <>
            {job.actor} · <DateTime at={job.startedAt ?? job.createdAt} />
          </>
        )
      }
      onClose={onClose}
      footer={
        job && hasActions(job) && <Actions job={job} onOpen={(next) => isShown() && onOpen(next)} onClose={() => isShown() && onClose()} />
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="moa-waiting">불러오는 중입니다.</p>}
      {data && (
        <>
          <DrawerSection>
            <Summary {...data} />
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
            <Items items={data.items} paused={data.job.paused} page={page} onPage={setPage} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

function Summary({ job, ahead, planId }: Pick<Detail, 'job' | 'ahead' | 'planId'>) {
  const seesPlans = useAuthority('productAuth');
  const took = job.startedAt && job.finishedAt ? formatDuration(Date.parse(job.finishedAt) - Date.parse(job.startedAt)) : null;
  const note = standing(job, ahead);
  return (
    <>
      {job.summary && <p className={classes.lead}>{job.summary}</p>}
      {note !== null && <p className={classes.lead}>{note}</p>}
      <Facts
        facts={[
          { label: '처리', value: <JobNumbers job={job} /> },
          { label: '끝난 시각', value: job.finishedAt ? <DateTime at={job.finishedAt} /> : job.paused ? '멈춰 있어요' : '진행 중이에요' },
          ...(took ? [{ label: '걸린 시간', value: took }] : []),
          ...(planId !== null && seesPlans
            ? [
                {
                  label: '바꾼 내용',
                  value: (
                    <AppLink className="moa-link" href={`/app/product/changes?id=${planId}`}>
                      변경 이력에서 보기
                    </AppLink>
                  ),
                },
              ]
            : []),
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

/** Why a job that is open does not move; null where it does. */
function standing(job: Detail['job'], ahead: number | null): string | null {
  if (job.paused) return '계속하기를 누르면 남은 항목부터 이어서 진행해요.';
  if (ahead === null) return null;
  if (ahead === 0) return '곧 시작해요.';
  return `먼저 시작한 작업이 ${formatNumber(ahead)}개 있어요. 서로 다른 일은 함께 진행돼요.`;
}

function hasActions(job: Detail['job']): boolean {
  return job.retryable || job.cancelable || job.pausable || job.paused || job.removable || failedRows(job);
}

/** Kind of job that a settlement file begins. */
const SETTLE_FILE = 'settlement.file';

/** True when a file began the job and rows of it can be had back. */
function failedRows(job: Detail['job']): boolean {
  return (hasFile(job) || job.kind === SETTLE_FILE) && job.failed > 0 && job.finishedAt !== null;
}

/** What is said of a job may take away what can be done with it before the answer comes: what follows is the drawer's to do, and not the buttons'. */
function Actions({ job, onOpen, onClose }: { job: Detail['job']; onOpen(id: string): void; onClose(): void }) {
  const retry = useRetry();
  const cancel = useCancel();
  const { pause, resume } = usePause();
  const remove = useRemove();
  async function takeOff() {
    if (await confirmRemoval(1)) remove.mutateAsync({ ids: [job.id] }).then(onClose, () => undefined);
  }
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
      {job.pausable && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ id: job.id })}
        >
          멈추기
        </Button>
      )}
      {job.paused && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ id: job.id })}
        >
          계속하기
        </Button>
      )}
      {job.removable && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void takeOff()}
        >
          목록에서 지우기
        </Button>
      )}
      {failedRows(job) && (job.kind === SETTLE_FILE ? <SettleFailedRows jobId={job.id} /> : <FailedRowsButton jobId={job.id} />)}
      {job.retryable && (
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retry.isPending}
          onClick={() =>
            void retry.mutateAsync({ id: job.id }).then(
              ({ jobId }) => onOpen(jobId),
              () => undefined,
            )
          }
        >
          실패한 항목만 다시
        </Button>
      )}
    </>
  );
}

interface ItemsProps {
  items: Detail['items'];
  /** What waits of them waits for the job to go on. */
  paused: boolean;
  page: number;
  onPage(page: number): void;
}

function Items({ items, paused, page, onPage }: ItemsProps) {
  if (items.contents.length === 0) return <p className="moa-waiting">보여 줄 항목이 없어요.</p>;
  return (
    <>
      <ul className="moa-list">
        {items.contents.map((item) => (
          <li key={item.seq} className={classes.item}>
            <ItemLine item={item} paused={paused} />
          </li>
        ))}
      </ul>
      <ShortPager page={page} totalPages={items.totalPages} onPage={onPage} />
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

function ItemLine({ item, paused }: { item: Item; paused: boolean }) {
  return (
    <>
      <div className="moa-row">
        {item.shopType && <ChannelBadge shopType={item.shopType} size="sm" />}
        <span className={classes.itemLabel}>{item.label}</span>
        <JobItemPill status={item.status} />
      </div>
      {item.refused ? <Refused refused={item.refused} /> : item.message && <p className={classes.itemMessage}>{item.message}</p>}
      {!paused && <WaitingNote item={item} className={classes.itemMessage} />}
      <ItemTries item={item} />
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
