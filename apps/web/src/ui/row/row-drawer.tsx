/** The drawer of a list that has none of its own: a row's columns, those too that the table cuts or does not show. */
import type { ReactNode } from 'react';
import type { ShownList } from '../list/use-list.ts';
import { DetailDrawer, DrawerSection, Facts } from '../page/detail-drawer.tsx';
import type { DataColumn } from '../table/columns.ts';
import { drawerParts } from './row-parts.ts';
import { useOpenRow } from './use-open-row.ts';

/** What a page adds to it. */
export interface DrawerExtras<Row> {
  /** Sections below the columns: `DrawerSection`s. */
  more?: (row: Row) => ReactNode;
  /** Actions at the bottom. */
  footer?: (row: Row) => ReactNode;
}

interface RowDrawerProps<Row extends { id: string }> extends DrawerExtras<Row> {
  list: ShownList<Row>;
  columns: readonly DataColumn<Row>[];
  rowLabel(row: Row): string;
}

export function RowDrawer<Row extends { id: string }>({ list, columns, rowLabel, more, footer }: RowDrawerProps<Row>) {
  const row = useOpenRow(list);
  const close = () => list.open(undefined);
  if (row === undefined) return null;
  if (row === null) return <MissingRowDrawer onClose={close} />;
  const title = rowLabel(row);
  const { marks, facts } = drawerParts(columns, row, title);
  // What is not in the list any more is shown as it was, and nothing is done with it.
  const here = list.data?.contents.includes(row) ?? false;
  return (
    <DetailDrawer
      key={row.id}
      title={title}
      above={marks.length > 0 && marks.map((mark) => <span key={mark.id}>{mark.cell(row)}</span>)}
      onClose={close}
      footer={here && footer?.(row)}
    >
      <DrawerSection>
        {!here && <p className="moa-note">이제 이 목록에 없는 항목이에요. 열었을 때의 내용을 보여 드려요.</p>}
        <Facts facts={facts} />
      </DrawerSection>
      {more?.(row)}
    </DetailDrawer>
  );
}

/** An address of a row that the list does not show: newer ones moved it on, or the conditions leave it out. */
export function MissingRowDrawer({ onClose }: { onClose(): void }) {
  return (
    <DetailDrawer title="이 목록에 없는 항목이에요" onClose={onClose}>
      <DrawerSection>
        <p className="moa-soft">
          다른 페이지로 밀렸거나, 조건에 맞지 않거나, 지워진 항목이에요. 조건을 줄이거나 다른 페이지에서 찾아보세요.
        </p>
      </DrawerSection>
    </DetailDrawer>
  );
}
