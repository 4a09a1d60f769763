import { purchases } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { configuredToss } from '../../services/toss/index.ts';
import type { ApiServices, WorkerServices } from '../../services.ts';
import { purchaseExport } from './purchases/export.ts';
import { purchasesRoutes, registerPurchases } from './purchases/purchases.routes.ts';
import { purchaseRetention } from './purchases/retention.ts';
import type { PurchaseDeps } from './purchases/settle.ts';
import { lookWalk } from './purchases/walk.ts';

export const paymentModule = defineModule({
  name: 'payment',
  http: (services) => {
    const deps = depsOf(services);
    const plain = deps && { plain: (app: Parameters<typeof registerPurchases>[0]) => registerPurchases(app, deps) };
    return [...services.payment.http, { name: 'purchases', contract: purchases, handlers: purchasesRoutes(deps), ...plain }];
  },
  work: (services) => {
    const deps = depsOf(services);
    if (deps === null) return {};
    const { tasks, schedule } = walkPart(lookWalk(deps));
    return { tasks: [...tasks], schedules: [schedule] };
  },
  retention: [purchaseRetention],
  exports: () => [purchaseExport],
  // Screens of payments are there where payments are.
  pageMeta: async ({ config }): Promise<Readonly<Record<string, string>>> =>
    configuredToss(config) !== null ? { 'moa-payments': 'on' } : {},
  // The landing page of events with its children: who has no link to them does not find them.
  hiddenPages: ['/event', '/login/event', '/join/event'],
});

function depsOf({ config, database, now }: ApiServices | WorkerServices): PurchaseDeps | null {
  const toss = configuredToss(config);
  return toss && { database, toss, packs: config.collectPacks, now };
}
