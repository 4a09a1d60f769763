/** Order sheets: asking for one, and the address that gives it once. */

import { finished, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type orders, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/index.ts';
import { XLSX_TYPE } from '../../../platform/sheets/index.ts';
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

/** Only for who asked, with the rights and the shops that she has now: the ticket alone opens nothing. */
export function registerSheetDownload(app: FastifyInstance, sheets: SheetService): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    DOWNLOAD,
    { config: { access: { any: ['orderAuth'] }, right: 'downloadExcel', operation: 'orders.sheetDownload' } },
    async (request, reply) => {
      const { actor } = request;
      const { ticket } = request.query;
      if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
      if (typeof ticket !== 'string' || !/^[\w-]{20,100}$/.test(ticket)) throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
      const shopAccountIds = actor.shopAccountIds === null ? null : [...actor.shopAccountIds];
      const sheet = await sheets.open(actor, { sellerId: actor.sellerId, shopAccountIds }, ticket);
      const content = Readable.fromWeb(sheet.content as WebStream);
      // Nobody reads any more: no further line is read either.
      finished(reply.raw, () => {
        content.destroy();
        sheet.close();
      });
      return reply
        .headers({
          'content-type': XLSX_TYPE,
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(sheet.name)}`,
        })
        .send(content);
    },
  );
}
