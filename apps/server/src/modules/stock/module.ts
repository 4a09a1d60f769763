import { randomUUID } from 'node:crypto';
import { defineModule } from '../../module.ts';
import { listingsOfSku } from '../listings/index.ts';
import { createStockHttp } from './http.ts';
import { createStockWork } from './watch.ts';

export const stockModule = defineModule({
  name: 'stock',
  http: ({ database }) => createStockHttp({ database, randomId: randomUUID, listingsOf: listingsOfSku }),
  work: ({ database }) => createStockWork({ database }),
});
