import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import classes from './phone-bar.module.css';

export interface PhoneBarProps {
  entries: { label: string; href: string; icon: ComponentType<IconProps>; countKey?: string }[];
  active: string | null;
  counts: Record<string, number>;
}

/** The main screens in thumb reach. */
export function PhoneBar({ entries, active, counts }: PhoneBarProps) {
  return (
    <nav className={classes.bar} aria-label="바로가기">
      {entries.map(({ label, href, icon: Icon, countKey }) => {
        const count = countKey ? (counts[countKey] ?? 0) : 0;
        return (
          <AppLink
            key={href}
            href={href}
            className={cx(classes.entry, href === active && classes.here)}
            aria-current={href === active ? 'page' : undefined}
          >
            <span className={classes.icon}>
              <Icon size={22} stroke={1.75} aria-hidden />
              {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
            </span>
            {label}
          </AppLink>
        );
      })}
    </nav>
  );
}
