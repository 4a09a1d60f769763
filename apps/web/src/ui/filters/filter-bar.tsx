/** The row of filters above a list. Children are the filters; `end` stands at the right (column chooser). */
import type { ReactNode } from 'react';
import classes from './filters.module.css';

export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <search className={classes.bar} aria-label="목록 조건">
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </search>
  );
}
