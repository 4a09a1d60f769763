import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useUser } from '../../client/use-user.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { JOB_COLUMNS, type Job, JobCard } from './job-columns.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { type JobTab, useJobHistory } from './queries.ts';

const route = getRouteApi('/app/job-history');
const DEFAULT_SIZE = 50;

const TABS: { value: JobTab; label: string }[] = [
  { value: 'all', label: '전체' },
  { value: 'running', label: '진행중' },
  { value: 'failed', label: '실패' },
  { value: 'done', label: '완료' },
];

const EMPTY: Record<JobTab, { title: string; text: string }> = {
  all: { title: '아직 작업이 없어요.', text: '주문수집, 상품 전송, 발주확인을 하면 결과가 여기에 쌓여요.' },
  running: { title: '진행 중인 작업이 없어요.', text: '시작한 작업은 여기에서 진행률을 볼 수 있어요.' },
  failed: { title: '실패한 작업이 없어요.', text: '일부라도 실패한 작업만 모아서 보여요.' },
  done: { title: '끝난 작업이 없어요.', text: '작업이 끝나면 여기에 보여요.' },
};

export function JobHistoryPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/job-history' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('jobs', loginId);
  const tab = search.tab ?? 'all';
  const paging = pagingOf(search, DEFAULT_SIZE, (part) => void navigate({ search: (before) => ({ ...before, ...part }) }));
  const list = useJobHistory({ tab, page: paging.page, size: paging.size });

  const open = (job: string | undefined) => navigate({ search: (before) => ({ ...before, job }), replace: search.job !== undefined });

  return (
    <ListPage
      title="작업내역"
      note="작업은 브라우저를 닫아도 계속돼요"
      list={list}
      paging={paging}
      filters={
        <FilterTabs
          label="작업 상태"
          tabs={TABS}
          value={tab}
          onChange={(next) => navigate({ search: { tab: next === 'all' ? undefined : next, size: search.size } })}
        />
      }
      label="작업 목록"
      columns={JOB_COLUMNS}
      rowId={rowId}
      rowLabel={(job) => `${job.title} 작업`}
      prefs={prefs}
      openId={search.job ?? null}
      onOpen={(job) => void open(job.id)}
      rowTone={(job) => (job.status === 'FAILED' ? 'bad' : job.status === 'PARTIAL' ? 'today' : null)}
      card={(job) => <JobCard job={job} />}
      empty={
        <EmptyState icon={IconHistory} title={EMPTY[tab].title}>
          {EMPTY[tab].text}
        </EmptyState>
      }
    >
      {search.job !== undefined && (
        <JobDrawer key={search.job} id={search.job} onClose={() => void open(undefined)} onOpen={(id) => void open(id)} />
      )}
    </ListPage>
  );
}

function rowId(job: Job): string {
  return job.id;
}
