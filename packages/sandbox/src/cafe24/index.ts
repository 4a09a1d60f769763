import type { FastifyInstance } from 'fastify';
import type { SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { boardRoutes } from './boards.ts';
import { catalogRoutes } from './catalog.ts';
import { claimRoutes } from './claims.ts';
import { faultOf } from './faults.ts';
import { mount } from './gate.ts';
import { imageRoutes } from './images.ts';
import { SOLUTION_APP } from './mall-data.ts';
import { KEPT, mallOf } from './market.ts';
import { OAUTH_OPERATIONS, registerOauth } from './oauth.ts';
import { orderStatusRoutes } from './order-status.ts';
import { orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';
import { shipmentRoutes } from './shipments.ts';
import { controlOf } from './storefront.ts';
import { variantRoutes } from './variants.ts';
import { events } from './webhooks.ts';

const ROUTES = [
  ...catalogRoutes,
  ...imageRoutes,
  ...productRoutes,
  ...variantRoutes,
  ...orderRoutes,
  ...orderStatusRoutes,
  ...shipmentRoutes,
  ...claimRoutes,
  ...boardRoutes,
];

/** CAFE24's Admin API as the sheet describes it; one mall per account, `mall_id` being the account's id. */
export const cafe24: SandboxChannel = {
  shopType: 'CAFE24',
  demoAccounts: [
    { id: 'moademo', shopName: '모아데모몰', secrets: { ...SOLUTION_APP, refreshToken: 'moademo-first-refresh-token' } },
    { id: 'moasecond', shopName: '두번째몰', secrets: { ...SOLUTION_APP, refreshToken: 'moasecond-first-refresh-token' } },
  ],
  recordsVersion: 2,
  recordsKept: KEPT,
  basePath: '/CAFE24/{mall_id}/api/v2',
  operations: [...OAUTH_OPERATIONS, ...operationsOf(ROUTES)],
  faultAnswer: faultOf,
  register: registerRoutes,
  control: controlOf,
  events,
};

function registerRoutes(app: FastifyInstance, kernel: SandboxKernel): void {
  const mall = mallOf(kernel);
  registerOauth(app, mall);
  mount(app, mall, ROUTES);
}
