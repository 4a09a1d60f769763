/** Settlement: what shops should pay and what they paid, declared. */
import { settlement } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { settlementRetention } from './retention.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { expectWalk } from './watch.ts';

export const settlementModule = defineModule({
  name: 'settlement',
  http: ({ database, now }) => ({ name: 'settlement', contract: settlement, handlers: settlementRoutes({ database, now }) }),
  work: ({ now }) => {
    const { tasks, schedule } = walkPart(expectWalk(now));
    return { tasks, schedules: [schedule] };
  },
  retention: settlementRetention,
});
