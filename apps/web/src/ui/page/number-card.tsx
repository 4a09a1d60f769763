/** Cards over a screen, each with one number and the way to what it counts. */
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { AppLink } from '../app-link.tsx';
import { cx } from '../cx.ts';
import { formatNumber } from '../values/format.ts';
import classes from './number-card.module.css';

export interface NumberCardProps {
  name: string;
  icon: ComponentType<IconProps>;
  value: number;
  /** What is in bold in it is as loud as the number. */
  note: ReactNode;
  href: string;
  /** Wants somebody today. */
  loud?: boolean;
}

export function NumberCards({ cards }: { cards: readonly NumberCardProps[] }) {
  return (
    <div className={classes.cards}>
      {cards.map(({ name, icon: Icon, value, note, href, loud = false }) => (
        <AppLink key={name} href={href} className={classes.card}>
          <span className={classes.name}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {name}
          </span>
          <span className={cx(classes.number, loud && classes.loud)}>{formatNumber(value)}</span>
          <span className={classes.note}>{note}</span>
        </AppLink>
      ))}
    </div>
  );
}
