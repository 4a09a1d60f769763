/** Slots that sellers share, as they are used over time; who gets the next is decided by `shareOut`. */
import { shareOut } from '@moa/core';
import { BoundedMap } from './bounded-map.ts';

/** What there is to be shared out, and who has how much of it already. */
export interface Slots {
  readonly free: number;
  /** Free ones that only sellers who have none are given. */
  readonly spare: number;
  holds(sellerId: number): number;
  /** See `Contender`. */
  served(sellerId: number): number;
}

/** So many slots, of which nobody holds any yet. */
export function freeSlots(free: number): Slots {
  return { free, spare: 0, holds: () => 0, served: () => 0 };
}

/** Sellers of whom it is remembered when they were last served. One who is forgotten goes first once. */
const REMEMBERED = 10_000;

export class SlotsInUse {
  readonly #total: number;
  readonly #spare: number;
  readonly #held = new Map<number, number>();
  readonly #served = new BoundedMap<number, number>({ capacity: REMEMBERED });
  #used = 0;
  #turn = 0;

  /** @param spare see `Slots` */
  constructor(total: number, spare: number) {
    this.#total = total;
    this.#spare = spare;
  }

  get used(): number {
    return this.#used;
  }

  now(): Slots {
    return {
      free: this.#total - this.#used,
      spare: this.#spare,
      holds: (sellerId) => this.#held.get(sellerId) ?? 0,
      served: (sellerId) => this.#served.get(sellerId) ?? 0,
    };
  }

  /** One turn: whoever is in it was served at the same time. */
  begin(sellerIds: readonly number[]): void {
    this.#turn += 1;
    this.#used += sellerIds.length;
    for (const sellerId of sellerIds) {
      this.#served.set(sellerId, this.#turn);
      this.#held.set(sellerId, (this.#held.get(sellerId) ?? 0) + 1);
    }
  }

  end(sellerId: number): void {
    this.#used -= 1;
    const left = (this.#held.get(sellerId) ?? 1) - 1;
    if (left === 0) this.#held.delete(sellerId);
    else this.#held.set(sellerId, left);
  }
}

/** Nothing ended for so long that work could not begin. */
export class TooManyWait extends Error {
  override name = 'TooManyWait';
  constructor() {
    super('too much work waits for a connection');
  }
}

/** Lets so much work run at once, and the rest wait so that no seller's waits behind all of another's. */
export class FairLimit {
  readonly #slots: SlotsInUse;
  readonly #patienceMs: number;
  /** Of each seller, in the order they came. */
  readonly #queues = new Map<number, (() => void)[]>();

  /** @param patienceMs work that could not begin for so long is refused with `TooManyWait` */
  constructor(concurrent: number, patienceMs: number) {
    // A quarter: what runs here ends soon.
    this.#slots = new SlotsInUse(concurrent, Math.floor(concurrent / 4));
    this.#patienceMs = patienceMs;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  async run<T>(sellerId: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(sellerId);
    try {
      return await work();
    } finally {
      this.#slots.end(sellerId);
      this.#admit();
    }
  }

  async #turn(sellerId: number): Promise<void> {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    const queue = this.#queues.get(sellerId);
    if (queue) queue.push(begin);
    else this.#queues.set(sellerId, [begin]);
    this.#admit();
    if (!this.#queues.get(sellerId)?.includes(begin)) return;
    const timer = setTimeout(() => {
      this.#leave(sellerId, begin);
      reject(new TooManyWait());
    }, this.#patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  #leave(sellerId: number, begin: () => void): void {
    const left = this.#queues.get(sellerId)?.filter((each) => each !== begin) ?? [];
    if (left.length === 0) this.#queues.delete(sellerId);
    else this.#queues.set(sellerId, left);
  }

  #admit(): void {
    const slots = this.#slots.now();
    if (slots.free === 0 || this.#queues.size === 0) return;
    const waiting = [...this.#queues];
    const given = shareOut(
      slots.free,
      slots.spare,
      waiting.map(([sellerId, queue]) => ({ wants: queue.length, holds: slots.holds(sellerId), served: slots.served(sellerId) })),
    );
    const begun = waiting.flatMap(([sellerId, queue], index) => queue.splice(0, given[index] ?? 0).map((begin) => ({ sellerId, begin })));
    for (const [sellerId, queue] of waiting) if (queue.length === 0) this.#queues.delete(sellerId);
    if (begun.length === 0) return;
    this.#slots.begin(begun.map(({ sellerId }) => sellerId));
    for (const { begin } of begun) begin();
  }
}
