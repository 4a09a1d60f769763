/** What a test file costs: processor seconds, and of journeys what they do that costs. Counted where `scripts/test-costs.ts` runs the tests. */
import { secondsOf } from './control-group.ts';

export const COSTLY = ['go', 'follow', 'look', 'window', 'login', 'copy'] as const;
export type Costly = (typeof COSTLY)[number];

export interface Cost {
  count: number;
  /** Processor seconds of everything that ran meanwhile. */
  seconds: number;
}

/** A line of the report: one test file. */
export interface FileCosts {
  /** Below the repository. */
  file: string;
  /** Processor seconds from its first line to its last; the start of Vitest and of what a project sets up once are not among them. */
  seconds: number;
  /** Documents that browsers loaded, by whatever led there. */
  documents: number;
  costs: Partial<Record<Costly, Cost>>;
}

/** The control group that runs, where costs are counted at all. */
export const COUNTED_GROUP = process.env.TEST_COSTS_GROUP;

type Counts = Pick<FileCosts, 'documents' | 'costs'>;
/** Beside the modules: whatever reads this file anew counts on. */
const kept = globalThis as { moaFileCosts?: Counts };

export function beginCounts(): Counts {
  kept.moaFileCosts = { documents: 0, costs: {} };
  return kept.moaFileCosts;
}

export function counts(): Counts {
  return kept.moaFileCosts ?? beginCounts();
}

export function countDocument(): void {
  counts().documents += 1;
}

/** Does it, and counts what was used until it is done. */
export async function counted<T>(what: Costly, act: () => Promise<T>): Promise<T> {
  if (COUNTED_GROUP === undefined) return act();
  const before = secondsOf(COUNTED_GROUP);
  try {
    return await act();
  } finally {
    const { costs } = counts();
    costs[what] = { count: (costs[what]?.count ?? 0) + 1, seconds: (costs[what]?.seconds ?? 0) + secondsOf(COUNTED_GROUP) - before };
  }
}
