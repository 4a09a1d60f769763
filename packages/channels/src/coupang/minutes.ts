/** Windows of COUPANG's minute mode (`searchType=timeFrame`). */
import { kstIso } from '../sdk/clock.ts';
import type { WalkWindow } from '../sdk/windows.ts';

const MINUTE_MS = 60_000;

/** Minutes in Korea, `yyyy-MM-ddTHH:mm`; the end of a window is rounded up so that nothing falls between two. */
export function minuteRange({ from, to }: WalkWindow): { createdAtFrom: string; createdAtTo: string } {
  const end = new Date(Math.ceil(to.getTime() / MINUTE_MS) * MINUTE_MS);
  return { createdAtFrom: kstIso(from).slice(0, 16), createdAtTo: kstIso(end).slice(0, 16) };
}
