import { shops } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { linkDepsOf } from './link/configured.ts';
import { demoLinkHandler } from './link/demo.ts';
import { lookupRetention } from './retention.ts';
import { shopsRoutes } from './shops.routes.ts';

export const shopsModule = defineModule({
  name: 'shops',
  http: (services) => ({
    name: 'shops',
    contract: shops,
    handlers: shopsRoutes({ ...linkDepsOf(services), lookups: services.shared.lookups, egressIps: services.config.egressIps }),
  }),
  work: (services) => ({ tasks: [demoLinkHandler(linkDepsOf(services))] }),
  retention: [lookupRetention],
});
