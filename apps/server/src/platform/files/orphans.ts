/**
 * Objects that no row names (any more): what was stored for a change that was refused, or whose row went before its bytes could be removed.
 * The store is gone through once a day, some of it every hour; going through it again changes nothing.
 */
import type { ObjectStore, StoredObject } from './object-store.ts';

export interface OrphanKind {
  /** How keys of this kind end. */
  suffix: string;
  /** Which of these keys a row names. */
  named(keys: readonly string[]): Promise<readonly string[]>;
}

/** Longer than anything is stored before the row that names it. */
const LEFT_ALONE_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const PREFIXES = 256;
const TOGETHER = 500;
/** Half a file: its process ended while it wrote. */
const DRAFT: OrphanKind = { suffix: '.part', named: async () => [] };

/** Goes through the part of the store whose hour it is. Answers how many were removed. */
export async function removeOrphans(store: Pick<ObjectStore, 'list' | 'remove'>, kinds: readonly OrphanKind[], now: Date): Promise<number> {
  let removed = 0;
  for (const prefix of prefixesOf(now)) {
    for (const kind of [...kinds, DRAFT]) {
      for await (const keys of oldOnes(
        store.list(prefix, (key) => key.endsWith(kind.suffix)),
        now,
      )) {
        const named = new Set(await kind.named(keys));
        const orphans = keys.filter((key) => !named.has(key));
        for (const key of orphans) await store.remove(key);
        removed += orphans.length;
      }
    }
  }
  return removed;
}

/** First characters of keys that are looked at in this hour of the day: every key is random and begins with two hex digits. */
function prefixesOf(now: Date): string[] {
  const hour = Math.floor(now.getTime() / HOUR_MS) % 24;
  const from = Math.floor((hour * PREFIXES) / 24);
  const until = Math.floor(((hour + 1) * PREFIXES) / 24);
  return Array.from({ length: until - from }, (_, at) => (from + at).toString(16).padStart(2, '0'));
}

async function* oldOnes(objects: AsyncIterable<StoredObject>, now: Date): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, storedAt } of objects) {
    // Also where it is not known since when it lies there.
    if (!(now.getTime() - storedAt.getTime() >= LEFT_ALONE_MS)) continue;
    keys.push(key);
    if (keys.length === TOGETHER) {
      yield keys;
      keys = [];
    }
  }
  if (keys.length > 0) yield keys;
}
