/** The database as the rest of the server sees it. */
import pg from 'pg';
import { type Clock, systemClock } from '../clock.ts';
import { FairLimit } from '../fair-slots.ts';
import { Listener, type ListenOptions } from './listener.ts';
import { Publisher } from './publisher.ts';
import { ownSessions, probedSessions } from './session.ts';
import { SilenceWatch } from './silence.ts';
import { CONNECT_MS, clientConfig, type DatabaseTarget, type Role } from './target.ts';
import {
  IDLE_IN_TRANSACTION_MS,
  type QueryResult,
  runTransaction,
  type SellerScope,
  STATEMENT_TIMEOUT_MS,
  type TenantTx,
  type TransactionHooks,
  type TransactionOptions,
  type Tx,
} from './transaction.ts';

/** A connection of one's own, for advisory locks that must outlive a transaction. Runs as moa_system. */
export interface DirectConnection {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Resolves when the connection is gone, by `end` or by itself; session locks are gone with it. */
  readonly closed: Promise<void>;
  end(): Promise<void>;
}

export interface Database {
  /** Runs `fn` in a transaction that sees and writes rows of this seller only (role moa_app under row-level security). An id alone means all of its shops. */
  tenant<T>(seller: string | number | SellerScope, fn: (tx: TenantTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `fn` as moa_system: directory tables, and every seller's rows for tickers and administration. */
  system<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  direct(): Promise<DirectConnection>;
  /** Calls `handler` for every NOTIFY on `channel`. Listens again by itself after the connection was lost. Answers how to stop. */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>;
  /** Notifies outside any transaction; see `Tx.notify`. */
  notify(channel: string, payload: string): void;
  /** Refuses (throws) when the app's login could look past row-level security. To be called once at start. */
  verifyRoles(): Promise<void>;
  /** For metrics: connections in use, idle, and calls waiting for one. */
  stats(): { role: Role; total: number; idle: number; waiting: number }[];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  target: DatabaseTarget;
  /** Shown as `moa-<name>` in pg_stat_activity. */
  name: string;
  /** Connections at most as moa_app, which sellers share (one alone leaves a quarter to others); half of it (at least 2) as moa_system. */
  poolSize?: number;
  /** Called with errors that concern no caller (idle connections lost, failing afterCommit). */
  onError?: (error: unknown) => void;
  /** Called once when connections lead through a pooler, with whether it lets statements be prepared. */
  onPooled?: (prepared: boolean) => void;
  /** The clock of its transactions. */
  now?: Clock;
}

const LIMITS = { statement: STATEMENT_TIMEOUT_MS, idleInTransaction: IDLE_IN_TRANSACTION_MS };

/** What is asked over a connection of one's own is short; a lock may be held by one's own connection from before, until the server sees that it is gone. */
const DIRECT_ANSWER_MS = 10_000;
const PROBE_MS = 3_000;
/** Standing open each costs the server memory, and there are few for all processes. */
const IDLE_CONNECTION_MS = 10_000;
/**
 * Of each role so many stay open at rest. Until a new one knows the catalogue it takes both sides 14 ms of a processor (2 to 4 MB of the server's
 * memory then): a seller who read for a while waited for that with her next click.
 */
const KEPT_CONNECTIONS = 2;
/** What a connection has prepared and read of the catalogue only grows. */
const CONNECTION_AGE_S = 30 * 60;

/** Opens nothing yet: connections are made when first needed. */
export function createDatabase({
  target,
  name,
  poolSize = 10,
  onError = () => undefined,
  onPooled,
  now = systemClock,
}: DatabaseOptions): Database {
  const applicationName = `moa-${name}`;
  const pools: Record<Role, pg.Pool> = {
    moa_app: createPool(target, 'app', applicationName, poolSize, onError),
    moa_system: createPool(target, 'system', applicationName, Math.max(2, Math.ceil(poolSize / 2)), onError),
  };
  // Whoever waits for a connection waits behind no seller's whole backlog.
  const sellers = new FairLimit(poolSize, CONNECT_MS);
  const listener = new Listener(
    { ...clientConfig(target.direct, `${applicationName}-listen`), pipeline: true } as pg.ClientConfig,
    onError,
  );
  const takeRole = (role: Role) => (target.setRole ? [`set local role ${role}`] : []);
  const silence = new SilenceWatch({
    probe: () => speaks(target, `${applicationName}-probe`),
    onChange: (silent) => {
      onError(new Error(silent ? 'the database does not answer: whoever waits for it is reported' : 'the database answers again'));
      // Its notifications may be swallowed for ever: a new connection reports the gap.
      if (silent) listener.reconnect();
    },
  });
  const publisher = new Publisher(
    (work) => runTransaction(pools.moa_system, takeRole('moa_system'), { relaxedCommit: true }, hooks, work),
    onError,
  );
  const hooks: TransactionHooks = {
    now,
    publish: (channel, payload) => publisher.publish(channel, payload),
    flush: () => publisher.flush(),
    onError,
    silence,
    sessions: target.setRole ? probedSessions(LIMITS, once(onPooled)) : ownSessions(),
  };

  return {
    tenant: async (seller, fn, options = {}) => {
      const {
        sellerId,
        shopAccountIds,
        hidesCost = false,
      } = typeof seller === 'object' ? seller : { sellerId: seller, shopAccountIds: null, hidesCost: false };
      const scope: SellerScope = { sellerId: checkedSeller(sellerId), shopAccountIds, hidesCost };
      const settings = [...takeRole('moa_app'), `set local app.seller = '${scope.sellerId}'`];
      return sellers.run(scope.sellerId, () =>
        runTransaction(pools.moa_app, settings, options, hooks, (tx) => fn(Object.assign(tx, scope))),
      );
    },
    system: (fn, options = {}) => runTransaction(pools.moa_system, takeRole('moa_system'), options, hooks, fn),
    direct: () => connectDirect(target, `${applicationName}-direct`),
    listen: (channel, handler, options) => listener.listen(channel, handler, options),
    verifyRoles: () => verifyRoles(pools, takeRole, hooks),
    stats: () =>
      (['moa_app', 'moa_system'] as const).map((role) => {
        const pool = pools[role];
        const waiting = pool.waitingCount + (role === 'moa_app' ? sellers.waiting : 0);
        return { role, total: pool.totalCount, idle: pool.idleCount, waiting };
      }),
    notify: (channel, payload) => publisher.publish(channel, payload),
    close: async () => {
      silence.close();
      await publisher.close();
      await listener.close();
      await Promise.all([pools.moa_app.end(), pools.moa_system.end()]);
    },
  };
}

/** SET takes no parameter, so the id becomes part of the statement: nothing but digits passes. */
function checkedSeller(sellerId: string | number): number {
  const text = String(sellerId);
  if (!/^\d{1,16}$/.test(text)) throw new Error(`not a seller id: ${JSON.stringify(sellerId)}`);
  return Number(text);
}

function once(then: (prepared: boolean) => void = () => undefined): (prepared: boolean) => void {
  let reported = false;
  return (prepared) => {
    if (!reported) then(prepared);
    reported = true;
  };
}

function createPool(
  target: DatabaseTarget,
  login: 'app' | 'system',
  applicationName: string,
  max: number,
  onError: (error: unknown) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(target[login], applicationName),
    max,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    min: KEPT_CONNECTIONS,
    maxLifetimeSeconds: CONNECTION_AGE_S,
    // On a given server there may be a pooler in between, which refuses what it does not know at the start of a connection.
    ...(target.setRole ? {} : { statement_timeout: LIMITS.statement, idle_in_transaction_session_timeout: LIMITS.idleInTransaction }),
    pipeline: true,
  } as pg.PoolConfig);
  // A connection lost while idle is simply replaced; without a listener it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** True when the server answers past any pooler, and the pooler lets us in. One whose connections are all in use does, and is not silent. */
async function speaks(target: DatabaseTarget, applicationName: string): Promise<boolean> {
  const answers = [saysAnything(target.direct, applicationName, 'select 1')];
  if (isPooled(target)) answers.push(saysAnything(target.system, applicationName));
  return (await Promise.all(answers)).every(Boolean);
}

function isPooled({ system, direct }: DatabaseTarget): boolean {
  return JSON.stringify(system) !== JSON.stringify(direct);
}

/** True when the server said anything on a new connection, be it that it takes nobody now. */
async function saysAnything(login: pg.ClientConfig, applicationName: string, statement?: string): Promise<boolean> {
  const client = new pg.Client({ ...clientConfig(login, applicationName), connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (statement !== undefined) await client.query(statement);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function connectDirect(target: DatabaseTarget, applicationName: string): Promise<DirectConnection> {
  const client = new pg.Client({ ...clientConfig(target.direct, applicationName), query_timeout: DIRECT_ANSWER_MS });
  client.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  if (target.setRole) await client.query('set role moa_system');
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
    closed,
    end: () => client.end(),
  };
}

async function verifyRoles(pools: Record<Role, pg.Pool>, takeRole: (role: Role) => string[], hooks: TransactionHooks): Promise<void> {
  const { rows } = await runTransaction(pools.moa_app, takeRole('moa_app'), { readOnly: true }, hooks, (tx) =>
    tx.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname in (current_user, session_user) and (rolsuper or rolbypassrls)
       union all select current_user || '' where not pg_has_role(current_user, 'moa_app', 'usage')`,
    ),
  );
  const culprit = rows[0]?.rolname;
  if (culprit !== undefined) {
    throw new Error(
      `데이터베이스 사용자 ${culprit}로는 시작할 수 없습니다. 슈퍼유저나 BYPASSRLS 권한은 판매자 사이의 벽을 무시합니다. DATABASE_URL에는 일반 사용자를, DATABASE_ADMIN_URL에는 관리자를 지정해주십시오. (DATABASE_URL must not be a superuser or have BYPASSRLS)`,
    );
  }
}
