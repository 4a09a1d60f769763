/** How a deadline is written in a list. */
import { koreanDate } from '@moa/core';
import { formatDay, formatTime } from '../../../ui/values/format.ts';

const DAY_MS = 86_400_000;

export interface DueText {
  text: string;
  tone: 'late' | 'today' | 'calm';
}

/** `2일 지남`, `1시간 지남`, `오늘 18:00`, `내일 18:00`, `11월 24일`. */
export function dueText(due: Date, now: Date): DueText {
  const late = now.getTime() - due.getTime();
  if (late > 0) {
    if (late < 3_600_000) return { text: '방금 지남', tone: 'late' };
    return { text: late < DAY_MS ? `${Math.floor(late / 3_600_000)}시간 지남` : `${Math.floor(late / DAY_MS)}일 지남`, tone: 'late' };
  }
  const day = koreanDate(due);
  if (day === koreanDate(now)) return { text: `오늘 ${formatTime(due)}`, tone: 'today' };
  if (day === koreanDate(new Date(now.getTime() + DAY_MS))) return { text: `내일 ${formatTime(due)}`, tone: 'calm' };
  return { text: formatDay(due, now), tone: 'calm' };
}
