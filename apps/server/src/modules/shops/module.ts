import { defineModule } from '../../module.ts';
import { demoLinkHandler } from './demo.ts';
import { createShopsHttp } from './http.ts';
import { lookupKeeping } from './keeping.ts';

export const shopsModule = defineModule({
  name: 'shops',
  http: ({ config, shared }) => createShopsHttp({ ...shared.link, lookups: shared.lookups, egressIps: config.egressIps }),
  work: ({ shared }) => ({ tasks: [demoLinkHandler(shared.link)] }),
  retention: [lookupKeeping],
});
