/** Filters, rows, pages and the bar over the selection, for a list that is a page or stands in one. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { Panel } from '../page/page.tsx';
import type { DataColumn } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { TableTools } from '../table/settings/table-tools.tsx';
import { SkeletonRows } from '../table/skeleton-rows.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import classes from './list.module.css';
import { shownTotal } from './list-view.ts';
import { PageBar } from './page-bar.tsx';
import type { ShownList } from './use-list.ts';

/** One import, since each is written out in the first script. */
export const rareStates = () => import('./rare-states.tsx');
const NoMatch = lazyPart(rareStates, 'NoMatch');
const OutdatedNote = lazyPart(rareStates, 'OutdatedNote');

export interface NoMatchText {
  /** `조건에 맞는 상품이 없어요.` */
  title: string;
  /** What may be changed. */
  text: ReactNode;
}

export interface ListPanelProps<Row extends { id: string }> {
  list: ShownList<Row>;
  /** Heading inside a page that has more than the list. */
  title?: ReactNode;
  note?: ReactNode;
  /** Name of the list for screen readers. */
  label: string;
  /** Keep this array stable (module scope or useMemo). */
  columns: readonly DataColumn<Row>[];
  /** Names the row where its box is read aloud: `주문 20261121-1`. */
  rowLabel(row: Row): string;
  /** A mark at the left edge of rows that need the seller. */
  rowTone?: (row: Row) => 'today' | 'bad' | null;
  /** Content of a card below 768 px; without it the columns make it (`row/row-parts.ts`). */
  card?: (row: Row) => ReactNode;
  /** Without it a row opens what stands beside the list, where the list opens any; null: rows open nothing. */
  onOpen?: ((row: Row) => void) | null;
  /** The filters; the columns' settings stand at their end. */
  filters?: ReactNode;
  /** Beside the columns' settings. */
  tools?: ReactNode;
  /** Stands between the filters and the rows. */
  between?: ReactNode;
  /** What can be done with the selected rows, or a bar of its own; without it none can be selected. */
  bulk?: readonly BulkAction[] | ReactElement;
  /** Counts the rows below the list: 건. */
  unit?: string;
  /** Why there is no row, or that there is nothing to ask yet, and the next step: an `EmptyState`. */
  empty: ReactNode;
  /** In its place where conditions leave rows out; without it `empty` speaks for both. */
  noMatch?: NoMatchText | undefined;
}

export function ListPanel<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const { list, filters, tools, between, bulk, title, columns } = props;
  const bar = filters && (
    <FilterBar
      end={
        <>
          {tools}
          <TableTools columns={columns} prefs={list.prefs} />
        </>
      }
    >
      {filters}
    </FilterBar>
  );
  return (
    <>
      {title === undefined && bar}
      {between}
      <Panel flush title={title} count={shownTotal(list.view, list.data)} countExact={list.data?.totalExact} note={props.note}>
        {title !== undefined && <div className={classes.inside}>{bar}</div>}
        <Suspense>{list.view === 'outdated' && <OutdatedNote error={list.error} onRetry={list.retry} />}</Suspense>
        <Body {...props} />
        {list.view !== 'failed' && (
          <PageBar
            of={list.data}
            page={list.page}
            size={list.size}
            after={list.after}
            onStep={list.onStep}
            onSize={list.onSize}
            unit={props.unit}
          />
        )}
      </Panel>
      {bulk && list.selectedCount > 0 && <Bulk list={list} bulk={bulk} />}
    </>
  );
}

function Bulk<Row extends { id: string }>({ list, bulk }: { list: ShownList<Row>; bulk: readonly BulkAction[] | ReactElement }) {
  if ('type' in bulk) return <Suspense>{bulk}</Suspense>;
  return <BulkBar count={list.selectedCount} onClear={list.selection.clear} actions={bulk} />;
}

function Body<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const waiting = <SkeletonRows phone={phone} label={props.label} />;
  if (props.list.view === 'waiting') return waiting;
  // Code that is fetched late keeps the place of the rows, too: without it the list would fold to a line for a moment.
  return (
    <Suspense fallback={waiting}>
      <Rows {...props} phone={phone} />
    </Suspense>
  );
}

function Rows<Row extends { id: string }>({ phone, ...props }: ListPanelProps<Row> & { phone: boolean }) {
  const { list, empty, noMatch } = props;
  switch (list.view) {
    case 'failed':
      return <ErrorState error={list.error} onRetry={list.retry} />;
    case 'idle':
      return empty;
    case 'empty':
      return list.narrowed && noMatch ? <NoMatch {...noMatch} onReset={list.reset} /> : empty;
    default:
      return (
        <DataTable
          {...props}
          {...list}
          phone={phone}
          rows={list.data?.contents ?? []}
          selection={props.bulk && list.selection}
          openId={list.openId ?? null}
          onOpen={props.onOpen === undefined && list.opens ? (row) => list.open(row.id) : (props.onOpen ?? undefined)}
        />
      );
  }
}
