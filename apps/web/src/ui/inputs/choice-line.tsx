/** A mark (switch, round, box) with its label beside it and, below the label, a note. */
import type { ReactNode } from 'react';
import classes from './choice.module.css';

export interface ChoiceLineProps {
  /** Of the mark. */
  id: string;
  mark: ReactNode;
  children: ReactNode;
  description: ReactNode;
}

/** @returns id of the note, for the mark's `aria-describedby` */
export const noteOf = (id: string): string => `${id}-note`;

export function ChoiceLine({ id, mark, children, description }: ChoiceLineProps) {
  return (
    <label htmlFor={id} className={classes.line}>
      {mark}
      <span className={classes.text}>
        {children}
        {description && (
          <span id={noteOf(id)} className={classes.note}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
