/** Every module of the server. A new one is named here, and nowhere else outside of its folder. */
import { contract } from '@moa/contract';
import { defineModule, type ServerModule } from './module.ts';
import { accountsModule, leavingModule } from './modules/accounts/module.ts';
import { addressesModule } from './modules/addresses/module.ts';
import { adminModule } from './modules/admin/module.ts';
import { automationModule } from './modules/automation/module.ts';
import { batchModule } from './modules/batch/module.ts';
import { callsModule } from './modules/calls/module.ts';
import { catalogModule } from './modules/catalog/module.ts';
import { collectionsModule } from './modules/collections/module.ts';
import { demoModule } from './modules/demo/module.ts';
import { goodsflowModule } from './modules/goodsflow/module.ts';
import { holidaysModule } from './modules/holidays/module.ts';
import { homeModule } from './modules/home/module.ts';
import { inquiriesModule } from './modules/inquiries/module.ts';
import { jobsModule } from './modules/jobs/module.ts';
import { listingsModule } from './modules/listings/module.ts';
import { noticesModule } from './modules/notices/module.ts';
import { openPersonal } from './modules/orders/index.ts';
import { ordersModule } from './modules/orders/module.ts';
import { outboxModule } from './modules/outbox/module.ts';
import { paymentModule } from './modules/payment/module.ts';
import { plansModule } from './modules/plans/module.ts';
import { productsModule } from './modules/products/module.ts';
import { questionsModule } from './modules/questions/module.ts';
import { rulesModule } from './modules/rules/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import { settlementModule } from './modules/settlement/module.ts';
import { sheetsModule } from './modules/sheets/module.ts';
import { shippingModule } from './modules/shipping/module.ts';
import { shopsModule } from './modules/shops/module.ts';
import { stockModule } from './modules/stock/module.ts';
import { templatesModule } from './modules/templates/module.ts';
import { trackingModule } from './modules/tracking/module.ts';
import { usageModule } from './modules/usage/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import { fileRoutes } from './platform/files/index.ts';

const filesModule = defineModule({
  name: 'files',
  http: ({ shared }) => ({ name: 'files', contract: contract.files, handlers: fileRoutes(shared.images) }),
});

export const MODULES: readonly ServerModule[] = [
  accountsModule(openPersonal),
  filesModule,
  shopsModule,
  callsModule,
  productsModule,
  templatesModule,
  catalogModule,
  batchModule,
  listingsModule,
  stockModule,
  sheetsModule,
  plansModule,
  rulesModule,
  settlementModule,
  automationModule,
  collectionsModule,
  ordersModule,
  shippingModule,
  trackingModule,
  goodsflowModule,
  questionsModule,
  webhooksModule,
  jobsModule,
  homeModule,
  addressesModule,
  noticesModule,
  paymentModule,
  usageModule,
  settingsModule,
  holidaysModule,
  inquiriesModule,
  outboxModule,
  demoModule,
  adminModule,
  // Last: whoever tries every operation in turn leaves at the end, and who has left goes when nothing of the rest is left.
  leavingModule,
];
