import type { BusinessClock, Collection, Store } from '../kernel/types.ts';

const SHIFT = 'shift';

/**
 * Time of business records (orders, reviews, claims) as milliseconds that run with the real clock and jump when the clock is moved.
 * A record keeps the number it was made at; what is shown of it is that number less every later jump. Moving the clock
 * therefore ages all records at once without touching one of them, and new records stay at the real time.
 */
export class BusinessTime {
  private readonly clock: BusinessClock;
  private readonly settings: Collection<number>;

  constructor(clock: BusinessClock, store: Store) {
    this.clock = clock;
    this.settings = store.collection<number>('time');
  }

  /** What a record made now carries. */
  now(): number {
    return this.clock.now().getTime() + this.shift();
  }

  /** Real time, for protocol checks. */
  real(): Date {
    return this.clock.now();
  }

  /** The date the channel shows for a record's number. */
  shown(at: number): Date {
    return new Date(at - this.shift());
  }

  /** The record number that is shown as `date` today; for windows a client asks for. */
  ofShown(date: Date): number {
    return date.getTime() + this.shift();
  }

  move(ms: number): void {
    this.settings.put(SHIFT, this.shift() + ms);
  }

  private shift(): number {
    return this.settings.get(SHIFT) ?? 0;
  }
}

/** A record number as a key that sorts as text. */
export function timeKey(at: number): string {
  return String(Math.max(0, Math.floor(at))).padStart(15, '0');
}
