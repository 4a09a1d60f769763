/** What came of a push, as the listing, its attempt and the job's item keep it. */
import { refusalsAt } from '@moa/channels';
import type { ObservedProduct, Outcome } from '@moa/channels/sdk';
import type { Refusal } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { markAuthExpired } from '../../shops/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { endAttempt, storeObservedItems } from './listing.queries.ts';
import { messagesOf, type OutcomeMessages } from './outcome.ts';
import type { Loaded, PushResult, Sent } from './push-order.ts';

export const failure = (message: string): PushResult => ({ status: 'FAILED', message, shopMessage: null, path: null, refusals: [] });

export async function setRegStatus(
  tx: TenantTx,
  listingId: number,
  status: string,
  message: string | null,
  shopMessage: string | null,
  refusals: readonly Refusal[] | null,
): Promise<void> {
  await tx.query(
    'update listing set reg_status = $3, message = $4, shop_message = $5, refusals = $6, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, status, message, shopMessage, refusals?.length ? JSON.stringify(refusals) : null],
    'listings.reg-status',
  );
  announce(tx, 'listing', listingId);
}

/** Ends the attempt and keeps what the shop said, in one transaction. */
export async function finish(
  tx: TenantTx,
  loaded: Loaded,
  attemptId: number,
  outcome: Outcome<ObservedProduct>,
  sent: Sent,
): Promise<PushResult> {
  const messages = messagesOf(outcome);
  await endAttempt(tx, attemptId, messages.code, messages.message, messages.shopMessage);
  if (outcome.kind === 'ok') {
    await storePushed(tx, loaded, outcome.value, sent);
    return { status: 'DONE', message: messages.message ?? '' };
  }
  if (outcome.kind === 'relink') await markAuthExpired(tx, loaded.listing.account_id, outcome);
  return storeFailure(tx, loaded, outcome, messages);
}

const LATER_MS = 5_000;

async function storeFailure(
  tx: TenantTx,
  loaded: Loaded,
  outcome: Exclude<Outcome<ObservedProduct>, { kind: 'ok' }>,
  messages: OutcomeMessages,
): Promise<PushResult> {
  const isNew = loaded.listing.shop_product_id === null;
  const later = outcome.kind === 'slow_down' || outcome.kind === 'again' || outcome.kind === 'unknown';
  const status = outcome.kind === 'unknown' ? 'UNKNOWN' : later ? 'SENDING' : isNew ? 'FAIL' : 'DONE';
  const refusals = refusalsAt(loaded.listing.shop_type, outcome);
  await setRegStatus(tx, loaded.listing.id, status, messages.message, messages.shopMessage, refusals);
  if (later)
    return { status: 'LATER', message: messages.message ?? '', afterMs: outcome.kind === 'slow_down' ? outcome.retryAfterMs : LATER_MS };
  return {
    status: 'FAILED',
    message: messages.message ?? '쇼핑몰이 거절했습니다.',
    shopMessage: messages.shopMessage,
    path: messages.path,
    refusals,
  };
}

/**
 * A stopped listing is stopped again: where each option is switched, one that was added is on sale.
 * Stock that moved meanwhile, at the shop or here, leaves a difference to what was sent: the listing stays due and the newest number follows.
 */
async function storePushed(tx: TenantTx, loaded: Loaded, observed: ObservedProduct, { content, summary, holds }: Sent): Promise<void> {
  const { listing, items, draft } = loaded;
  const isNew = listing.shop_product_id === null;
  await tx.query(
    `update listing
        set shop_product_id = $3, shop_product_sub_id = coalesce($4, shop_product_sub_id), sale_status = $5, raw_status = $6, reg_status = 'DONE', message = null,
            shop_message = null, refusals = null, parked_reason = null, failures = 0, sent_product_version = $7, sent_content = $8, sent_price = $9, name = $10,
            image_url = coalesce($11, image_url), page_url = coalesce($12, page_url), sent_sale = case when $13 then 'SALE' when sent_sale = 'SUSPENSION' then null else sent_sale end,
            due_at = now(), last_sent_at = now(), last_read_at = now(), updated_at = now(), drift = null
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      listing.id,
      observed.shopProductId,
      observed.shopProductSubId,
      observed.saleStatus,
      observed.rawStatus,
      draft.version,
      JSON.stringify(summary),
      content.price,
      content.name,
      draft.common.images[0]?.url ?? null,
      observed.pageUrl,
      isNew,
    ],
    'listings.pushed',
  );
  const prices = new Map(content.items.map((item) => [Number(item.key), item.price]));
  const reported = holds ? observed : { ...observed, items: observed.items.map((item) => ({ ...item, quantity: null })) };
  await storeObservedItems(tx, items, reported, prices);
  wakePushers(tx);
  announce(tx, 'listing', listing.id);
}
