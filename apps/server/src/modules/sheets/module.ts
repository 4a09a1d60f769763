/** Lists of products as Excel files, and base products from one back again. */
import { sheets } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { listingSheet } from './listing/listing-sheet.ts';
import { productSheet } from './product/product-sheet.ts';
import { DOWNLOAD, registerDownload, sheetsRoutes } from './sheets.routes.ts';
import { createSheets } from './sheets.service.ts';
import { skuSheet } from './sku/sku-sheet.ts';
import { deleteOldTickets } from './tickets.store.ts';

export const sheetsModule = defineModule({
  name: 'sheets',
  http: ({ database, now }) => {
    const service = createSheets({ database, now, kinds: [productSheet, listingSheet, skuSheet], download: DOWNLOAD });
    return { name: 'sheets', contract: sheets, handlers: sheetsRoutes(service), plain: (app) => registerDownload(app, service) };
  },
  cleaning: [deleteOldTickets],
});
