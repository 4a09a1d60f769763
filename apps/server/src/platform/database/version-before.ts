/** Until when servers of the version before a migration may still write rows without what the migration added. */
import type { Database } from './database.ts';

const OLD_VERSION_MS = 24 * 60 * 60_000;

/**
 * The instant from which on every server knows a migration.
 * @param name of its file, without the ending
 * @throws when it is not among the applied ones: then nobody knows when to stop looking for rows from before
 */
export async function everyServerKnowsFrom(database: Database, name: string): Promise<Date> {
  const { rows } = await database.system(
    (tx) => tx.query<{ applied_at: Date }>('select applied_at from moa_migration where name = $1', [name]),
    { readOnly: true },
  );
  const [migration] = rows;
  if (migration === undefined) throw new Error(`${name} is not among the migrations`);
  return new Date(migration.applied_at.getTime() + OLD_VERSION_MS);
}
