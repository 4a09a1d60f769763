import { defineModule } from '../../module.ts';
import { createExample } from '../demo/index.ts';
import { createCatalogHttp } from './index.ts';

export const catalogModule = defineModule({
  name: 'catalog',
  http: ({ config, database, shared: { shops, lookups, images } }) =>
    createCatalogHttp({
      database,
      shops,
      lookups,
      images,
      publicUrl: config.publicUrl,
      example: config.sandbox.enabled ? createExample({ database, images, lookups }) : null,
    }),
});
