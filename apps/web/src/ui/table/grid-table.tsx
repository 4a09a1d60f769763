import { useCallback, useMemo, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { KEYBOARD_SCROLL } from '../keyboard-scroll.ts';
import { cellLayout, ROW_HEIGHT, widthOf } from './columns.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table.tsx';
import { GridRow } from './grid-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { SelectBox } from './select-box.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useMoreBeyond } from './use-more-beyond.ts';
import { useRowWindow } from './use-row-window.ts';

const SELECT_WIDTH = 44;

/** The table as a table, from 768 px. */
export function GridTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, rows, selection, onOpen } = props;
  const { prefs, change } = props.prefs;
  const scroll = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);

  const selectable = selection !== undefined;
  const lead = selectable ? SELECT_WIDTH : 0;
  const layout = useMemo(() => cellLayout(columns, prefs, lead), [columns, prefs, lead]);
  const total = layout.reduce((sum, { column }) => sum + widthOf(column, prefs), lead);
  const cells = layout.length + (selectable ? 1 : 0);
  const grow = (layout.find((each) => each.column.grow) ?? layout.findLast((each) => each.start === null))?.column.id;
  const selectEdge = layout.every((each) => each.start === null);

  const height = ROW_HEIGHT[prefs.density];
  const more = useMoreBeyond(scroll);
  const { first, end, show } = useRowWindow(scroll, rows.length, height);

  const focusRow = useCallback(
    (id: string, index: number) => {
      setCursor(id);
      show(index);
      requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`)?.focus());
    },
    [show],
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
      const row = rows.find((each) => each.id === cursor);
      if (row !== undefined) onOpen?.(row);
    },
  });

  return (
    <div className={classes.frame} data-more={more || undefined}>
      <section
        className={cx(classes.scroll, props.stale && classes.stale)}
        ref={scroll}
        {...KEYBOARD_SCROLL}
        aria-label={props.label}
        data-density={prefs.density}
      >
        <table className={classes.table} style={{ width: `max(100%, ${total}px)` }} aria-busy={props.stale || undefined}>
          <colgroup>
            {selectable && <col style={{ width: SELECT_WIDTH }} />}
            {layout.map(({ column }) => (
              <col key={column.id} style={column.id === grow ? undefined : { width: widthOf(column, prefs) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th
                  scope="col"
                  className={cx(classes.head, classes.pinned, classes.select, selectEdge && classes.edge)}
                  style={{ left: 0 }}
                >
                  <SelectBox
                    label="모두 선택"
                    checked={ids.every((id) => selection.ids.has(id))}
                    mixed={ids.some((id) => selection.ids.has(id))}
                    onToggle={() => selection.toggleAll(ids)}
                  />
                </th>
              )}
              {layout.map(({ column, start, edge }) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  start={start}
                  edge={edge}
                  sort={props.sort}
                  onSort={props.onSort}
                  width={widthOf(column, prefs)}
                  onResize={(width) => change({ widths: { ...prefs.widths, [column.id]: width } })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <Spacer height={first * height} columns={cells} />}
            {rows.slice(first, end).map((row, position) => {
              const index = first + position;
              const id = ids[index];
              if (id === undefined) return null;
              return (
                <GridRow
                  key={id}
                  id={id}
                  row={row}
                  index={index}
                  height={height}
                  layout={layout}
                  label={props.rowLabel(row)}
                  selectable={selectable}
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
            {end < rows.length && <Spacer height={(rows.length - end) * height} columns={cells} />}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
