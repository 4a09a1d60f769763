/** Taking a listing out of its shop: an attempt row, the call, and only what the shop took is deleted here too. */
import type { Connector, ConnectorContext, Outcome } from '@moa/channels/sdk';
import { SHOP_TYPES, type ShopType, withTopic } from '@moa/core';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { holdsLease, type Lease } from '../push/lease.ts';
import { beginAttempt, endAttempt, type ListingItemRow, type ListingRow } from '../push/listing.queries.ts';
import { messagesOf } from '../push/outcome.ts';
import { refOf } from '../push/ref.ts';
import { waitsForDeletion } from '../together/pairs.ts';

export interface Deletion {
  sellerId: number;
  listing: ListingRow;
  items: readonly ListingItemRow[];
  lease: Lease;
}

/** Korean: what to do at a shop that takes no deletion. */
export const noDeletion = (shopType: ShopType) =>
  `${withTopic(SHOP_TYPES[shopType].title)} 상품 삭제를 받지 않습니다. 판매중지하거나 쇼핑몰의 판매자 화면에서 지워주십시오.`;

/** An answer that was lost is no end: whoever comes next asks again, and the connector looks before it deletes. */
export async function deleteThere(
  database: Database,
  { sellerId, listing, items, lease }: Deletion,
  connector: Connector,
  ctx: ConnectorContext,
): Promise<Outcome<void>> {
  const { products } = connector;
  if (!products?.delete) return { kind: 'refused', code: 'NOT_OFFERED', message: noDeletion(listing.shop_type) };
  if (waitsForDeletion(listing)) return { kind: 'again', message: '함께 지우는 쇼핑몰에서 먼저 지운 뒤 이어서 지웁니다.' };
  const attemptId = await database.tenant(sellerId, (tx) =>
    beginAttempt(tx, {
      listingId: listing.id,
      kind: 'DELETE',
      actor: '시스템',
      cause: '쇼핑몰에서 삭제',
      changes: [{ field: 'atShop', label: '쇼핑몰 등록', before: '등록됨', after: '삭제' }],
    }),
  );
  const outcome = await products.delete(ctx, refOf(listing, items));
  const store = async (tx: TenantTx) => {
    const messages = messagesOf(outcome);
    await endAttempt(tx, attemptId, messages.code, messages.message, messages.shopMessage);
    // Gone is gone, whoever holds the lease by now.
    await holdsLease(tx, listing.id, lease);
    if (outcome.kind !== 'ok') return;
    await tx.query(
      `update listing set sale_status = 'DELETE', deleted_at = moa_time_or(deleted_at, now()), due_at = null, parked_reason = null, refusals = null, message = null, updated_at = now()
        where seller_id = $1 and id = $2`,
      [tx.sellerId, listing.id],
      'listings.gone',
    );
    announce(tx, 'listing', listing.id);
  };
  await database.tenant(sellerId, store, { retry: true });
  return outcome;
}
