/** A status: an icon and a word, never colour alone. */
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  type IconProps,
  IconSparkles,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './status-pill.module.css';

/** `today`: needs the seller now. `info`: new or moving. */
export type Tone = 'neutral' | 'info' | 'good' | 'today' | 'bad';

const ICONS: Record<Tone | 'running' | 'off', ComponentType<IconProps>> = {
  neutral: IconClock,
  info: IconSparkles,
  good: IconCircleCheck,
  today: IconAlertTriangle,
  bad: IconCircleX,
  running: IconLoader2,
  off: IconBan,
};

export interface StatusPillProps {
  tone: Tone;
  children: ReactNode;
  /** Icon of the word; a tone has its own when none is given. */
  icon?: ComponentType<IconProps> | 'running' | 'off';
  title?: string | undefined;
}

export function StatusPill({ tone, children, icon, title }: StatusPillProps) {
  const Icon = typeof icon === 'function' || typeof icon === 'object' ? icon : ICONS[icon ?? tone];
  return (
    <span className={cx(classes.pill, classes[tone])} title={title}>
      <Icon size={13} stroke={2} aria-hidden className={icon === 'running' ? classes.spin : undefined} />
      {children}
    </span>
  );
}
