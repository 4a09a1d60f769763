import { IconArrowBackUp } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useUser } from '../../client/use-user.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { PLAN_COLUMNS, PlanCard } from './plan-columns.tsx';
import { PlanDrawer } from './plan-drawer.tsx';
import { planLook } from './plan-view.ts';
import { type Plan, usePlanHistory } from './queries.ts';
import type { PLAN_TABS } from './routes.ts';

const route = getRouteApi('/app/product/changes');
const DEFAULT_SIZE = 50;

type Tab = (typeof PLAN_TABS)[number];

const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: '전체' },
  { value: 'applied', label: '적용' },
  { value: 'undone', label: '되돌림' },
  { value: 'not', label: '적용 안 함' },
];
const STATES: Record<Tab, Plan['status'][] | undefined> = {
  all: undefined,
  applied: ['APPLIED'],
  undone: ['UNDONE'],
  not: ['PROPOSED', 'STALE', 'DISCARDED'],
};

export function ChangesPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/product/changes' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('plans', loginId);
  const tab = search.tab ?? 'all';
  const paging = pagingOf(search, DEFAULT_SIZE, (part) => void navigate({ search: (before) => ({ ...before, ...part }) }));
  const status = STATES[tab];
  const list = usePlanHistory({ page: paging.page, size: paging.size, ...(status ? { status } : {}) });
  const open = (id: string | undefined) => navigate({ search: (before) => ({ ...before, id }), replace: search.id !== undefined });

  return (
    <ListPage
      title="변경 이력"
      note="한꺼번에 바꾼 것을 90일 동안 보고 되돌릴 수 있어요"
      list={list}
      paging={paging}
      filters={
        <FilterTabs
          label="변경 상태"
          tabs={TABS}
          value={tab}
          onChange={(next) => navigate({ search: { tab: next === 'all' ? undefined : next, size: search.size } })}
        />
      }
      label="변경 목록"
      columns={PLAN_COLUMNS}
      rowId={rowId}
      rowLabel={(plan) => plan.title}
      prefs={prefs}
      openId={search.id ?? null}
      onOpen={(plan) => void open(plan.id)}
      rowTone={(plan) => (planLook(plan).tone === 'bad' ? 'bad' : planLook(plan).tone === 'today' ? 'today' : null)}
      card={(plan) => <PlanCard plan={plan} />}
      empty={
        <EmptyState icon={IconArrowBackUp} title={tab === 'all' ? '아직 변경 이력이 없어요.' : '해당하는 변경이 없어요.'}>
          가격·재고·판매상태를 한꺼번에 바꾸면 여기에 쌓이고, 되돌릴 수 있어요.
        </EmptyState>
      }
    >
      {search.id !== undefined && <PlanDrawer key={search.id} id={search.id} onClose={() => void open(undefined)} />}
    </ListPage>
  );
}

function rowId(plan: Plan): string {
  return plan.id;
}
