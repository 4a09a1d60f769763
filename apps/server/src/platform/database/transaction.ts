/** The one way to run a transaction. */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { CommitUnknown, isDatabaseUnavailable, isLostRace } from './errors.ts';
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
  /** Runs `action` once the commit has succeeded; what it throws is logged and changes nothing. */
  afterCommit(action: () => void | Promise<void>): void;
}

/** Whose rows a transaction works on, and the shop accounts whoever asks is limited to; null: all of them. */
export interface SellerScope {
  readonly sellerId: number;
  readonly shopAccountIds: readonly number[] | null;
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
}

/** What outlives the transaction. */
export interface TransactionHooks {
  publish(channel: string, payload: string): void;
  onError(error: unknown): void;
  silence: SilenceWatch;
}

/** Longest time for one statement at the server, in ms, where the transaction names none. */
export const STATEMENT_TIMEOUT_MS = 30_000;
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
      return await once(pool, beginStatement(settings, options), options, hooks, fn);
    } catch (error) {
      if (!options.retry || attempt >= TRIES || !isLostRace(error)) throw error;
    }
  }
}

function beginStatement(
  settings: readonly string[],
  { isolation, readOnly, statementTimeoutMs, relaxedCommit }: TransactionOptions,
): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  const timeout = statementTimeoutMs === undefined ? [] : [`set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`];
  const relaxed = relaxedCommit ? ['set local synchronous_commit = off'] : [];
  return [begin, ...settings, ...timeout, ...relaxed].join('; ');
}

async function once<T>(
  pool: pg.Pool,
  begin: string,
  options: TransactionOptions,
  hooks: TransactionHooks,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (hooks.silence.silent) throw new DatabaseSilent();
  const client = await pool.connect();
  const watched = hooks.silence.watch(() => cut(client), (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + ON_THE_WAY_MS);
  const query: Query = (statement) => watched.awaits(client.query(statement));
  const tx = new Transaction(query, hooks);
  let broken = false;
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
    return value;
  } catch (error) {
    tx.end();
    broken = await query({ text: 'rollback' }).then(
      () => false,
      () => true,
    );
    // What fails first is the cause; the statements behind it only say that the transaction is aborted.
    await begun;
    throw error;
  } finally {
    watched.release();
    client.release(broken);
  }
}

type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

/** At once: a goodbye would wait for the answers that do not come. */
function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(new DatabaseSilent());
}

class Transaction implements Tx {
  readonly #query: Query;
  readonly #hooks: TransactionHooks;
  readonly #afterCommit: (() => void | Promise<void>)[] = [];
  #ended = false;
  #cursors = 0;

  constructor(query: Query, hooks: TransactionHooks) {
    this.#query = query;
    this.#hooks = hooks;
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
    return this.#query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }
}
