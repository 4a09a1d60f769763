/** What came of leased work, kept until it is stored: while the database is away nobody else can take the work over either. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, isDatabaseUnavailable, type Tx } from '../database/index.ts';

const AGAIN_MS = [250, 500, 1_000] as const;

/**
 * Runs the transaction as moa_system until it could be run, for as long as the database is away. It may have been committed before: it must
 * change nothing the second time.
 * @throws what fails for any other reason, or when `signal` aborts meanwhile: the process ends, and its leases are given back
 */
export async function untilStored(
  database: Pick<Database, 'system'>,
  work: (tx: Tx) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      await database.system(work);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error;
    }
    await delay(AGAIN_MS[Math.min(tried, AGAIN_MS.length - 1)], undefined, { signal });
  }
}
