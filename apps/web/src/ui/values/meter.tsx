import { cx } from '../cx.ts';
import classes from './meter.module.css';

export interface MeterProps {
  /** 0 to 1. */
  share: number;
  label: string;
  tone?: 'primary' | 'good' | 'bad' | 'today';
}

/** A thin progress bar. */
export function Meter({ share, label, tone = 'primary' }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={classes.track} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <div className={cx(classes.bar, classes[tone])} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
