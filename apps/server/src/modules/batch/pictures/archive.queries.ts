/** SQL of archives of pictures and their files. */
import type { ProductImage } from '@moa/core';
import type { PictureRefusal } from '@moa/core/batch';
import type { TenantTx } from '../../../platform/database/index.ts';

export type ArchiveState = 'SENDING' | 'READING' | 'READ' | 'REFUSED';

export interface BatchArchive {
  id: number;
  batch_id: number;
  name: string;
  state: ArchiveState;
  message: string;
  file_id: number | null;
}

const ARCHIVE = 'a.id, a.batch_id, a.name, a.state, a.message, a.file_id';

export async function insertArchive(tx: TenantTx, batchId: number, name: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into batch_archive (seller_id, batch_id, name) values ($1, $2, $3) returning id',
    [tx.sellerId, batchId, name],
    'batch.insert-archive',
  );
  return rows[0]?.id ?? 0;
}

export async function readArchive(tx: TenantTx, id: number, lock = false): Promise<BatchArchive | null> {
  const { rows } = await tx.query<BatchArchive>(
    `select ${ARCHIVE} from batch_archive a where a.seller_id = $1 and a.id = $2${lock ? ' for no key update' : ''}`,
    [tx.sellerId, id],
    lock ? 'batch.lock-archive' : 'batch.read-archive',
  );
  return rows[0] ?? null;
}

export interface CountedArchive extends BatchArchive {
  stored: number;
  refused: number;
}

/** Those that have come, the newest first, with how many pictures were stored and how many files refused. */
export async function listArchives(tx: TenantTx, batchId: number): Promise<CountedArchive[]> {
  const { rows } = await tx.query<CountedArchive>(
    `select ${ARCHIVE}, count(f.folded) filter (where f.kind is null) as stored, count(f.folded) filter (where f.kind is not null) as refused
       from batch_archive a left join batch_archive_file f on f.seller_id = a.seller_id and f.batch_id = a.batch_id and f.archive_id = a.id
      where a.seller_id = $1 and a.batch_id = $2 and a.state <> 'SENDING'
      group by a.seller_id, a.id order by a.id desc limit 50`,
    [tx.sellerId, batchId],
    'batch.archives',
  );
  return rows;
}

export async function isReadingArchives(tx: TenantTx, batchId: number): Promise<boolean> {
  const { rows } = await tx.query(
    `select id from batch_archive where seller_id = $1 and batch_id = $2 and state = 'READING' limit 1`,
    [tx.sellerId, batchId],
    'batch.reading-archives',
  );
  return rows.length > 0;
}

/** @param before the state it is in; one in another is left alone */
export async function setArchiveState(
  tx: TenantTx,
  id: number,
  before: ArchiveState,
  { state, message = '', fileId = null }: { state: ArchiveState; message?: string; fileId?: number | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update batch_archive set state = $4, message = $5, file_id = coalesce($6, file_id) where seller_id = $1 and id = $2 and state = $3',
    [tx.sellerId, id, before, state, message, fileId],
    'batch.archive-state',
  );
  return rowCount > 0;
}

/** A picture of an archive, or why there is none. */
export interface ArchivedFile {
  folded: string;
  path: string;
  picture: ProductImage | null;
  refusal: PictureRefusal | null;
}

export async function storeArchived(tx: TenantTx, { id, batch_id }: BatchArchive, files: readonly ArchivedFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx.query(
    `insert into batch_archive_file as f (seller_id, batch_id, folded, archive_id, path, file_id, url, width, height, kind, message)
     select $1, $2, u.folded, $3, u.path, u.file_id, u.url, u.width, u.height, u.kind, u.message
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::text[], $11::text[])
              as u (folded, path, file_id, url, width, height, kind, message)
     on conflict (seller_id, batch_id, folded) do update
       set archive_id = excluded.archive_id, path = excluded.path, file_id = excluded.file_id, url = excluded.url, width = excluded.width,
           height = excluded.height, kind = excluded.kind, message = excluded.message`,
    [
      tx.sellerId,
      batch_id,
      id,
      files.map(({ folded }) => folded),
      files.map(({ path }) => path),
      files.map(({ picture }) => picture?.fileId ?? null),
      files.map(({ picture }) => picture?.url ?? null),
      files.map(({ picture }) => picture?.width ?? null),
      files.map(({ picture }) => picture?.height ?? null),
      files.map(({ refusal }) => refusal?.kind ?? null),
      files.map(({ refusal }) => refusal?.message ?? ''),
    ],
    'batch.store-archived',
  );
}

/** Files of this archive that are done. */
export async function readDone(tx: TenantTx, { id, batch_id }: BatchArchive): Promise<Set<string>> {
  const { rows } = await tx.query<{ folded: string }>(
    'select folded from batch_archive_file where seller_id = $1 and batch_id = $2 and archive_id = $3',
    [tx.sellerId, batch_id, id],
    'batch.archived-done',
  );
  return new Set(rows.map(({ folded }) => folded));
}

interface ArchivedRow {
  folded: string;
  path: string;
  file_id: string | null;
  url: string | null;
  width: number | null;
  height: number | null;
  kind: PictureRefusal['kind'] | null;
  message: string;
}

const toArchived = (row: ArchivedRow): ArchivedFile => ({
  folded: row.folded,
  path: row.path,
  picture:
    row.kind === null && row.file_id !== null
      ? { fileId: row.file_id, url: row.url ?? '', width: row.width ?? 0, height: row.height ?? 0 }
      : null,
  refusal: row.kind === null ? null : { kind: row.kind, message: row.message },
});

const FILE = 'f.folded, f.path, f.file_id, f.url, f.width, f.height, f.kind, f.message';

/** All files of the archives of a batch. */
export async function readArchived(tx: TenantTx, batchId: number): Promise<ArchivedFile[]> {
  const { rows } = await tx.query<ArchivedRow>(
    `select ${FILE} from batch_archive_file f where f.seller_id = $1 and f.batch_id = $2`,
    [tx.sellerId, batchId],
    'batch.archived',
  );
  return rows.map(toArchived);
}

export async function readRefusedFiles(tx: TenantTx, batchId: number, limit: number): Promise<ArchivedFile[]> {
  const { rows } = await tx.query<ArchivedRow>(
    `select ${FILE} from batch_archive_file f where f.seller_id = $1 and f.batch_id = $2 and f.kind is not null order by f.folded limit $3`,
    [tx.sellerId, batchId, limit],
    'batch.refused-files',
  );
  return rows.map(toArchived);
}

export async function deleteArchives(tx: TenantTx, batchIds: readonly number[]): Promise<void> {
  await tx.query(
    'delete from batch_archive_file where seller_id = $1 and batch_id = any ($2::bigint[])',
    [tx.sellerId, batchIds],
    'batch.drop-archived',
  );
  await tx.query(
    'delete from batch_archive where seller_id = $1 and batch_id = any ($2::bigint[])',
    [tx.sellerId, batchIds],
    'batch.drop-archives',
  );
}
