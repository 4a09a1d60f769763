import { HashIndex, type IndexListener, SortedIndex } from './indexes.ts';
import { Journal, type JournalEntry } from './journal.ts';
import type { Collection, Index, OrderedIndex, Store } from './types.ts';

/** Collection of the last numbers given. */
export const SEQUENCES = '__sequences';

class MemoryCollection<T> implements Collection<T> {
  private readonly records = new Map<string, T>();
  private readonly listeners: IndexListener<T>[] = [];
  private readonly touch: (id: string) => void;

  constructor(touch: (id: string) => void) {
    this.touch = touch;
  }

  get size(): number {
    return this.records.size;
  }

  get(id: string): T | undefined {
    return this.records.get(id);
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  values(): IterableIterator<T> {
    return this.records.values();
  }

  entries(): IterableIterator<[string, T]> {
    return this.records.entries();
  }

  put(id: string, value: T): void {
    this.load(id, value);
    this.touch(id);
  }

  delete(id: string): void {
    if (!this.records.has(id)) return;
    this.unload(id);
    this.touch(id);
  }

  /** As `put`, without a line in the journal (replay). */
  load(id: string, value: T): void {
    this.records.set(id, value);
    for (const listener of this.listeners) listener.changed(id, value);
  }

  unload(id: string): void {
    this.records.delete(id);
    for (const listener of this.listeners) listener.removed(id);
  }

  clear(): void {
    this.records.clear();
    for (const listener of this.listeners) listener.cleared();
  }

  index(keyOf: (value: T) => string | null): Index<T> {
    return this.attach(new HashIndex(keyOf, (id) => this.records.get(id)));
  }

  ordered(keyOf: (value: T) => string | null): OrderedIndex<T> {
    return this.attach(new SortedIndex(keyOf, (id) => this.records.get(id)));
  }

  private attach<L extends IndexListener<T>>(listener: L): L {
    this.listeners.push(listener);
    for (const [id, value] of this.records) listener.changed(id, value);
    return listener;
  }
}

/** Collections in memory over one journal. `flush` writes what changed since the last flush as one batch. */
export class JournaledStore implements Store {
  private readonly collections = new Map<string, MemoryCollection<unknown>>();
  private readonly dirty = new Map<string, Set<string>>();
  private readonly journal: Journal;
  /** True when the journal held nothing: the channel's seed is wanted. */
  readonly fresh: boolean;

  /** Opens, replays and compacts the journal file at `path`. */
  constructor(path: string) {
    this.journal = new Journal(path);
    let lines = 0;
    this.journal.replay((entry) => {
      lines += 1;
      const collection = this.memory(entry[0]);
      if (entry.length === 3) collection.load(entry[1], entry[2]);
      else collection.unload(entry[1]);
    });
    this.fresh = lines === 0;
    if (lines > 0) this.journal.rewrite(this.everything());
  }

  collection<T>(name: string): Collection<T> {
    return this.memory(name) as unknown as Collection<T>;
  }

  next(sequence: string, start: number): number {
    const sequences = this.memory(SEQUENCES);
    const last = sequences.get(sequence);
    const value = typeof last === 'number' ? last + 1 : start;
    sequences.put(sequence, value);
    return value;
  }

  /** Must run before an answer leaves: what was answered has to survive kill -9. */
  flush(): void {
    if (this.dirty.size === 0) return;
    const entries: JournalEntry[] = [];
    for (const [name, ids] of this.dirty) {
      const collection = this.memory(name);
      for (const id of ids) entries.push(collection.has(id) ? [name, id, collection.get(id)] : [name, id]);
    }
    this.dirty.clear();
    this.journal.append(entries);
  }

  /** Takes the records of some collections from the journal at `path`, which stays as it is. Kept with the next flush. */
  adopt(path: string, names: readonly string[]): void {
    const other = new Journal(path);
    other.replay(([name, id, value]) => {
      if (names.includes(name) && value !== undefined) this.memory(name).put(id, value);
    });
    other.close();
  }

  /** Forgets everything, on disk too. Collections and indexes handed out stay usable. */
  reset(): void {
    for (const collection of this.collections.values()) collection.clear();
    this.dirty.clear();
    this.journal.rewrite([]);
  }

  close(): void {
    this.flush();
    this.journal.close();
  }

  private *everything(): Generator<JournalEntry> {
    for (const [name, collection] of this.collections) for (const [id, value] of collection.entries()) yield [name, id, value];
  }

  private memory(name: string): MemoryCollection<unknown> {
    const known = this.collections.get(name);
    if (known) return known;
    const created = new MemoryCollection<unknown>((id) => this.touch(name, id));
    this.collections.set(name, created);
    return created;
  }

  private touch(name: string, id: string): void {
    const ids = this.dirty.get(name);
    if (ids) ids.add(id);
    else this.dirty.set(name, new Set([id]));
  }
}
