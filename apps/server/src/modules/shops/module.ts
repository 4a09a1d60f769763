import { shops } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { linkDepsOf } from './link/configured.ts';
import { demoLinkHandler } from './link/demo.ts';
import { renewHandler, renewSchedule } from './lookups/renew-categories.ts';
import { createSharedAnswers } from './lookups/shared-answers.ts';
import { lookupRetention } from './retention.ts';
import { shopsRoutes } from './shops.routes.ts';

export const shopsModule = defineModule({
  name: 'shops',
  http: (services) => ({
    name: 'shops',
    contract: shops,
    handlers: shopsRoutes({ ...linkDepsOf(services), lookups: services.shared.lookups, egressIps: services.config.egressIps }),
  }),
  work: (services) => {
    const { database, now, shared } = services;
    const renewing = renewHandler({ database, shops: shared.shops, shared: createSharedAnswers(database, now) });
    return { tasks: [demoLinkHandler(linkDepsOf(services)), renewing], schedules: [renewSchedule] };
  },
  retention: [lookupRetention],
});
