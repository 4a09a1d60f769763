/** The trash as its screen shows it; having things back, erasing them now or after thirty days. */
import { problem, type trashRowSchema } from '@moa/contract';
import { keptSince, RETENTION } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import { type PageFrame, readPageOf } from '../../../platform/paging.ts';
import { type RetentionPolicy, untilNone } from '../../../platform/retention/index.ts';
import { restoreProducts } from './trash.plan.ts';
import { eraseProducts, listTrash, lockOldest, lockTrashed, readSoldAt, type TrashRow } from './trash.queries.ts';

type WireRow = z.input<typeof trashRowSchema>;

const DAY_MS = 86_400_000;
/** Erased in one transaction: each takes its options and its listings with it. */
const AT_ONCE = 100;

export async function trashPage(tx: TenantTx, input: Parameters<typeof readPageOf>[0]): Promise<PageFrame & { contents: WireRow[] }> {
  const { rows, frame } = await readPageOf(input, listTrash(tx));
  return { contents: rows.map(toWire), ...frame };
}

function toWire(row: TrashRow): WireRow {
  return {
    id: String(row.id),
    moaProductSeq: row.moa_product_seq,
    productName: row.name,
    imageUrl: row.image_url,
    salePrice: row.main_price,
    deletedDate: row.deleted_at.toISOString(),
    expiresDate: new Date(row.deleted_at.getTime() + RETENTION.trashedProduct.days * DAY_MS).toISOString(),
    actor: row.deleted_by,
    shops: row.shops,
  };
}

/** @throws ProblemError NOT_FOUND for what is not in the trash */
async function lockAll(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const found = await lockTrashed(tx, ids);
  if (found.length < new Set(ids).size) throw problem('NOT_FOUND', { detail: '휴지통에 없는 상품입니다. 목록을 새로고침해주십시오.' });
  return found;
}

export async function restoreTrashed(tx: TenantTx, ids: readonly number[]): Promise<number> {
  const found = await lockAll(tx, ids);
  await restoreProducts(tx, found);
  return found.length;
}

/** @throws ProblemError NOT_FOUND, or INVALID_STATE for what other shops than the caller's have too */
export async function eraseTrashed(tx: TenantTx, ids: readonly number[]): Promise<number> {
  const found = await lockAll(tx, ids);
  if ((await readSoldAt(tx, found)).some(({ seen }) => !seen))
    throw problem('INVALID_STATE', { detail: '맡지 않은 쇼핑몰에서도 파는 상품이라 지울 수 없습니다. 셀러에게 요청해주십시오.' });
  await eraseProducts(tx, found);
  return found.length;
}

export const trashRetention: RetentionPolicy = {
  name: 'trashed products',
  due: 's.seller_id in (select p.seller_id from product p where p.deleted_at < $1)',
  period: RETENTION.trashedProduct,
  erase: untilNone(async (tx, now) => {
    const ids = await lockOldest(tx, keptSince(RETENTION.trashedProduct, now), AT_ONCE);
    if (ids.length > 0) await eraseProducts(tx, ids);
    return ids.length;
  }),
};
