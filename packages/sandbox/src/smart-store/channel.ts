import type { SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { faultAnswer, installAnswers } from './answers.ts';
import { registerToken, revokeBearer } from './auth.ts';
import { definer } from './call.ts';
import { CLAIM_OPERATIONS, registerClaims } from './claims.ts';
import { createControl } from './control.ts';
import { registerImages } from './images.ts';
import { registerLookups } from './lookups.ts';
import { registerOrderReads } from './order-reads.ts';
import { registerOrderWrites } from './order-writes.ts';
import { registerProducts } from './products.ts';
import { smartStoreAccounts } from './seed.ts';
import { openShop, type Shop } from './shop.ts';

const shops = new WeakMap<SandboxKernel, Shop>();

/** One set of indexes for the wire and the control of a kernel. */
function shopOf(kernel: SandboxKernel): Shop {
  const known = shops.get(kernel);
  if (known) return known;
  const opened = openShop(kernel);
  shops.set(kernel, opened);
  return opened;
}

/** The simulated SMART_STORE, written from the fact sheet (sections 1 to 6 and 8). */
export const smartStoreSandbox: SandboxChannel = {
  shopType: 'SMART_STORE',
  demoAccounts: smartStoreAccounts,
  basePath: '/SMART_STORE/external',
  operations: [
    'auth.token',
    'link.check',
    'images.upload',
    'products.create',
    'products.update',
    'products.read',
    'products.find',
    'products.stock',
    'products.price',
    'products.stop',
    'products.resume',
    'products.delete',
    'orders.collect',
    'orders.lookUp',
    'orders.confirm',
    'orders.dispatch',
    'orders.delay',
    ...CLAIM_OPERATIONS,
    'lookups.categories',
    'lookups.attributes',
    'lookups.notices',
    'lookups.brands',
    'lookups.origins',
    'lookups.addresses',
    'lookups.delivery',
    'lookups.tags',
  ],
  seed(kernel) {
    for (const account of kernel.accounts()) shopOf(kernel).storeNo(account.id);
  },
  faultAnswer(kind, request, kernel) {
    if (kind === 'EXPIRED_TOKEN') revokeBearer(shopOf(kernel), request);
    return faultAnswer(kind, request, kernel);
  },
  async register(app, kernel) {
    const shop = shopOf(kernel);
    installAnswers(app, kernel);
    await app.register(
      async (external) => {
        const define = definer(external, shop);
        registerToken(external, shop);
        registerLookups(define, shop);
        registerImages(define, shop);
        registerProducts(define, shop);
        registerOrderReads(define, shop);
        registerOrderWrites(define, shop);
        registerClaims(define, shop);
      },
      { prefix: '/external' },
    );
  },
  control: (kernel) => createControl(shopOf(kernel)),
};
