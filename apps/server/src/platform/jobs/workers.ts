/**
 * Who works, and who died at it. Every worker holds a session advisory lock and renews a time; one whose lock is free (killed,
 * crashed) or whose time is old (hung, cut off) is declared dead and its leases are given back.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Database, type DirectConnection, isInterrupted, isNodeAway, type Tx } from '../database/index.ts';
import { type Among, EVERYBODY, type Reach } from './reach.ts';
import { type Fleet, fingerprintOf, lookIn } from './share.ts';

/**
 * Gives back in `tx` what the workers of these ids had leased. `died`: they did not stop in order. `among`: whose rows can be reached; the same workers
 * come again when everybody's can.
 */
export type ReleaseLeases = (tx: Tx, owners: string[], died?: boolean, among?: Among) => Promise<void>;

export interface WorkerRegistryOptions {
  database: Database;
  /** One for each kind of lease. */
  releases: readonly ReleaseLeases[];
  /** This worker was declared dead by others (it hung, or lost the database for too long): whatever it still does is refused. End the process. */
  onLost: () => void;
  onError: (error: unknown) => void;
  /** Whose leases can be given back; everybody's when absent. */
  reach?: Reach;
  /** Milliseconds between beats. */
  beatMs?: number;
}

/** First half of the advisory locks' keys; the second is `lock_key`. */
const LOCK_CLASS = 7062;
export const BEAT_MS = 2_000;
/** A worker silent for this long is dead. With the beat of who notices it stays under 15 s. */
export const SILENCE_SECONDS = 11;
/** One silent for this long is no longer counted on: three beats. Shorter than the above, so that among those counted on some are left to declare it dead. */
const COUNTED_ON_SECONDS = 6;

/** Also tells the loops of this worker who else works. */
export class WorkerRegistry implements Fleet {
  readonly id = `w-${randomUUID()}`;
  readonly own = fingerprintOf(this.id);
  readonly #options: WorkerRegistryOptions;
  readonly #beatMs: number;
  #others: readonly number[] = [];
  #connection: DirectConnection | null = null;
  #lockKey = 0;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();
  #stopped = false;
  /** After the database was away every lock is free until its worker is back: nobody is declared dead before this time. */
  #sweepFrom = 0;

  constructor(options: WorkerRegistryOptions) {
    this.#options = options;
    this.#beatMs = options.beatMs ?? BEAT_MS;
  }

  get others(): readonly number[] {
    return this.#others;
  }

  /** Announces this worker and takes over from the dead. */
  async start(): Promise<void> {
    this.#connection = await this.#options.database.direct();
    // Locked before the row can be seen, so that nobody takes a newcomer for dead.
    const { rows } = await this.#connection.query<{ lock_key: number }>(
      `with me as (insert into worker_instance (id, host, pid) values ($1, $2, $3) returning lock_key)
       select lock_key, pg_advisory_lock($4, lock_key) from me`,
      [this.id, hostname(), process.pid, LOCK_CLASS],
    );
    this.#lockKey = rows[0]?.lock_key ?? 0;
    await this.sweep();
    await this.#announce(this.#connection);
    this.#schedule();
  }

  /**
   * Declares dead workers dead and gives back their leases. While a node of a cluster is away those of its sellers can't be, and the worker is found dead
   * again until they are. Answers who was found.
   */
  async sweep(): Promise<string[]> {
    const { reach = EVERYBODY } = this.#options;
    try {
      return await this.#sweep(reach.sellers);
    } catch (error) {
      if (!isNodeAway(error) && !isInterrupted(error)) throw error;
      await reach.look();
      if (reach.sellers === null) throw error;
      return this.#sweep(reach.sellers);
    }
  }

  #sweep(among: Among): Promise<string[]> {
    const takeOver = async (tx: Tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `select id from worker_instance
          where stopped_at is null and id <> $1
            and (seen_at < now() - make_interval(secs => $2) or pg_try_advisory_xact_lock($3, lock_key))
            for update skip locked`,
        [this.id, SILENCE_SECONDS, LOCK_CLASS],
      );
      const dead = rows.map(({ id }) => id);
      if (dead.length === 0) return dead;
      if (among === null) await tx.query('update worker_instance set stopped_at = now() where id = any ($1::text[])', [dead]);
      for (const release of this.#options.releases) await release(tx, dead, true, among);
      return dead;
    };
    // What a killed worker had under way may hold rows for a moment yet: a start that loses against it would end the whole installation.
    return this.#options.database.system(takeOver, { retry: true });
  }

  /** Hands back what is still leased and leaves. To be called after every loop has stopped. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#beating;
    try {
      await this.#options.database.system(async (tx) => {
        for (const release of this.#options.releases) await release(tx, [this.id]);
        await tx.query('update worker_instance set stopped_at = now() where id = $1 and stopped_at is null', [this.id]);
      });
    } catch (error) {
      // Whoever works on finds this worker's lock free, and gives back what can be.
      if (!isNodeAway(error)) throw error;
    }
    await this.#connection?.end();
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => this.#schedule());
    }, this.#beatMs);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    const connection = this.#connection ?? (await this.#reconnect());
    let turn: number | null;
    try {
      turn = await this.#announce(connection);
    } catch (error) {
      this.#connection = null;
      await connection.end().catch(() => undefined);
      throw error;
    }
    if (turn === null) return this.#lose();
    // Three workers at every beat are enough.
    const mine = lookIn(this, { number: turn, ring: 0 }, () => 0) !== null;
    if (mine && Date.now() >= this.#sweepFrom) await this.sweep();
  }

  /** Says that this worker lives, and learns who else does. Answers the number of this beat, the same for all workers; null when it was declared dead. */
  async #announce(connection: DirectConnection): Promise<number | null> {
    const { rows } = await connection.query<{ held: boolean; others: string[]; turn: number }>(
      `with me as (update worker_instance set seen_at = now() where id = $1 and stopped_at is null returning id)
       select exists (select from me) as held, floor(extract(epoch from now()) * 1000 / $3)::float8 as turn,
              array(select id from worker_instance
                     where stopped_at is null and id <> $1 and seen_at > now() - make_interval(secs => $2)) as others`,
      [this.id, COUNTED_ON_SECONDS, this.#beatMs],
    );
    const [row] = rows;
    if (!row?.held) return null;
    this.#others = row.others.map(fingerprintOf);
    return row.turn;
  }

  async #reconnect(): Promise<DirectConnection> {
    const connection = await this.#options.database.direct();
    await connection.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.#lockKey]);
    this.#connection = connection;
    this.#sweepFrom = Date.now() + 2 * this.#beatMs;
    return connection;
  }

  #lose(): void {
    this.#stopped = true;
    this.#options.onLost();
  }
}
