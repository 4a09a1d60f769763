/** Label above and message below a control that is not one of the library's own fields; looks like theirs. */
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import classes from './field-frame.module.css';

export interface FieldFrameProps {
  label: ReactNode;
  description?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Draws the control; spread the given props on it. */
  children(field: { id: string; invalid: boolean; describedBy: string | undefined }): ReactNode;
}

export function FieldFrame({ label, description, error, required, id, className, children }: FieldFrameProps) {
  const own = useId();
  const control = id ?? own;
  const notes = [description ? `${control}-text` : null, error ? `${control}-error` : null].filter((each) => each !== null);
  return (
    <div className={cx(classes.field, className)}>
      <label htmlFor={control} className={classes.label}>
        {label}
        {required && (
          <span className="moa-bad" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {description && (
        <p id={`${control}-text`} className={classes.description}>
          {description}
        </p>
      )}
      {children({ id: control, invalid: Boolean(error), describedBy: notes.join(' ') || undefined })}
      {error && (
        <p id={`${control}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
