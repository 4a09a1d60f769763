import { type Clock, systemClock } from './clock.ts';

/** A map that forgets what was used longest ago once it holds `capacity` entries, and what is older than `ttl` milliseconds. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, { value: V; expires: number }>();
  readonly #capacity: number;
  readonly #ttl: number;
  readonly #now: Clock;

  constructor(options: { capacity: number; ttl?: number; now?: Clock }) {
    this.#capacity = options.capacity;
    this.#ttl = options.ttl ?? Number.POSITIVE_INFINITY;
    this.#now = options.now ?? systemClock;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expires <= this.#now().getTime()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { value, expires: this.#now().getTime() + this.#ttl });
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
