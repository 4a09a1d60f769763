/** Something that is on or off at once. */
import { type ReactNode, useId } from 'react';
import { ChoiceLine, noteOf } from './choice-line.tsx';
import classes from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange(on: boolean): void;
  children?: ReactNode;
  ariaLabel?: string;
  description?: ReactNode;
  disabled?: boolean;
  id?: string | undefined;
}

export function Switch({ checked, onChange, children, ariaLabel, description, disabled, ...rest }: SwitchProps) {
  const own = useId();
  const id = rest.id ?? own;
  const input = (
    <input
      type="checkbox"
      role="switch"
      className={classes.track}
      id={id}
      aria-label={ariaLabel}
      aria-describedby={description ? noteOf(id) : undefined}
      disabled={disabled}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (children === undefined) return input;
  return (
    <ChoiceLine id={id} mark={input} description={description}>
      {children}
    </ChoiceLine>
  );
}
