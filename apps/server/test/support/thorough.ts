/**
 * `npm test -- --thorough` (`TEST_THOROUGH=1` for a single file) holds the same rules as each run by more: every width of every look, every cell of
 * the fault matrix, more random values.
 */
export const THOROUGH = process.env.TEST_THOROUGH === '1';

/** Days since 1970 in UTC; `TEST_DAY` brings back what was tried on another day. */
export const TEST_DAY = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / 86_400_000));

const PARTS = 3;

/** Of cases by their places in a table, the third that is this day's: within three days every case is tried. All of them with `--thorough`. */
export function isOfToday(place: number): boolean {
  return THOROUGH || (place + TEST_DAY) % PARTS === 0;
}

/** A place for what stands in no table, by its name. */
export function placeOf(name: string): number {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
}

/** So many at each run, or so many with `--thorough`. */
export function runs(each: number, thorough: number): number {
  return THOROUGH ? thorough : each;
}
