import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { formatWon } from '../../../ui/values/format.ts';
import classes from './money.module.css';

export interface RowProps {
  label: string;
  /** Null: `none` says what stands there instead, and the note why. */
  won: number | null;
  none?: string;
  note?: ReactNode;
  strong?: boolean;
}

/** A number of a line's money with what it follows from. */
export function Row({ label, won, none = '알 수 없음', note, strong = false }: RowProps) {
  return (
    <div className={cx(classes.row, strong && classes.strong)}>
      <dt>
        {label}
        {note && <small className={classes.note}>{note}</small>}
      </dt>
      <dd className="moa-num">{won === null ? <span className="moa-mute">{none}</span> : formatWon(won)}</dd>
    </div>
  );
}
