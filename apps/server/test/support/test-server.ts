/** The PostgreSQL of the tests: one server a run, one migrated template, a clone for each file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, prepareEmbedded } from '../../src/platform/database/index.ts';
import { startPostgres } from '../../src/platform/postgres/index.ts';

export const TEMPLATE = 'moa_template';

export interface Address {
  host: string;
  port: number;
  /** Of every role; absent where nobody is asked for one. */
  password?: string;
}

export interface TestServer extends Address {
  /** On a cluster the other nodes; empty on one server. */
  workers: readonly Address[];
  stop(): Promise<void>;
}

/** Starts a server that forgets everything, without the syncs that make a real one safe, and migrates the template database. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-test-'));
  const server = await startPostgres({
    dataDir,
    outside: join(dataDir, 'outside'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', autovacuum: 'off' },
  });
  const { host, port } = server.connection('postgres', 'postgres');
  await prepareEmbedded(server.connection('postgres', 'postgres'), TEMPLATE);
  await migrate(server.connection('moa_owner', TEMPLATE));
  return {
    host,
    port,
    workers: [],
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one statement as superuser outside any transaction. */
export async function administer({ host, port, password }: Address, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ host, port, password, user: 'postgres', database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
