/** The pictures of a collected product: fetched from where its shop shows them, stored as ours, put into the base product made of it. */
import { ProblemError } from '@moa/contract';
import type { ProductDraft } from '@moa/core';
import { z } from 'zod';
import { raiseAlert } from '../../../platform/alerts/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import { FetchRefused, type GuardedFetch } from '../../../platform/guarded-fetch/index.ts';
import { defineTask, enqueue, type HandledTask, handleTask } from '../../../platform/jobs/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';

const picturesTask = defineTask(
  'listings.pictures',
  z.object({ sellerId: z.number().int(), productId: z.number().int(), listingId: z.number().int() }),
  { urgency: 3, attempts: 5 },
);

/** A base product shows one main picture and up to ten more (specification, point 9). */
const MOST = 11;

export interface PicturesDeps {
  database: Database;
  images: Images;
  fetch: GuardedFetch;
}

/** Fetches the pictures once the base product is stored. */
export async function startPictures(tx: TenantTx, productId: number, listingId: number): Promise<void> {
  await enqueue(tx, picturesTask, { sellerId: tx.sellerId, productId, listingId });
}

export function picturesHandler(deps: PicturesDeps): HandledTask {
  return handleTask(picturesTask, async ({ sellerId, productId, listingId }, { lastAttempt, signal }) => {
    const addresses = await deps.database.tenant(sellerId, (tx) => wantedAddresses(tx, productId, listingId));
    const found: ProductDraft['common']['images'] = [];
    let missing = 0;
    for (const address of addresses) {
      signal.throwIfAborted();
      const picture = await takePicture(deps, sellerId, address, lastAttempt);
      if (picture === null) missing += 1;
      else if (!found.some(({ fileId }) => fileId === picture.fileId)) found.push(picture);
    }
    if (addresses.length === 0) return;
    await deps.database.tenant(sellerId, (tx) => storePictures(tx, { productId, listingId, found, missing }), { retry: true });
  });
}

/** Nothing where the seller was quicker, or the product is gone. */
async function wantedAddresses(tx: TenantTx, productId: number, listingId: number): Promise<string[]> {
  const { rows } = await tx.query<{ seen: { imageUrls?: string[] } | null }>(
    `select l.seen from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where l.seller_id = $1 and l.id = $2 and p.id = $3 and p.deleted_at is null and l.deleted_at is null`,
    [tx.sellerId, listingId, productId],
  );
  return [...new Set(rows[0]?.seen?.imageUrls ?? [])].slice(0, MOST);
}

/**
 * One picture as ours, or null when it can't be had.
 * @throws while it may still come: the task is tried again
 */
async function takePicture({ fetch, images }: PicturesDeps, sellerId: number, address: string, last: boolean) {
  try {
    const { bytes } = await fetch(address);
    const [picture] = await images.upload(sellerId, null, [{ name: nameOf(address), bytes }]);
    return picture ? { fileId: picture.fileId, url: picture.url, width: picture.width, height: picture.height } : null;
  } catch (error) {
    if (error instanceof FetchRefused && (last || !['TIMEOUT', 'FAILED'].includes(error.reason))) return null;
    if (error instanceof ProblemError && error.code === 'IMAGE_INVALID') return null;
    throw error;
  }
}

function nameOf(address: string): string {
  return URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, 100) ?? '';
}

interface Taken {
  productId: number;
  listingId: number;
  found: ProductDraft['common']['images'];
  missing: number;
}

async function storePictures(tx: TenantTx, { productId, listingId, found, missing }: Taken): Promise<void> {
  const draft = await loadDraft(tx, productId);
  if (draft.common.images.length > 0) return;
  if (found.length > 0) {
    await saveDraft(tx, { ...draft, common: { ...draft.common, images: found } }, '시스템');
    // The shop has these pictures already: taking them over leaves nothing to send.
    await tx.query(
      `update listing l set sent_product_version = p.version from product p
        where l.seller_id = $1 and l.id = $2 and p.seller_id = l.seller_id and p.id = $3 and l.product_id = p.id and l.sent_product_version = $4`,
      [tx.sellerId, listingId, productId, draft.version],
    );
  }
  if (missing === 0) return;
  await raiseAlert(tx, {
    kind: 'product.pictures',
    severity: 'INFO',
    title: `가져온 상품의 이미지 ${missing}장을 받지 못했습니다.`,
    body: `${draft.basic.productName}: 쇼핑몰의 이미지 주소가 열리지 않거나 사용할 수 없는 이미지입니다. 상품 수정에서 이미지를 올려주십시오.`,
    link: `/app/unit/edit/${productId}`,
    dedupeKey: `product.pictures:${productId}`,
  });
}
