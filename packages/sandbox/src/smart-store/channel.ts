/** Simulated SMART_STORE, written from its fact sheet (sections 1 to 6 and 8). Its records and their rules are in `market.ts`, one file a group of routes. */
import type { SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import { faultAnswer, installAnswers } from './answers.ts';
import { registerToken, revokeBearer } from './auth.ts';
import { claimRoutes } from './claims.ts';
import { imageRoutes } from './images.ts';
import { lookupRoutes } from './lookups.ts';
import { shopOf } from './market.ts';
import { orderReadRoutes } from './order-reads.ts';
import { orderWriteRoutes } from './order-writes.ts';
import { CHANGE_OPERATIONS, productRoutes } from './products.ts';
import { controlOf } from './storefront.ts';
import { mount } from './wire.ts';

const ROUTES = [...imageRoutes, ...productRoutes, ...orderReadRoutes, ...orderWriteRoutes, ...claimRoutes, ...lookupRoutes];
const NAMED_OPERATIONS = ROUTES.flatMap(({ operation }) => (typeof operation === 'string' ? operation : []));

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
  operations: [...new Set(['auth.token', ...CHANGE_OPERATIONS, ...NAMED_OPERATIONS])],
  faultAnswer(kind, request, kernel) {
    if (kind === 'EXPIRED_TOKEN') revokeBearer(shopOf(kernel), request);
    return faultAnswer(kind, request, kernel);
  },
  async register(app, kernel) {
    installAnswers(app, kernel);
    await app.register(
      async (external) => {
        registerToken(external, shopOf(kernel));
        mount(external, shopOf(kernel), ROUTES);
      },
      { prefix: '/external' },
    );
  },
  control: controlOf,
};
