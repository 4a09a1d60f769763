/** Counts of pieces as channels send them. */
import { text, whole } from './loose.ts';

/** Largest count a line of an order may have: what PostgreSQL keeps in an integer. */
const PIECES_MAX = 2_147_483_647;

/** A count of at least one piece from a number or its digits; null for 0, fractions, negative numbers and everything else. */
export function pieces(value: unknown): number | null {
  const count = whole(value);
  if (count === null || count < 1 || count > PIECES_MAX) return null;
  return Number(text(value).replaceAll(',', '')) === count ? count : null;
}

/** Whether a field that may be absent holds something that is no whole number: broken, not missing. */
export function isBrokenNumber(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && whole(value) === null;
}
