import { Button } from '@mantine/core';
import { koreanDate, LINE_STATE_LABELS, LINE_STATES } from '@moa/core';
import { IconPencilPlus, IconReceipt, IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useClosed } from '../../../client/use-closed.ts';
import { useDraftOwner, useShopLimited, useUser } from '../../../client/use-user.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { ChannelFilter } from '../../../ui/filters/channel-filter.tsx';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter } from '../../../ui/filters/date-filter.tsx';
import { FilterBar, FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { PageBar } from '../../../ui/list/page-bar.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { DataTable, type Sort } from '../../../ui/table/data-table.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { TableTools } from '../../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { useOrderActions } from '../act/actions.ts';
import { bulkActions } from '../act/bulk-actions.ts';
import { CollectButton, CollectNote, useCollect } from '../collect/collect-button.tsx';
import { OrderDrawer } from '../drawer/lazy-drawer.ts';
import { takesInvoice } from '../invoice/invoice-cell.tsx';
import type { InvoiceDrafts } from '../invoice/invoice-drafts.ts';
import { type InvoiceSheet, InvoiceSheetContext } from '../invoice/invoice-sheet.ts';
import { typedInvoices } from '../invoice/typed-invoices.ts';
import { useInvoiceDrafts } from '../invoice/use-invoice-drafts.ts';
import { JobStrips } from '../jobs/job-strips.tsx';
import { useOpenMapping } from '../mapping/mapping-store.ts';
import { type OrderRow, useOrders, useShops } from '../queries.ts';
import { LayoutMenu } from '../sheet/layout-menu.tsx';
import { SheetButton } from '../sheet/sheet-button.tsx';
import { FirstBand } from './first-band.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import {
  DATE_TYPES,
  DEFAULT_SIZE,
  foldedConditions,
  isNarrowed,
  type ListKind,
  type OrderConditions,
  type OrderList,
  orderList,
  readConditions,
  SCOPES,
  searchInput,
} from './order-lists.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useOrderSearch } from './use-order-search.ts';

const CollectPanel = lazyPart(() => import('../collect/collect-panel.tsx'), 'CollectPanel');
const InvoiceBar = lazyPart(() => import('../invoice/invoice-bar.tsx'), 'InvoiceBar');
const MappingPanel = lazyPart(() => import('../mapping/mapping-panel.tsx'), 'MappingPanel');
const OrderEmpty = lazyPart(() => import('./order-empty.tsx'), 'OrderEmpty');
const ManualOrderDialog = lazyPart(() => import('../manual/manual-order-dialog.tsx'), 'ManualOrderDialog');

const NO_ROWS: readonly OrderRow[] = [];

export function OrderListPage({ kind }: { kind: ListKind }) {
  const { settings } = useUser();
  const layoutsClosed = useClosed(({ settings: { addLayout } }) => addLayout);
  const list = useMemo(() => orderList(kind, settings.orderRange), [kind, settings.orderRange]);
  const { search, change, put } = useOrderSearch();
  const loginId = useDraftOwner();
  // An order written by hand belongs to no shop: who works for some of them would not see it.
  const mayWrite = !useShopLimited();
  const conditions = readConditions(search, list);
  // The day decides what `7일` means; the minute must not make it another question.
  const day = koreanDate(new Date(useNow()));
  const noon = useMemo(() => new Date(`${day}T12:00:00+09:00`), [day]);
  const input = useMemo(() => searchInput(readConditions(search, list), list, noon), [search, list, noon]);
  const asked = kind !== 'search' || conditions.keyword !== '' || isNarrowed(conditions, list);
  const { data, error, isPlaceholderData, refetch } = useOrders(list, input, asked);
  const rows = data?.contents ?? NO_ROWS;

  const purpose = search.entry === 'edit' || kind === 'delivering' ? 'edit' : 'new';
  const entry = kind === 'delivery' ? search.entry !== 'edit' : search.entry !== undefined;
  const columns = orderColumns(kind, entry, conditions.keyword !== '');
  const prefs = useTablePrefs(`orders-${kind}`, loginId, settings.orderLayout ?? undefined);
  const selection = useSelection();
  const clear = selection.clear;
  const question = JSON.stringify(input);
  // Another question has other rows: what is hidden must not be acted upon.
  const shownQuestion = useRef(question);
  useEffect(() => {
    if (shownQuestion.current === question) return;
    shownQuestion.current = question;
    clear();
  }, [question, clear]);
  const selected = rows.filter((row) => selection.ids.has(row.id));

  const actions = useOrderActions(clear);
  const sheet = useSheet(entry, purpose, rows, selection.ids, useInvoiceDrafts(purpose), actions.sendInvoices);
  const collect = useCollect();
  const mapping = useOpenMapping();

  const open = useCallback((id: string | undefined) => change({ id }, search.id !== undefined), [change, search.id]);
  const filter = (part: Parameters<typeof change>[0]) => change({ ...part, page: undefined });

  return (
    <InvoiceSheetContext value={sheet}>
      <Page>
        <PageHeader
          title={list.title}
          count={asked ? data?.totalElements : undefined}
          countExact={data?.totalExact}
          note={<CollectNote />}
          actions={
            <>
              <SheetButton input={input} found={asked ? data : undefined} />
              {mayWrite && (
                <Button
                  variant="default"
                  leftSection={<IconPencilPlus size={16} stroke={1.75} aria-hidden />}
                  onClick={() => change({ dialog: 'handwriting' })}
                >
                  수기주문
                </Button>
              )}
              <CollectButton collect={collect} prominent={kind === 'new' || kind === 'all'} />
            </>
          }
        />
        <Suspense>{collect.job !== null && <CollectPanel jobId={collect.job} onClose={collect.close} />}</Suspense>
        <JobStrips />
        <Filters
          list={list}
          conditions={conditions}
          filter={filter}
          tools={
            <>
              {!layoutsClosed && <LayoutMenu columns={columns} prefs={prefs} />}
              <TableTools columns={columns} prefs={prefs} />
            </>
          }
        >
          <SavedFilters list={kind} owner={loginId} search={search} onChoose={put} />
        </Filters>
        <FirstBand
          list={list}
          search={search}
          now={noon}
          ofAll={!asked}
          chosen={conditions.flags}
          onChoose={(flags) => filter({ flags: flags.join(',') || undefined })}
        />
        <Suspense>
          {sheet && rows.length > 0 && (
            <InvoiceBar
              sheet={sheet}
              rows={rows.filter((row) => takesInvoice(row, purpose))}
              selected={selection.ids}
              busy={actions.busy}
              onClose={kind === 'delivery' ? undefined : () => change({ entry: undefined }, true)}
            />
          )}
        </Suspense>
        <Panel flush>
          {asked ? (
            <DataTable
              label={`${list.title} 목록`}
              columns={columns}
              rows={data?.contents}
              rowId={rowId}
              rowLabel={rowLabel}
              prefs={prefs}
              selection={selection}
              openId={search.id ?? null}
              onOpen={(row) => open(row.id)}
              sort={readSort(conditions.sort)}
              onSort={(sort) => filter({ sort: writeSort(sort, list) })}
              rowTone={rowTone}
              stale={isPlaceholderData}
              error={error}
              onRetry={() => void refetch()}
              card={card}
              empty={
                <Suspense>
                  <OrderEmpty
                    list={list}
                    conditions={conditions}
                    onReset={() => put({})}
                    onAllDays={() => filter({ range: 'all', from: undefined, to: undefined })}
                    collect={collect}
                  />
                </Suspense>
              }
            />
          ) : (
            <EmptyState icon={IconSearch} title="무엇을 찾을까요?">
              상품명, 옵션, 주문번호, 받는 분과 구매자, 연락처 뒤 네 자리, 송장번호로 찾을 수 있어요. 언제든 <b>/</b>를 누르면 검색어를 넣을
              수 있어요.
            </EmptyState>
          )}
          <PageBar
            of={asked ? data : undefined}
            page={conditions.page}
            size={conditions.size}
            onPage={(page) => change({ page: page === 0 ? undefined : page + 1 })}
            onSize={(size) => change({ page: undefined, size: size === DEFAULT_SIZE ? undefined : size })}
          />
        </Panel>
      </Page>
      <BulkBar
        count={selected.length}
        onClear={clear}
        actions={bulkActions(kind, selected, actions, entry, (mode) => {
          change({ entry: mode }, true);
          const first = selected[0];
          // The fields appear with the next drawing.
          if (first) setTimeout(() => document.querySelector<HTMLInputElement>(`input[data-invoice="${first.id}"]`)?.focus(), 100);
        })}
      />
      <Suspense>
        {search.id !== undefined && <OrderDrawer key={search.id} id={search.id} onClose={() => open(undefined)} onOpen={open} />}
        {mapping && <MappingPanel key={mapping.row.id} mapping={mapping} />}
        {mayWrite && search.dialog === 'handwriting' && (
          <ManualOrderDialog onClose={() => change({ dialog: undefined }, true)} onOpen={(id) => change({ dialog: undefined, id }, true)} />
        )}
      </Suspense>
    </InvoiceSheetContext>
  );
}

function rowId(row: OrderRow): string {
  return row.id;
}

function rowLabel(row: OrderRow): string {
  return `주문 ${row.orderNo} ${row.productName}`;
}

function rowTone(row: OrderRow): 'today' | 'bad' | null {
  if (row.flags.includes('OVERSOLD') || row.lastError) return 'bad';
  return row.flags.some((flag) => flag === 'CANCEL_REQUESTED' || flag === 'OVERDUE' || flag === 'NEEDS_MAPPING') ? 'today' : null;
}

function card(row: OrderRow) {
  return <OrderCard row={row} />;
}

function readSort(sort: string): Sort | null {
  const [key, direction] = sort.split(',');
  return key ? { key, desc: direction === 'desc' } : null;
}

function writeSort(sort: Sort | null, list: OrderList): string | undefined {
  if (!sort) return undefined;
  const text = `${sort.key},${sort.desc ? 'desc' : 'asc'}`;
  return text === list.defaultSort ? undefined : text;
}

/** The invoice fields of the rows shown, or null while the list takes none. Stable while the rows are. */
function useSheet(
  entry: boolean,
  purpose: 'new' | 'edit',
  rows: readonly OrderRow[],
  selected: ReadonlySet<string>,
  drafts: InvoiceDrafts,
  send: ReturnType<typeof useOrderActions>['sendInvoices'],
): InvoiceSheet | null {
  const latest = useRef({ rows, selected, send });
  useEffect(() => {
    latest.current = { rows, selected, send };
  });
  useEffect(() => {
    // What the shop has now need not be typed any more.
    const settled = rows.filter((row) => {
      const draft = drafts.get(row.id);
      return draft !== undefined && !takesInvoice(row, purpose);
    });
    drafts.remove(settled.map((row) => row.id));
  }, [rows, drafts, purpose]);
  return useMemo(() => {
    if (!entry) return null;
    const taking = () => latest.current.rows.filter((row) => takesInvoice(row, purpose));
    return {
      drafts,
      purpose,
      rows: taking,
      send: () => {
        const typed = typedInvoices(taking(), drafts.all(), latest.current.selected);
        if (typed.ready.length > 0) void latest.current.send(purpose === 'new' ? 'dispatch' : 'modifyInvoice', typed.ready);
      },
    };
  }, [entry, purpose, drafts]);
}

interface FiltersProps {
  list: OrderList;
  conditions: OrderConditions;
  filter(part: Parameters<ReturnType<typeof useOrderSearch>['change']>[0]): void;
  tools: React.ReactNode;
  children: React.ReactNode;
}

function Filters({ list, conditions, filter, tools, children }: FiltersProps) {
  const shops = useShops();
  const linked = [...new Set((shops.data?.contents ?? []).map((shop) => shop.shopType))];
  const byHand = !useShopLimited() && !linked.includes('ORDER_HANDWRITING');
  const shopTypes = [...linked, ...(byHand ? (['ORDER_HANDWRITING'] as const) : [])];
  return (
    <FilterBar end={tools}>
      <FoldedFilters active={foldedConditions(conditions, list)}>
        <DateFilter
          value={conditions.preset === 'all' ? null : { preset: conditions.preset, range: conditions.custom }}
          label={DATE_TYPES.find((each) => each.value === conditions.dateType)?.label ?? '기간'}
          withAll
          onChange={(value) =>
            filter({
              range:
                value === null
                  ? list.defaultRange === 'all'
                    ? undefined
                    : 'all'
                  : value.preset === list.defaultRange
                    ? undefined
                    : value.preset,
              from: value?.range?.from,
              to: value?.range?.to,
            })
          }
        />
        <Select
          size="small"
          ariaLabel="기간 기준"
          value={conditions.dateType}
          choices={DATE_TYPES}
          onChange={(date) => filter({ date: date === 'ORDERED' ? undefined : date })}
        />
        <ChannelFilter
          shopTypes={shopTypes}
          value={conditions.shopTypes}
          onChange={(value) => filter({ shops: value.join(',') || undefined })}
        />
        {children}
      </FoldedFilters>
      {list.states.length === 0 && (
        <ChoiceFilter
          label="상태"
          icon={IconReceipt}
          choices={LINE_STATES.map((state) => ({ value: state, label: LINE_STATE_LABELS[state] }))}
          value={conditions.states}
          onChange={(value) => filter({ states: value.join(',') || undefined })}
        />
      )}
      <SearchFilter
        keyword={conditions.keyword}
        scope={conditions.scope}
        scopes={SCOPES}
        placeholder="상품·주문번호·이름·송장"
        onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : scope })}
      />
    </FilterBar>
  );
}
