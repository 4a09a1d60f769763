/** A page that is a list. Columns, guards and texts stay data of the feature; see `docs/adding-a-list-page.md`. */
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { Page, PageHeader, type PageHeaderProps } from '../page/page.tsx';
import type { DrawerExtras } from '../row/row-drawer.tsx';
import { TableTools } from '../table/settings/table-tools.tsx';
import { ListPanel, type ListPanelProps, rareStates } from './list-panel.tsx';
import { shownTotal } from './list-view.ts';

const RowDrawer = lazyPart(rareStates, 'RowDrawer');

export interface ListPageProps<Row extends { id: string }>
  extends Pick<PageHeaderProps, 'title' | 'note' | 'actions'>,
    Omit<ListPanelProps<Row>, 'title' | 'note'> {
  /** Stands between the header and the filters. */
  above?: ReactNode;
  /** What stands beside the list for the id in the address, or what is added to the row's columns there. */
  drawer?: ((id: string) => ReactNode) | DrawerExtras<Row> | undefined;
  /** Dialogs of the page. */
  children?: ReactNode;
}

export function ListPage<Row extends { id: string }>({ title, note, actions, above, drawer, children, ...panel }: ListPageProps<Row>) {
  const { list, filters, columns } = panel;
  const { view, data, prefs, openId } = list;
  return (
    <>
      <Page>
        <PageHeader
          title={title}
          count={shownTotal(view, data)}
          countExact={data?.totalExact}
          note={note}
          actions={
            filters ? (
              actions
            ) : (
              <>
                <TableTools columns={columns} prefs={prefs} />
                {actions}
              </>
            )
          }
        />
        {above}
        <ListPanel {...panel} />
      </Page>
      <Suspense>
        {openId !== undefined &&
          (typeof drawer === 'function' ? (
            drawer(openId)
          ) : (
            <RowDrawer {...(drawer as DrawerExtras<{ id: string }>)} list={list} columns={columns} rowLabel={panel.rowLabel} />
          ))}
        {children}
      </Suspense>
    </>
  );
}
