import { cx } from '../cx.ts';
import { cardParts, isNothing } from '../row/row-parts.ts';
import classes from './card-list.module.css';
import { isOnCard } from './columns.ts';
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
  const content = props.card ? props.card(row) : <ColumnCard {...props} row={row} />;
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

/** The row as its columns say it: title and marks, then what is left, each after its header. */
function ColumnCard<Row extends { id: string }>({ columns, prefs, row, rowLabel }: DataTableProps<Row> & { row: Row }) {
  const { title, marks, lines } = cardParts(columns.filter((column) => isOnCard(column, prefs.prefs)));
  const name = title?.cell(row);
  return (
    <div className="moa-card">
      <div className={classes.cardHead}>
        <div className={classes.cardTitle}>{isNothing(name) ? rowLabel(row) : name}</div>
        {marks.map((mark) => (
          <span key={mark.id} className={classes.cardMark}>
            {mark.cell(row)}
          </span>
        ))}
      </div>
      <dl className={classes.cardLines}>
        {lines.map((line) => {
          const value = line.cell(row);
          return isNothing(value) ? null : (
            <div key={line.id} className={classes.cardPair}>
              <dt>{line.header}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
