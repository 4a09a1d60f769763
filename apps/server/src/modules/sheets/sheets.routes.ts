/** Binds the operations of sheets to their use case, and the address that gives one once. */
import type { sheets } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/index.ts';
import { registerSheetDownload } from '../../platform/sheets/index.ts';
import { listingSheet } from './listing/listing-sheet.ts';
import { productSheet } from './product/product-sheet.ts';
import type { SheetService } from './sheets.service.ts';
import { skuSheet } from './sku/sku-sheet.ts';

export const DOWNLOAD = '/api/v1/product/excel/download';

export function sheetsRoutes(service: SheetService): Handlers<typeof sheets> {
  return {
    products: ({ input, context }) => service.ask(context, productSheet, input),
    listings: ({ input, context }) => service.ask(context, listingSheet, input),
    skus: ({ input, context }) => service.ask(context, skuSheet, input),
  };
}

export function registerDownload(app: FastifyInstance, { open }: SheetService): void {
  registerSheetDownload(app, { path: DOWNLOAD, access: { any: ['productAuth'] }, operation: 'sheets.download', open });
}
