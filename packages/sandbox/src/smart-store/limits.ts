import type { FastifyReply } from 'fastify';
import type { SandboxAccount } from '../kernel/types.ts';
import { rateHeaders, WireError } from './answers.ts';
import type { Shop } from './shop.ts';

/** Per (API, application). The sheet names 2 a second as safe for most and product creation as higher; burst is twice the rate. */
const DEFAULT_PER_SECOND = 2;
const PER_SECOND: Record<string, number> = { 'POST /v2/products': 4 };

/** Takes one call from the bucket of (API, application) and tells it in the headers; 429 when it is over. */
export function limit(shop: Shop, reply: FastifyReply, api: string, account: SandboxAccount): void {
  const perSecond = PER_SECOND[api] ?? DEFAULT_PER_SECOND;
  const bucket = shop.kernel.take(`${api}|${account.secrets.clientId}`, perSecond, perSecond * 2);
  rateHeaders(reply, bucket.perSecond, bucket.burst, bucket.remaining);
  if (!bucket.allowed) throw new WireError(429, 'GW.RATE_LIMIT', '요청이 많아 서비스를 일시적으로 사용할 수 없습니다.');
}
