/** What stands between a confirmed order and its invoice number: parcels, what is printed of them, and what couriers say. */
import { shipping } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { shippingRoutes } from './shipping.routes.ts';

export const shippingModule = defineModule({
  name: 'shipping',
  http: ({ database }) => ({ name: 'shipping', contract: shipping, handlers: shippingRoutes({ database }) }),
});
