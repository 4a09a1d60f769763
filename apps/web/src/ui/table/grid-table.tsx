import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { KEYBOARD_SCROLL } from '../keyboard-scroll.ts';
import { cellLayout, type DataColumn, isVisible, MAX_WIDTH, MIN_WIDTH, orderedIds, ROW_HEIGHT, widthOf } from './columns.ts';
import classes from './data-table.module.css';
import type { FilledTableProps } from './data-table.tsx';
import { GridRow } from './grid-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { SelectBox } from './select-box.tsx';
import { useListKeys } from './use-list-keys.ts';

/** Rows above which only the visible ones are in the document. */
const VIRTUAL_FROM = 100;
const SELECT = '_select';
const SELECT_WIDTH = 44;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ column: DataColumn<never> | null }>(),
});

type Wrapped<Row> = { row: Row };

/** The table as a table, from 768 px. */
export function GridTable<Row>(props: FilledTableProps<Row>) {
  const { columns, rows, rowId, prefs, selection, onOpen } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);

  const selectable = selection !== undefined;
  const defs = useMemo(() => columnDefs(columns, selectable), [columns, selectable]);
  const order = useMemo(() => [SELECT, ...orderedIds(columns, prefs.prefs.order)], [columns, prefs.prefs.order]);
  const sizing = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, widthOf(column, prefs.prefs)])),
    [columns, prefs.prefs],
  );
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isVisible(column, prefs.prefs)])),
    [columns, prefs.prefs],
  );
  const pinning = useMemo(
    () => ({ start: [SELECT, ...columns.filter((column) => column.pinned).map((column) => column.id)], end: [] }),
    [columns],
  );
  const data = useMemo(() => rows.map((row): Wrapped<Row> => ({ row })), [rows]);

  const table = useTable({
    features,
    columns: defs,
    data,
    state: { columnOrder: order, columnVisibility: visibility, columnSizing: sizing, columnPinning: pinning },
    onColumnSizingChange: (updater) => {
      const next = typeof updater === 'function' ? updater(sizing) : updater;
      const changed = Object.entries(next).filter(([id, width]) => sizing[id] !== width);
      const clamped = changed.map(([id, width]) => [id, Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))]);
      prefs.change({ widths: { ...prefs.prefs.widths, ...Object.fromEntries(clamped) } });
    },
    columnResizeMode: 'onChange',
    getRowId: (wrapped: Wrapped<Row>) => rowId(wrapped.row),
  });

  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const leaves = table.getVisibleLeafColumns();
  const total = table.getTotalSize();
  const layout = useMemo(() => cellLayout(columns, prefs.prefs, selectable ? SELECT_WIDTH : 0), [columns, prefs.prefs, selectable]);
  const cellOf = new Map(layout.map((each) => [each.column.id, each]));
  const grow = (layout.find((each) => each.column.grow) ?? layout.findLast((each) => each.start === null))?.column.id;
  const selectEdge = layout.every((each) => each.start === null);

  const height = ROW_HEIGHT[prefs.prefs.density];
  const virtual = rows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
  });
  useEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);

  const items = virtual ? virtualizer.getVirtualItems() : null;
  const indexes = items ? items.map((item) => item.index) : rows.map((_, index) => index);
  const before = items?.[0]?.start ?? 0;
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const focusRow = useCallback(
    (id: string, index: number) => {
      setCursor(id);
      if (virtual) virtualizer.scrollToIndex(index);
      requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`)?.focus());
    },
    [virtual, virtualizer],
  );

  useListKeys({
    move(step) {
      const at = cursor === null ? -1 : ids.indexOf(cursor);
      const next = at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step));
      const id = ids[next];
      if (id !== undefined) focusRow(id, next);
    },
    select(range) {
      if (cursor === null || !ids.includes(cursor)) return;
      if (range) selection?.toggleRange(cursor, ids);
      else selection?.toggle(cursor);
    },
    open() {
      const row = rows.find((each) => rowId(each) === cursor);
      if (row !== undefined) onOpen?.(row);
    },
  });

  return (
    <section
      className={cx(classes.scroll, props.stale && classes.stale)}
      ref={scroll}
      {...KEYBOARD_SCROLL}
      aria-label={props.label}
      data-density={prefs.prefs.density}
    >
      <table className={classes.table} style={{ width: `max(100%, ${total}px)` }} aria-busy={props.stale || undefined}>
        <colgroup>
          {leaves.map((leaf) => (
            <col key={leaf.id} style={leaf.id === grow ? undefined : { width: leaf.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {headers.map((header) => {
              if (header.column.id === SELECT) {
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={cx(classes.head, classes.pinned, classes.select, selectEdge && classes.edge)}
                    style={{ left: 0 }}
                  >
                    {selection && (
                      <SelectBox
                        label="모두 선택"
                        checked={ids.every((id) => selection.ids.has(id))}
                        mixed={ids.some((id) => selection.ids.has(id))}
                        onToggle={() => selection.toggleAll(ids)}
                      />
                    )}
                  </th>
                );
              }
              const cell = cellOf.get(header.column.id);
              if (!cell) return null;
              return (
                <HeaderCell
                  key={header.id}
                  column={cell.column}
                  start={cell.start}
                  edge={cell.edge}
                  sort={props.sort ?? null}
                  onSort={props.onSort}
                  onResize={header.getResizeHandler()}
                  resizing={header.column.getIsResizing()}
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} columns={leaves.length} />}
          {indexes.map((index) => {
            const row = rows[index];
            const id = ids[index];
            if (row === undefined || id === undefined) return null;
            return (
              <GridRow
                key={id}
                id={id}
                row={row}
                index={index}
                height={height}
                layout={layout}
                label={props.rowLabel(row)}
                selectable={selection !== undefined}
                selected={selection?.ids.has(id) ?? false}
                open={props.openId === id}
                cursor={cursor === id}
                tone={props.rowTone?.(row) ?? null}
                pinnedSelectEdge={selectEdge}
                onCursor={setCursor}
                onToggle={selection?.toggle}
                onToggleRange={selection ? (rangeId) => selection.toggleRange(rangeId, ids) : undefined}
                onOpen={onOpen}
              />
            );
          })}
          {after > 0 && <Spacer height={after} columns={leaves.length} />}
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function columnDefs<Row>(columns: readonly DataColumn<Row>[], selectable: boolean): ColumnDef<typeof features, Wrapped<Row>, unknown>[] {
  const own = columns.map((column) => ({
    id: column.id,
    accessorFn: () => null,
    size: column.width,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    meta: { column: column as unknown as DataColumn<never> },
  }));
  const select = {
    id: SELECT,
    accessorFn: () => null,
    size: SELECT_WIDTH,
    minSize: SELECT_WIDTH,
    enableResizing: false,
    meta: { column: null },
  };
  return selectable ? [select, ...own] : own;
}
