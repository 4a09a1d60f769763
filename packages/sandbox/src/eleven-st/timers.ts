import { timeKey } from '../shared/business-time.ts';
import { approveCancel } from './cancels.ts';
import { advanceLine } from './line-states.ts';
import type { Mall } from './state.ts';

/** Runs everything that has fallen due by business time: deliveries, purchase decisions, unpaid orders, unanswered cancels. */
export function runTimers(mall: Mall): void {
  const to = timeKey(mall.time.now() + 1);
  for (const { value } of mall.cancelsDue.range({ to })) approveCancel(mall, value);
  for (let due = mall.linesDue.range({ to }); due.length > 0; due = mall.linesDue.range({ to }))
    for (const { value } of due) advanceLine(mall, value);
}
