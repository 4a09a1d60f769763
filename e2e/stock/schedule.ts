/**
 * Runs several pieces of work one step at a time, in an order that a seed decides. Work stops before every transaction and on both sides
 * of every call to a shop; the schedule lets one go on, waits until everything stands still again, and chooses anew. So a race that was
 * found once is found again by its seed, and none of them needs a clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as tick } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/database/index.ts';

/** Turns of the event loop without any transaction or call under way after which nothing moves any more. */
const STILL = 4;

export interface Stop {
  label: string;
  go(): void;
}

export class Schedule {
  readonly #random: () => number;
  readonly #stopped: Stop[] = [];
  readonly #errors: unknown[] = [];
  #busy = 0;
  #active = 0;
  /** What was let go, in order: the story of a failing seed. */
  readonly story: string[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Begins a piece of work; it runs to its first stop with the next step. */
  begin(label: string, work: () => Promise<void>): void {
    this.#active += 1;
    void this.stop(`begin ${label}`)
      .then(work)
      .catch((error: unknown) => {
        this.#errors.push(error);
      })
      .finally(() => {
        this.#active -= 1;
      });
  }

  /** Waits until the schedule lets the caller go on. */
  stop(label: string): Promise<void> {
    return new Promise((resolve) => {
      this.#stopped.push({ label, go: resolve });
    });
  }

  /** Counts what is under way, so that the schedule knows when all of it stands still. */
  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  get active(): number {
    return this.#active;
  }

  /** Lets one piece of work go on to its next stop. False when none waits. */
  async step(): Promise<boolean> {
    await this.#still();
    const [chosen] = this.#stopped.splice(Math.floor(this.#random() * this.#stopped.length), 1);
    if (!chosen) return false;
    this.story.push(chosen.label);
    chosen.go();
    await this.#still();
    this.#complain();
    return true;
  }

  /** Lets everything run to its end. */
  async finish(): Promise<void> {
    while (await this.step());
    if (this.#active > 0) throw new Error(`${this.#active} pieces of work wait for something that never comes`);
  }

  async #still(): Promise<void> {
    for (let quiet = 0; quiet < STILL; ) {
      await tick();
      quiet = this.#busy === 0 ? quiet + 1 : 0;
    }
  }

  #complain(): void {
    const [first] = this.#errors.splice(0);
    if (first !== undefined) throw first;
  }
}

/** Where work stops: between transactions and calls. */
export interface Stops {
  stop(label: string): Promise<void>;
  busy<T>(work: () => Promise<T>): Promise<T>;
}

const inTransaction = new AsyncLocalStorage<true>();

/** The database, with a stop before every transaction; never inside one, where locks are held. */
export function stoppingDatabase(database: Database, stops: Stops): Database {
  return {
    ...database,
    async tenant(sellerId, fn, options) {
      await stops.stop('transaction');
      return stops.busy(() => inTransaction.run(true, () => database.tenant(sellerId, fn, options)));
    },
    async system(fn, options) {
      await stops.stop('transaction');
      return stops.busy(() => inTransaction.run(true, () => database.system(fn, options)));
    },
  };
}

/** The way out, with a stop before a call leaves and one before its answer is heard. */
export function stoppingFetch(stops: Stops): typeof globalThis.fetch {
  return async (input, init) => {
    // A token is renewed under a lock: stopping there would stop everybody who waits for it.
    if (inTransaction.getStore()) return whole(input, init);
    const label = `${init?.method ?? 'GET'} ${String(input)
      .replace(/^http:\/\/[^/]+/, '')
      .slice(0, 80)}`;
    await stops.stop(`call ${label}`);
    const answer = await stops.busy(() => whole(input, init).then(...settled<Response>()));
    await stops.stop(`answer ${label}`);
    if ('error' in answer) throw answer.error;
    return answer.value;
  };
}

/** A whole answer: what comes in pieces would move while everything is thought to stand still. */
async function whole(input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers: answer.headers });
}

type Settled<T> = { value: T } | { error: unknown };

function settled<T>(): [(value: T) => Settled<T>, (error: unknown) => Settled<T>] {
  return [(value) => ({ value }), (error) => ({ error })];
}

/** Stops work at one chosen place, for races that are described as a story. */
export class Turnstile implements Stops {
  #wanted: { pattern: RegExp; reached(): void; opened: Promise<void> } | null = null;

  /** The next stop that matches waits until `open`; `reached` reports that somebody stands there. */
  hold(pattern: RegExp): { reached: Promise<void>; open(): void } {
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    this.#wanted = { pattern, reached: reached.resolve, opened: opened.promise };
    return { reached: reached.promise, open: opened.resolve };
  }

  async stop(label: string): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted?.pattern.test(label)) return;
    this.#wanted = null;
    wanted.reached();
    await wanted.opened;
  }

  busy<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}
