import { calls } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { createCallLog } from './call-log.ts';
import { callsRoutes } from './calls.routes.ts';
import { callRetention } from './retention.ts';

export const callsModule = defineModule({
  name: 'calls',
  http: ({ database, shared }) => ({
    name: 'calls',
    contract: calls,
    handlers: callsRoutes({ database, sellerVault: shared.sellerVault }),
  }),
  recordCalls: createCallLog,
  retention: [callRetention],
});
