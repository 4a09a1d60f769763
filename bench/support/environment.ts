/** A database of the run's own, migrated and empty, with the API and the floor on it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createAccessTokens } from '../../apps/server/src/modules/accounts/auth/access-tokens.ts';
import { insertSession } from '../../apps/server/src/modules/accounts/auth/sessions.queries.ts';
import { generateKey, type Keys, parseKeys } from '../../apps/server/src/platform/config/keys.ts';
import { createSellerVault, type SellerVault } from '../../apps/server/src/platform/crypto/index.ts';
import {
  createDatabase,
  type Database,
  type DatabaseTarget,
  embeddedTarget,
  migrate,
  prepareEmbedded,
} from '../../apps/server/src/platform/database/index.ts';
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { type Child, type ChildSettings, startChild } from './child.ts';
import { cpuMs } from './cpu.ts';

export interface Seller {
  id: number;
  userId: number;
}

export interface Bench {
  database: Database;
  /** For further processes of the program. */
  target: DatabaseTarget;
  sellerVault: SellerVault;
  keys: Keys;
  api: Child;
  floor: Child;
  /** Past row-level security, for seeding and for looking. */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  newSeller(): Promise<Seller>;
  /** Headers of a fresh login. */
  login(seller: Seller): Promise<Record<string, string>>;
  /** Milliseconds of CPU used so far. */
  cpu(): { api: number; floor: number; postgres: number };
  dataDir: string;
  /** Share of the usual requests and seconds that a measurement takes. */
  pace: number;
  /** Has `step` done when the run is interrupted. Answers how to forget it. */
  onInterrupt(step: () => unknown): () => void;
}

const DATABASE = 'moa';

/** Starts everything, hands it to `use`, and stops and removes everything. */
export async function withBench(use: (bench: Bench) => Promise<void>, pace = 1): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-bench-'));
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const cleanUp = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  const interrupt = () => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const server = await startPostgres({ dataDir, outside: join(dataDir, 'outside') });
    undo.push(() => server.stop());
    await prepareEmbedded(server.connection('postgres', 'postgres'), DATABASE);
    const owner = server.connection('moa_owner', DATABASE);
    await migrate(owner);
    const target = embeddedTarget(owner, DATABASE);
    const admin = new pg.Client(server.connection('postgres', DATABASE));
    // When a run is interrupted the server goes first.
    admin.on('error', () => undefined);
    await admin.connect();
    undo.push(() => admin.end());
    await admin.query('create schema floor authorization postgres');
    const database = createDatabase({ target, name: 'bench', poolSize: 8 });
    undo.push(() => database.close());
    const [secretKeys, tokenKeys] = [generateKey('bench'), generateKey('bench')];
    const keys: Keys = { master: parseKeys('secret', secretKeys), token: parseKeys('token', tokenKeys) };
    const settings: ChildSettings = { dataDir, target, floor: server.connection('postgres', DATABASE), secretKeys, tokenKeys };
    const floor = await startChild('floor.ts', settings);
    undo.push(() => floor.stop());
    const api = await startChild('api.ts', settings);
    undo.push(() => api.stop());
    await use({
      database,
      target,
      sellerVault: createSellerVault({ database, masterKeys: keys.master }),
      keys,
      api,
      floor,
      dataDir,
      pace,
      onInterrupt: (step) => {
        undo.push(step);
        return () => {
          const at = undo.indexOf(step);
          if (at >= 0) undo.splice(at, 1);
        };
      },
      sql: async <Row>(text: string, values: readonly unknown[] = []) => (await admin.query(text, [...values])).rows as Row[],
      newSeller: () => newSeller(database),
      login: (seller) => login(database, keys, seller),
      cpu: () => ({ api: cpuMs(api.pid), floor: cpuMs(floor.pid), postgres: cpuMs(server.pid() ?? 0) }),
    });
  } finally {
    await cleanUp();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function newSeller(database: Database): Promise<Seller> {
  return database.system(async (tx) => {
    const { rows } = await tx.query<{ seller_id: number }>(`insert into seller (name) values ('측정 판매자') returning seller_id`);
    const id = rows[0]?.seller_id ?? 0;
    const user = await tx.query<{ user_id: number }>(
      `insert into user_account (login_id, password_hash, seller_id, role, name) values ($1, '!', $2, 'U', '측정') returning user_id`,
      [`bench${randomBytes(6).toString('hex')}`, id],
    );
    return { id, userId: user.rows[0]?.user_id ?? 0 };
  });
}

async function login(database: Database, keys: Keys, seller: Seller): Promise<Record<string, string>> {
  const sessionId = randomUUID();
  const now = new Date();
  await database.system((tx) =>
    insertSession(tx, {
      id: sessionId,
      userId: seller.userId,
      keep: false,
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      ip: '127.0.0.1',
      userAgent: 'bench',
    }),
  );
  const token = await createAccessTokens(keys.token, () => new Date()).issue({ userId: String(seller.userId), sessionId, version: 1 });
  return { authorization: `Bearer ${token}` };
}
