import { defineModule } from '../../module.ts';
import { createOrdersHttp, createOrdersWork } from './index.ts';
import { deleteOldSheetTickets, orderKeepings } from './keeping.ts';

export const ordersModule = defineModule({
  name: 'orders',
  http: ({ accounts, database, shared, now }) =>
    createOrdersHttp({ database, vault: shared.vault, requireRecentFactor: accounts.requireRecentFactor, now }),
  work: ({ config, database, shared: { vault, shops }, now, onError }) =>
    createOrdersWork({ database, vault, shops, concurrency: config.workerConcurrency, now, onError }),
  retention: orderKeepings,
  cleaning: [deleteOldSheetTickets],
});
