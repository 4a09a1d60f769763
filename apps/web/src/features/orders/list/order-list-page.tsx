import { Button } from '@mantine/core';
import { koreanDate } from '@moa/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { useClosed } from '../../../client/session/use-closed.ts';
import { useShopLimited, useUser } from '../../../client/use-user.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { useOrderActions } from '../act/actions.ts';
import { CollectButton, CollectNote, useCollect } from '../collect/collect-button.tsx';
import { OrderDrawer } from '../drawer/lazy-drawer.ts';
import { takesInvoice } from '../invoice/invoice-cell.tsx';
import { InvoiceSheetContext } from '../invoice/invoice-sheet.ts';
import { useInvoiceDrafts } from '../invoice/use-invoice-drafts.ts';
import { useOpenSheet } from '../invoice/use-open-sheet.ts';
import { JobStrips } from '../jobs/job-strips.tsx';
import { OpenMapping } from '../mapping/open-mapping.tsx';
import { type OrderRow, ordersOptions } from '../queries.ts';
import { SavedMenu } from '../saved/saved-menu.tsx';
import { LayoutMenu } from '../sheet/layout-menu.tsx';
import { SheetButton } from '../sheet/sheet-button.tsx';
import { FirstBand } from './first-band.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { isNarrowed, type ListKind, orderList, readConditions, searchInput } from './order-lists.ts';
import { orderSearch } from './search-params.ts';

const CollectPanel = lazyPart(() => import('../collect/collect-panel.tsx'), 'CollectPanel');
const InvoiceBar = lazyPart(() => import('../invoice/invoice-bar.tsx'), 'InvoiceBar');
const OrderBulk = lazyPart(() => import('../act/order-bulk.tsx'), 'OrderBulk');
const ShippingTools = lazyPart(() => import('../shipping/shipping-tools.tsx'), 'ShippingTools');
const OrderEmpty = lazyPart(() => import('./order-empty.tsx'), 'OrderEmpty');
const UnmovedFilter = lazyPart(() => import('../tracking/unmoved-filter.tsx'), 'UnmovedFilter');
const ManualOrderDialog = lazyPart(() => import('../manual/manual-order-dialog.tsx'), 'ManualOrderDialog');

export function OrderListPage({ kind }: { kind: ListKind }) {
  const { settings } = useUser();
  const layoutsClosed = useClosed(({ settings: { addLayout } }) => addLayout);
  const of = useMemo(() => orderList(kind, settings.orderRange), [kind, settings.orderRange]);
  // An order written by hand belongs to no shop: who works for some of them would not see it.
  const mayWrite = !useShopLimited();
  // The day decides what `7일` means; the minute must not make it another question.
  const day = koreanDate(new Date(useNow()));
  const noon = useMemo(() => new Date(`${day}T12:00:00+09:00`), [day]);
  const address = useListAddress(orderSearch);
  const conditions = readConditions(address.search, of);
  const input = searchInput(conditions, of, noon);
  const asked = kind !== 'search' || conditions.keyword !== '' || isNarrowed(conditions, of);
  const list = useList({
    name: `orders-${kind}`,
    address,
    query: (_, page) => ordersOptions(of, { ...input, ...page }, asked),
    sort: of.defaultSort,
    columns: settings.orderLayout ?? undefined,
  });
  const { search, rows, selection, change, filter, put } = list;

  const purpose = search.entry === 'edit' || kind === 'delivering' ? 'edit' : 'new';
  const entry = kind === 'delivery' ? search.entry !== 'edit' : search.entry !== undefined;
  const columns = orderColumns(kind, entry, conditions.keyword !== '');
  const actions = useOrderActions(selection.clear);
  const sheet = useOpenSheet(entry, purpose, rows, selection.ids, useInvoiceDrafts(purpose), actions.sendInvoices);
  const collect = useCollect();

  return (
    <InvoiceSheetContext value={sheet}>
      <ListPage
        title={of.title}
        note={<CollectNote />}
        actions={
          <>
            <Suspense>
              {kind === 'delivery' && <ShippingTools input={input} found={list.data} chosen={list.selected.map(({ id }) => id)} />}
            </Suspense>
            <SheetButton input={input} found={list.data} />
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
        above={
          <>
            <Suspense>{collect.job !== null && <CollectPanel jobId={collect.job} onClose={collect.close} />}</Suspense>
            <JobStrips />
          </>
        }
        list={list}
        label={`${of.title} 목록`}
        columns={columns}
        rowLabel={rowLabel}
        rowTone={rowTone}
        card={card}
        filters={
          <OrderFilters list={of} conditions={conditions} filter={filter}>
            <Suspense>
              {kind === 'delivering' && <UnmovedFilter days={conditions.unmoved} onChange={(unmoved) => filter({ unmoved })} />}
            </Suspense>
          </OrderFilters>
        }
        tools={
          <>
            <SavedMenu kind={kind} search={search} put={put} />
            {!layoutsClosed && <LayoutMenu columns={columns} prefs={list.prefs} />}
          </>
        }
        between={
          <>
            <FirstBand
              list={of}
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
                  onClose={kind === 'delivery' ? undefined : () => change({ entry: undefined }, { replace: true })}
                />
              )}
            </Suspense>
          </>
        }
        bulk={
          <OrderBulk
            kind={kind}
            list={list}
            rows={list.selected}
            input={input}
            actions={actions}
            entry={entry}
            onEntry={(mode) => change({ entry: mode }, { replace: true })}
          />
        }
        empty={
          <OrderEmpty
            asked={asked}
            list={of}
            conditions={conditions}
            onReset={list.reset}
            onAllDays={() => filter({ range: 'all', from: undefined, to: undefined })}
            collect={collect}
          />
        }
        drawer={(id) => <OrderDrawer key={id} id={id} onClose={() => list.open(undefined)} onOpen={list.open} />}
      >
        <OpenMapping />
        {mayWrite && search.dialog === 'handwriting' && (
          <ManualOrderDialog
            onClose={() => change({ dialog: undefined }, { replace: true })}
            onOpen={(id) => change({ dialog: undefined, id }, { replace: true })}
          />
        )}
      </ListPage>
    </InvoiceSheetContext>
  );
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
