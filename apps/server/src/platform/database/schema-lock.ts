/** The lock under which one program at a time changes roles, grants and tables of a database. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Any number that nothing else locks. */
const LOCK = 7_062_001;
const RETRY_MS = 100;

/**
 * Takes the lock for the rest of the connection. Preparing and migrating share it: catalogue rows do not bear concurrent grants.
 * Asks again and again: a statement that waits for the lock would hold a snapshot that CREATE INDEX CONCURRENTLY waits for.
 */
export async function waitForSchemaLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`);
    if (rows[0]?.mine) return;
    await delay(RETRY_MS);
  }
}
