/**
 * `npm test -- --thorough` (`MOA_THOROUGH=1` for a single file) holds the same rules as each run by more: every width of every look, every cell of
 * the fault matrix, more random values.
 */
export declare const THOROUGH: boolean;
/** Days since 1970 in UTC; `MOA_TEST_DAY` brings back what was tried on another day. */
export declare const TEST_DAY: number;
/** Of cases by their places in a table, the third that is this day's: within three days every case is tried. All of them with `--thorough`. */
export declare function isOfToday(place: number): boolean;
