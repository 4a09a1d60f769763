/** What stands between a confirmed order and its invoice number: parcels, what is printed of them, and what couriers say. */
import { shipping } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { createPeopleProof } from '../orders/index.ts';
import { createParcelFiles } from './files/parcel-files.service.ts';
import { registerParcelFileDownload, shippingRoutes } from './shipping.routes.ts';

export const shippingModule = defineModule({
  name: 'shipping',
  http: ({ accounts, database, shared, now }) => {
    const provePeople = createPeopleProof({ database, requireRecentFactor: accounts.requireRecentFactor });
    const files = createParcelFiles({ database, sellerVault: shared.sellerVault, provePeople, now });
    return {
      name: 'shipping',
      contract: shipping,
      handlers: shippingRoutes({ database, files, sellerVault: shared.sellerVault, now }),
      plain: (app) => registerParcelFileDownload(app, files),
    };
  },
});
