import { kstParts } from '../kernel/kst.ts';
import type { Mall } from './market.ts';

/** `2026-03-02T10:15:30`, Korean wall clock without a zone; null for nothing. */
export function stamp({ time }: Pick<Mall, 'time'>, at: number | null | undefined): string | null {
  if (at === null || at === undefined) return null;
  const { date, time: clock } = kstParts(time.shown(at));
  return `${date}T${clock}`;
}

/** Its day alone. */
export function dayOf({ time }: Pick<Mall, 'time'>, at: number): string {
  return kstParts(time.shown(at)).date;
}
