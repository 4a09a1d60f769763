import type { Index, OrderedIndex } from './types.ts';

/** Reported by a collection about every change of a record. */
export interface IndexListener<T> {
  changed(id: string, value: T): void;
  removed(id: string): void;
  cleared(): void;
}

type Lookup<T> = (id: string) => T | undefined;

/** Exact-match index. It remembers each record's key itself, because records are changed in place before they are put. */
export class HashIndex<T> implements Index<T>, IndexListener<T> {
  private readonly idsByKey = new Map<string, Set<string>>();
  private readonly keyById = new Map<string, string>();
  private readonly keyOf: (value: T) => string | null;
  private readonly lookUp: Lookup<T>;

  constructor(keyOf: (value: T) => string | null, lookUp: Lookup<T>) {
    this.keyOf = keyOf;
    this.lookUp = lookUp;
  }

  get(key: string): T[] {
    const found: T[] = [];
    for (const id of this.idsByKey.get(key) ?? []) {
      const value = this.lookUp(id);
      if (value !== undefined) found.push(value);
    }
    return found;
  }

  first(key: string): T | undefined {
    for (const id of this.idsByKey.get(key) ?? []) return this.lookUp(id);
    return undefined;
  }

  count(key: string): number {
    return this.idsByKey.get(key)?.size ?? 0;
  }

  changed(id: string, value: T): void {
    const key = this.keyOf(value);
    if (this.keyById.get(id) === key) return;
    this.removed(id);
    if (key === null) return;
    this.keyById.set(id, key);
    const ids = this.idsByKey.get(key);
    if (ids) ids.add(id);
    else this.idsByKey.set(key, new Set([id]));
  }

  removed(id: string): void {
    const key = this.keyById.get(id);
    if (key === undefined) return;
    this.keyById.delete(id);
    const ids = this.idsByKey.get(key);
    ids?.delete(id);
    if (ids?.size === 0) this.idsByKey.delete(key);
  }

  cleared(): void {
    this.idsByKey.clear();
    this.keyById.clear();
  }
}

interface Entry {
  key: string;
  id: string;
}

function compare(a: Entry, b: Entry): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Above this many changes since the last question, one sort is cheaper than placing each entry. */
const RESORT_FROM = 256;

/** Sorted index. Changes are only noted; the array is put in order when somebody asks. */
export class SortedIndex<T> implements OrderedIndex<T>, IndexListener<T> {
  private entries: Entry[] = [];
  private readonly placed = new Map<string, Entry>();
  private readonly touched = new Set<string>();
  private readonly keyOf: (value: T) => string | null;
  private readonly lookUp: Lookup<T>;

  constructor(keyOf: (value: T) => string | null, lookUp: Lookup<T>) {
    this.keyOf = keyOf;
    this.lookUp = lookUp;
  }

  range(options: { from?: string; to?: string; offset?: number; limit?: number; newestFirst?: boolean }) {
    this.settle();
    const first = options.from === undefined ? 0 : this.position({ key: options.from, id: '' });
    const end = options.to === undefined ? this.entries.length : this.position({ key: options.to, id: '' });
    const offset = options.offset ?? 0;
    const limit = options.limit ?? Number.POSITIVE_INFINITY;
    if (!options.newestFirst)
      return this.values(this.entries.slice(first + offset, Math.max(first, Math.min(end, first + offset + limit))));
    const stop = Math.max(first, end - offset);
    return this.values(this.entries.slice(Math.max(first, stop - limit), stop).reverse());
  }

  after(key: string, id: string, to: string | undefined, limit: number) {
    this.settle();
    const start = this.position({ key, id: `${id}\u0000` });
    const end = to === undefined ? this.entries.length : this.position({ key: to, id: '' });
    return this.values(this.entries.slice(start, Math.max(start, Math.min(end, start + limit))));
  }

  count(from?: string, to?: string): number {
    this.settle();
    const first = from === undefined ? 0 : this.position({ key: from, id: '' });
    const end = to === undefined ? this.entries.length : this.position({ key: to, id: '' });
    return Math.max(0, end - first);
  }

  changed(id: string): void {
    this.touched.add(id);
  }

  removed(id: string): void {
    this.touched.add(id);
  }

  cleared(): void {
    this.entries = [];
    this.placed.clear();
    this.touched.clear();
  }

  private values(entries: Entry[]): { key: string; id: string; value: T }[] {
    const found: { key: string; id: string; value: T }[] = [];
    for (const entry of entries) {
      const value = this.lookUp(entry.id);
      if (value !== undefined) found.push({ key: entry.key, id: entry.id, value });
    }
    return found;
  }

  /** First position whose entry is not before `wanted`. */
  private position(wanted: Entry): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.entries[middle];
      if (entry && compare(entry, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private settle(): void {
    if (this.touched.size === 0) return;
    if (this.touched.size >= RESORT_FROM) this.resort();
    else for (const id of this.touched) this.place(id);
    this.touched.clear();
  }

  private place(id: string): void {
    const next = this.entryOf(id);
    const old = this.placed.get(id);
    if (old && next && old.key === next.key) return;
    if (old) {
      this.entries.splice(this.position(old), 1);
      this.placed.delete(id);
    }
    if (!next) return;
    this.entries.splice(this.position(next), 0, next);
    this.placed.set(id, next);
  }

  private resort(): void {
    this.entries = this.entries.filter((entry) => !this.touched.has(entry.id));
    for (const id of this.touched) {
      const next = this.entryOf(id);
      this.placed.delete(id);
      if (!next) continue;
      this.entries.push(next);
      this.placed.set(id, next);
    }
    this.entries.sort(compare);
  }

  private entryOf(id: string): Entry | null {
    const value = this.lookUp(id);
    if (value === undefined) return null;
    const key = this.keyOf(value);
    return key === null ? null : { key, id };
  }
}
