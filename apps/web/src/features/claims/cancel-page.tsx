import { ORDER_ACTIONS, SHOP_TYPE_ORDER } from '@moa/core';
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { orpc } from '../../client/api.ts';
import { useUser } from '../../client/use-user.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { PageBar } from '../../ui/list/page-bar.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { TableTools } from '../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { JobStrips, OrderDrawer, type OrderRow, SCOPES, useOrderActions, useShops } from '../orders/index.ts';
import { CANCEL_COLUMNS, CancelCard } from './cancel-columns.tsx';
import type { CancelSearch } from './routes.ts';

const route = getRouteApi('/app/claim/cancleRequest');
const DEFAULT_SIZE = 50;
const NO_ROWS: readonly OrderRow[] = [];

function inputOf(search: CancelSearch) {
  const shopTypes = SHOP_TYPE_ORDER.filter((each) => (search.shops ?? '').split(',').includes(each));
  const keyword = search.q?.trim() ?? '';
  return {
    claimType: 'CANCEL' as const,
    page: (search.page ?? 1) - 1,
    size: search.size ?? DEFAULT_SIZE,
    // The oldest request is the next to be approved by the shop itself.
    sort: search.sort ?? 'orderedAt,desc',
    ...(shopTypes.length > 0 ? { shopTypes } : {}),
    ...(keyword === '' ? {} : { keyword, scope: SCOPES.find((each) => each.value === search.scope)?.value ?? ('ALL' as const) }),
  };
}

export function CancelPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/claim/cancleRequest' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('cancels', loginId);
  const shops = useShops();
  const input = useMemo(() => inputOf(search), [search]);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    orpc.orders.search.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const rows = data?.contents ?? NO_ROWS;

  const selection = useSelection();
  const clear = selection.clear;
  const question = JSON.stringify(input);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    clear();
  }, [question, clear]);
  const selected = rows.filter((row) => selection.ids.has(row.id));
  const actions = useOrderActions(clear);

  const change = (part: CancelSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false });
  const open = (id: string | undefined) => change({ id }, search.id !== undefined);
  const narrowed = search.shops !== undefined || search.q !== undefined;
  const linked = [...new Set((shops.data?.contents ?? []).map((shop) => shop.shopType))];
  const shopTypes = input.shopTypes ?? [];

  return (
    <>
      <Page>
        <PageHeader
          title="취소요청"
          count={data?.totalElements}
          countExact={data?.totalExact}
          note="승인하면 구매자에게 환불되고 잡아 둔 재고가 풀려요"
        />
        <JobStrips />
        <FilterBar end={<TableTools columns={CANCEL_COLUMNS} prefs={prefs} />}>
          <ChannelFilter
            shopTypes={linked}
            value={shopTypes}
            onChange={(value) => change({ shops: value.join(',') || undefined, page: undefined })}
          />
          <SearchFilter
            keyword={search.q ?? ''}
            scope={search.scope ?? 'ALL'}
            scopes={SCOPES}
            placeholder="상품·주문번호·이름"
            onSearch={(q, scope) => change({ q: q || undefined, scope: scope === 'ALL' ? undefined : scope, page: undefined })}
          />
        </FilterBar>
        <Panel flush>
          <DataTable
            label="취소요청 목록"
            columns={CANCEL_COLUMNS}
            rows={data?.contents}
            rowId={(row) => row.id}
            rowLabel={(row) => `주문 ${row.orderNo} 취소요청`}
            prefs={prefs}
            selection={selection}
            openId={search.id ?? null}
            onOpen={(row) => open(row.id)}
            sort={{ key: 'orderedAt', desc: search.sort === undefined }}
            onSort={(sort) => change({ sort: sort && !sort.desc ? 'orderedAt,asc' : undefined, page: undefined })}
            rowTone={(row) => (row.lastError ? 'bad' : null)}
            stale={isPlaceholderData}
            error={error}
            onRetry={() => void refetch()}
            card={(row) => <CancelCard row={row} />}
            empty={
              narrowed ? (
                <EmptyState icon={IconSearch} title="조건에 맞는 취소요청이 없어요.">
                  쇼핑몰이나 검색어를 바꿔 보세요.
                </EmptyState>
              ) : (
                <EmptyState icon={IconArrowBackUp} title="처리할 취소요청이 없어요.">
                  취소요청이 들어오면 여기와 메뉴의 숫자로 알려 드려요. 포장 전에 먼저 확인하면 헛걸음이 줄어요.
                </EmptyState>
              )
            }
          />
          <PageBar
            of={data}
            page={input.page}
            size={input.size}
            onPage={(page) => change({ page: page === 0 ? undefined : page + 1 })}
            onSize={(size) => change({ page: undefined, size: size === DEFAULT_SIZE ? undefined : size })}
          />
        </Panel>
      </Page>
      <BulkBar
        count={selected.length}
        onClear={clear}
        actions={[
          {
            label: ORDER_ACTIONS.approveCancel.title,
            icon: IconArrowBackUp,
            main: true,
            disabled: actions.busy,
            onRun: () => void actions.approveCancel(selected),
          },
        ]}
      />
      <Suspense>
        {search.id !== undefined && <OrderDrawer key={search.id} id={search.id} onClose={() => open(undefined)} onOpen={open} />}
      </Suspense>
    </>
  );
}
