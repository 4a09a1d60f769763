/** 기본상품 목록 */
import { Button } from '@mantine/core';
import { SHOP_TYPE_ORDER, type ShopType } from '@moa/core';
import { IconBox, IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { orpc } from '../../client/api.ts';
import { read } from '../../client/search.ts';
import { withShop } from '../../client/shop-link-warning.ts';
import { useUser } from '../../client/use-user.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { FilterBar, FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { PageBar } from '../../ui/list/page-bar.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { TableTools } from '../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { LIST_COLUMNS, ProductCard } from './list/list-columns.tsx';
import { ProductDrawer } from './list/product-drawer.tsx';
import type { ProductRow } from './list/sync.tsx';
import { useBulk } from './list/use-bulk.ts';
import type { ListSearch } from './routes.ts';

const DEFAULT_SIZE = 50;
const SCOPES = [
  { value: 'ALL', label: '전체' },
  { value: 'NAME', label: '상품명' },
  { value: 'CODE', label: '관리코드' },
  { value: 'SEQ', label: '상품번호' },
] as const;

type Tab = 'all' | 'soldOut' | 'failed' | 'changed';

function tabOf(search: ListSearch): Tab {
  if (search.stock === 'SOLDOUT') return 'soldOut';
  if (search.sync === 'FAILED') return 'failed';
  return search.sync === 'CHANGED' ? 'changed' : 'all';
}

const TAB_SEARCH: Record<Tab, Pick<ListSearch, 'stock' | 'sync'>> = {
  all: { stock: undefined, sync: undefined },
  soldOut: { stock: 'SOLDOUT', sync: undefined },
  failed: { stock: undefined, sync: 'FAILED' },
  changed: { stock: undefined, sync: 'CHANGED' },
};

export function ProductListPage() {
  const search: ListSearch = useSearch({ strict: false });
  const { search: keyword = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { loginId } = useUser();
  const prefs = useTablePrefs('products', loginId);
  const selection = useSelection();
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const shopTypes = useMemo(() => read.listOf(search.shops, SHOP_TYPE_ORDER), [search.shops]);

  const input = {
    page,
    size,
    ...(keyword === '' ? {} : { keyword, scope: search.scope ?? 'ALL' }),
    ...(shopTypes ? { shopTypes } : {}),
    ...(search.sync ? { sync: search.sync } : {}),
    ...(search.stock ? { stock: search.stock } : {}),
    ...(search.sort ? { sort: search.sort } : {}),
  } as const;
  const list = useQuery(orpc.catalog.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const counts = useQuery(orpc.catalog.count.queryOptions({ input: {} }));
  const linked = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const rows = list.data?.contents;

  // Rows that the filter hides must not be acted upon.
  const filter = JSON.stringify(input);
  const shownFilter = useRef(filter);
  const { clear } = selection;
  useEffect(() => {
    if (shownFilter.current !== filter) clear();
    shownFilter.current = filter;
  }, [filter, clear]);

  const go = (part: Partial<ListSearch>, word = keyword, replace = false) => {
    const next = { ...search, ...part };
    if (word === '') void navigate({ to: '/app/unit/list', search: next, replace });
    else void navigate({ to: '/app/unit/list/$search', params: { search: word }, search: next, replace });
  };

  const chosen = rows?.filter((row) => selection.ids.has(row.id)) ?? [];
  const bulk = useBulk(selection.clear);
  const filtered = keyword !== '' || search.shops !== undefined || search.sync !== undefined || search.stock !== undefined;
  const [sortKey, direction] = (search.sort ?? '').split(',');

  return (
    <Page>
      <PageHeader
        title="기본상품 목록"
        count={list.data?.totalElements}
        countExact={list.data?.totalExact}
        actions={
          <Button component={Link} to="/app/unit/register" leftSection={<IconPlus size={16} aria-hidden />}>
            상품 등록
          </Button>
        }
      />
      <FilterBar end={<TableTools columns={LIST_COLUMNS} prefs={prefs} />}>
        <FilterTabs
          label="상품 상태"
          tabs={[
            { value: 'all', label: '전체', count: counts.data?.total },
            { value: 'soldOut', label: '품절', count: counts.data?.soldOut },
            { value: 'failed', label: '전송 실패', count: counts.data?.failed },
            { value: 'changed', label: '변경 있음', count: counts.data?.changed },
          ]}
          value={tabOf(search)}
          onChange={(tab) => go({ ...TAB_SEARCH[tab], page: undefined })}
        />
        <FoldedFilters active={shopTypes ? 1 : 0}>
          <ChannelFilter
            shopTypes={(linked.data?.contents.map((account) => account.shopType) ?? []) as ShopType[]}
            value={shopTypes ?? []}
            onChange={(next) => go({ shops: next.length === 0 ? undefined : next.join(','), page: undefined })}
          />
        </FoldedFilters>
        <SearchFilter
          keyword={keyword}
          scope={search.scope ?? 'ALL'}
          scopes={SCOPES}
          placeholder="상품명, 관리코드, 상품번호"
          onSearch={(word, scope) => go({ scope: scope === 'ALL' ? undefined : (scope as ListSearch['scope']), page: undefined }, word)}
        />
      </FilterBar>
      <Panel flush>
        <DataTable
          label="기본상품 목록"
          columns={LIST_COLUMNS}
          rows={rows}
          rowId={rowId}
          rowLabel={(row) => `상품 ${row.productName}`}
          prefs={prefs}
          selection={selection}
          openId={search.id ?? null}
          onOpen={(row) => go({ id: row.id }, keyword, search.id !== undefined)}
          sort={sortKey ? { key: sortKey, desc: direction === 'desc' } : null}
          onSort={(sort) => go({ sort: sort ? `${sort.key},${sort.desc ? 'desc' : 'asc'}` : undefined, page: undefined })}
          rowTone={(row) => (row.shops.some((shop) => shop.sync === 'FAILED') ? 'bad' : row.stockQuantity === 0 ? 'today' : null)}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          card={(row) => <ProductCard row={row} />}
          empty={
            <Empty filtered={filtered} onClear={() => go({ ...TAB_SEARCH.all, shops: undefined, scope: undefined, page: undefined }, '')} />
          }
        />
        <PageBar
          of={list.data}
          page={page}
          size={size}
          unit="개"
          onPage={(next) => go({ page: next === 0 ? undefined : next + 1 })}
          onSize={(next) => go({ page: undefined, size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
      <BulkBar
        count={chosen.length}
        onClear={selection.clear}
        actions={[
          {
            label: '보내기',
            icon: IconSend,
            main: true,
            disabled: bulk.busy,
            onRun: () => withShop(linked.data?.contents, () => bulk.send(chosen)),
          },
          { label: '한꺼번에 바꾸기', icon: IconEdit, onRun: () => void bulk.changeMany(chosen) },
          { label: '판매중지', icon: IconPlayerPause, disabled: bulk.busy, onRun: () => void bulk.stop(chosen, 'SUSPENSION') },
          { label: '판매재개', icon: IconPlayerPlay, disabled: bulk.busy, onRun: () => void bulk.stop(chosen, 'SALE') },
          { label: '휴지통', icon: IconTrash, disabled: bulk.busy, onRun: () => void bulk.toTrash(chosen) },
        ]}
      />
      {search.id !== undefined && (
        <ProductDrawer
          key={search.id}
          id={search.id}
          row={rows?.find((row) => row.id === search.id)}
          onClose={() => go({ id: undefined })}
        />
      )}
    </Page>
  );
}

function rowId(row: ProductRow): string {
  return row.id;
}

function Empty({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  if (filtered)
    return (
      <EmptyState
        icon={IconBox}
        title="조건에 맞는 상품이 없어요."
        action={
          <Button variant="default" onClick={onClear}>
            조건 지우기
          </Button>
        }
      >
        검색어나 조건을 줄여 보세요.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconBox}
      title="아직 기본상품이 없어요."
      action={
        <Button component={Link} to="/app/unit/register">
          상품 등록
        </Button>
      }
    >
      한 번 등록하면 연동한 모든 쇼핑몰로 보낼 수 있어요.
    </EmptyState>
  );
}
