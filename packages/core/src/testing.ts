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
