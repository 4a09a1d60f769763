/** SQL of the sellers' wrapped keys. */
import type { TenantTx, Tx } from '../database/index.ts';

export interface WrappedKeyRow {
  seller_id: number;
  purpose: 'DATA' | 'BLIND_INDEX';
  version: number;
  master_key_id: string;
  wrapped_key: Buffer;
}

export async function readWrappedKeys(tx: TenantTx): Promise<{ rows: WrappedKeyRow[]; current: number | null }> {
  // The version first: keys are committed with it or before it, and each statement sees what the one before it saw.
  const [seller, { rows }] = await Promise.all([
    tx.query<{ data_key_version: number | null }>('select data_key_version from seller where seller_id = $1', [tx.sellerId]),
    tx.query<WrappedKeyRow>('select seller_id, purpose, version, master_key_id, wrapped_key from seller_key where seller_id = $1', [
      tx.sellerId,
    ]),
  ]);
  return { rows, current: seller.rows[0]?.data_key_version ?? null };
}

export async function insertWrappedKey(tx: TenantTx, key: Omit<WrappedKeyRow, 'seller_id'>): Promise<void> {
  await tx.query(
    `insert into seller_key (seller_id, purpose, version, master_key_id, wrapped_key) values ($1, $2, $3, $4, $5)
     on conflict (seller_id, purpose, version) do nothing`,
    [tx.sellerId, key.purpose, key.version, key.master_key_id, key.wrapped_key],
  );
}

export async function setCurrentVersion(tx: TenantTx, version: number): Promise<void> {
  await tx.query('update seller set data_key_version = $2 where seller_id = $1 and coalesce(data_key_version, 0) < $2', [
    tx.sellerId,
    version,
  ]);
}

/** Keys not yet wrapped by the newest master key. */
export async function keysOfOtherMasters(tx: Tx, masterKeyId: string, limit: number): Promise<WrappedKeyRow[]> {
  const { rows } = await tx.query<WrappedKeyRow>(
    `select seller_id, purpose, version, master_key_id, wrapped_key from seller_key
     where master_key_id <> $1 order by seller_id, purpose, version limit $2`,
    [masterKeyId, limit],
  );
  return rows;
}

/** @param rows as they were read, with what wraps them now; answers how many nobody else had re-wrapped meanwhile */
export async function updateWrappedKeys(tx: Tx, masterKeyId: string, rows: WrappedKeyRow[]): Promise<number> {
  const { rowCount } = await tx.query(
    `update seller_key k set master_key_id = $1, wrapped_key = n.wrapped_key, rewrapped_at = now()
     from unnest($2::bigint[], $3::text[], $4::integer[], $5::bytea[], $6::text[]) as n (seller_id, purpose, version, wrapped_key, master_key_id)
     where k.seller_id = n.seller_id and k.purpose = n.purpose and k.version = n.version and k.master_key_id = n.master_key_id`,
    [
      masterKeyId,
      rows.map((row) => row.seller_id),
      rows.map((row) => row.purpose),
      rows.map((row) => row.version),
      rows.map((row) => row.wrapped_key),
      rows.map((row) => row.master_key_id),
    ],
  );
  return rowCount;
}

export async function countKeysByMaster(tx: Tx): Promise<{ master_key_id: string; count: number }[]> {
  const { rows } = await tx.query<{ master_key_id: string; count: number }>(
    `select master_key_id, count(*)
       from (select master_key_id from seller_key union all select master_key_id from platform_key) as k group by 1 order by 1`,
  );
  return rows;
}
