/** How fresh what was collected is, what was missing of a day, and which shops are too quiet, declared. */
import { collections } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { ORDER_POLICY } from '../orders/index.ts';
import { collectionsRoutes } from './collections.routes.ts';
import { compareWalk } from './compare-days.ts';
import { collectionRetention } from './retention.ts';
import { silenceWalk } from './silence.ts';

export const collectionsModule = defineModule({
  name: 'collections',
  http: ({ database, now }) => ({ name: 'collections', contract: collections, handlers: collectionsRoutes({ database, now }) }),
  work: ({ database, shared: { sellerVault, shops }, now, onError }) => {
    const walks = [
      compareWalk({ database, sellerVault, shops, policy: ORDER_POLICY, random: Math.random, now, onError }),
      silenceWalk(now),
    ].map(walkPart);
    return { tasks: walks.flatMap(({ tasks }) => tasks), schedules: walks.map(({ schedule }) => schedule) };
  },
  retention: [collectionRetention],
});
