/** Who else has a product open, and whether somebody saved it meanwhile. What a screen said is forgotten once it has been silent for a while. */
import { problem } from '@moa/contract';
import type { TenantTx } from '../../../platform/database/index.ts';

/** A screen speaks every fifteen seconds: after three times without a word it is closed. */
const SILENT_MS = 45_000;

interface Person {
  userId: number;
  loginId: string;
}

export interface Presence {
  others: { name: string; editing: boolean }[];
  version: number;
  updatedBy: string | null;
  updatedDate: string;
}

/** @throws ProblemError NOT_FOUND */
export async function notePresence(tx: TenantTx, productId: number, { userId, loginId }: Person, editing: boolean): Promise<Presence> {
  const silent = new Date(tx.now().getTime() - SILENT_MS);
  const [product] = (
    await tx.query<{ version: number; updated_by: string | null; updated_at: Date; deleted: boolean }>(
      'select version, updated_by, updated_at, deleted_at is not null as deleted from product where seller_id = $1 and id = $2',
      [tx.sellerId, productId],
      'catalog.presence-product',
    )
  ).rows;
  if (product === undefined || product.deleted)
    throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const [, , others] = await Promise.all([
    tx.query('delete from product_presence where seller_id = $1 and seen_at < $2', [tx.sellerId, silent], 'catalog.presence-forget'),
    tx.query(
      `insert into product_presence (seller_id, product_id, user_id, name, editing, seen_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (seller_id, product_id, user_id) do update set name = excluded.name, editing = excluded.editing, seen_at = excluded.seen_at`,
      [tx.sellerId, productId, userId, loginId, editing, tx.now()],
      'catalog.presence-note',
    ),
    tx.query<{ name: string; editing: boolean }>(
      'select name, editing from product_presence where seller_id = $1 and product_id = $2 and user_id <> $3 order by user_id',
      [tx.sellerId, productId, userId],
      'catalog.presence-others',
    ),
  ]);
  return {
    others: others.rows,
    version: product.version,
    updatedBy: product.updated_by,
    updatedDate: product.updated_at.toISOString(),
  };
}
