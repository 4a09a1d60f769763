/** Base products and what filling their form needs. */
import { catalog } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { configuredCertificateCheck } from '../../services/kc-certification/index.ts';
import { createExample } from '../demo/index.ts';
import { createChoices, createDeliveryCheck } from '../templates/index.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { trashRetention } from './trash/trash.service.ts';

export const catalogModule = defineModule({
  name: 'catalog',
  http: ({ config, database, shared: { shops, lookups, images }, now, onError }) => ({
    name: 'catalog',
    contract: catalog,
    handlers: catalogRoutes({
      database,
      shops,
      lookups,
      images,
      checkDelivery: createDeliveryCheck({ database, choices: createChoices(lookups, now) }),
      now,
      publicUrl: config.publicUrl,
      checkCertificate: configuredCertificateCheck(config, onError),
      example: config.sandbox.enabled ? createExample({ database, images, lookups }) : null,
    }),
  }),
  retention: [trashRetention],
});
