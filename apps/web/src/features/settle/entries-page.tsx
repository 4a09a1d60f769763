/** 정산 내역: what shops reported, row by row. */
import { SETTLE_EVENT_LABELS, SETTLE_EVENTS } from '@moa/core';
import { IconCoins } from '@tabler/icons-react';
import { orpc } from '../../client/api.ts';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { MonthShopFilters } from './month-shop-filters.tsx';
import { type EntrySearch, entrySearch } from './search.ts';
import { ENTRY_COLUMNS } from './settle-columns.tsx';
import { type EntryFilter, EntrySheetButton } from './sheets/settle-sheet-button.tsx';

const EVENTS = SETTLE_EVENTS.map((value) => ({ value, label: SETTLE_EVENT_LABELS[value] }));

/** What the list is asked, but for the page; its sheet holds the same rows. */
function conditionsOf({ events, q, month, shop }: EntrySearch): EntryFilter {
  return {
    ...(events ? { event: events } : {}),
    ...(q ? { keyword: q } : {}),
    ...(month ? { month } : {}),
    ...(shop ? { accountId: shop } : {}),
  };
}

export function EntriesPage() {
  const list = useList({
    name: 'settlement-entries',
    address: useListAddress(entrySearch),
    query: (asked, page) => orpc.settlement.detail.queryOptions({ input: { ...page, ...conditionsOf(asked) } }),
  });
  const { search, filter } = list;
  return (
    <ListPage
      title="정산 내역"
      note="쇼핑몰이 보낸 정산 내역 그대로예요"
      actions={<EntrySheetButton filter={conditionsOf(search)} found={list.data} selected={list.selected} />}
      list={list}
      label="쇼핑몰 정산 내역"
      columns={ENTRY_COLUMNS}
      rowLabel={({ event, orderNo }) => `${SETTLE_EVENT_LABELS[event]} 정산${orderNo && ` · 주문 ${orderNo}`}`}
      filters={
        <>
          <ChoiceFilter label="구분" choices={EVENTS} value={search.events ?? []} onChange={(events) => filter({ events })} />
          <MonthShopFilters search={search} filter={filter} />
          <SearchFilter keyword={search.q ?? ''} placeholder="주문번호·상품" onSearch={(q) => filter({ q: q || undefined })} />
        </>
      }
      empty={
        <EmptyState icon={IconCoins} title="아직 쇼핑몰 정산 내역이 없어요.">
          정산 확인에서 쇼핑몰의 정산 파일을 올리면 한 줄씩 여기에 쌓여요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 정산 내역이 없어요.', text: '달이나 구분을 바꿔 보세요.' }}
    />
  );
}
