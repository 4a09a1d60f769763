/** Keeping the statistics of tables that grow while a walk stores its pages. */

/** New lines after which tables are looked at that may have outgrown their statistics. */
const LINES = 1_000;

export interface Statistics {
  /** So many lines are new. Nobody waits: a large table is counted for a second, and pages come meanwhile. */
  grew(lines: number): void;
  /** When nothing is counted any more. */
  settled(): Promise<void>;
}

/** @param refresh counts what has outgrown its statistics; never runs beside itself, and what it throws is thrown by `settled` */
export function keepStatistics(refresh: () => Promise<void>): Statistics {
  let uncounted = 0;
  let counting: Promise<void> | null = null;
  return {
    grew: (lines) => {
      uncounted += lines;
      if (uncounted < LINES || counting !== null) return;
      uncounted = 0;
      counting = refresh().finally(() => {
        counting = null;
      });
      counting.catch(() => undefined);
    },
    settled: async () => {
      await counting;
    },
  };
}
