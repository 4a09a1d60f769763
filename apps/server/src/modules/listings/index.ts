/** Shop products: what is to be at each shop, pushing it there, keeping its stock true, reading what is there already. */

import { listings } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import type { WorkerPart } from '../../platform/jobs/index.ts';
import type { AdoptDeps } from './adopt.ts';
import { collectHandler, syncHandler } from './collect.ts';
import { type ConvergeDeps, createConvergeLoop, releaseListings } from './converge.ts';
import { listingsRoutes } from './listings.routes.ts';
import { type PicturesDeps, picturesHandler } from './pictures.ts';
import type { PushDeps } from './push.ts';
import { followHandler, transmitHandler } from './transmit.service.ts';

export { readAcceptedPrices } from './accepted-prices.ts';
export type { AdoptDeps } from './adopt.ts';
export { SYNC_SQL } from './list.queries.ts';
export type { PicturesDeps } from './pictures.ts';
export { type Preflight, preflight, preview, pushable } from './preview.ts';
export type { PushDeps } from './push.ts';
export { type ShopParts, syncListings } from './register.ts';
export { listingRetryers } from './retryers.ts';
export { applySoldOutRule } from './sold-out-rule.ts';
export { startTransmit } from './transmit.service.ts';

/** What the API serves. */
export function createListingsHttp(deps: Pick<PushDeps, 'database'> & { adopt: AdoptDeps }): HttpModule {
  return { name: 'listings', contract: listings, handlers: listingsRoutes(deps) };
}

/** What a worker runs. */
export function createListingsWork(deps: ConvergeDeps, pictures: PicturesDeps, concurrency: number): WorkerPart {
  return {
    tasks: [transmitHandler(deps), collectHandler(deps), syncHandler(deps), followHandler(deps), picturesHandler(pictures)],
    loops: (owner) => [createConvergeLoop(deps, owner, concurrency)],
    release: releaseListings,
  };
}
export { listingsOfSku } from './shown-at.ts';
