/** Order sheets: asking for one, and the address that gives it once. */
import type { orders } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/index.ts';
import { registerSheetDownload } from '../../../platform/sheets/index.ts';
import type { SheetService } from './sheet.service.ts';

const DOWNLOAD = '/api/v1/order/excel/download';

export function sheetRoute(sheets: SheetService): Handlers<Pick<typeof orders, 'sheet'>> {
  return {
    sheet: async ({ input, context }) => {
      const { ticket, ...rest } = await sheets.ask(context.actor, context.scope, input, (tx, detail) => context.audit(tx, { detail }));
      return { url: `${DOWNLOAD}?ticket=${ticket}`, ...rest };
    },
  };
}

export function registerOrderSheetDownload(app: FastifyInstance, { open }: SheetService): void {
  registerSheetDownload(app, { path: DOWNLOAD, access: { any: ['orderAuth'] }, operation: 'orders.sheetDownload', open });
}
