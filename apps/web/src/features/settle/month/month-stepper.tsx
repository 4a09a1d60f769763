/** A month, turned by its arrows. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { monthTitle, shiftMonth } from '../../../ui/inputs/date/day.ts';
import classes from './month.module.css';

export function MonthStepper({ month, onChange }: { month: string; onChange(month: string): void }) {
  return (
    <div className={classes.stepper}>
      <IconButton label="이전 달" onClick={() => onChange(shiftMonth(month, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <strong aria-live="polite">{monthTitle(month)}</strong>
      <IconButton label="다음 달" onClick={() => onChange(shiftMonth(month, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
