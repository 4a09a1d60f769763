/** The row of filters above a list. Children are the filters; `end` stands at the right (column chooser). */
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import classes from './filters.module.css';

export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <search className={classes.bar} aria-label="목록 조건">
      <div className={classes.filters}>{children}</div>
      {end && <div className={classes.end}>{end}</div>}
    </search>
  );
}

export interface FoldedFiltersProps {
  children: ReactNode;
  /** How many of them narrow the list. */
  active: number;
}

/** Filters of a bar that a phone keeps behind a button; on wider screens they stand in the bar like the others. */
export function FoldedFilters({ children, active }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={cx(classes.pick, classes.fold, active > 0 && classes.picked)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconFilter size={16} stroke={1.75} aria-hidden />
        필터
        {active > 0 && (
          <b>
            {active}
            <span className="moa-hidden">개 적용됨</span>
          </b>
        )}
      </button>
      <div id={id} className={cx(classes.folded, open && classes.unfolded)}>
        {children}
      </div>
    </>
  );
}
