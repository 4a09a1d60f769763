/** Takes work that waits in a table and keeps a fixed number of it running. The one loop behind tasks, listings and collection. */
import { type Database, isInterrupted, isNodeAway, type Tx } from '../database/index.ts';
import { type Slots, SlotsInUse } from '../fair-slots.ts';
import { newTraceId, traced } from '../trace.ts';
import type { Claim } from './claim-by-seller.ts';
import { type Among, EVERYBODY, type Reach } from './reach.ts';
import { ALONE, type Fleet, idleFor, lookIn, newWake, passOn, readWake, type Wake, writeWake } from './share.ts';

export interface ClaimLoopOptions<Item> {
  /** For logs. */
  name: string;
  database: Database;
  /** Name under which work is leased; see `WorkerRegistry.id`. */
  owner: () => string;
  /** Items that run at once, at most. */
  concurrency: number;
  /**
   * Leases to `owner` what there are free slots for, in one transaction as moa_system: `claimBySeller`. Must skip rows locked by others, and sellers who
   * are not among those named.
   */
  claim(tx: Tx, slots: Slots, owner: string, among: Among): Promise<Claim<Item>>;
  /** Whose item it is; 0 when it belongs to no seller. */
  sellerOf(item: Item): number;
  /**
   * Does one item, under a trace of its own, and stores its outcome. `signal` aborts when the process has to end. What it throws is only logged.
   * `dueIn` says that something falls due in so many ms, which nobody will be notified of.
   */
  run(item: Item, signal: AbortSignal, dueIn: (ms: number) => void): Promise<void>;
  /** NOTIFY channel that says something new waits. */
  wakeOn?: string;
  /** All workers together look at least this often, in ms, also without a notification. */
  idleMs: number;
  /** 0..1, spreads workers that would look together. */
  random?: () => number;
  onError(error: unknown, during: string): void;
}

export interface ClaimLoop {
  /**
   * @param fleet the workers that run this loop, as they are known at any moment; one alone when absent
   * @param reach whose work can be done; everybody's when absent
   */
  start(fleet?: Fleet, reach?: Reach): Promise<void>;
  /** Looks again at once. */
  wake(): void;
  /** Takes nothing new; resolves when what runs has ended. After `graceMs` it is signalled to abort. */
  stop(graceMs?: number): Promise<void>;
  readonly running: number;
}

const CLAIM_RETRY_MS = [250, 500, 1000, 2000] as const;
/** All workers together look again at least this often, in ms, for rows that somebody held when they looked. */
const HELD_MS = 250;
/** A worker without a free place tells others at most this often, in ms. */
const PASS_ON_MS = 250;
/** After the connection that listens was lost everybody would look: each later by up to so many ms for each worker, at most a second. */
const AFTER_GAP_MS = 20;

export function createClaimLoop<Item>(options: ClaimLoopOptions<Item>): ClaimLoop {
  return new Loop(options);
}

class Loop<Item> implements ClaimLoop {
  readonly #options: ClaimLoopOptions<Item>;
  readonly #active = new Set<Promise<void>>();
  readonly #slots: SlotsInUse;
  readonly #ending = new AbortController();
  #stopping = false;
  #wakeCount = 0;
  #rouse: () => void = () => undefined;
  #main: Promise<void> | null = null;
  #unlisten: (() => Promise<void>) | null = null;
  #fleet: Fleet = ALONE;
  #reach: Reach = EVERYBODY;
  readonly #random: () => number;
  /** Set for a while after others were told: what was said, and what comes next. */
  #passing: { sent: string; next: Wake | null } | null = null;

  constructor(options: ClaimLoopOptions<Item>) {
    this.#options = options;
    // Half: a collection of many pages or a big job keeps its slot for long, and none is taken back.
    this.#slots = new SlotsInUse(options.concurrency, Math.floor(options.concurrency / 2));
    this.#random = options.random ?? Math.random;
  }

  get running(): number {
    return this.#active.size;
  }

  async start(fleet = ALONE, reach = EVERYBODY): Promise<void> {
    const { database, wakeOn } = this.#options;
    this.#fleet = fleet;
    this.#reach = reach;
    if (wakeOn !== undefined) {
      this.#unlisten = await database.listen(wakeOn, (payload) => this.#wake(payload), {
        onGap: () => this.#wakeIn(this.#random() * Math.min(1_000, AFTER_GAP_MS * this.#fleet.others.length)),
      });
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

  #wake(payload: string): void {
    const wake = readWake(payload);
    const ms = wake === null ? 0 : lookIn(this.#fleet, wake, this.#random);
    if (ms === null) return;
    if (wake !== null && this.#isFull()) this.#notifyOthers(passOn(this.#fleet, wake));
    else this.#wakeIn(ms);
  }

  #wakeIn(ms: number): void {
    if (ms === 0) this.wake();
    else setTimeout(() => this.wake(), ms).unref();
  }

  /** At once, and what follows within a quarter of a second in one. */
  #notifyOthers(wake: Wake | null): void {
    const { database, wakeOn } = this.#options;
    if (wake === null || wakeOn === undefined || this.#fleet.others.length === 0 || this.#stopping) return;
    const payload = writeWake(wake);
    // Everybody whom the last one reached without a place passes the same one on.
    if (this.#passing !== null) {
      if (this.#passing.sent !== payload) this.#passing.next = wake;
      return;
    }
    database.notify(wakeOn, payload);
    const passing: { sent: string; next: Wake | null } = { sent: payload, next: null };
    this.#passing = passing;
    setTimeout(() => {
      this.#passing = null;
      this.#notifyOthers(passing.next);
    }, PASS_ON_MS).unref();
  }

  /** Items whose end makes room for another claim: claiming one by one as each ends would be a transaction an item. */
  get #worthClaiming(): number {
    return Math.ceil(this.#options.concurrency / 4);
  }

  #isFull(): boolean {
    return this.#slots.now().free < this.#worthClaiming;
  }

  async #loop(): Promise<void> {
    const { idleMs, sellerOf } = this.#options;
    while (!this.#stopping) {
      if (this.#isFull()) {
        await this.#pause(idleMs, () => !this.#isFull());
        continue;
      }
      const seenWakes = this.#wakeCount;
      const { rows: items, more, held } = await this.#claim();
      this.#slots.begin(items.map(sellerOf));
      for (const item of items) this.#begin(item);
      // Who takes nothing has nothing to tell: whoever has room looks by itself.
      if (more && items.length > 0) this.#notifyOthers(newWake(this.#random));
      if (this.#isFull()) continue;
      const ms = idleFor(this.#fleet, held ? Math.min(HELD_MS, idleMs) : idleMs, this.#random);
      // Whoever waits for more than her share gets it when what she has ends; those who come with less find a slot at once.
      const used = Math.max(0, this.#slots.used - this.#worthClaiming);
      await this.#pause(ms, () => this.#wakeCount !== seenWakes || (more && this.#slots.used <= used));
    }
  }

  async #claim(): Promise<Claim<Item>> {
    const { database, claim, owner, onError, name } = this.#options;
    for (let attempt = 0; !this.#stopping; attempt++) {
      try {
        return await database.system((tx) => claim(tx, this.#slots.now(), owner(), this.#reach.sellers), { inIndexOrder: true });
      } catch (error) {
        if (attempt === 0) onError(error, `${name}: claim`);
        // A node that is frozen is noticed by what took too long.
        if (isNodeAway(error) || isInterrupted(error)) await this.#reach.look();
        await this.#pause(CLAIM_RETRY_MS[Math.min(attempt, CLAIM_RETRY_MS.length - 1)] ?? 2000, () => this.#stopping);
      }
    }
    return { rows: [], more: false, held: false };
  }

  #begin(item: Item): void {
    const { run, sellerOf, onError, name } = this.#options;
    const running = (async () => {
      try {
        await traced(newTraceId(), () => run(item, this.#ending.signal, (ms) => this.#dueIn(ms)));
      } catch (error) {
        onError(error, `${name}: run`);
      }
    })().finally(() => {
      this.#active.delete(running);
      this.#slots.end(sellerOf(item));
      this.#rouse();
    });
    this.#active.add(running);
  }

  /** What falls due after the next look unasked is found by it. */
  #dueIn(ms: number): void {
    if (ms < idleFor(this.#fleet, this.#options.idleMs, () => 0)) this.#wakeIn(ms);
  }

  /** Sleeps up to `ms`, but not while `enough` holds; every event of the loop asks again. */
  async #pause(ms: number, enough: () => boolean): Promise<void> {
    let elapsed = false;
    const timer = setTimeout(() => {
      elapsed = true;
      this.#rouse();
    }, ms);
    while (!elapsed && !enough() && !this.#stopping) {
      await new Promise<void>((resolve) => {
        this.#rouse = resolve;
      });
    }
    clearTimeout(timer);
  }
}
