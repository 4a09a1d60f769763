import { cx } from '../cx.ts';
import { isVisible } from './columns.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table.tsx';
import { SelectBox } from './select-box.tsx';

/** The rows as cards, below 768 px. */
export function CardList<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, selection } = props;
  return (
    <ul className={cx(classes.cards, props.stale && classes.stale)} aria-label={props.label}>
      {rows.map((row) => {
        const { id } = row;
        return (
          <li key={id} className={cx(classes.card, selection?.ids.has(id) && classes.cardSelected, tone(props, row))}>
            {selection && (
              <span className={classes.cardBox}>
                <SelectBox label={`${props.rowLabel(row)} 선택`} checked={selection.ids.has(id)} onToggle={() => selection.toggle(id)} />
              </span>
            )}
            <CardBody {...props} row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function tone<Row extends { id: string }>(props: DataTableProps<Row>, row: Row): string | undefined {
  const name = props.rowTone?.(row);
  return name ? classes[name] : undefined;
}

function CardBody<Row extends { id: string }>(props: DataTableProps<Row> & { row: Row }) {
  const { row, onOpen } = props;
  const content = props.card ? props.card(row) : <ColumnList {...props} row={row} />;
  if (!onOpen) return <div className={classes.cardBody}>{content}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below carries the keyboard's way
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button below carries the keyboard's way
    <div
      className={cx(classes.cardBody, classes.openable)}
      onClick={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest('button, a, input, label')) onOpen(row);
      }}
    >
      {content}
      <button type="button" className="moa-hidden" onClick={() => onOpen(row)}>
        {props.rowLabel(row)} 열기
      </button>
    </div>
  );
}

function ColumnList<Row extends { id: string }>({ columns, prefs, row }: DataTableProps<Row> & { row: Row }) {
  return (
    <dl className={classes.cardList}>
      {columns
        .filter((column) => isVisible(column, prefs.prefs))
        .map((column) => (
          <div key={column.id} className={classes.cardPair}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
    </dl>
  );
}
