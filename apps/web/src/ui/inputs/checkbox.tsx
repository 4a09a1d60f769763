/** Box to mark; its name comes from `ariaLabel` or from the label it stands in. With a label of its own: `CheckboxField`. */
import { useEffect, useRef } from 'react';
import classes from './checkbox.module.css';

export interface CheckboxProps {
  checked: boolean;
  /** `range`: pressed with Shift, which in a list means all rows up to this one. */
  onChange(checked: boolean, range: boolean): void;
  ariaLabel?: string;
  /** Some of what it stands for is marked. */
  mixed?: boolean;
  disabled?: boolean;
  id?: string;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string | undefined;
}

export function Checkbox({ checked, mixed = false, onChange, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked;
  }, [mixed, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.mark}
      id={rest.id}
      aria-label={rest.ariaLabel}
      aria-required={rest.required}
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      disabled={rest.disabled}
      checked={checked}
      onChange={(event) => onChange(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
  );
}
