import { MEMO_COLOUR_LABELS } from '@moa/core';
import { IconCheck, IconNote, IconTrash } from '@tabler/icons-react';
import { orpc } from '../../../client/api.ts';
import { navigateTo } from '../../../client/navigate.ts';
import { useAuthority } from '../../../client/use-user.ts';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { PageInput } from '../../../ui/list/list-search.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { OrderDrawer } from '../drawer/lazy-drawer.ts';
import { OpenMapping } from '../mapping/open-mapping.tsx';
import { deleteMemos, type Memo, tickMemos } from './memo-actions.tsx';
import { MEMO_COLUMNS, MemoCard } from './memo-columns.tsx';
import { type MemoSearch, memoSearch } from './memo-search.ts';

function memosOptions({ view, colour, mine, q }: MemoSearch, page: PageInput) {
  const keyword = q?.trim() ?? '';
  return orpc.orders.memos.queryOptions({
    input: {
      ...page,
      ...(view ? { view } : {}),
      ...(colour ? { colour } : {}),
      ...(mine ? { mine: true } : {}),
      ...(keyword === '' ? {} : { keyword }),
    },
  });
}

const COLOURS = [
  { value: '' as const, label: '모든 색' },
  ...(['RED', 'YELLOW', 'GREEN', 'BLUE'] as const).map((value) => ({ value, label: MEMO_COLOUR_LABELS[value] })),
];
const AUTHORS = [
  { value: '' as const, label: '모두가 쓴 메모' },
  { value: '1' as const, label: '내가 쓴 메모' },
];

export function MemoPage() {
  const list = useList({ name: 'memos', address: useListAddress(memoSearch), query: memosOptions });
  const { search, selected, filter } = list;
  // Whoever works for questions alone sees notes, and not the orders behind them.
  const seesOrders = useAuthority('orderAuth');
  const lineOf = (id: string) => list.rows.find((memo) => memo.id === id)?.line.id;
  const open = selected.filter((memo) => memo.todo && memo.doneAt === null);

  async function remove(memos: readonly Memo[]) {
    if (await deleteMemos(memos)) list.selection.clear();
  }

  return (
    <ListPage
      title="CS메모"
      note="할 일로 남긴 메모가 먼저 보여요"
      above={
        <FilterTabs
          label="메모 종류"
          tabs={[
            { value: 'ALL', label: '전체' },
            { value: 'OPEN', label: '할 일' },
            { value: 'DONE', label: '완료한 일' },
          ]}
          value={search.view ?? 'ALL'}
          onChange={(view) => filter({ view: view === 'ALL' ? undefined : view })}
        />
      }
      list={list}
      label="CS메모 목록"
      columns={MEMO_COLUMNS}
      rowLabel={(memo) => `주문 ${memo.line.orderNo} 메모`}
      rowTone={(memo) => (memo.todo && memo.doneAt === null ? 'today' : null)}
      card={(memo) => <MemoCard memo={memo} linked={seesOrders} />}
      filters={
        <>
          <Select
            size="small"
            ariaLabel="쓴 사람"
            value={search.mine ?? ''}
            choices={AUTHORS}
            onChange={(mine) => filter({ mine: mine || undefined })}
          />
          <Select
            size="small"
            ariaLabel="색"
            value={search.colour ?? ''}
            choices={COLOURS}
            onChange={(colour) => filter({ colour: colour || undefined })}
          />
          <SearchFilter keyword={search.q ?? ''} placeholder="주문번호·이름·연락처·송장" onSearch={(q) => filter({ q: q || undefined })} />
        </>
      }
      bulk={[
        {
          label: open.length > 0 ? `완료로 표시 ${open.length}` : '완료로 표시',
          icon: IconCheck,
          main: true,
          disabled: open.length === 0,
          onRun: () => void tickMemos(open, true),
        },
        { label: '지우기', icon: IconTrash, onRun: () => void remove(selected) },
      ]}
      empty={
        <EmptyState icon={IconNote} title="아직 메모가 없어요.">
          통화하거나 챙겨야 할 주문을 열어 메모를 남기면 여기에 모여요. 할 일로 남기면 끝낼 때까지 맨 위에 보여요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 메모가 없어요.', text: '이름은 전체, 연락처는 전체 번호나 뒤 네 자리로 찾을 수 있어요.' }}
      onOpen={seesOrders ? (memo) => list.open(memo.id) : null}
      drawer={(id) => {
        const lineId = lineOf(id);
        return lineId === undefined ? null : (
          <OrderDrawer
            key={lineId}
            id={lineId}
            onClose={() => list.open(undefined)}
            onOpen={(other) => navigateTo(`/app/order/all?id=${other}`)}
          />
        );
      }}
    >
      <OpenMapping />
    </ListPage>
  );
}
