/**
 * Envelope encryption per seller: data keys wrapped by master keys, and one key for blind indexes that never changes. Rotation of master
 * keys wraps the same data keys anew; no row is encrypted again (decisions.md 7).
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import type { Keys, SecretKey } from '../config/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { blindIndex, open, SealError, seal, sealedVersion } from './sealing.ts';

/** The opened keys of one seller. Everything on it is synchronous, so that a batch of thousands costs no waiting. */
export interface SellerKeys {
  /** @param place where the value lives, e.g. `order_line.personal`; the same text opens it */
  seal(plain: string | Uint8Array, place: string): Buffer;
  open(sealed: Buffer, place: string): Buffer;
  openText(sealed: Buffer, place: string): string;
  /** Keyed hash of an already normalised value; `kind` keeps hashes of different fields apart. */
  blindIndex(kind: string, normalised: string): Buffer;
}

export interface Vault {
  /** Keys of a seller, made on first use. */
  keysOf(sellerId: number): Promise<SellerKeys>;
  /** A value that belongs to no seller yet, such as a redirect's state; sealed by the master key itself. */
  sealShared(plain: string, place: string): Buffer;
  openShared(sealed: Buffer, place: string): string;
  /** Wraps every data key that an older master key holds with the newest. Safe to run beside everything else. */
  rewrap(): Promise<{ rewrapped: number; total: number }>;
}

interface KeyRow {
  purpose: 'DATA' | 'BLIND_INDEX';
  version: number;
  master_key_id: string;
  wrapped_key: Buffer;
}

const CACHED_SELLERS = 2000;
const SHARED_VERSION = 1;

export function createVault(database: Database, master: Keys['master']): Vault {
  const cache = new BoundedMap<number, Promise<SellerKeys>>({ capacity: CACHED_SELLERS });
  const masterById = new Map(master.map((key) => [key.id, key]));

  return {
    keysOf(sellerId) {
      const cached = cache.get(sellerId);
      if (cached) return cached;
      const loading = loadOrMake(database, sellerId, master[0], masterById);
      cache.set(sellerId, loading);
      loading.catch(() => cache.delete(sellerId));
      return loading;
    },
    sealShared: (plain, place) => seal(master[0].bytes, SHARED_VERSION, plain, `shared:${place}`),
    openShared(sealed, place) {
      for (const key of master) {
        try {
          return open(key.bytes, sealed, `shared:${place}`).toString('utf8');
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
        }
      }
      throw new SealError('a shared value could not be opened by any master key');
    },
    rewrap: () => rewrapAll(database, master[0], masterById),
  };
}

async function loadOrMake(
  database: Database,
  sellerId: number,
  newest: SecretKey,
  masterById: Map<string, SecretKey>,
): Promise<SellerKeys> {
  const rows = await database.tenant(sellerId, async (tx) => {
    const read = () =>
      tx.query<KeyRow>('select purpose, version, master_key_id, wrapped_key from seller_key where seller_id = $1', [tx.sellerId]);
    const stored = await read();
    if (stored.rows.length >= 2) return stored.rows;
    for (const purpose of ['DATA', 'BLIND_INDEX']) {
      await tx.query(
        `insert into seller_key (seller_id, purpose, version, master_key_id, wrapped_key) values ($1, $2, 1, $3, $4)
         on conflict do nothing`,
        [tx.sellerId, purpose, newest.id, wrap(newest, randomBytes(32), sellerId, purpose)],
      );
    }
    return (await read()).rows;
  });
  const keys = rows.map((row) => ({ ...row, key: unwrap(masterById, row, sellerId) }));
  const data = new Map(keys.filter((row) => row.purpose === 'DATA').map((row) => [row.version, row.key]));
  const hash = keys.find((row) => row.purpose === 'BLIND_INDEX')?.key;
  const version = Math.max(...data.keys());
  const current = data.get(version);
  if (!current || !hash) throw new SealError(`seller ${sellerId} has no keys`);

  return {
    seal: (plain, place) => seal(current, version, plain, `${sellerId}:${place}`),
    open: openWith,
    openText: (sealed, place) => openWith(sealed, place).toString('utf8'),
    blindIndex: (kind, normalised) => blindIndex(hash, kind, normalised),
  };

  function openWith(sealed: Buffer, place: string): Buffer {
    const key = data.get(sealedVersion(sealed));
    if (!key) throw new SealError(`the key of a sealed value is missing (seller ${sellerId})`);
    return open(key, sealed, `${sellerId}:${place}`);
  }
}

const placeOf = (sellerId: number, purpose: string) => `seller_key:${sellerId}:${purpose}`;

function wrap(master: SecretKey, key: Buffer, sellerId: number, purpose: string): Buffer {
  return seal(master.bytes, SHARED_VERSION, key, placeOf(sellerId, purpose));
}

function unwrap(masterById: Map<string, SecretKey>, row: KeyRow, sellerId: number): Buffer {
  const master = masterById.get(row.master_key_id);
  if (!master) throw new SealError(`master key ${row.master_key_id} is not configured`);
  return open(master.bytes, row.wrapped_key, placeOf(sellerId, row.purpose));
}

async function rewrapAll(
  database: Database,
  newest: SecretKey,
  masterById: Map<string, SecretKey>,
): Promise<{ rewrapped: number; total: number }> {
  const { rows } = await database.system((tx) =>
    tx.query<KeyRow & { seller_id: number }>('select seller_id, purpose, version, master_key_id, wrapped_key from seller_key'),
  );
  const old = rows.filter((row) => row.master_key_id !== newest.id);
  for (const row of old) {
    const wrapped = wrap(newest, unwrap(masterById, row, row.seller_id), row.seller_id, row.purpose);
    await database.system((tx) => storeWrapped(tx, row, newest.id, wrapped));
  }
  return { rewrapped: old.length, total: rows.length };
}

async function storeWrapped(tx: Tx, row: KeyRow & { seller_id: number }, masterKeyId: string, wrapped: Buffer): Promise<void> {
  await tx.query(
    `update seller_key set wrapped_key = $1, master_key_id = $2, rewrapped_at = now()
      where seller_id = $3 and purpose = $4 and version = $5 and master_key_id = $6`,
    [wrapped, masterKeyId, row.seller_id, row.purpose, row.version, row.master_key_id],
  );
}
