/** SQL of files without a public address. */
import type { TenantTx, Tx } from '../database/index.ts';

export interface NewFile {
  kind: 'DOCUMENT' | 'EXPORT' | 'EXCEL';
  name: string;
  contentType: string;
  extension: string;
  createdBy: number | null;
  /** Null: kept until it is deleted with what it belongs to. */
  expiresAt: Date | null;
}

/** Bytes that lie in the store; nothing of them is known before `enter`. */
export interface StoredBytes {
  objectKey: string;
  secret: Buffer;
  hash: Buffer;
  bytes: number;
}

export async function insertSealedFile(tx: TenantTx, file: NewFile & StoredBytes): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into file (seller_id, kind, hash, content_type, extension, name, bytes, object_key, object_secret, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tx.sellerId,
      file.kind,
      file.hash,
      file.contentType,
      file.extension,
      file.name.slice(0, 200),
      file.bytes,
      file.objectKey,
      file.secret,
      file.createdBy,
      file.expiresAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no file was inserted');
  return row.id;
}

export interface SealedFileRow {
  name: string;
  content_type: string;
  bytes: number;
  object_key: string;
  object_secret: Buffer;
}

export async function readSealedFile(tx: TenantTx, kind: NewFile['kind'], fileId: number, now: Date): Promise<SealedFileRow | null> {
  const { rows } = await tx.query<SealedFileRow>(
    `select name, content_type, bytes, object_key, object_secret from file
      where seller_id = $1 and id = $2 and object_key is not null and object_secret is not null and (expires_at is null or expires_at > $3) and kind = $4`,
    [tx.sellerId, fileId, now, kind],
  );
  return rows[0] ?? null;
}

/** Ends the time of a file that has no use any more: it opens for nobody, and its bytes go with the next cleaning. */
export async function retireFile(tx: Tx, sellerId: number, fileId: number, now: Date): Promise<void> {
  await tx.query('update file set expires_at = $3 where seller_id = $1 and id = $2 and object_key is not null and expires_at is null', [
    sellerId,
    fileId,
    now,
  ]);
}

export async function namedObjects(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ object_key: string }>('select object_key from file where object_key = any ($1::text[])', [keys]);
  return rows.map((row) => row.object_key);
}

/** Forgets how files that have expired are opened; answers the keys of their objects. What they belonged to keeps its row. */
export async function deleteExpiredFiles(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ object_key: string }>(
    `with expired as materialized (
       select seller_id, id, object_key from file where expires_at <= $1 and object_key is not null limit $2)
     update file f set object_key = null, object_secret = null
       from expired e
      where f.seller_id = e.seller_id and f.id = e.id and f.expires_at <= $1 and f.object_key = e.object_key returning e.object_key`,
    [now, limit],
  );
  return rows.map((row) => row.object_key);
}
