/** For tests only. */

/**
 * Milliseconds of processor time that this thread spends on `work`, the least of three runs: unlike the clock it does not count a busy
 * machine's other work, so that a bound on it says something of the code.
 */
export function cpuMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** Half surrogates are no characters. */
const SURROGATES = { from: 0xd800, count: 0x800 };

/** How many characters there are. */
export const CHARACTERS = 0x110000 - SURROGATES.count;

/**
 * A character by its place among all, for properties: `fc.nat(CHARACTERS - 1).map(characterAt)` is the unit of any string. What fast-check calls
 * `binary` is the same, and first makes a table of all million of them: a second and 85 MB in each process of tests.
 */
export function characterAt(place: number): string {
  return String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count);
}
