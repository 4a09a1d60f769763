import { IconArrowBackUp } from '@tabler/icons-react';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PLAN_COLUMNS } from './plan-columns.tsx';
import { PlanDrawer } from './plan-drawer.tsx';
import { planLook } from './plan-view.ts';
import { type Plan, usePlanOptions } from './queries.ts';
import { type PlanTab, planSearch } from './search.ts';

const TABS: { value: PlanTab; label: string }[] = [
  { value: 'all', label: '전체' },
  { value: 'applied', label: '적용' },
  { value: 'undone', label: '되돌림' },
  { value: 'not', label: '적용 안 함' },
];

export function ChangesPage() {
  const list = useList({ name: 'plans', address: useListAddress(planSearch), query: usePlanOptions() });
  const { tab = 'all' } = list.search;
  return (
    <ListPage
      title="변경 이력"
      note="바꾼 것을 90일 동안 보고 되돌릴 수 있어요"
      list={list}
      label="변경 목록"
      columns={PLAN_COLUMNS}
      rowLabel={(plan) => plan.title}
      rowTone={rowTone}
      filters={
        <FilterTabs
          label="변경 상태"
          tabs={TABS}
          value={tab}
          onChange={(next) => list.filter({ tab: next === 'all' ? undefined : next })}
        />
      }
      empty={
        <EmptyState icon={IconArrowBackUp} title={tab === 'all' ? '아직 변경 이력이 없어요.' : '해당하는 변경이 없어요.'}>
          가격·재고·판매상태를 바꾸면 여기에 쌓이고, 되돌릴 수 있어요.
        </EmptyState>
      }
      drawer={(id) => <PlanDrawer key={id} id={id} onClose={() => list.open(undefined)} />}
    />
  );
}

function rowTone(plan: Plan): 'today' | 'bad' | null {
  const { tone } = planLook(plan);
  return tone === 'bad' || tone === 'today' ? tone : null;
}
