import { koreanClock, koreanIso } from '@moa/core';

/** `2026-03-02T10:15:30.000+09:00`. Sortable as text among its own kind. */
export function kstIso(at: Date): string {
  return koreanIso(at);
}

/** Fields of the Korean wall clock: `{ date: '2026-03-02', time: '10:15:30', compact: '20260302101530' }`. */
export function kstParts(at: Date): { date: string; time: string; compact: string } {
  const text = koreanClock(at).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19), compact: text.slice(0, 19).replace(/[-T:]/g, '') };
}

/** The same instant `ms` earlier in the same form as `kstIso`; null stays null. Used to age records. */
export function agedKst(iso: string, ms: number): string {
  return kstIso(new Date(Date.parse(iso) - ms));
}
