/** A database of its own for a test file, with every migration applied. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject } from 'vitest';
import { createDatabase, type Database, type DatabaseTarget, embeddedTarget } from '../../src/platform/database/index.ts';
import { unfitStatements, watchStatements } from '../statements/watch.ts';
import { clusterTarget, copyToNodes, dropFromNodes } from './test-cluster.ts';
import type { TestServer } from './test-server.ts';

export interface TestSeller {
  sellerId: number;
  userId: number;
  loginId: string;
}

export interface TestDatabase {
  database: Database;
  target: DatabaseTarget;
  /** Logs a raw client in as any role, e.g. for plans or for what only an owner may do. */
  login(user: 'postgres' | 'moa_owner' | 'moa_app' | 'moa_system'): { host: string; port: number; user: string; database: string };
  /** A seller with its first user (role U). The password hash matches no password unless given. */
  seller(options?: { name?: string; loginId?: string; passwordHash?: string }): Promise<TestSeller>;
}

/** To be called at the top of a file or in beforeAll; everything is closed and dropped after the file, whose statements have to be fit for shards. */
export async function testDatabase(): Promise<TestDatabase> {
  watchStatements();
  const { close, ...test } = await openTestDatabase(inject('postgres'));
  afterAll(close);
  afterAll(async () => expect(await unfitStatements()).toEqual([]));
  return test;
}

/** A database of the server's own, outside of any test; `close` closes and drops it. */
export async function openTestDatabase(
  server: Pick<TestServer, 'host' | 'port' | 'workers'>,
): Promise<TestDatabase & { close(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await copyToNodes(server, name);
  const target = server.workers.length > 0 ? clusterTarget(server, name) : embeddedTarget(server, name);
  const errors: unknown[] = [];
  const database = createDatabase({ target, name: 'test', poolSize: 10, onError: (error) => errors.push(error) });
  let sellers = 0;
  return {
    database,
    target,
    login: (user) => ({ host: server.host, port: server.port, user, database: name }),
    seller: ({ name: sellerName, loginId, passwordHash = '!' } = {}) => {
      const number = ++sellers;
      return makeSeller(database, { name: sellerName ?? `판매자 ${number}`, loginId: loginId ?? `seller${number}`, passwordHash });
    },
    close: async () => {
      await database.close();
      await dropFromNodes(server, name);
    },
  };
}

async function makeSeller(
  database: Database,
  { name, loginId, passwordHash }: { name: string; loginId: string; passwordHash: string },
): Promise<TestSeller> {
  return database.system(async (tx) => {
    const made = await tx.query<{ seller_id: number }>('insert into seller (name) values ($1) returning seller_id', [name]);
    const sellerId = made.rows[0]?.seller_id ?? 0;
    const { rows } = await tx.query<{ user_id: number }>(
      `insert into user_account (login_id, password_hash, seller_id, role, name) values ($1, $2, $3, 'U', $4) returning user_id`,
      [loginId, passwordHash, sellerId, name],
    );
    const userId = rows[0]?.user_id ?? 0;
    return { sellerId, userId, loginId };
  });
}
