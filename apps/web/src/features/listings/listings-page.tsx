import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconStatusChange,
  IconTransfer,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { orpc } from '../../client/api.ts';
import { navigateTo } from '../../client/navigate.ts';
import { stringifySearch } from '../../client/search.ts';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { useUser } from '../../client/use-user.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
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
import { JobBand } from '../jobs/index.ts';
import { LISTING_COLUMNS, ListingCard } from './listing-columns.tsx';
import { ListingDrawer } from './listing-drawer.tsx';
import { type Listing, SALE_LOOKS, SYNC_LOOKS } from './listing-state.tsx';
import { DEFAULT_SIZE, type ListingView, renewListings, shownIds, useListingActions, useListingCounts, useListings } from './queries.ts';
import { type ListingSearch, readListingSearch, SALE_STATUSES, SCOPES, SYNC_STATES } from './search.ts';

const PATHS: Record<ListingView, string> = {
  moa: '/app/product/list/moa-product',
  all: '/app/product/list/all',
  SALE: '/app/product/list/all/SALE',
  SUSPENSION: '/app/product/list/all/SUSPENSION',
};

const SCOPE_LABELS: Record<(typeof SCOPES)[number], string> = {
  ALL: '전체',
  NAME: '상품명',
  SHOP_PRODUCT_ID: '쇼핑몰 상품번호',
  SEQ: '기본상품 번호',
};
const SCOPE_CHOICES = SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const SALE_CHOICES = SALE_STATUSES.map((value) => ({ value, label: SALE_LOOKS[value].label }));
const SYNC_CHOICES = SYNC_STATES.map((value) => ({ value, label: SYNC_LOOKS[value].label }));

export const MoaListingsPage = () => <ListingsPage key="moa" view="moa" />;
export const AllListingsPage = () => <ListingsPage key="all" view="all" />;
export const SaleListingsPage = () => <ListingsPage key="SALE" view="SALE" />;
export const SuspendedListingsPage = () => <ListingsPage key="SUSPENSION" view="SUSPENSION" />;

function ListingsPage({ view }: { view: ListingView }) {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readListingSearch(raw), [raw]);
  const { loginId } = useUser();
  const prefs = useTablePrefs('listings', loginId);
  const selection = useSelection();
  const { data, error, isPlaceholderData, refetch } = useListings(view, search);
  const counts = useListingCounts();
  const shops = useQuery(orpc.shops.list.queryOptions({ input: {} })).data;
  useShopLinkWarning(shops?.contents);

  const go = (next: ListingSearch, replace = false) => navigateTo(PATHS[view] + stringifySearch({ ...next }), { replace });
  const filter = (part: Partial<ListingSearch>) => {
    selection.clear();
    go({ ...search, ...part, page: undefined });
  };
  const open = (id: string | undefined) => go({ ...search, id }, search.id !== undefined);
  const follow = (job: string | undefined) => go({ ...search, job }, true);

  const actions = useListingActions((job) => {
    selection.clear();
    follow(job);
  });
  const ids = shownIds(data?.contents, selection.ids);
  const filtered = Boolean(search.q || search.shops || search.sync || search.product || search.status);
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;

  return (
    <Page>
      <PageHeader
        title="쇼핑몰상품"
        count={data?.totalElements}
        countExact={data?.totalExact}
        actions={
          <Button variant="default" leftSection={<IconTransfer size={16} aria-hidden />} onClick={() => navigateTo('/app/product/collect')}>
            상품 가져오기
          </Button>
        }
      />
      <FilterTabs
        label="쇼핑몰상품 종류"
        tabs={[
          { value: 'moa', label: '기본상품에 연결' },
          { value: 'all', label: '전체', count: counts?.total },
          { value: 'SALE', label: '판매중', count: counts?.sale },
          { value: 'SUSPENSION', label: '판매중지', count: counts?.suspension },
        ]}
        value={view}
        onChange={(next) =>
          navigateTo(PATHS[next] + stringifySearch({ q: search.q, scope: search.scope, shops: search.shops, size: search.size }))
        }
      />
      <FilterBar end={<TableTools columns={LISTING_COLUMNS} prefs={prefs} />}>
        <FoldedFilters active={[search.shops, search.status, search.sync].filter(Boolean).length}>
          {shops && shops.contents.length > 0 && (
            <ChannelFilter
              shopTypes={shops.contents.map((account) => account.shopType)}
              value={search.shops ?? []}
              onChange={(next) => filter({ shops: next.length > 0 ? next : undefined })}
            />
          )}
          {(view === 'moa' || view === 'all') && (
            <ChoiceFilter
              label="판매상태"
              icon={IconStatusChange}
              choices={SALE_CHOICES}
              value={search.status ?? []}
              onChange={(next) => filter({ status: kept(SALE_STATUSES, next) })}
            />
          )}
          <ChoiceFilter
            label="전송상태"
            icon={IconSend}
            choices={SYNC_CHOICES}
            value={search.sync ?? []}
            onChange={(next) => filter({ sync: kept(SYNC_STATES, next) })}
          />
        </FoldedFilters>
        <SearchFilter
          keyword={search.q ?? ''}
          scope={search.scope ?? 'ALL'}
          scopes={SCOPE_CHOICES}
          placeholder="상품명·상품번호 찾기"
          onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : SCOPES.find((each) => each === scope) })}
        />
      </FilterBar>
      {search.job !== undefined && (
        <JobBand key={search.job} jobId={search.job} onClose={() => follow(undefined)} onRetried={follow} onEnded={renewListings} />
      )}
      <Panel flush>
        <DataTable
          label="쇼핑몰상품 목록"
          columns={LISTING_COLUMNS}
          rows={data?.contents}
          rowId={rowId}
          rowLabel={(row) => row.name}
          prefs={prefs}
          selection={selection}
          openId={search.id ?? null}
          onOpen={(row) => open(row.id)}
          rowTone={rowTone}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          card={(row) => <ListingCard listing={row} />}
          empty={
            <Empty linked={(shops?.contents.length ?? 1) > 0} filtered={filtered} view={view} onReset={() => go({ size: search.size })} />
          }
        />
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => {
            selection.clear();
            go({ ...search, page: next === 0 ? undefined : next + 1 });
          }}
          onSize={(next) => filter({ size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
      <BulkBar
        count={ids.length}
        onClear={selection.clear}
        actions={[
          { label: '전송', icon: IconSend, main: true, disabled: actions.busy, onRun: () => actions.transmit(ids) },
          { label: '판매중지', icon: IconPlayerPause, disabled: actions.busy, onRun: () => void actions.stop(ids) },
          { label: '판매재개', icon: IconPlayerPlay, disabled: actions.busy, onRun: () => actions.resume(ids) },
          { label: '다시 읽기', icon: IconRefresh, disabled: actions.busy, onRun: () => actions.sync(ids) },
        ]}
      />
      {search.id !== undefined && <ListingDrawer key={search.id} id={search.id} actions={actions} onClose={() => open(undefined)} />}
    </Page>
  );
}

function kept<T extends string>(all: readonly T[], chosen: readonly string[]): T[] | undefined {
  const rest = all.filter((each) => chosen.includes(each));
  return rest.length > 0 ? rest : undefined;
}

function rowId(row: Listing): string {
  return row.id;
}

function rowTone(row: Listing): 'today' | 'bad' | null {
  if (row.sync === 'FAILED' || row.saleStatus === 'REJECTION' || row.saleStatus === 'PROHIBITION') return 'bad';
  return row.sync === 'CHANGED' ? 'today' : null;
}

function Empty({ linked, filtered, view, onReset }: { linked: boolean; filtered: boolean; view: ListingView; onReset(): void }) {
  if (!linked) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="아직 연동한 쇼핑몰이 없어요."
        action={<Button onClick={() => navigateTo('/app/setting/shop?dialog=link')}>쇼핑몰 연동하기</Button>}
      >
        쇼핑몰을 연동하면 상품을 보내거나 가져올 수 있어요.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="조건에 맞는 쇼핑몰상품이 없어요."
        action={
          <Button variant="default" onClick={onReset}>
            조건 지우기
          </Button>
        }
      >
        검색어나 조건을 바꿔 보세요.
      </EmptyState>
    );
  }
  if (view === 'SUSPENSION') {
    return <EmptyState icon={IconBuildingStore} title="판매중지한 상품이 없어요." />;
  }
  return (
    <EmptyState
      icon={IconBuildingStore}
      title="아직 쇼핑몰상품이 없어요."
      action={
        <>
          <Button onClick={() => navigateTo('/app/unit/register')}>상품 등록하기</Button>
          <Button variant="default" onClick={() => navigateTo('/app/product/collect')}>
            상품 가져오기
          </Button>
        </>
      }
    >
      기본상품을 등록해 쇼핑몰에 보내거나, 이미 팔고 있는 상품을 가져와 보세요.
    </EmptyState>
  );
}
