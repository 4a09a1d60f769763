/** Frame of every screen: title with count and note at the left, actions at the right, content below. */
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { formatNumber } from '../values/format.ts';
import classes from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `form`: content no wider than a form reads well. */
  width?: 'full' | 'form';
}

export function Page({ children, width = 'full' }: PageProps) {
  return <div className={cx(classes.page, width === 'form' && classes.form)}>{children}</div>;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Rows of the list, in cobalt beside the title. */
  count?: number | undefined;
  /** False shows `10,000+`. */
  countExact?: boolean | undefined;
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, count, countExact = true, note, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        <Count count={count} exact={countExact} />
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function Count({ count, exact }: { count: number | undefined; exact: boolean }) {
  if (count === undefined) return null;
  return (
    <span className={classes.count}>
      {formatNumber(count)}
      {exact ? '' : '+'}
    </span>
  );
}

export interface PanelProps {
  title?: ReactNode;
  /** Rows of the list in the panel, beside its heading. */
  count?: number | undefined;
  countExact?: boolean | undefined;
  note?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Content touches the edges (tables). */
  flush?: boolean;
}

/** A white card with an optional heading. */
export function Panel({ title, count, countExact = true, note, children, className, flush = false }: PanelProps) {
  return (
    <section className={cx(classes.panel, flush && classes.flush, className)}>
      {title && (
        <div className={classes.panelHead}>
          <h2 className={classes.panelTitle}>{title}</h2>
          <Count count={count} exact={countExact} />
          {note && <span className={classes.note}>{note}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

/** In a panel that has nothing to show, quietly: a sentence, and an icon where that is good news. */
export function PanelEmpty({ icon: Icon, children }: { icon?: ComponentType<IconProps>; children: ReactNode }) {
  return (
    <div className={classes.panelEmpty}>
      {Icon && <Icon size={26} stroke={1.5} aria-hidden />}
      {children}
    </div>
  );
}
