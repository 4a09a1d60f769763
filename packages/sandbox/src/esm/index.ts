/** Simulated ESM Trading API 2.0 for AUCTION and GMARKET, written from its fact sheet: one interface, a market for each site. */
import { type FaultWords, faultAnswer } from '../kernel/fault-answers.ts';
import type { SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { CODES, JSON_TYPE, RATE_MESSAGE, unauthorized } from './answers.ts';
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
import { unreceivedRoutes } from './unreceived.ts';
import { mount } from './wire.ts';

const ROUTES = [
  ...lookupRoutes,
  ...productRoutes,
  ...orderRoutes,
  ...orderWriteRoutes,
  ...unreceivedRoutes,
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

const LATER = { resultCode: 8000, message: '일시적인 오류가 발생했습니다.' };
const FAULTS: FaultWords = {
  contentType: JSON_TYPE,
  limited: { status: 429, body: LATER },
  failed: { status: 500, body: LATER },
  expired: unauthorized('The key (kid) is unknown.'),
};
const LIST_LIMITED = { status: 200, body: { ResultCode: CODES.STATE, Message: RATE_MESSAGE, Data: null } };

export const auction: SandboxChannel = {
  shopType: 'AUCTION',
  demoAccounts: accountsOf('moaauction', 'otherauction', '옥션'),
  basePath: '/AUCTION',
  operations: operationsOf(ROUTES),
  faultAnswer: (kind, request) =>
    faultAnswer(kind, kind === 'RATE_LIMITED' && isOrderList(request) ? { ...FAULTS, limited: LIST_LIMITED } : FAULTS),
  register: (app, kernel) => mount(app, mallOf(kernel), ROUTES),
  control: controlOf,
};

export const gmarket: SandboxChannel = {
  ...auction,
  shopType: 'GMARKET',
  demoAccounts: accountsOf('moagmarket', 'othergmarket', 'G마켓'),
  basePath: '/GMARKET',
};
