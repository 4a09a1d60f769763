import { Button } from '@mantine/core';
import {
  IconCategory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTransfer,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import { navigateTo } from '../../client/navigate.ts';
import { stringifySearch } from '../../client/search.ts';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../ui/list/everything.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { JobBand } from '../jobs/index.ts';
import { SavedFilters } from '../saved-filters/index.ts';
import { ListingSheetButtons } from '../sheets/index.ts';
import { CauseBand, CauseTabs } from './cause-band.tsx';
import { DriftBand } from './drift/drift-band.tsx';
import { LISTING_COLUMNS, ListingCard } from './listing-columns.tsx';
import { ListingDrawer } from './listing-drawer.tsx';
import { ListingEmpty } from './listing-empty.tsx';
import { ListingFilters } from './listing-filters.tsx';
import type { Listing } from './listing-state.tsx';
import {
  chosenCause,
  everyListing,
  type ListingView,
  listingConditions,
  listingsOptions,
  renewListings,
  useListingActions,
  useListingCounts,
} from './queries.ts';
import { listingSearch } from './search.ts';

const PATHS: Record<ListingView, string> = {
  moa: '/app/product/list/moa-product',
  all: '/app/product/list/all',
  SALE: '/app/product/list/all/SALE',
  SUSPENSION: '/app/product/list/all/SUSPENSION',
};

export const MoaListingsPage = () => <ListingsPage key="moa" view="moa" />;
export const AllListingsPage = () => <ListingsPage key="all" view="all" />;
export const SaleListingsPage = () => <ListingsPage key="SALE" view="SALE" />;
export const SuspendedListingsPage = () => <ListingsPage key="SUSPENSION" view="SUSPENSION" />;

function ListingsPage({ view }: { view: ListingView }) {
  const list = useList({
    name: 'listings',
    address: useListAddress(listingSearch),
    query: (search, page) => listingsOptions(view, search, page),
  });
  const { search, selection } = list;
  const cause = chosenCause(search.cause);
  const { q, scope, shops: chosen, size, job } = search;
  const counts = useListingCounts();
  const shops = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  useShopLinkWarning(shops.data?.contents);
  const linked = shops.data?.contents.length !== 0;

  const follow = (next: string | undefined) => list.change({ job: next }, { replace: true });
  const actions = useListingActions((started) => {
    selection.clear();
    follow(started);
  });
  const everything = useEverything(list);
  const meant = everything.on ? everyListing(view, search) : { listingIds: list.selected.map((row) => row.id) };

  return (
    <ListPage
      title="쇼핑몰상품"
      actions={
        <>
          <ListingSheetButtons
            filter={{
              ...listingConditions(view, search),
              ...(view === 'moa' ? { tied: true, ...(search.product ? { productId: search.product } : {}) } : {}),
            }}
            found={list.data}
            selected={everything.on ? [] : list.selected}
          />
          <Button variant="default" leftSection={<IconTransfer size={16} aria-hidden />} onClick={() => navigateTo('/app/product/collect')}>
            상품 가져오기
          </Button>
        </>
      }
      above={
        <FilterTabs
          label="쇼핑몰상품 종류"
          tabs={[
            { value: 'moa', label: '기본상품에 연결', count: counts?.tied },
            { value: 'all', label: '전체', count: counts?.total },
            { value: 'SALE', label: '판매중', count: counts?.sale },
            { value: 'SUSPENSION', label: '판매중지', count: counts?.suspension },
          ]}
          value={view}
          onChange={(next) => navigateTo(PATHS[next] + stringifySearch({ q, scope, shops: chosen, size }))}
        />
      }
      list={list}
      label="쇼핑몰상품 목록"
      columns={LISTING_COLUMNS}
      rowLabel={(row) => row.name}
      rowTone={rowTone}
      card={(row) => <ListingCard listing={row} />}
      filters={<ListingFilters view={view} search={search} shops={shops} counts={counts} filter={list.filter} />}
      tools={<SavedFilters name="listings" schema={listingSearch} list={list} />}
      between={
        <>
          {(cause !== undefined || search.sync?.includes('FAILED')) && (
            <CauseTabs counts={counts?.causes} value={cause} onChange={(next) => list.filter({ cause: next })} />
          )}
          {cause !== undefined && (
            <CauseBand cause={cause} count={list.data?.totalElements} found={everyListing(view, search)} actions={actions} />
          )}
          {search.drift === 'DIFFERS' && (
            <DriftBand count={list.data?.totalElements} found={everyListing(view, search)} actions={actions} />
          )}
          {job !== undefined && (
            <JobBand key={job} jobId={job} onClose={() => follow(undefined)} onRetried={follow} onEnded={renewListings} />
          )}
        </>
      }
      bulk={
        <BulkBar
          count={everything.count}
          everything={everything.bar}
          onClear={selection.clear}
          actions={[
            { label: '전송', icon: IconSend, main: true, disabled: actions.busy, onRun: () => actions.transmit(meant) },
            { label: '판매중지', icon: IconPlayerPause, disabled: actions.busy, onRun: () => actions.stop(meant) },
            { label: '판매재개', icon: IconPlayerPlay, disabled: actions.busy, onRun: () => actions.resume(meant) },
            {
              label: '카테고리',
              icon: IconCategory,
              disabled: actions.busy,
              onRun: () => void actions.changeCategory(meant, everything.count),
            },
            { label: '연결 풀기', icon: IconUnlink, disabled: actions.busy, onRun: () => actions.untie(meant) },
            { label: '쇼핑몰에서 삭제', icon: IconTrash, disabled: actions.busy, onRun: () => actions.remove(meant) },
            { label: '다시 읽기', icon: IconRefresh, disabled: actions.busy, onRun: () => actions.sync(meant) },
          ]}
        />
      }
      empty={<ListingEmpty linked={linked} view={view} />}
      noMatch={linked ? { title: '조건에 맞는 쇼핑몰상품이 없어요.', text: '검색어나 조건을 바꿔 보세요.' } : undefined}
      drawer={(id) => <ListingDrawer key={id} id={id} actions={actions} onClose={() => list.open(undefined)} />}
    />
  );
}

function rowTone(row: Listing): 'today' | 'bad' | null {
  if (row.sync === 'FAILED' || row.saleStatus === 'REJECTION' || row.saleStatus === 'PROHIBITION') return 'bad';
  return row.sync === 'CHANGED' ? 'today' : null;
}
