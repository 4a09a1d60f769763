import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import type { Sort } from '../list/list-search.ts';
import { clampWidth, type DataColumn } from './columns.ts';
import classes from './data-table.module.css';

export interface HeaderCellProps<Row> {
  column: DataColumn<Row>;
  start: number | null;
  edge: boolean;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
  /** Pixels. */
  width: number;
  /** Called with the width while the edge is dragged. */
  onResize(width: number): void;
}

function nextSort(key: string, sort: Sort | null): Sort | null {
  if (sort?.key !== key) return { key, desc: true };
  return sort.desc ? { key, desc: false } : null;
}

export function HeaderCell<Row>({ column, start, edge, sort, onSort, width, onResize }: HeaderCellProps<Row>) {
  const { sortKey } = column;
  const direction = sortKey !== undefined && sort?.key === sortKey ? (sort.desc ? 'descending' : 'ascending') : undefined;
  const Icon = direction === 'descending' ? IconArrowDown : direction === 'ascending' ? IconArrowUp : IconArrowsSort;
  return (
    <th
      scope="col"
      className={cx(classes.head, start !== null && classes.pinned, edge && classes.edge, column.align && classes[column.align])}
      style={start === null ? undefined : { left: start }}
      aria-sort={direction}
    >
      {sortKey !== undefined ? (
        <button type="button" className={cx(classes.sort, direction && classes.sorted)} onClick={() => onSort(nextSort(sortKey, sort))}>
          {column.header}
          <Icon size={13} aria-hidden />
        </button>
      ) : (
        <span className={classes.headText}>{column.header}</span>
      )}
      <ResizeEdge width={width} onResize={onResize} />
    </th>
  );
}

/** The edge that is dragged. Widths are also in the column chooser, which the keyboard reaches. */
function ResizeEdge({ width, onResize }: Pick<HeaderCellProps<never>, 'width' | 'onResize'>) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, width });
  }

  return (
    <span
      aria-hidden
      className={cx(classes.resize, from && classes.resizing)}
      onPointerDown={begin}
      onPointerMove={(event) => from && onResize(clampWidth(from.width + event.clientX - from.x))}
      onLostPointerCapture={() => setFrom(null)}
    />
  );
}
