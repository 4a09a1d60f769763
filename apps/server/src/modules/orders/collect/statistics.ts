/** Keeping the statistics of tables that grow while a walk stores its pages. */

/**
 * New lines after which tables are looked at that may have outgrown their statistics; later half of what the walk has stored: they are counted
 * anew when they have doubled, and looking at the size of all is thirty milliseconds.
 */
const LINES = 1_000;

export interface Statistics {
  /** So many lines are new. Nobody waits: a large table is counted for a second, and pages come meanwhile. */
  grew(lines: number): void;
  /** When nothing is left to count. */
  settled(): Promise<void>;
}

/** @param refresh counts what has outgrown its statistics; never runs beside itself, and what it throws is thrown by `settled` */
export function keepStatistics(refresh: () => Promise<void>): Statistics {
  let stored = 0;
  let next = LINES;
  let counting: Promise<void> | null = null;
  const countWhenDue = () => {
    if (stored < next || counting !== null) return;
    next = stored + Math.max(LINES, stored / 2);
    counting = refresh().finally(() => {
      counting = null;
    });
    counting.catch(() => undefined);
  };
  return {
    grew: (lines) => {
      stored += lines;
      countWhenDue();
    },
    settled: async () => {
      await counting;
      // What came while that count ran has no page after it that would ask.
      countWhenDue();
      await counting;
    },
  };
}
