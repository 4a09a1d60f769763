/** Won and days in cells of files of shops and banks. Pure. */

/** Whole won out of `1,234원`, `(1,234)` or `-1234.00`; null for what is no number. An empty cell is none. */
export function readWon(text: string): number | null {
  const plain = text.replaceAll(/[,\s원₩]/g, '');
  if (plain === '') return null;
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1];
  const value = Number(bracketed ?? plain);
  if (!Number.isFinite(value) || Math.abs(value) > WON_MAX) return null;
  return Math.round(bracketed === undefined ? value : -value) || 0;
}

/** Of one row. What fifty thousand of them sum up to is still counted exactly. */
const WON_MAX = 100_000_000_000;

const DAY_MS = 86_400_000;
/** Day zero of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

/** A day as `2026-11-21`, out of what shops and spreadsheets write. */
export function readDay(text: string): string | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofOurs(new Date(EPOCH + Math.floor(Number(text)) * DAY_MS));
  const match = /^(\d{4})[-./년]?\s?(\d{1,2})[-./월]?\s?(\d{1,2})/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? ofOurs(at) : null;
}

/** No shop paid in another century: such a day is a slip of the pen. */
function ofOurs(day: Date): string | null {
  const text = day.toISOString().slice(0, 10);
  return /^20\d\d-/.test(text) ? text : null;
}
