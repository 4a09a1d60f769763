/** 기본상품 목록 */
import { Button } from '@mantine/core';
import { IconBox, IconCopyPlus, IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { orpc } from '../../client/api.ts';
import { withShop } from '../../client/shop-link-warning.ts';
import { useRight } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import type { ListAddress } from '../../ui/list/address.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../ui/list/everything.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { PageInput } from '../../ui/list/list-search.ts';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { SavedFilters } from '../saved-filters/index.ts';
import { ProductSheetButtons } from '../sheets/index.ts';
import { listColumns, ProductCard } from './list/list-columns.tsx';
import { useProductAddress } from './list/product-address.ts';
import { ProductDrawer } from './list/product-drawer.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import type { ProductRow } from './list/sync.tsx';
import { type ChosenProducts, useBulk } from './list/use-bulk.ts';
import { type ProductSearch, productSearch } from './search.ts';

const TrashPage = lazyPart(() => import('./trash/trash-page.tsx'), 'TrashPage');

function conditionsOf({ q, scope = 'ALL', shops, accounts, sync, stock, margin }: ProductSearch) {
  return {
    ...(q ? { keyword: q, scope } : {}),
    ...(shops ? { shopTypes: shops } : {}),
    ...(accounts ? { accountIds: accounts } : {}),
    ...(sync ? { sync } : {}),
    ...(stock ? { stock } : {}),
    ...(margin ? { margin } : {}),
  };
}

function productsOptions(search: ProductSearch, page: PageInput) {
  const { sort } = search;
  return orpc.catalog.list.queryOptions({ input: { ...page, ...conditionsOf(search), ...(sort ? { sort } : {}) } });
}

export function ProductListPage() {
  const address = useProductAddress();
  if (address.search.view !== 'trash') return <Products address={address} />;
  return (
    <Suspense>
      <TrashPage />
    </Suspense>
  );
}

function Products({ address }: { address: ListAddress<ProductSearch> }) {
  const list = useList({ name: 'products', address, query: productsOptions });
  const { rows, selected, selection, search } = list;
  const mayCost = useRight('viewCost');
  const everything = useEverything(list);
  const chosen: ChosenProducts = {
    count: everything.count,
    rows: selected,
    matching: everything.on ? { list: 'PRODUCTS', ...conditionsOf(search) } : null,
  };
  const shops = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const { busy, send, changeMany, addToShops, stop, toTrash } = useBulk(selection.clear);

  return (
    <ListPage
      title="기본상품 목록"
      actions={
        <>
          <ProductSheetButtons
            filter={{ ...conditionsOf(list.search), ...(list.search.sort ? { sort: list.search.sort } : {}) }}
            found={list.data}
            selected={everything.on ? [] : selected}
          />
          <Link to="/app/unit/list" search={{ view: 'trash' }}>
            <Button component="span" variant="default" leftSection={<IconTrash size={16} aria-hidden />}>
              휴지통
            </Button>
          </Link>
          <Button component={Link} to="/app/unit/register" leftSection={<IconPlus size={16} aria-hidden />}>
            상품 등록
          </Button>
        </>
      }
      list={list}
      label="기본상품 목록"
      columns={listColumns(mayCost, search.margin === 'LOSS' || search.sort?.startsWith('margin') === true)}
      rowLabel={(row) => `상품 ${row.productName}`}
      rowTone={rowTone}
      card={(row) => <ProductCard row={row} />}
      unit="개"
      filters={<ProductFilters search={search} shops={shops} mayCost={mayCost} filter={list.filter} />}
      tools={<SavedFilters name="products" schema={productSearch} list={list} />}
      bulk={
        <BulkBar
          count={everything.count}
          everything={everything.bar}
          onClear={selection.clear}
          actions={[
            {
              label: '보내기',
              icon: IconSend,
              main: true,
              disabled: busy,
              onRun: () => withShop(shops.data?.contents, () => void send(chosen)),
            },
            { label: '한꺼번에 바꾸기', icon: IconEdit, onRun: () => void changeMany(chosen) },
            { label: '쇼핑몰 추가', icon: IconCopyPlus, onRun: () => void addToShops(chosen) },
            { label: '판매중지', icon: IconPlayerPause, disabled: busy, onRun: () => void stop(chosen, 'SUSPENSION') },
            { label: '판매재개', icon: IconPlayerPlay, disabled: busy, onRun: () => void stop(chosen, 'SALE') },
            { label: '휴지통', icon: IconTrash, disabled: busy, onRun: () => void toTrash(chosen) },
          ]}
        />
      }
      empty={<FirstProduct />}
      noMatch={{ title: '조건에 맞는 상품이 없어요.', text: '검색어나 조건을 줄여 보세요.' }}
      drawer={(id) => <ProductDrawer key={id} id={id} row={rows.find((row) => row.id === id)} onClose={() => list.open(undefined)} />}
    />
  );
}

function rowTone(row: ProductRow): 'today' | 'bad' | null {
  if (row.shops.some((shop) => shop.sync === 'FAILED')) return 'bad';
  return row.stockQuantity === 0 ? 'today' : null;
}

function FirstProduct() {
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
