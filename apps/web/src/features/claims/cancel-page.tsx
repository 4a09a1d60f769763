import { CLAIM_ACTION_ROWS } from '@moa/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { orpc } from '../../client/api.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { PageInput, SearchOf } from '../../ui/list/list-search.ts';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { JobStrips, OrderDrawer, SCOPES, useOrderActions, useShops } from '../orders/index.ts';
import { CANCEL_COLUMNS, CancelCard } from './cancel-columns.tsx';
import { cancelSearch } from './search.ts';

/** The oldest request is the next to be approved by the shop itself. */
const OLDEST_FIRST = 'orderedAt,asc';

function cancelsOptions({ shops, q, scope, sort = OLDEST_FIRST }: SearchOf<typeof cancelSearch>, page: PageInput) {
  const keyword = q?.trim() ?? '';
  return orpc.orders.search.queryOptions({
    input: {
      ...page,
      claimType: 'CANCEL',
      sort,
      ...(shops ? { shopTypes: shops } : {}),
      ...(keyword === '' ? {} : { keyword, scope: SCOPES.find((each) => each.value === scope)?.value ?? 'ALL' }),
    },
  });
}

export function CancelPage() {
  const list = useList({ name: 'cancels', address: useListAddress(cancelSearch), query: cancelsOptions, sort: OLDEST_FIRST });
  const { search, selected, filter } = list;
  const shops = useShops().data?.contents ?? [];
  const actions = useOrderActions(list.selection.clear);

  return (
    <ListPage
      title="취소요청"
      note="승인하면 구매자에게 환불되고 잡아 둔 재고가 풀려요"
      above={<JobStrips />}
      list={list}
      label="취소요청 목록"
      columns={CANCEL_COLUMNS}
      rowLabel={(row) => `주문 ${row.orderNo} 취소요청`}
      rowTone={(row) => (row.lastError ? 'bad' : null)}
      card={(row) => <CancelCard row={row} />}
      filters={
        <>
          <ChannelFilter
            shopTypes={shops.map((shop) => shop.shopType)}
            value={search.shops ?? []}
            onChange={(next) => filter({ shops: next })}
          />
          <SearchFilter
            keyword={search.q ?? ''}
            scope={search.scope ?? 'ALL'}
            scopes={SCOPES}
            placeholder="상품·주문번호·이름"
            onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : scope })}
          />
        </>
      }
      bulk={[
        {
          label: CLAIM_ACTION_ROWS.approveCancel.title,
          icon: IconArrowBackUp,
          main: true,
          disabled: actions.busy,
          onRun: () => void actions.approveCancel(selected),
        },
      ]}
      empty={
        <EmptyState icon={IconArrowBackUp} title="처리할 취소요청이 없어요.">
          취소요청이 들어오면 여기와 메뉴의 숫자로 알려 드려요. 포장 전에 먼저 확인하면 헛걸음이 줄어요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 취소요청이 없어요.', text: '쇼핑몰이나 검색어를 바꿔 보세요.' }}
      drawer={(id) => <OrderDrawer key={id} id={id} onClose={() => list.open(undefined)} onOpen={list.open} />}
    />
  );
}
