/**
 * Whose the store is. A marker lies in it whose name the database knows too, and each cleaning changes both: a database that is empty, of
 * another installation, or an older copy does not know it, and removes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/index.ts';
import { ListingRefusedError, type ObjectStore } from './object-store.ts';
import { type OrphanKind, removeOrphans } from './orphans.ts';

/** No prefix of random keys: those begin with two hex digits. */
const PREFIX = 'in';
const MARKER = /^installation-([0-9a-f-]{36})$/;
const PREFIXES = 256;
const TOGETHER = 500;

const FOREIGN =
  'the object store is not known to be of this database: nothing is removed from it. If it is, remove its objects installation-* (docs/operations.md, Backup and restore)';
const UNLISTED =
  'the key of the object store may not list it (s3:ListBucket): what no row names stays there. Give it that right (docs/operations.md)';

type CleanedStore = Pick<ObjectStore, 'list' | 'put' | 'remove'>;

export interface StoreCleaningDeps {
  database: Database;
  store: CleanedStore;
  kinds: readonly OrphanKind[];
  /** Called once with why nothing is removed. */
  warn(reason: string): void;
}

/** Removes what no row names, where the store is this database's. Answers how many objects went. */
export function createStoreCleaning({ database, store, kinds, warn }: StoreCleaningDeps): (now: Date) => Promise<number> {
  const notified = new Set<string>();
  const leave = (reason: string): number => {
    if (!notified.has(reason)) warn(reason);
    notified.add(reason);
    return 0;
  };
  return async (now) => {
    try {
      return (await ownStore(database, store, kinds)) ? await removeOrphans(store, kinds, now) : leave(FOREIGN);
    } catch (error) {
      if (error instanceof ListingRefusedError) return leave(UNLISTED);
      throw error;
    }
  };
}

/** Whether the store is this database's; if so, its marker is another afterwards. */
async function ownStore(database: Database, store: CleanedStore, kinds: readonly OrphanKind[]): Promise<boolean> {
  if ((await markersOf(store)).length === 0 && !(await mayClaim(store, kinds))) return false;
  const old = await database.system(async (tx) => {
    const known = await lockMarker(tx);
    const found = await markersOf(store);
    if (found.length > 0 && (known === null || !found.includes(known))) return null;
    // Left over where a process ended in between.
    const strays = found.filter((marker) => marker !== known);
    for (const marker of strays) await store.remove(keyOf(marker));
    const next = randomUUID();
    await store.put(keyOf(next), Buffer.from('moa\n'), 'text/plain');
    await tx.query('update store_marker set marker = $1', [next]);
    return found.filter((marker) => marker === known);
  });
  // Only now: until the new one is known the old one has to lie there.
  for (const marker of old ?? []) await store.remove(keyOf(marker));
  return old !== null;
}

/** A store without a marker is taken when there is nothing to remove in it, or something that a row names. */
async function mayClaim(store: CleanedStore, kinds: readonly OrphanKind[]): Promise<boolean> {
  let empty = true;
  for (let at = 0; at < PREFIXES; at += 1) {
    const prefix = at.toString(16).padStart(2, '0');
    for (const kind of kinds) {
      const keys = await keysOf(store.list(prefix, (key) => key.endsWith(kind.suffix)));
      if (keys.length > 0) empty = false;
      for (let from = 0; from < keys.length; from += TOGETHER)
        if ((await kind.named(keys.slice(from, from + TOGETHER))).length > 0) return true;
    }
  }
  return empty;
}

async function keysOf(objects: ReturnType<ObjectStore['list']>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects) keys.push(key);
  return keys;
}

async function markersOf(store: CleanedStore): Promise<string[]> {
  const keys = await keysOf(store.list(PREFIX, (key) => MARKER.test(key)));
  return keys.flatMap((key) => MARKER.exec(key)?.[1] ?? []);
}

function keyOf(marker: string): string {
  return `installation-${marker}`;
}

async function lockMarker(tx: Tx): Promise<string | null> {
  await tx.query('insert into store_marker default values on conflict do nothing');
  const { rows } = await tx.query<{ marker: string | null }>('select marker from store_marker for update');
  return rows[0]?.marker ?? null;
}
