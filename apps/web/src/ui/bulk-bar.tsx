/** The dark bar that floats over a list while rows are selected. */
import { useMediaQuery } from '@mantine/hooks';
import { type IconProps, IconX } from '@tabler/icons-react';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import classes from './bulk-bar.module.css';
import { cx } from './cx.ts';
import { formatNumber } from './format.ts';

export interface BulkAction {
  label: string;
  icon: ComponentType<IconProps>;
  onRun(): void;
  /** The step that usually comes next: light on the dark bar. */
  main?: boolean;
  disabled?: boolean;
  /** Why it cannot be done, shown on hover. */
  reason?: string | undefined;
}

export interface BulkBarProps {
  count: number;
  actions: readonly BulkAction[];
  onClear(): void;
}

const GAP = 20;
const ROOM = 76;

/** Pixels between the bar and the end of the window: it stands over the pages of the list where both would be in one place. */
function useBottom(shown: boolean): number {
  const [bottom, setBottom] = useState(GAP);
  useLayoutEffect(() => {
    if (!shown) return;
    function measure() {
      const pages = document.querySelector('[data-page-bar]')?.getBoundingClientRect();
      const meet = pages !== undefined && pages.top < window.innerHeight && pages.bottom > window.innerHeight - ROOM;
      setBottom(meet ? window.innerHeight - pages.top + 8 : GAP);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [shown]);
  return bottom;
}

export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const bottom = useBottom(count > 0 && !phone);
  if (count === 0) return null;
  return (
    <div className={classes.bar} style={phone ? undefined : { bottom }} data-action-bar role="toolbar" aria-label="선택한 항목 처리">
      <span className={classes.count} aria-live="polite">
        {formatNumber(count)}건 선택
      </span>
      <div className={classes.actions}>
        {actions.map(({ label, icon: Icon, onRun, main, disabled, reason }) => (
          <button
            key={label}
            type="button"
            className={cx(classes.action, main && classes.main)}
            onClick={onRun}
            disabled={disabled}
            title={reason}
          >
            <Icon size={17} stroke={1.75} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      <button type="button" className={classes.clear} onClick={onClear} title="선택 해제">
        <span className="moa-hidden">선택 해제</span>
        <IconX size={17} aria-hidden />
      </button>
    </div>
  );
}
