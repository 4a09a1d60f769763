/**
 * Windows in parts: lists have no pages, so what does not fit into one answer is asked for in narrower stretches. Where a walk stands
 * is in its cursor alone. Pure.
 */
import type { WalkWindow } from './windows.ts';

export const MINUTE_MS = 60_000;

/** A stretch of whole minutes, asked for by one call. */
export interface Part {
  /** Epoch milliseconds of a whole minute. */
  from: number;
  minutes: number;
  /** The length that was asked for before was too much. */
  narrowed: boolean;
}

/** The part that a page of the walk names; the whole window for its first page. */
export function partAt(window: WalkWindow, page: string | null): Part {
  const [from, minutes, narrowed] = page === null ? [] : page.split(' ');
  const start = from === undefined ? Math.floor(window.from.getTime() / MINUTE_MS) * MINUTE_MS : Date.parse(from);
  const left = Math.max(1, Math.ceil((window.to.getTime() - start) / MINUTE_MS));
  return { from: start, minutes: minutes === undefined ? left : Math.min(left, Number(minutes)), narrowed: narrowed === 'narrowed' };
}

/** `2026-03-02T01:15:00.000Z 720 narrowed` */
export function pageOf({ from, minutes, narrowed }: Part): string {
  return [new Date(from).toISOString(), minutes, ...(narrowed ? ['narrowed'] : [])].join(' ');
}

export function endOf({ from, minutes }: Part): Date {
  return new Date(from + minutes * MINUTE_MS);
}

/** The first half, or null for a single minute: nothing narrower can be asked for. */
export function narrower({ from, minutes }: Part): Part | null {
  return minutes <= 1 ? null : { from, minutes: Math.ceil(minutes / 2), narrowed: true };
}

/** The part behind one that fitted, or null behind the last. It grows again, unless a longer one was too much just now. */
export function partAfter(window: WalkWindow, part: Part): Part | null {
  const from = endOf(part).getTime();
  if (from >= window.to.getTime()) return null;
  return { from, minutes: part.narrowed ? part.minutes : part.minutes * 2, narrowed: false };
}
