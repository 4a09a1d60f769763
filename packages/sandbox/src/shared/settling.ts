/** What channels keep back, and on which day they pay. */
import { DAY_MS } from './wall-clock.ts';

/** That many percent of an amount, without the part of a won. */
export function share(won: number, percent: number): number {
  // A millionth is what floating point may add to or take off a whole won.
  return Math.floor((won * percent) / 100 + 1e-6);
}

/** The working day so many after a day (`2026-03-02`); public holidays are not kept here. */
export function workingDayAfter(day: string, count = 1): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    at += DAY_MS;
    if (new Date(at).getUTCDay() % 6 !== 0) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
