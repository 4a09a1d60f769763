import { IconInbox } from '@tabler/icons-react';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LANDING_COLUMNS, SELLER_COLUMNS } from './inbox-columns.tsx';
import { InboxDrawer } from './inbox-drawer.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { inboxOptions, useWaiting } from './queries.ts';
import { inboxSearch } from './search.ts';

/** 문의 관리: what sellers and visitors have asked, for whoever answers. */
export function InboxPage() {
  const address = useListAddress(inboxSearch);
  const source = address.search.source ?? 'SELLER';
  const list = useList({ name: `desk-${source}`, address, query: inboxOptions });
  const { search, filter, data, put } = list;
  const waiting = useWaiting().data;

  return (
    <ListPage
      title="문의 관리"
      above={
        <FilterTabs
          label="누가 한 문의인지"
          tabs={[
            { value: 'SELLER', label: '셀러 문의', count: waiting?.seller },
            { value: 'LANDING', label: '도입문의', count: waiting?.landing },
          ]}
          value={source}
          onChange={(next) => put({ source: next === 'LANDING' ? next : undefined, size: search.size })}
        />
      }
      list={list}
      label="문의 목록"
      columns={source === 'SELLER' ? SELLER_COLUMNS : LANDING_COLUMNS}
      rowLabel={(row) => `${row.title} 문의`}
      rowTone={(row) => (row.status === 'RECEIVED' ? 'today' : null)}
      filters={<InboxFilters source={source} search={search} counts={data?.counts} filter={filter} />}
      empty={
        <EmptyState icon={IconInbox} title="아직 들어온 문의가 없어요.">
          {source === 'SELLER' ? '셀러가 문의하면 여기에서 답할 수 있어요.' : '방문자가 도입을 문의하면 여기에 보여요.'}
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 문의가 없어요.', text: '상태나 기간을 바꾸어 보세요.' }}
      drawer={(id) => <InboxDrawer key={`${source} ${id}`} source={source} id={id} onClose={() => list.open(undefined)} />}
    />
  );
}
