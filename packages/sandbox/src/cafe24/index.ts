import type { FastifyInstance } from 'fastify';
import type { SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { registerCancellations } from './cancellations.ts';
import { registerCatalog } from './catalog.ts';
import { control } from './control.ts';
import { faultAnswer } from './faults.ts';
import { registerImages } from './images.ts';
import { registerOauth } from './oauth.ts';
import { registerOrderStatus } from './order-status.ts';
import { registerOrders } from './orders.ts';
import { registerProducts } from './products.ts';
import { registerShipments } from './shipments.ts';
import { SOLUTION_APP } from './solution-app.ts';
import { registerVariants } from './variants.ts';
import { errorBody } from './wire.ts';

/** CAFE24's Admin API as the sheet describes it; one mall per account, `mall_id` being the account's id. */
export const cafe24: SandboxChannel = {
  shopType: 'CAFE24',
  demoAccounts: [
    { id: 'moademo', shopName: '모아데모몰', secrets: { ...SOLUTION_APP, refreshToken: 'moademo-first-refresh-token' } },
    { id: 'moasecond', shopName: '두번째몰', secrets: { ...SOLUTION_APP, refreshToken: 'moasecond-first-refresh-token' } },
  ],
  basePath: '/CAFE24/{mall_id}/api/v2',
  operations: [
    'auth.authorize',
    'auth.token',
    'auth.revoke',
    'link.check',
    'lookups.categories',
    'lookups.brands',
    'lookups.manufacturers',
    'lookups.origins',
    'lookups.couriers',
    'images.upload',
    'products.create',
    'products.update',
    'products.price',
    'products.stock',
    'products.stop',
    'products.resume',
    'products.read',
    'products.find',
    'products.list',
    'products.delete',
    'orders.collect',
    'orders.lookUp',
    'orders.confirm',
    'orders.hold',
    'orders.dispatch',
    'orders.modifyInvoice',
    'orders.deliver',
    'orders.cancelSale',
    'claims.read',
    'claims.approveCancel',
    'claims.rejectCancel',
  ],
  faultAnswer,
  register: registerRoutes,
  control,
};

function registerRoutes(app: FastifyInstance, kernel: SandboxKernel): void {
  registerOauth(app, kernel);
  registerCatalog(app, kernel);
  registerImages(app, kernel);
  registerProducts(app, kernel);
  registerVariants(app, kernel);
  registerOrders(app, kernel);
  registerOrderStatus(app, kernel);
  registerShipments(app, kernel);
  registerCancellations(app, kernel);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404, 'No API at this address.')));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send(errorBody(status, status >= 500 ? 'Internal Server Error' : error.message));
  });
}
