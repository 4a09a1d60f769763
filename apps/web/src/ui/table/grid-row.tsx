import { type MouseEvent, memo } from 'react';
import { cx } from '../cx.ts';
import type { CellLayout } from './columns.ts';
import classes from './data-table.module.css';
import { SelectBox } from './select-box.tsx';

export interface GridRowProps<Row> {
  id: string;
  row: Row;
  index: number;
  height: number;
  layout: readonly CellLayout<Row>[];
  label: string;
  selectable: boolean;
  selected: boolean;
  open: boolean;
  cursor: boolean;
  tone: 'today' | 'bad' | null;
  pinnedSelectEdge: boolean;
  onCursor(id: string): void;
  onToggle: ((id: string) => void) | undefined;
  onToggleRange: ((id: string) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** True where a click belongs to something inside the cell, or ends a text selection. */
function isOwnClick(event: MouseEvent): boolean {
  const inner = event.target instanceof Element && event.target.closest('button, a, input, select, textarea, label, [data-no-row]');
  return Boolean(inner) || (window.getSelection()?.toString() ?? '') !== '';
}

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { id, row, selected } = props;

  function click(event: MouseEvent) {
    if (isOwnClick(event)) return;
    props.onCursor(id);
    if (event.shiftKey && props.onToggleRange) {
      event.preventDefault();
      props.onToggleRange(id);
      return;
    }
    // Where a row does not open, a click selects it.
    if (props.onOpen) props.onOpen(row);
    else props.onToggle?.(id);
  }

  return (
    <tr
      data-row={id}
      tabIndex={props.cursor ? 0 : -1}
      className={cx(
        classes.row,
        selected && classes.selected,
        props.open && classes.open,
        props.tone && classes[props.tone],
        props.onOpen && classes.openable,
      )}
      style={{ height: props.height }}
      onMouseDown={(event) => {
        // Shift-click selects rows, not text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={click}
    >
      {props.selectable && (
        <td className={cx(classes.cell, classes.pinned, classes.select, props.pinnedSelectEdge && classes.edge)} style={{ left: 0 }}>
          <SelectBox
            label={`${props.label} 선택`}
            checked={selected}
            onToggle={(range) => {
              props.onCursor(id);
              if (range) props.onToggleRange?.(id);
              else props.onToggle?.(id);
            }}
          />
        </td>
      )}
      {props.layout.map(({ column, start, edge }) => (
        <td
          key={column.id}
          className={cx(classes.cell, start !== null && classes.pinned, edge && classes.edge, column.align && classes[column.align])}
          style={start === null ? undefined : { left: start }}
        >
          <div className={classes.content}>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

/** Everything but the callbacks: they only differ by what the other props already say. */
function sameRow(a: GridRowProps<never>, b: GridRowProps<never>): boolean {
  return (
    a.id === b.id &&
    a.row === b.row &&
    a.index === b.index &&
    a.height === b.height &&
    a.layout === b.layout &&
    a.label === b.label &&
    a.selectable === b.selectable &&
    a.selected === b.selected &&
    a.open === b.open &&
    a.cursor === b.cursor &&
    a.tone === b.tone &&
    a.pinnedSelectEdge === b.pinnedSelectEdge
  );
}

export const GridRow = memo(GridRowInner, sameRow as never) as typeof GridRowInner;
