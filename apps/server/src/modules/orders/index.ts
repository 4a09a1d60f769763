/** Orders and cancel claims: collecting, listing, acting, entering by hand. */

import { orders } from '@moa/contract';
import type { Vault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { HttpModule } from '../../platform/http/index.ts';
import type { WorkerPart } from '../../platform/jobs/index.ts';
import type { ShopRuntime } from '../shops/index.ts';
import { actionHandler } from './actions.tasks.ts';
import { releaseCollections } from './collect.due.ts';
import { createCollectLoop } from './collect.ts';
import { indexBuyersHandler, indexBuyersSchedule } from './index-buyers.ts';
import { ordersRoutes } from './orders.routes.ts';
import { registerSheetDownload } from './sheet.routes.ts';
import { createSheetService, type SheetDeps } from './sheet.service.ts';
import { coverHandler, coverSchedule } from './shortage.ts';

export { actionTask } from './actions.tasks.ts';
export { ACTION_BY_JOB } from './actions.ts';
export { adoptCollection, collectionRetryer } from './collect.requests.ts';
export { shopsOfAction, startAction, startApproval, startImport } from './commands.service.ts';
export { ingestPage } from './ingest.ts';
export { mapWaitingOption, type WaitingOption } from './mapping.service.ts';
export { openPersonal } from './personal.ts';

const POLICY = { reserveUnpaid: false };

/** What the API serves. */
export function createOrdersHttp(deps: SheetDeps): HttpModule {
  const sheets = createSheetService(deps);
  return {
    name: 'orders',
    contract: orders,
    handlers: ordersRoutes({ ...deps, policy: POLICY, sheets }),
    plain: (app) => registerSheetDownload(app, sheets),
  };
}

/** What a worker runs. */
export function createOrdersWork(deps: {
  database: Database;
  vault: Vault;
  shops: ShopRuntime;
  concurrency: number;
  now?: () => Date;
  random?: () => number;
  onError(error: unknown, during: string): void;
}): WorkerPart {
  const common = { ...deps, policy: POLICY, now: deps.now ?? (() => new Date()), random: deps.random ?? Math.random };
  return {
    tasks: [actionHandler(common), coverHandler(deps.database), indexBuyersHandler(common)],
    schedules: [coverSchedule, indexBuyersSchedule],
    loops: (owner) => [createCollectLoop(common, owner, deps.concurrency)],
    release: releaseCollections,
  };
}
export { rescheduleCollections } from './reschedule.ts';
export { dueTodaySql, type Today, todayOf } from './today.ts';
export { rebuildCounters, verifyCounters } from './verify.ts';
