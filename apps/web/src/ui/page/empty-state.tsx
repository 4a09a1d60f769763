/** What a list shows instead of rows: why there is nothing, and the next step. */
import { IconInbox, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** Why, in 해요체. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  icon?: ComponentType<IconProps>;
  /** True where nothing else names the screen. */
  asPage?: boolean;
}

export function EmptyState({ title, children, action, icon: Icon = IconInbox, asPage = false }: EmptyStateProps) {
  return (
    <div className={classes.box}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
      {asPage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
