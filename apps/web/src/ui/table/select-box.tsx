import { Checkbox } from '../inputs/checkbox.tsx';
import classes from './data-table.module.css';

export interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some rows are selected. */
  mixed?: boolean;
  onToggle(range: boolean): void;
}

/** The box of a row, with a target as large as the cell. */
export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className={classes.boxLabel}>
      <Checkbox ariaLabel={label} checked={checked} mixed={mixed} onChange={(_, range) => onToggle(range)} />
    </label>
  );
}
