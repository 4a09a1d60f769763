/** Rules that act on new orders, declared. */
import { automation } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { arrivalsHandler } from './arrivals.tasks.ts';
import { automationRoutes } from './automation.routes.ts';
import { automationRetention } from './retention.ts';

export const automationModule = defineModule({
  name: 'automation',
  http: ({ database, shared: { sellerVault }, now }) => ({
    name: 'automation',
    contract: automation,
    handlers: automationRoutes({ database, sellerVault, now }),
  }),
  work: ({ shared, now }) => ({ tasks: [arrivalsHandler({ sellerVault: shared.sellerVault, now })] }),
  retention: [automationRetention],
});
