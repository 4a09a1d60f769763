import { shops } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { lookupKeeping } from './keeping.ts';
import { demoLinkHandler } from './link/demo.ts';
import { shopsRoutes } from './shops.routes.ts';

export const shopsModule = defineModule({
  name: 'shops',
  http: ({ config, shared }) => ({
    name: 'shops',
    contract: shops,
    handlers: shopsRoutes({ ...shared.link, lookups: shared.lookups, egressIps: config.egressIps }),
  }),
  work: ({ shared }) => ({ tasks: [demoLinkHandler(shared.link)] }),
  retention: [lookupKeeping],
});
