import { listings } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { picturesHandler } from './adopt/pictures.ts';
import { collectHandler, syncHandler } from './collect/collect.ts';
import { listingKeepings } from './keeping.ts';
import { listingsRoutes } from './listings.routes.ts';
import { createConvergeLoop, releaseListings } from './push/converge.ts';
import { followHandler, transmitHandler } from './transmit/transmit.service.ts';

export const listingsModule = defineModule({
  name: 'listings',
  http: ({ database, shared: { adopt } }) => ({ name: 'listings', contract: listings, handlers: listingsRoutes({ database, adopt }) }),
  work: ({ config, shared, onError }) => {
    const deps = { ...shared.push, onError };
    return {
      tasks: [transmitHandler(deps), collectHandler(deps), syncHandler(deps), followHandler(deps), picturesHandler(shared.pictures)],
      loops: (owner) => [createConvergeLoop(deps, owner, config.workerConcurrency)],
      release: releaseListings,
    };
  },
  retention: listingKeepings,
});
