/** Something that is on or off at once. */
import { type ReactNode, useId } from 'react';
import shared from './choice.module.css';
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
  const note = `${id}-note`;
  const input = (
    <input
      type="checkbox"
      role="switch"
      className={classes.track}
      id={id}
      aria-label={ariaLabel}
      aria-describedby={description ? note : undefined}
      disabled={disabled}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (children === undefined) return input;
  return (
    <label htmlFor={id} className={shared.line}>
      {input}
      <span className={shared.text}>
        {children}
        {description && (
          <span id={note} className={shared.note}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
