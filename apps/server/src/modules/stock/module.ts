import { randomUUID } from 'node:crypto';
import { stock } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { listingsOfSku } from '../listings/index.ts';
import { paceWalk } from './pace/pace.ts';
import { stockRoutes } from './stock.routes.ts';
import { watchWalk } from './watch.ts';

export const stockModule = defineModule({
  name: 'stock',
  http: ({ database }) => ({
    name: 'stock',
    contract: stock,
    handlers: stockRoutes({ database, randomId: randomUUID, listingsOf: listingsOfSku }),
  }),
  work: ({ now }) => {
    const parts = [walkPart(watchWalk), walkPart(paceWalk(now))];
    return { tasks: parts.flatMap(({ tasks }) => tasks), schedules: parts.map(({ schedule }) => schedule) };
  },
});
