/** Takes work that waits in a table and keeps a fixed number of it running. The one loop behind tasks, listings and collection. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '../database/index.ts';
import { newTraceId, traced } from '../trace.ts';

export interface ClaimLoopOptions<Item> {
  /** For logs. */
  name: string;
  database: Database;
  /** Name under which work is leased; see `WorkerRegistry.id`. */
  owner: () => string;
  /** Items that run at once, at most. */
  concurrency: number;
  /**
   * Leases up to `limit` items to `owner`, most urgent first, in one transaction as moa_system. Must skip rows locked by others
   * (`FOR UPDATE SKIP LOCKED`). Fewer than `limit` means that nothing more waits.
   */
  claim(tx: Tx, limit: number, owner: string): Promise<Item[]>;
  /** Does one item, under a trace of its own, and stores its outcome. `signal` aborts when the process has to end. What it throws is only logged. */
  run(item: Item, signal: AbortSignal): Promise<void>;
  /** NOTIFY channel that says something new waits. */
  wakeOn?: string;
  /** Looks at least this often, in ms, also without a notification. */
  idleMs: number;
  onError(error: unknown, during: string): void;
}

export interface ClaimLoop {
  start(): Promise<void>;
  /** Looks again at once. */
  wake(): void;
  /** Takes nothing new; resolves when what runs has ended. After `graceMs` it is signalled to abort. */
  stop(graceMs?: number): Promise<void>;
  readonly running: number;
}

const CLAIM_RETRY_MS = [250, 500, 1000, 2000] as const;

export function createClaimLoop<Item>(options: ClaimLoopOptions<Item>): ClaimLoop {
  return new Loop(options);
}

class Loop<Item> implements ClaimLoop {
  readonly #options: ClaimLoopOptions<Item>;
  readonly #active = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #stopping = false;
  #wakeCount = 0;
  #rouse: () => void = () => undefined;
  #main: Promise<void> | null = null;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: ClaimLoopOptions<Item>) {
    this.#options = options;
  }

  get running(): number {
    return this.#active.size;
  }

  async start(): Promise<void> {
    const { database, wakeOn } = this.#options;
    if (wakeOn !== undefined) {
      const wake = () => this.wake();
      this.#unlisten = await database.listen(wakeOn, wake, { onGap: wake });
    }
    this.#main = this.#loop();
  }

  wake(): void {
    this.#wakeCount++;
    this.#rouse();
  }

  async stop(graceMs = 10_000): Promise<void> {
    this.#stopping = true;
    await this.#unlisten?.();
    this.#rouse();
    const hurry = setTimeout(() => this.#ending.abort(new Error('the process is ending')), graceMs);
    await this.#main;
    await Promise.all(this.#active);
    clearTimeout(hurry);
  }

  async #loop(): Promise<void> {
    const { concurrency, idleMs } = this.#options;
    // Claiming one by one as each ends would be a transaction an item: wait until a quarter is free.
    const worthwhile = Math.ceil(concurrency / 4);
    while (!this.#stopping) {
      const free = concurrency - this.#active.size;
      if (free < worthwhile) {
        await this.#pause(idleMs, () => concurrency - this.#active.size >= worthwhile);
        continue;
      }
      const seenWakes = this.#wakeCount;
      const items = await this.#claim(free);
      for (const item of items) this.#begin(item);
      if (items.length < free) await this.#pause(idleMs, () => this.#wakeCount !== seenWakes);
    }
  }

  async #claim(free: number): Promise<Item[]> {
    const { database, claim, owner, onError, name } = this.#options;
    for (let attempt = 0; !this.#stopping; attempt++) {
      try {
        return await database.system((tx) => claim(tx, free, owner()));
      } catch (error) {
        if (attempt === 0) onError(error, `${name}: claim`);
        await this.#pause(CLAIM_RETRY_MS[Math.min(attempt, CLAIM_RETRY_MS.length - 1)] ?? 2000, () => this.#stopping);
      }
    }
    return [];
  }

  #begin(item: Item): void {
    const { run, onError, name } = this.#options;
    const running = (async () => {
      try {
        await traced(newTraceId(), () => run(item, this.#ending.signal));
      } catch (error) {
        onError(error, `${name}: run`);
      }
    })().finally(() => {
      this.#active.delete(running);
      this.#rouse();
    });
    this.#active.add(running);
  }

  /** Sleeps up to `ms`, but not while `enough` holds; every event of the loop asks again. */
  async #pause(ms: number, enough: () => boolean): Promise<void> {
    const timer = new AbortController();
    const elapsed = delay(ms, true, { signal: timer.signal, ref: true }).catch(() => true);
    while (!enough() && !this.#stopping) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.#rouse = () => resolve(false);
      if (await Promise.race([elapsed, promise])) break;
    }
    timer.abort();
  }
}
