/** Simulated SMART_STORE, written from its fact sheet (sections 1 to 8). Its records and their rules are in `market.ts`, one file a group of routes. */
import type { SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { faultOf, installTraces } from './answers.ts';
import { registerToken, revokeBearer } from './auth.ts';
import { claimRoutes } from './claims.ts';
import { imageRoutes } from './images.ts';
import { lookupRoutes } from './lookups.ts';
import { shopOf } from './market.ts';
import { orderReadRoutes } from './order-reads.ts';
import { orderWriteRoutes } from './order-writes.ts';
import { productRoutes } from './products.ts';
import { questionRoutes } from './questions.ts';
import { settlementRoutes } from './settlements.ts';
import { controlOf } from './storefront.ts';
import { mount } from './wire.ts';

const ROUTES = [
  ...imageRoutes,
  ...productRoutes,
  ...orderReadRoutes,
  ...orderWriteRoutes,
  ...claimRoutes,
  ...questionRoutes,
  ...settlementRoutes,
  ...lookupRoutes,
];

/** The demo seller's application, and a second store for tests of what must stay apart. The secrets are salts made for this purpose. */
export const smartStoreAccounts: SandboxAccount[] = [
  {
    id: 'moa-demo',
    shopName: '모아 데모스토어',
    secrets: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe', accountUid: 'ncp_demo_01' },
  },
  {
    id: 'moa-second',
    shopName: '두번째 데모스토어',
    secrets: { clientId: 'demoApp02', clientSecret: '$2a$04$Zk3yT0pWqLr9sXbNf1uJmu', accountUid: 'ncp_demo_02' },
  },
];

export const smartStoreSandbox: SandboxChannel = {
  shopType: 'SMART_STORE',
  demoAccounts: smartStoreAccounts,
  recordsVersion: 2,
  basePath: '/SMART_STORE/external',
  operations: ['auth.token', ...operationsOf(ROUTES)],
  faultAnswer(kind, request, kernel) {
    if (kind === 'EXPIRED_TOKEN') revokeBearer(shopOf(kernel), request);
    return faultOf(kind, request, kernel);
  },
  register(app, kernel) {
    installTraces(app);
    registerToken(app, shopOf(kernel));
    mount(app, shopOf(kernel), ROUTES);
  },
  control: controlOf,
};
