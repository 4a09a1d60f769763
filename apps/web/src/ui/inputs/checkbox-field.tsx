/** Box to mark with its label beside it. */
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';
import classes from './choice.module.css';

export interface CheckboxFieldProps extends Omit<CheckboxProps, 'invalid' | 'describedBy'> {
  children: ReactNode;
  description?: ReactNode;
  /** Message under the label; `true` marks the box only. */
  error?: string | boolean | undefined;
  className?: string | undefined;
}

export function CheckboxField({ children, description, error, className, ...rest }: CheckboxFieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  const wrong = typeof error === 'string' && error !== '' ? error : null;
  return (
    <label htmlFor={id} className={cx(classes.line, className)}>
      <Checkbox {...rest} id={id} invalid={Boolean(error)} describedBy={description || wrong ? `${id}-note` : undefined} />
      <span className={classes.text}>
        {children}
        {(description || wrong) && (
          <span id={`${id}-note`}>
            {description && <span className={classes.note}>{description}</span>}
            {wrong && <span className={classes.wrong}>{wrong}</span>}
          </span>
        )}
      </span>
    </label>
  );
}
