import { randomUUID } from 'node:crypto';
import { stock } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { listingsOfSku } from '../listings/index.ts';
import { stockRoutes } from './stock.routes.ts';
import { createStockWork } from './watch.ts';

export const stockModule = defineModule({
  name: 'stock',
  http: ({ database }) => ({
    name: 'stock',
    contract: stock,
    handlers: stockRoutes({ database, randomId: randomUUID, listingsOf: listingsOfSku }),
  }),
  work: createStockWork,
});
