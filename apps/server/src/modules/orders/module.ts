/** Collecting, listing, acting on and entering orders, and deciding claims on them, declared. */
import { claims, orders } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { collectQuestions } from '../questions/index.ts';
import type { LinkedAccount } from '../shops/index.ts';
import { actionHandler } from './act/actions.tasks.ts';
import { claimsRoutes } from './claims/claims.routes.ts';
import { releaseCollections } from './collect/collect.due.ts';
import { createCollectLoop } from './collect/collect.ts';
import { holdHandler } from './hold/hold.tasks.ts';
import { ORDER_POLICY } from './index.ts';
import { indexBuyersWalk } from './list/index-buyers.ts';
import { registerManualDownloads } from './manual/manual-file.routes.ts';
import { manualFileHandler } from './manual/manual-file.tasks.ts';
import { coverWalk } from './mapping/shortage.ts';
import { markNotedWalk } from './memos/mark-noted.ts';
import { ordersRoutes } from './orders.routes.ts';
import { keyParcelsWalk } from './parcels/key-parcels.ts';
import { deleteOldParcels, deleteOldSheetTickets, orderRetention } from './retention.ts';
import { createPeopleProof } from './sheet/prove-people.ts';
import { registerOrderSheetDownload } from './sheet/sheet.routes.ts';
import { createSheetService } from './sheet/sheet.service.ts';

export const ordersModule = defineModule({
  name: 'orders',
  http: ({ accounts, database, shared, now }) => {
    const provePeople = createPeopleProof({ database, requireRecentFactor: accounts.requireRecentFactor });
    const deps = { database, sellerVault: shared.sellerVault, provePeople, now };
    const sheets = createSheetService(deps);
    return [
      {
        name: 'orders',
        contract: orders,
        handlers: ordersRoutes({ ...deps, policy: ORDER_POLICY, sheets }),
        plain: (app) => {
          registerOrderSheetDownload(app, sheets);
          registerManualDownloads(app, deps);
        },
      },
      { name: 'claims', contract: claims, handlers: claimsRoutes({ ...deps, policy: ORDER_POLICY }) },
    ];
  },
  work: ({ config, database, shared: { sellerVault, shops }, now, onError }) => {
    const deps = { database, sellerVault, shops, policy: ORDER_POLICY, random: Math.random, now, onError };
    const beside = (account: LinkedAccount, signal: AbortSignal) => collectQuestions(deps, account, signal);
    const walks = [coverWalk, indexBuyersWalk(deps), markNotedWalk(deps.now), keyParcelsWalk(deps)].map(walkPart);
    return {
      tasks: [actionHandler(deps), holdHandler(deps), manualFileHandler(deps), ...walks.flatMap(({ tasks }) => tasks)],
      schedules: walks.map(({ schedule }) => schedule),
      loops: (owner) => [createCollectLoop({ ...deps, beside }, owner, config.workerConcurrency)],
      release: releaseCollections,
    };
  },
  retention: orderRetention,
  cleaning: [deleteOldSheetTickets, deleteOldParcels],
});
