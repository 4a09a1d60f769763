/**
 * Envelope encryption of secrets and personal data. A master key (from the configuration) wraps each seller's data keys, which are kept
 * wrapped in `seller_key`; values are sealed with the seller's current data key and bound to the place they are stored in (`aad`).
 * Changing the master key re-wraps data keys and re-encrypts nothing.
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Keys } from '../config/index.ts';
import type { Database, TenantTx } from '../database/index.ts';
import {
  blindIndexWith,
  keyObject,
  openWith,
  SealError,
  type SellerKeys,
  sealWith,
  UnknownKeyVersionError,
  unwrapKey,
  wrapKey,
} from './envelope.ts';
import { insertWrappedKey, readWrappedKeys, setCurrentVersion, type WrappedKeyRow } from './seller-keys.queries.ts';

/** Channel on which processes hear of new data keys; the payload is a seller id. */
export const KEYS_CHANNEL = 'moa_seller_key';

/** Sealing for one seller with its keys in hand: synchronous, for batches. Not to be kept longer than the batch. */
export interface Cipher {
  /** @param aad where the value is stored, such as `order_line.buyer_name:123`; the same is needed to open it */
  seal(plaintext: string | Buffer, aad: string): Buffer;
  /** Throws `SealError` for a value that was changed or belongs elsewhere. */
  open(sealed: Buffer, aad: string): string;
  openBytes(sealed: Buffer, aad: string): Buffer;
  /**
   * Sixteen bytes for equality search over a sealed value.
   * @param kind one word a field, so that a name never matches a phone
   * @param normalised the value in its canonical form; normalising is the caller's matter
   */
  blindIndex(kind: string, normalised: string): Buffer;
}

export interface SellerVault {
  /** Loads (or on first use makes) the seller's keys. The seller's row must be committed. */
  forSeller(sellerId: number): Promise<Cipher>;
  /**
   * The same for whoever is in a transaction of the seller's anyway: what is not known yet is read along with its first statements, instead
   * of in a transaction before it. Null when the seller has no keys: then nothing of theirs is sealed.
   */
  within(tx: TenantTx): Promise<Cipher | null>;
  seal(sellerId: number, plaintext: string | Buffer, aad: string): Promise<Buffer>;
  open(sellerId: number, sealed: Buffer, aad: string): Promise<string>;
  openBytes(sellerId: number, sealed: Buffer, aad: string): Promise<Buffer>;
  blindIndex(sellerId: number, kind: string, normalised: string): Promise<Buffer>;
  /** Adds a data key; it seals from `activate` on, when every process has heard of it. */
  addDataKey(sellerId: number): Promise<{ version: number; activate(): Promise<void> }>;
  /** Follows new keys made by other processes. Answers how to stop. */
  follow(): Promise<() => Promise<void>>;
}

export interface SellerVaultOptions {
  database: Database;
  masterKeys: Keys['master'];
  /** Sellers whose keys are kept in memory. */
  capacity?: number;
  now?: Clock;
}

const KEPT_MS = 5 * 60_000;

export function createSellerVault({ database, masterKeys, capacity = 5_000, now = systemClock }: SellerVaultOptions): SellerVault {
  const cache = new BoundedMap<number, { loading: Promise<SellerKeys>; keys: SellerKeys | null }>({ capacity, ttl: KEPT_MS, now });
  const masters = new Map(masterKeys.map((key) => [key.id, key.bytes]));
  const [newest] = masterKeys;
  /** Announced so far: keys that were read before one are not kept after it. */
  let changes = 0;

  function keysOf(sellerId: number): Promise<SellerKeys> {
    return cache.get(sellerId)?.loading ?? keep(sellerId, load(sellerId));
  }

  /** Kept from the moment it begins: a change that is announced meanwhile removes it. */
  function keep(sellerId: number, loading: Promise<SellerKeys>): Promise<SellerKeys> {
    const entry = { loading, keys: null as SellerKeys | null };
    cache.set(sellerId, entry);
    loading.then(
      (keys) => {
        entry.keys = keys;
      },
      () => cache.delete(sellerId),
    );
    return loading;
  }

  async function keysWithin(tx: TenantTx): Promise<SellerKeys | null> {
    // Not what others are still loading: they may be waiting for the very connection that is held here.
    const known = cache.get(tx.sellerId)?.keys;
    if (known) return known;
    const before = changes;
    const { rows, current } = await readWrappedKeys(tx);
    if (current === null) return null;
    const keys = unwrapAll(rows, current);
    if (changes === before && cache.get(tx.sellerId) === undefined) cache.set(tx.sellerId, { loading: Promise.resolve(keys), keys });
    return keys;
  }

  function forget(sellerId?: number): void {
    changes += 1;
    if (sellerId === undefined) cache.clear();
    else cache.delete(sellerId);
  }

  async function openBytes(sellerId: number, sealed: Buffer, aad: string): Promise<Buffer> {
    try {
      return openWith(await keysOf(sellerId), sealed, boundAad(sellerId, aad));
    } catch (error) {
      if (!(error instanceof UnknownKeyVersionError)) throw error;
      cache.delete(sellerId);
      return openWith(await keysOf(sellerId), sealed, boundAad(sellerId, aad));
    }
  }

  async function load(sellerId: number): Promise<SellerKeys> {
    const stored = await database.tenant(sellerId, readWrappedKeys, { readOnly: true });
    if (stored.current !== null) return unwrapAll(stored.rows, stored.current);
    return database.tenant(sellerId, async (tx) => {
      await storeNewKey(tx, 'DATA', 1);
      await storeNewKey(tx, 'BLIND_INDEX', 1);
      await setCurrentVersion(tx, 1);
      // Another process may have been first: what is stored counts.
      const { rows, current } = await readWrappedKeys(tx);
      if (current === null) throw new Error(`seller ${sellerId} does not exist`);
      return unwrapAll(rows, current);
    });
  }

  function storeNewKey(tx: TenantTx, purpose: WrappedKeyRow['purpose'], version: number): Promise<void> {
    const wrapped = wrapKey(newest.bytes, randomBytes(32), associatedDataOf({ seller_id: tx.sellerId, purpose, version }));
    return insertWrappedKey(tx, { purpose, version, master_key_id: newest.id, wrapped_key: wrapped });
  }

  function unwrapAll(rows: WrappedKeyRow[], current: number): SellerKeys {
    const unwrapped = rows.map((row) => ({ ...row, key: keyObject(unwrapRow(row, masters)) }));
    const blindIndex = unwrapped.find((row) => row.purpose === 'BLIND_INDEX')?.key;
    if (blindIndex === undefined) throw new SealError('the seller has no key for blind indexes');
    return { current, data: new Map(unwrapped.filter((row) => row.purpose === 'DATA').map((row) => [row.version, row.key])), blindIndex };
  }

  return {
    forSeller: async (sellerId) => vaultOver(sellerId, await keysOf(sellerId)),
    within: async (tx) => {
      const keys = await keysWithin(tx);
      return keys && vaultOver(tx.sellerId, keys);
    },
    seal: async (sellerId, plaintext, aad) => sealWith(await keysOf(sellerId), plaintext, boundAad(sellerId, aad)),
    open: async (sellerId, sealed, aad) => (await openBytes(sellerId, sealed, aad)).toString(),
    openBytes,
    blindIndex: async (sellerId, kind, normalised) => blindIndexWith(await keysOf(sellerId), kind, normalised),
    addDataKey: async (sellerId) => {
      const { data } = await keysOf(sellerId);
      const version = Math.max(...data.keys()) + 1;
      await database.tenant(sellerId, async (tx) => {
        await storeNewKey(tx, 'DATA', version);
        announce(tx);
      });
      return {
        version,
        activate: () =>
          database.tenant(sellerId, async (tx) => {
            await setCurrentVersion(tx, version);
            announce(tx);
          }),
      };
    },
    follow: () => database.listen(KEYS_CHANNEL, (payload) => forget(Number(payload)), { onGap: () => forget() }),
  };

  function announce(tx: TenantTx): void {
    tx.notifyAtOnce(KEYS_CHANNEL, String(tx.sellerId));
    tx.afterCommit(() => forget(tx.sellerId));
  }
}

/** Where a wrapped key belongs: moved to another row it does not open. */
export function associatedDataOf(row: Pick<WrappedKeyRow, 'seller_id' | 'purpose' | 'version'>): string {
  return `moa:seller_key:${row.seller_id}:${row.purpose}:${row.version}`;
}

/** Throws `SealError` when the master key is not among those configured. */
export function unwrapRow(row: WrappedKeyRow, masters: ReadonlyMap<string, Buffer>): Buffer {
  return unwrapAt(row, associatedDataOf(row), masters);
}

/** Throws `SealError` when the master key is not among those configured, or the key belongs to another place. */
export function unwrapAt(
  row: Pick<WrappedKeyRow, 'master_key_id' | 'wrapped_key'>,
  associatedData: string,
  masters: ReadonlyMap<string, Buffer>,
): Buffer {
  const master = masters.get(row.master_key_id);
  if (master === undefined)
    throw new SealError(`master key ${row.master_key_id} is not configured: keep it until all data keys are re-wrapped`);
  return unwrapKey(master, row.wrapped_key, associatedData);
}

/** Sealing with keys in hand; what is sealed for one owner does not open for another. */
export function vaultOver(owner: number | 'platform', keys: SellerKeys): Cipher {
  return {
    seal: (plaintext, aad) => sealWith(keys, plaintext, boundAad(owner, aad)),
    open: (sealed, aad) => openWith(keys, sealed, boundAad(owner, aad)).toString(),
    openBytes: (sealed, aad) => openWith(keys, sealed, boundAad(owner, aad)),
    blindIndex: (kind, normalised) => blindIndexWith(keys, kind, normalised),
  };
}

function boundAad(owner: number | 'platform', aad: string): Buffer {
  return Buffer.from(`${owner}:${aad}`);
}
