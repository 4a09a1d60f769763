import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import type { DataColumn } from './columns.ts';
import classes from './data-table.module.css';
import type { Sort } from './data-table.tsx';

export interface HeaderCellProps<Row> {
  column: DataColumn<Row>;
  start: number | null;
  edge: boolean;
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
  onResize(event: unknown): void;
  resizing: boolean;
}

function nextSort(key: string, sort: Sort | null): Sort | null {
  if (sort?.key !== key) return { key, desc: true };
  return sort.desc ? { key, desc: false } : null;
}

export function HeaderCell<Row>({ column, start, edge, sort, onSort, onResize, resizing }: HeaderCellProps<Row>) {
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
      {sortKey !== undefined && onSort ? (
        <button type="button" className={cx(classes.sort, direction && classes.sorted)} onClick={() => onSort(nextSort(sortKey, sort))}>
          {column.header}
          <Icon size={13} aria-hidden />
        </button>
      ) : (
        <span className={classes.headText}>{column.header}</span>
      )}
      {/* Widths are also in the column chooser, which the keyboard reaches. */}
      <span aria-hidden className={cx(classes.resize, resizing && classes.resizing)} onMouseDown={onResize} onTouchStart={onResize} />
    </th>
  );
}
