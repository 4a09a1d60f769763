import { Button } from '@mantine/core';
import { IconBox, IconClipboardText, IconPlusMinus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useRef, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { useUser } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
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
import { PasteContext } from './count-cell.tsx';
import { DEFAULT_SIZE, type Sku, useSkuCounts, useSkus } from './queries.ts';
import type { SkuSearch, STOCK_TABS } from './routes.ts';
import { SKU_COLUMNS, SkuCard } from './sku-columns.tsx';
import { SkuDrawer } from './sku-drawer.tsx';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog');
const PasteDialog = lazyPart(() => import('./paste-dialog.tsx'), 'PasteDialog');

const route = getRouteApi('/app/sku/list');

const EMPTY: Record<(typeof STOCK_TABS)[number], string> = {
  all: '아직 SKU가 없어요.',
  soldout: '품절인 SKU가 없어요.',
  low: '재고가 부족한 SKU가 없어요.',
  oversold: '재고보다 많이 팔린 SKU가 없어요.',
};

export function SkuListPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/sku/list' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('skus', loginId);
  const selection = useSelection();
  const { data, error, isPlaceholderData, refetch } = useSkus(search);
  const counts = useSkuCounts();
  const [bulk, setBulk] = useState<Sku[] | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);

  const tab = search.tab ?? 'all';
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const rows = data?.contents;
  const chosen = rows?.filter((row) => selection.ids.has(row.id)) ?? [];

  const filter = (part: Partial<SkuSearch>) => {
    selection.clear();
    void navigate({ search: (before) => ({ ...before, ...part, page: undefined }) });
  };
  const open = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, id }), replace: search.id !== undefined });
  const dialog = (name: 'paste' | undefined) => void navigate({ search: (before) => ({ ...before, dialog: name }), replace: !name });

  // Kept out of the callback's dependencies, so that the cells' context never changes while rows do.
  const latest = useRef({ rows, dialog });
  latest.current = { rows, dialog };
  const pasteColumn = useCallback((skuId: string, column: string[]) => {
    const shown = latest.current.rows ?? [];
    const from = shown.findIndex((row) => row.id === skuId);
    const lines = column.flatMap((quantity, index) => {
      const sku = shown[from + index];
      return sku ? [`${sku.skuCode}\t${quantity}`] : [];
    });
    setPasted(lines.join('\n'));
    latest.current.dialog('paste');
  }, []);

  return (
    <Page>
      <PageHeader
        title="SKU·재고"
        count={data?.totalElements}
        countExact={data?.totalExact}
        note="재고를 고치면 쇼핑몰에 바로 보내요"
        actions={
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => {
              setPasted(null);
              dialog('paste');
            }}
          >
            엑셀에서 붙여넣기
          </Button>
        }
      />
      <FilterBar end={<TableTools columns={SKU_COLUMNS} prefs={prefs} />}>
        <FilterTabs
          label="재고 상태"
          tabs={[
            { value: 'all', label: '전체', count: counts?.total },
            { value: 'soldout', label: '품절', count: counts?.soldOut },
            { value: 'low', label: '부족', count: counts?.low },
            { value: 'oversold', label: '재고보다 많이 팔림', count: counts?.oversold },
          ]}
          value={tab}
          onChange={(next) => filter({ tab: next === 'all' ? undefined : next })}
        />
        <SearchFilter keyword={search.q ?? ''} placeholder="SKU명·SKU 코드 찾기" onSearch={(q) => filter({ q: q || undefined })} />
      </FilterBar>
      <Panel flush>
        <PasteContext.Provider value={pasteColumn}>
          <DataTable
            label="SKU 목록"
            columns={SKU_COLUMNS}
            rows={rows}
            rowId={rowId}
            rowLabel={(sku) => `${sku.skuName} ${sku.optionText}`}
            prefs={prefs}
            selection={selection}
            openId={search.id ?? null}
            onOpen={(sku) => open(sku.id)}
            rowTone={rowTone}
            stale={isPlaceholderData}
            error={error}
            onRetry={() => void refetch()}
            card={(sku) => <SkuCard sku={sku} />}
            empty={<Empty tab={tab} searched={search.q} onReset={() => filter({ q: undefined, tab: undefined })} />}
          />
        </PasteContext.Provider>
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => {
            selection.clear();
            void navigate({ search: (before) => ({ ...before, page: next === 0 ? undefined : next + 1 }) });
          }}
          onSize={(next) => filter({ size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
      <BulkBar
        count={chosen.length}
        onClear={selection.clear}
        actions={[{ label: '재고 바꾸기', icon: IconPlusMinus, main: true, onRun: () => setBulk(chosen) }]}
      />
      {search.id !== undefined && <SkuDrawer key={search.id} id={search.id} onClose={() => open(undefined)} />}
      <Suspense>
        {bulk && (
          <BulkDialog
            skus={bulk}
            onClose={() => setBulk(null)}
            onDone={() => {
              setBulk(null);
              selection.clear();
            }}
          />
        )}
        {search.dialog === 'paste' && <PasteDialog given={pasted} known={rows ?? []} onClose={() => dialog(undefined)} />}
      </Suspense>
    </Page>
  );
}

function rowId(sku: Sku): string {
  return sku.id;
}

function rowTone(sku: Sku): 'today' | 'bad' | null {
  if (sku.freeQuantity < 0) return 'bad';
  return sku.sellableQuantity === 0 ? 'today' : null;
}

function Empty({ tab, searched, onReset }: { tab: (typeof STOCK_TABS)[number]; searched: string | undefined; onReset(): void }) {
  if (searched) {
    return (
      <EmptyState
        icon={IconBox}
        title={`‘${searched}’에 맞는 SKU가 없어요.`}
        action={
          <Button variant="default" onClick={onReset}>
            조건 지우기
          </Button>
        }
      >
        SKU명이나 SKU 코드의 일부로 찾아보세요.
      </EmptyState>
    );
  }
  if (tab !== 'all') return <EmptyState icon={IconBox} title={EMPTY[tab]} />;
  return (
    <EmptyState icon={IconBox} title={EMPTY.all} action={<Button onClick={() => navigateTo('/app/unit/register')}>상품 등록하기</Button>}>
      기본상품을 등록하거나 가져오면 SKU가 함께 만들어져요.
    </EmptyState>
  );
}
