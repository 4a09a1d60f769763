import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import classes from './icon-button.module.css';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; tooltip and name for screen readers. */
  label: string;
  size?: 'md' | 'lg';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon: 32 px, in the header 40 px. */
export function IconButton({ label, size = 'md', className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} className={cx(classes.button, size === 'lg' && classes.large, className)} {...rest}>
      <span className="moa-hidden">{label}</span>
      {children}
    </button>
  );
}
