/** A process among the others of its installation: its database, and keys and files that fit with theirs. */
import { type Keys, loadKeys, nameOfKey } from '../platform/config/index.ts';
import { createDatabase, type Database } from '../platform/database/index.ts';
import { objectStoreIdentity } from '../platform/files/index.ts';
import { type ChildContext, joinPeers } from '../platform/processes/index.ts';
import { addDatabaseMetrics } from './database-metrics.ts';

const NAMELESS =
  'the pooler before the database hands prepared statements on: they are sent without names (faster: PgBouncer 1.21 with max_prepared_statements, docs/operations.md)';

export interface Installation {
  database: Database;
  keys: Keys;
  /** To be called when nothing of this process works any more. */
  leave(): Promise<void>;
}

/** @throws when the login could look past row-level security, or the process could not read what others write */
export async function joinInstallation(
  kind: string,
  { config, target, logger, metrics }: Pick<ChildContext, 'config' | 'target' | 'logger' | 'metrics'>,
): Promise<Installation> {
  const onError = (error: unknown) => logger.error({ err: error }, 'database');
  const database = createDatabase({
    target,
    name: kind,
    poolSize: config.database.poolSize,
    onError,
    onPooled: (prepared) => (prepared ? logger.info('a pooler is before the database') : logger.warn(NAMELESS)),
  });
  addDatabaseMetrics(metrics, database);
  await database.verifyRoles();
  const keys = loadKeys(config);
  const equipment = {
    masterKeys: keys.master.map(nameOfKey),
    tokenKeys: keys.token.map(nameOfKey),
    objectStore: await objectStoreIdentity(config),
  };
  const leavePeers = await joinPeers({ database, kind, equipment, onError });
  return {
    database,
    keys,
    leave: async () => {
      // Whoever goes because the database is away leaves a row that is soon too old to count.
      await leavePeers().catch(onError);
      await database.close();
    },
  };
}
