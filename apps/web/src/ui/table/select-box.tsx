import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some rows are selected. */
  mixed?: boolean;
  onToggle(range: boolean): void;
}

/** The box of a row: a plain checkbox with a target as large as the cell. */
export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked;
  }, [mixed, checked]);
  return (
    <label className={classes.boxLabel}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  );
}
