/**
 * The list of the product: sticky header and first columns, own scroll (625 px), resizing, virtual rows above 100, selection by click,
 * shift-click and keys, skeletons while loading, dimmed while refreshing, cards on a phone.
 */

import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { ErrorState } from '../page/error-state.tsx';
import type { DataColumn } from './columns.ts';
import { GridTable } from './grid-table.tsx';
import type { Selection } from './selection.ts';
import type { TablePrefsHandle } from './settings/use-table-prefs.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

/** Of a phone only. */
const CardList = lazyPart(() => import('./card-list.tsx'), 'CardList');

export interface Sort {
  key: string;
  desc: boolean;
}

export interface DataTableProps<Row> {
  /** Name of the list for screen readers. */
  label: string;
  /** Keep this array stable (module scope or useMemo). */
  columns: readonly DataColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** Names the row where its box is read aloud: `주문 20261121-1`. */
  rowLabel(row: Row): string;
  prefs: TablePrefsHandle;
  selection?: Selection;
  /** Row that is open beside the list. */
  openId?: string | null;
  onOpen?: (row: Row) => void;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** A mark at the left edge of rows that need the seller. */
  rowTone?: (row: Row) => 'today' | 'bad' | null;
  /** The list is being fetched again: rows stay, dimmed. */
  stale?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown instead of rows when there is none: an `EmptyState`. */
  empty: ReactNode;
  /** Content of a card below 768 px; without it a card lists the columns. */
  card?: (row: Row) => ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const { rows, error } = props;
  if (rows === undefined && error) return <ErrorState error={error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />;
  // Nothing is known of a question that is not answered yet: the last one's emptiness says nothing about it.
  if (rows === undefined || (rows.length === 0 && props.stale)) return <SkeletonRows phone={phone} label={props.label} />;
  if (rows.length === 0) return props.empty;
  const full = { ...props, rows };
  if (!phone) return <GridTable {...full} />;
  return (
    <Suspense fallback={<SkeletonRows phone label={props.label} />}>
      <CardList {...(full as unknown as FilledTableProps<unknown>)} />
    </Suspense>
  );
}

/** Props of what draws rows that are there. */
export type FilledTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & { rows: readonly Row[] };
