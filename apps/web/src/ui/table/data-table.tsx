/**
 * Rows of a list: sticky header and first columns, own scroll (625 px), resizing, virtual rows above 100, selection by click, shift-click
 * and keys, dimmed while refreshing, cards on a phone.
 */

import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import type { Sort } from '../list/list-search.ts';
import type { DataColumn } from './columns.ts';
import { GridTable } from './grid-table.tsx';
import type { Selection } from './selection.ts';
import type { TablePrefsHandle } from './settings/use-table-prefs.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

/** Of a phone only. */
const CardList = lazyPart(() => import('./card-list.tsx'), 'CardList');

export interface DataTableProps<Row extends { id: string }> {
  /** Name of the list for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowLabel(row: Row): string;
  prefs: TablePrefsHandle;
  selection?: Selection | undefined;
  /** Row that is open beside the list. */
  openId: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
  rowTone?: ((row: Row) => 'today' | 'bad' | null) | undefined;
  /** The list is being fetched again: rows stay, dimmed. */
  stale: boolean;
  card?: ((row: Row) => ReactNode) | undefined;
}

export function DataTable<Row extends { id: string }>({ phone, ...table }: DataTableProps<Row> & { phone: boolean }) {
  if (!phone) return <GridTable {...table} />;
  return (
    <Suspense fallback={<SkeletonRows phone label={table.label} />}>
      <CardList {...(table as unknown as DataTableProps<{ id: string }>)} />
    </Suspense>
  );
}
