import { listings } from '@moa/contract';
import { defineModule } from '../../module.ts';
import type { Config } from '../../platform/config/index.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/index.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { configuredPayments } from '../../services/toss/index.ts';
import { createChoices, createDeliveryCheck } from '../templates/index.ts';
import { adoptHandler, collectPaidHandler } from './adopt/adopt.tasks.ts';
import { picturesHandler } from './adopt/pictures.ts';
import { collectHandler, syncHandler } from './collect/collect.ts';
import { sampleHandler, sampleWalk } from './drift/sample.ts';
import { listingsRoutes } from './listings.routes.ts';
import { createConvergeLoop } from './push/converge.ts';
import { releaseListings } from './push/due.ts';
import { listingRetention } from './retention.ts';
import { followHandler } from './transmit/sale-status.plan.ts';
import { transmitHandler } from './transmit/transmit.service.ts';

/** Pictures of products that were collected from a shop. */
const PICTURE_LIMITS = { maxBytes: 20 * 1024 * 1024, timeoutMs: 15_000 };

export const listingsModule = defineModule({
  name: 'listings',
  http: ({ config, database }) => ({
    name: 'listings',
    contract: listings,
    handlers: listingsRoutes({ database, payments: configuredPayments(config) }),
  }),
  work: ({ config, database, shared: { shops, images, shopImages, lookups }, now, onError }) => {
    const checkDelivery = createDeliveryCheck({ database, choices: createChoices(lookups, now) });
    const deps = { database, shops, images: shopImages, checkDelivery, lookups, now, onError };
    const fetch = createGuardedFetch({ ...PICTURE_LIMITS, trustedOrigins: ownOrigins(config) });
    const sampling = walkPart(sampleWalk);
    return {
      tasks: [
        transmitHandler(deps),
        collectHandler(deps),
        sampleHandler(deps),
        ...sampling.tasks,
        syncHandler(deps),
        adoptHandler({ ...deps, payments: configuredPayments(config) }),
        collectPaidHandler(deps),
        followHandler(deps),
        picturesHandler({ database, images, fetch }),
      ],
      schedules: [sampling.schedule],
      loops: (owner) => [createConvergeLoop(deps, owner, config.workerConcurrency)],
      release: releaseListings,
    };
  },
  retention: listingRetention,
});

/** Where sandboxes show pictures: on this machine, and nowhere else when there are none. */
function ownOrigins(config: Config): string[] {
  if (!config.sandbox.enabled) return [];
  return [new URL(config.sandbox.url).origin, `http://127.0.0.1:${config.http.port}`];
}
