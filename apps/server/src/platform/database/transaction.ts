/** The one way to run a transaction. */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { CommitUnknown, isDatabaseUnavailable, isLostRace } from './errors.ts';
import { limitStatements, type Session, type Sessions } from './session.ts';
import { DatabaseSilent, type SilenceWatch } from './silence.ts';

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows returned, or touched when none are returned. */
  rowCount: number;
}

/** A running transaction. Nothing of it may be used after its function has ended. */
export interface Tx {
  /**
   * Runs one statement. Statements started together are sent together and run in order.
   * @param name prepares the statement once per connection; for hot statements, one name per text
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<QueryResult<Row>>;
  /** Reads a result that may be large, `size` rows at a time. */
  stream<Row>(text: string, values?: readonly unknown[], size?: number): AsyncGenerator<Row[]>;
  /**
   * Notifies listeners of `channel` soon after the commit. Equal notifications are merged, and one may be lost when this process dies:
   * whoever listens also looks from time to time. `payload` is at most 7,000 bytes.
   */
  notify(channel: string, payload: string): void;
  /**
   * As `notify`, and who runs the transaction goes on only when the notification was sent: whoever is answered that a session has ended is refused
   * everywhere. What listens forgets by time as well, for the one that is lost with this process.
   */
  notifyAtOnce(channel: string, payload: string): void;
  /** Runs `action` once the commit has succeeded; what it throws is logged and changes nothing. */
  afterCommit(action: () => void | Promise<void>): void;
  /** What time it is for who decides something by the day: which edition of a shop's rules and fees holds. */
  readonly now: Clock;
}

/** Whose rows a transaction works on, and the shop accounts whoever asks is limited to; null: all of them. */
export interface SellerScope {
  readonly sellerId: number;
  readonly shopAccountIds: readonly number[] | null;
  /** Whoever asks may not see what the seller pays for her goods: statements that answer a cost leave it out. Absent: she may. */
  readonly hidesCost?: boolean;
}

/**
 * A transaction that sees one seller's rows only. `shopAccountIds` is no wall of the database's: a sub-user's order moves the stock of
 * shops she doesn't see. What a statement shows or takes by id of a shop's records it limits by `ofVisibleShops`.
 */
export interface TenantTx extends Tx, SellerScope {}

export interface TransactionOptions {
  /** Runs again after a lost race (serialization failure, deadlock): `fn` must have no effect outside the transaction. */
  retry?: boolean;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** Longest time for one statement in ms, instead of the pool's. */
  statementTimeoutMs?: number;
  /**
   * Answers before the commit is on disk. For rows that mean nothing unless a later transaction commits: that one's commit is waited for,
   * and brings all earlier ones to disk with it. What a crash of the database can lose is never half a transaction.
   */
  relaxedCommit?: boolean;
  /**
   * Plans each named statement once a connection instead of for each set of values. Only where one index fits whatever the values are:
   * planning a page that joins five tables takes as long as reading it.
   */
  plansOnce?: boolean;
  /**
   * Reads in the order of an index where there is one, never all rows to sort them. For looks at the first few of what waits: when the rows were
   * counted last hardly any may have been waiting, and sorting the few that are expected seems cheapest, of a backlog of thousands. Not handed on
   * to the nodes of a cluster.
   */
  inIndexOrder?: boolean;
}

/** What outlives the transaction. */
export interface TransactionHooks {
  now: Clock;
  publish(channel: string, payload: string): void;
  /** Resolves when everything published so far has been sent, or could not be. */
  flush(): Promise<void>;
  onError(error: unknown): void;
  silence: SilenceWatch;
  sessions: Sessions;
}

/** Longest time for one statement at the server, in ms, where the transaction names none. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** Shorter than the silence after which a worker is dead (`jobs/workers.ts`): what it locked is free when others take over its work. */
export const IDLE_IN_TRANSACTION_MS = 10_000;
/** The server has ended a statement by its timeout and said so: what is later than this was lost on the way. */
const ON_THE_WAY_MS = 5_000;

const TRIES = 5;

/**
 * Runs `fn` between BEGIN and COMMIT on a connection of `pool`. `settings` are SQL statements that go with BEGIN in one message; the
 * first statement of `fn` follows without waiting for their answer.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  settings: readonly string[],
  options: TransactionOptions,
  hooks: TransactionHooks,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, sendsAtOnce } = await once(pool, settings, options, hooks, fn);
      // Sending takes a connection: never while holding one.
      if (sendsAtOnce) await hooks.flush();
      return value;
    } catch (error) {
      if (!options.retry || attempt >= TRIES || !isLostRace(error)) throw error;
    }
  }
}

function beginStatement(
  settings: readonly string[],
  { isolation, readOnly, statementTimeoutMs, relaxedCommit, plansOnce, inIndexOrder }: TransactionOptions,
  { limitsEach, generic }: Session,
): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  const limits = limitsEach
    ? limitStatements({ statement: statementTimeoutMs ?? STATEMENT_TIMEOUT_MS, idleInTransaction: IDLE_IN_TRANSACTION_MS }, 'set local')
    : statementTimeoutMs === undefined
      ? []
      : [`set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`];
  const relaxed = relaxedCommit ? ['set local synchronous_commit = off'] : [];
  const plans = plansOnce && generic ? ['set local plan_cache_mode = force_generic_plan'] : [];
  const order = inIndexOrder ? ['set local enable_sort = off', 'set local enable_incremental_sort = off'] : [];
  return [begin, ...settings, ...limits, ...relaxed, ...plans, ...order].join('; ');
}

async function once<T>(
  pool: pg.Pool,
  settings: readonly string[],
  options: TransactionOptions,
  hooks: TransactionHooks,
  fn: (tx: Tx) => Promise<T>,
): Promise<{ value: T; sendsAtOnce: boolean }> {
  if (hooks.silence.silent) throw new DatabaseSilent();
  const client = await pool.connect();
  const watched = hooks.silence.watch(() => cut(client), (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + ON_THE_WAY_MS);
  const query: Query = (statement) => watched.awaits(client.query(statement));
  let usable = false;
  try {
    const session = hooks.sessions.known(client) ?? (await hooks.sessions.learn(client, query));
    usable = true;
    const tx = new Transaction(query, session, hooks);
    try {
      return await betweenBeginAndCommit(query, beginStatement(settings, options, session), tx, options, fn, () => {
        usable = false;
      });
    } catch (error) {
      if (session.limitsEach && tx.names.some((name) => !isPrepared(client, name))) usable = false;
      throw error;
    }
  } finally {
    watched.release();
    client.release(!usable);
  }
}

/** @param onBroken the connection cannot be used again */
async function betweenBeginAndCommit<T>(
  query: Query,
  begin: string,
  tx: Transaction,
  options: TransactionOptions,
  fn: (tx: Tx) => Promise<T>,
  onBroken: () => void,
): Promise<{ value: T; sendsAtOnce: boolean }> {
  // Begin first in one message: if one of its settings fails, the transaction is aborted and nothing after it takes effect.
  const begun = query({ text: begin });
  begun.catch(() => undefined);
  try {
    const value = await fn(tx);
    tx.end();
    await begun;
    const ended = await query({ text: 'commit' }).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) && !options.readOnly ? new CommitUnknown(error) : error;
    });
    // COMMIT of an aborted transaction succeeds as ROLLBACK: the function swallowed an error.
    if (ended.command !== 'COMMIT') throw new Error('the transaction was aborted by a statement whose error was not passed on');
    await tx.runAfterCommit();
    return { value, sendsAtOnce: tx.sendsAtOnce };
  } catch (error) {
    tx.end();
    await query({ text: 'rollback' }).catch(onBroken);
    // What fails first is the cause; the statements behind it only say that the transaction is aborted.
    await begun;
    throw isAborted(error) ? (tx.cause ?? error) : error;
  }
}

type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

/** At once: a goodbye would wait for the answers that do not come. */
function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(new DatabaseSilent());
}

/**
 * False for a name whose statement failed to be prepared. PgBouncer (observed: 1.24.1) takes it for prepared all the same, refuses to prepare it
 * again (08P01) and ends the connection: after a failed transaction such a connection is not used again.
 */
function isPrepared(client: pg.PoolClient, name: string): boolean {
  return name in (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements;
}

/** `in_failed_sql_transaction`: the statement itself may have been fine. */
const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

class Transaction implements Tx {
  readonly #query: Query;
  readonly #session: Session;
  readonly now: Clock;
  readonly #hooks: TransactionHooks;
  readonly #afterCommit: (() => void | Promise<void>)[] = [];
  /** Of the statements that were sent under a name. */
  readonly names: string[] = [];
  /** What aborted it. Statements that were sent together fail together, and who awaits the first one may hear of it last. */
  cause: unknown;
  sendsAtOnce = false;
  #ended = false;
  #cursors = 0;

  constructor(query: Query, session: Session, hooks: TransactionHooks) {
    this.#query = query;
    this.#session = session;
    this.#hooks = hooks;
    this.now = hooks.now;
  }

  async query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#run(text, values, name);
    return { rows: rows as Row[], rowCount: rowCount ?? 0 };
  }

  async *stream<Row>(text: string, values: readonly unknown[] = [], size = 1000): AsyncGenerator<Row[]> {
    const cursor = `moa_cursor_${++this.#cursors}`;
    await this.#run(`declare ${cursor} no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await this.#run(`fetch ${Math.trunc(size)} from ${cursor}`, []);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < size) break;
    }
    await this.#run(`close ${cursor}`, []);
  }

  notify(channel: string, payload: string): void {
    if (Buffer.byteLength(payload) > 7_000) throw new RangeError(`notification on ${channel} is too long`);
    this.#afterCommit.push(() => this.#hooks.publish(channel, payload));
  }

  notifyAtOnce(channel: string, payload: string): void {
    this.sendsAtOnce = true;
    this.notify(channel, payload);
  }

  afterCommit(action: () => void | Promise<void>): void {
    this.#afterCommit.push(action);
  }

  end(): void {
    this.#ended = true;
  }

  async runAfterCommit(): Promise<void> {
    for (const action of this.#afterCommit) {
      try {
        await action();
      } catch (error) {
        this.#hooks.onError(error);
      }
    }
  }

  #run(text: string, values: readonly unknown[], name?: string): Promise<pg.QueryResult> {
    if (this.#ended) return Promise.reject(new Error('the transaction has ended: a statement was not awaited in its function'));
    const named = name !== undefined && this.#session.named;
    if (named) this.names.push(name);
    return this.#query({ text, values: [...values], ...(named ? { name } : {}) }).catch((error: unknown) => {
      if (!isAborted(error)) this.cause = error;
      throw error;
    });
  }
}
