/**
 * PAYMENT_STATUS_CHANGED of Toss Payments. It is not signed (TOSS_PAYMENTS 5), so nothing of it is believed but that an order might be looked at: the
 * order is looked up by a call of ours. DEPOSIT_CALLBACK of virtual accounts, which are not offered, is answered and left.
 */
import { problem } from '@moa/contract';
import type { Rate } from '@moa/core';
import { z } from 'zod';
import { createRateLimiter } from '../../../platform/http/index.ts';
import { hintPurchase } from './purchase.queries.ts';
import { sellerOfOrder } from './purchases.service.ts';
import type { PurchaseDeps } from './settle.ts';

/** From one address; what is beyond is refused, and comes again. */
const EVENTS: Rate = { perSecond: 5, burst: 100 };

const eventSchema = z.object({ eventType: z.string(), data: z.object({ orderId: z.string().max(64) }) });

export function createReceiveHint({
  database,
  now,
}: Pick<PurchaseDeps, 'database' | 'now'>): (body: Buffer, address: string) => Promise<void> {
  const byAddress = createRateLimiter(EVENTS, now);
  return async (body, address) => {
    const wait = byAddress(address);
    if (wait > 0) throw problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    const event = eventSchema.safeParse(parsed(body)).data;
    const sellerId = event === undefined ? null : sellerOfOrder(event.data.orderId);
    if (event === undefined || sellerId === null) return;
    await database.tenant(sellerId, (tx) => hintPurchase(tx, event.data.orderId, now()), { retry: true });
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw problem('MALFORMED_JSON');
  }
}
