import { IconHistory, IconTrash } from '@tabler/icons-react';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import { JOB_COLUMNS } from './job-columns.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { JobFilters } from './job-filters.tsx';
import { type JobTab, useHistoryOptions, useRemove } from './queries.ts';
import { jobSearch } from './search.ts';

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
  const list = useList({ name: 'jobs', address: useListAddress(jobSearch), query: useHistoryOptions(), opened: 'job' });
  const { tab = 'all' } = list.search;
  const remove = useRemove();
  const removable = list.selected.every((job) => job.removable);
  async function removeAll() {
    const ids = list.selected.map(({ id }) => id);
    if (await confirmRemoval(ids.length)) remove.mutate({ ids });
  }
  return (
    <ListPage
      title="작업내역"
      note="작업은 브라우저를 닫아도 계속돼요"
      list={list}
      label="작업 목록"
      columns={JOB_COLUMNS}
      rowLabel={(job) => `${job.title} 작업`}
      rowTone={(job) => (job.status === 'FAILED' ? 'bad' : job.status === 'PARTIAL' ? 'today' : null)}
      filters={
        <>
          <FilterTabs
            label="작업 상태"
            tabs={TABS}
            value={tab}
            onChange={(next) => list.filter({ tab: next === 'all' ? undefined : next })}
          />
          <JobFilters search={list.search} filter={list.filter} />
        </>
      }
      bulk={[
        {
          label: '목록에서 지우기',
          icon: IconTrash,
          disabled: !removable,
          reason: removable ? undefined : '끝난 작업만 지울 수 있어요. 다른 사람이 시작한 작업은 판매자만 지워요.',
          onRun: () => void removeAll(),
        },
      ]}
      noMatch={{ title: '조건에 맞는 작업이 없어요.', text: '검색어나 기간을 바꿔 보세요.' }}
      empty={
        <EmptyState icon={IconHistory} title={EMPTY[tab].title}>
          {EMPTY[tab].text}
        </EmptyState>
      }
      drawer={(id) => <JobDrawer key={id} id={id} onClose={() => list.open(undefined)} onOpen={list.open} />}
    />
  );
}
