import { Button } from '@mantine/core';
import { IconBox, IconClipboardText, IconPlus, IconPlusMinus } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { lazyPart } from '../../ui/code.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../ui/list/everything.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { SavedFilters } from '../saved-filters/index.ts';
import { SkuSheetButton } from '../sheets/index.ts';
import { PasteContext } from './count-cell.tsx';
import { type ChosenSkus, NEWEST, type Sku, skuInput, skusOptions, useSkuCounts } from './queries.ts';
import { type STOCK_TABS, skuSearch } from './search.ts';
import { SKU_COLUMNS, SkuCard } from './sku-columns.tsx';
import { SkuDrawer } from './sku-drawer.tsx';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog');
const CreateDialog = lazyPart(() => import('./skus/create-dialog.tsx'), 'CreateDialog');
const PasteDialog = lazyPart(() => import('./paste-dialog.tsx'), 'PasteDialog');

const NONE: Record<Exclude<(typeof STOCK_TABS)[number], 'all'>, string> = {
  soldout: '품절인 SKU가 없어요.',
  low: '재고가 부족한 SKU가 없어요.',
  soon: '7일 안에 소진될 SKU가 없어요.',
  oversold: '재고보다 많이 팔린 SKU가 없어요.',
};

export function SkuListPage() {
  const list = useList({ name: 'skus', address: useListAddress(skuSearch), query: skusOptions, sort: NEWEST });
  const { search, rows, selected, change, filter } = list;
  const counts = useSkuCounts();
  const everything = useEverything(list);
  const [bulk, setBulk] = useState<ChosenSkus | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const tab = search.tab ?? 'all';

  // Kept out of the callback's dependencies, so that the cells' context never changes while rows do.
  const latest = useRef(rows);
  latest.current = rows;
  const paste = useCallback(
    (text: string | null) => {
      setPasted(text);
      change({ dialog: 'paste' });
    },
    [change],
  );
  const pasteColumn = useCallback(
    (skuId: string, column: string[]) => {
      const from = latest.current.findIndex((row) => row.id === skuId);
      const codes = latest.current.slice(from).map((row) => row.skuCode);
      paste(column.flatMap((quantity, index) => (codes[index] === undefined ? [] : [`${codes[index]}\t${quantity}`])).join('\n'));
    },
    [paste],
  );

  function done() {
    setBulk(null);
    list.selection.clear();
  }

  return (
    <PasteContext value={pasteColumn}>
      <ListPage
        title="SKU·재고"
        note="재고를 고치면 쇼핑몰에 바로 보내요"
        actions={
          <>
            <SkuSheetButton
              filter={{ ...skuInput(search), sort: search.sort ?? NEWEST }}
              found={list.data}
              selected={everything.on ? [] : selected}
            />
            <Button variant="default" leftSection={<IconClipboardText size={16} aria-hidden />} onClick={() => paste(null)}>
              엑셀로 바꾸기
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ dialog: 'create' })}>
              SKU 만들기
            </Button>
          </>
        }
        list={list}
        label="SKU 목록"
        columns={SKU_COLUMNS}
        rowLabel={(sku) => `${sku.skuName} ${sku.optionText}`}
        rowTone={rowTone}
        card={(sku) => <SkuCard sku={sku} />}
        filters={
          <>
            <FilterTabs
              label="재고 상태"
              tabs={[
                { value: 'all', label: '전체', count: counts?.total },
                { value: 'soldout', label: '품절', count: counts?.soldOut },
                { value: 'low', label: '부족', count: counts?.low },
                { value: 'soon', label: '7일 안에 소진', count: counts?.soon },
                { value: 'oversold', label: '재고보다 많이 팔림', count: counts?.oversold },
              ]}
              value={tab}
              onChange={(next) => filter({ tab: next === 'all' ? undefined : next })}
            />
            <SearchFilter keyword={search.q ?? ''} placeholder="SKU명·SKU 코드 찾기" onSearch={(q) => filter({ q: q || undefined })} />
          </>
        }
        tools={<SavedFilters name="skus" schema={skuSearch} list={list} />}
        bulk={
          <BulkBar
            count={everything.count}
            everything={everything.bar}
            onClear={list.selection.clear}
            actions={[
              {
                label: '재고 바꾸기',
                icon: IconPlusMinus,
                main: true,
                onRun: () =>
                  setBulk({
                    count: everything.count,
                    skus: selected,
                    matching: everything.on ? { list: 'SKUS', ...skuInput(search) } : null,
                  }),
              },
            ]}
          />
        }
        empty={
          tab === 'all' ? (
            <FirstSku />
          ) : (
            <EmptyState icon={IconBox} title={NONE[tab]}>
              {tab === 'soon' && PACE_NOTE}
            </EmptyState>
          )
        }
        noMatch={{ title: `‘${search.q}’에 맞는 SKU가 없어요.`, text: 'SKU명이나 SKU 코드의 일부로 찾아보세요.' }}
        drawer={(id) => <SkuDrawer key={id} id={id} onClose={() => list.open(undefined)} />}
      >
        {bulk && <BulkDialog chosen={bulk} onClose={() => setBulk(null)} onDone={done} />}
        {search.dialog === 'create' && <CreateDialog onClose={() => change({ dialog: undefined }, { replace: true })} />}
        {search.dialog === 'paste' && <PasteDialog given={pasted} onClose={() => change({ dialog: undefined }, { replace: true })} />}
      </ListPage>
    </PasteContext>
  );
}

const PACE_NOTE = '최근 2~4주의 주문으로 매일 아침 계산해요. 판매 기록이 7일보다 짧으면 아직 나오지 않아요.';

function rowTone(sku: Sku): 'today' | 'bad' | null {
  if (sku.freeQuantity < 0) return 'bad';
  return sku.sellableQuantity === 0 ? 'today' : null;
}

function FirstSku() {
  return (
    <EmptyState
      icon={IconBox}
      title="아직 SKU가 없어요."
      action={<Button onClick={() => navigateTo('/app/unit/register')}>상품 등록하기</Button>}
    >
      기본상품을 등록하거나 가져오면 SKU가 함께 만들어져요. 재고만 먼저 적어 두려면 ‘SKU 만들기’를 눌러주세요.
    </EmptyState>
  );
}
