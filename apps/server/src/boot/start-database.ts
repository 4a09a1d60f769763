/** Brings the database up: embedded or given, roles, migrations. Used by the product and by its command line. */
import type pg from 'pg';
import { type Config, ConfigError } from '../platform/config/index.ts';
import {
  type DatabaseTarget,
  embeddedTarget,
  givenTarget,
  migrate,
  prepareEmbedded,
  prepareGiven,
  requireMigrated,
  requireServers,
} from '../platform/database/index.ts';
import { SUPERUSER, startPostgres } from '../platform/postgres/index.ts';

export interface StartedDatabase {
  target: DatabaseTarget;
  /** Names of the migrations that were run. */
  migrated: string[];
  stop(): Promise<void>;
}

/**
 * For the embedded database the caller must hold the data folder (`claimInstance`).
 * @param log called with what an operator may want to know
 */
export async function startDatabase(config: Config, log: (message: string) => void): Promise<StartedDatabase> {
  const { url, adminUrl } = config.database;
  if (url === null) return startEmbedded(config, log);
  const target = givenTarget(config);
  await requireServers(config.database, true);
  if (adminUrl === null) {
    await requireMigrated({ connectionString: url });
    return { target, migrated: [], stop: async () => undefined };
  }
  await prepareGiven(adminUrl, url);
  return { target, migrated: await migrate({ connectionString: adminUrl }), stop: async () => undefined };
}

/**
 * The database with its roles and without a table of ours, as a restore wants it. `login` may take on moa_owner.
 * @throws ConfigError on a given server without DATABASE_ADMIN_URL
 */
export async function startEmptyDatabase(
  config: Config,
  log: (message: string) => void,
): Promise<{ login: pg.ClientConfig; stop: () => Promise<void> }> {
  const { url, adminUrl } = config.database;
  if (url !== null) {
    if (adminUrl === null) throw new ConfigError('DATABASE_ADMIN_URL: 복원하려면 테이블을 만들 수 있는 로그인을 설정해야 합니다');
    await prepareGiven(adminUrl, url);
    return { login: { connectionString: adminUrl }, stop: async () => undefined };
  }
  const server = await startPostgres({ dataDir: config.dataDir, log });
  try {
    await prepareEmbedded(server.connection(SUPERUSER, 'postgres'));
    return { login: server.connection('moa_owner', 'moa'), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startEmbedded(config: Config, log: (message: string) => void): Promise<StartedDatabase> {
  const server = await startPostgres({ dataDir: config.dataDir, log });
  try {
    await prepareEmbedded(server.connection(SUPERUSER, 'postgres'));
    const owner = server.connection('moa_owner', 'moa');
    return { target: embeddedTarget(owner), migrated: await migrate(owner), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
