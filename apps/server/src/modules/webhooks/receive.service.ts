/** An event of a channel, from its bytes to what is looked at sooner. */
import { createHash } from 'node:crypto';
import type { Connector, WebhookCall, WebhookHint } from '@moa/channels/sdk';
import { problem } from '@moa/contract';
import type { Rate, ShopType } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { createRateLimiter } from '../../platform/http/index.ts';
import { hintListings } from '../listings/index.ts';
import { hintCollection } from '../orders/index.ts';
import type { ShopEnvironment } from '../shops/index.ts';
import { accountsOf, isNewEvent } from './webhooks.queries.ts';

export interface WebhookDeps {
  database: Database;
  connectorOf(shopType: string): Connector | null;
  settings(shopType: ShopType, environment: ShopEnvironment): Readonly<Record<string, string>>;
  now: Clock;
}

const ENVIRONMENTS: readonly ShopEnvironment[] = ['LIVE', 'SANDBOX'];
/** Calls with a wrong key from one address: whoever tries keys is slow at it. */
const WRONG_KEYS: Rate = { perSecond: 1, burst: 20 };
/** Events of one shop; what is beyond is refused, and comes again. */
const EVENTS: Rate = { perSecond: 10, burst: 200 };

export type ReceiveWebhook = (shopType: string, call: WebhookCall, address: string) => Promise<void>;

/** Answers when the event is stored; throws problems. Nothing of the body is read before its sender is known. */
export function createReceiveWebhook({ database, connectorOf, settings, now }: WebhookDeps): ReceiveWebhook {
  const byAddress = createRateLimiter(WRONG_KEYS, now);
  const byShop = createRateLimiter(EVENTS, now);
  return async (shopType, call, address) => {
    const connector = connectorOf(shopType);
    const webhooks = connector?.webhooks;
    if (!connector || !webhooks) throw problem('NOT_FOUND', { detail: '이벤트를 받지 않는 쇼핑몰입니다.' });
    const known = ENVIRONMENTS.filter((each) => webhooks.isGenuine(call, settings(connector.manifest.shopType, each)));
    if (known.length === 0) {
      refuseAbove(byAddress(address));
      throw problem('UNAUTHENTICATED', { detail: '이벤트의 키가 올바르지 않습니다.' });
    }
    const hint = webhooks.read(parsed(call.body));
    if (hint === null) return;
    refuseAbove(byShop(`${shopType} ${hint.login}`));
    const identity = createHash('sha256')
      .update(hint.eventId ?? call.body)
      .digest();
    const accounts = await database.system((tx) => accountsOf(tx, connector.manifest.shopType, hint.login, known), { readOnly: true });
    for (const { sellerId, accountId } of accounts)
      await database.tenant(sellerId, (tx) => take(tx, accountId, identity, hint, now()), { retry: true });
  };
}

/** Once: what comes again changes nothing. */
async function take(tx: TenantTx, accountId: number, identity: Buffer, hint: WebhookHint, now: Date): Promise<void> {
  if (!(await isNewEvent(tx, accountId, identity, hint.event, now))) return;
  if (hint.about === 'ORDERS') await hintCollection(tx, accountId, now);
  else await hintListings(tx, accountId, hint.productIds);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw problem('MALFORMED_JSON');
  }
}

function refuseAbove(wait: number): void {
  if (wait > 0) throw problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}
