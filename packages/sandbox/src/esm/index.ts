/** Simulated ESM Trading API 2.0 for AUCTION and GMARKET, written from its fact sheet: one interface, a market for each site. */
import type { FastifyRequest } from 'fastify';
import type { AnsweredFault, FaultAnswer, SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { CODES, RATE_MESSAGE } from './answers.ts';
import { claimWriteRoutes } from './claim-writes.ts';
import { claimRoutes } from './claims.ts';
import { lookupRoutes } from './lookups.ts';
import { mallOf } from './market.ts';
import { orderWriteRoutes } from './order-writes.ts';
import { isOrderList, orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';
import { questionRoutes } from './questions.ts';
import { settlementRoutes } from './settlement.ts';
import { controlOf } from './storefront.ts';
import { mount } from './wire.ts';

const ROUTES = [
  ...lookupRoutes,
  ...productRoutes,
  ...orderRoutes,
  ...orderWriteRoutes,
  ...claimRoutes,
  ...claimWriteRoutes,
  ...questionRoutes,
  ...settlementRoutes,
];

/** `secrets`: what was issued for the ESM master. The key of the second one is not for settlement. */
function accountsOf(sellerId: string, otherId: string, shop: string): SandboxAccount[] {
  return [
    { id: sellerId, shopName: `모아상점 ${shop}`, secrets: { masterId: 'moamaster', secretKey: 'esm-demo-secret' } },
    {
      id: otherId,
      shopName: `다른상점 ${shop}`,
      secrets: { masterId: 'othermaster', secretKey: 'esm-other-secret', withoutRight: '/account/v1/' },
    },
  ];
}

const STATUSES: Record<AnsweredFault, number> = {
  RATE_LIMITED: 429,
  RATE_LIMITED_RETRY_AFTER: 429,
  SERVER_ERROR: 500,
  SERVER_ERROR_AFTER_EFFECT: 500,
  EXPIRED_TOKEN: 401,
};

function faultAnswer(kind: AnsweredFault, request: FastifyRequest): FaultAnswer {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  const answer = (status: number, body: object) => ({ status, headers, body: JSON.stringify(body) });
  if (kind === 'EXPIRED_TOKEN') return answer(401, { status: { message: 'The key (kid) is unknown.', status_code: 401 } });
  if (kind === 'RATE_LIMITED' && isOrderList(request)) return answer(200, { ResultCode: CODES.STATE, Message: RATE_MESSAGE, Data: null });
  if (kind === 'RATE_LIMITED_RETRY_AFTER') headers['retry-after'] = '1';
  return answer(STATUSES[kind], { resultCode: 8000, message: '일시적인 오류가 발생했습니다.' });
}

export const auction: SandboxChannel = {
  shopType: 'AUCTION',
  demoAccounts: accountsOf('moaauction', 'otherauction', '옥션'),
  basePath: '/AUCTION',
  operations: operationsOf(ROUTES),
  faultAnswer,
  register: (app, kernel) => mount(app, mallOf(kernel), ROUTES),
  control: controlOf,
};

export const gmarket: SandboxChannel = {
  ...auction,
  shopType: 'GMARKET',
  demoAccounts: accountsOf('moagmarket', 'othergmarket', 'G마켓'),
  basePath: '/GMARKET',
};
