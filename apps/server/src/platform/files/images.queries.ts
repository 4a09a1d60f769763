/** SQL of stored pictures. */
import type { TenantTx } from '../database/index.ts';

export interface ImageRow {
  hash: Buffer;
  content_type: 'image/jpeg' | 'image/png';
  extension: 'jpg' | 'png';
  width: number;
  height: number;
  bytes: number;
  variants: Record<string, Variant>;
}

/** A picture drawn for one frame. */
export interface Variant {
  fileId: string;
  width: number;
  height: number;
  bytes: number;
}

/** Enters a picture, unless the seller already has it. */
export async function insertImage(
  tx: TenantTx,
  image: Omit<ImageRow, 'variants'> & { name: string; createdBy: number | null; publicKey: string },
): Promise<void> {
  await tx.query(
    `insert into file (seller_id, kind, hash, content_type, extension, name, bytes, width, height, public_key, created_by)
     values ($1, 'IMAGE', $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (seller_id, public_key) where public_key is not null do nothing`,
    [
      tx.sellerId,
      image.hash,
      image.content_type,
      image.extension,
      image.name.slice(0, 200),
      image.bytes,
      image.width,
      image.height,
      image.publicKey,
      image.createdBy,
    ],
  );
}

export async function findImage(tx: TenantTx, fileId: string): Promise<ImageRow | null> {
  const { rows } = await tx.query<ImageRow>(
    `select hash, content_type, extension, width, height, bytes, variants from file where seller_id = $1 and hash = $2 and kind = 'IMAGE' limit 1`,
    [tx.sellerId, Buffer.from(fileId, 'hex')],
    'files.findImage',
  );
  return rows[0] ?? null;
}

export async function addVariant(tx: TenantTx, fileId: string, frame: string, variant: Variant): Promise<void> {
  await tx.query(
    `update file set variants = variants || jsonb_build_object($3::text, $4::jsonb) where seller_id = $1 and hash = $2 and kind = 'IMAGE'`,
    [tx.sellerId, Buffer.from(fileId, 'hex'), frame, JSON.stringify(variant)],
  );
}
