/** A page that is a list: header, filters, table, pages, and what opens beside it. Columns stay data of the feature. */
import type { ReactNode } from 'react';
import { FilterBar } from '../filters/filter-bar.tsx';
import { Page, PageHeader, type PageHeaderProps, Panel } from '../page/page.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { TableTools } from '../table/settings/table-tools.tsx';
import { PageBar } from './page-bar.tsx';
import type { Paging } from './paging.ts';

interface Paged<Row> {
  contents: readonly Row[];
  totalElements: number;
  totalExact: boolean;
  totalPages: number;
}

/** The answer of a list as `useQuery` gives it. */
export interface ListAnswer<Row> {
  data: Paged<Row> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch(): unknown;
}

export interface ListPageProps<Row>
  extends Pick<PageHeaderProps, 'title' | 'note' | 'actions'>,
    Omit<DataTableProps<Row>, 'rows' | 'stale' | 'error' | 'onRetry'> {
  list: ListAnswer<Row>;
  paging: Paging;
  /** Stands between the header and the filters. */
  above?: ReactNode;
  filters?: ReactNode;
  /** A drawer, a bar over the selection. */
  children?: ReactNode;
}

export function ListPage<Row>({ title, note, actions, list, paging, above, filters, children, ...table }: ListPageProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = list;
  return (
    <Page>
      <PageHeader title={title} count={data?.totalElements} countExact={data?.totalExact} note={note} actions={actions} />
      {above}
      <FilterBar end={<TableTools columns={table.columns} prefs={table.prefs} />}>{filters}</FilterBar>
      <Panel flush>
        <DataTable {...table} rows={data?.contents} stale={isPlaceholderData} error={error} onRetry={() => void refetch()} />
        <PageBar of={data} {...paging} />
      </Panel>
      {children}
    </Page>
  );
}
