/** The day on which a line that leaves late is promised to leave. */
import { koreanDate, koreanDayEnd, koreanDayStart } from '../time/korean-time.ts';

/** Days ahead that may be promised. */
export const DELAY_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/** Why a day (`2026-11-30`) can't be promised, in Korean; null when it can. */
export function delayDayProblem(day: string, now: Date): string | null {
  const days = Math.round((koreanDayStart(day).getTime() - koreanDayStart(koreanDate(now)).getTime()) / DAY_MS);
  if (days < 0) return '지난 날짜로는 미룰 수 없습니다. 오늘이나 그 뒤의 날을 골라주십시오.';
  return days > DELAY_DAYS_MAX ? `오늘부터 ${DELAY_DAYS_MAX}일 안의 날을 골라주십시오.` : null;
}

/** When a line has to have left that was promised for the day. */
export function promisedDue(day: string): Date {
  return new Date(koreanDayEnd(day).getTime() - 1);
}

/** Why a line can't be promised for the day, in Korean; null when it can. @param due null: it had no deadline */
export function refuseDelay(day: string, due: Date | null): string | null {
  if (due === null || koreanDate(due) < day) return null;
  return '새 발송예정일이 지금 발송기한보다 늦지 않습니다. 더 늦은 날을 골라주십시오.';
}
