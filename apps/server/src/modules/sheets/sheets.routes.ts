/** Binds the operations of sheets to their use case, and the address that gives one once. */
import { finished, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { problem, type sheets } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/index.ts';
import { XLSX_TYPE } from '../../platform/sheets/index.ts';
import { listingSheet } from './listing/listing-sheet.ts';
import { productSheet } from './product/product-sheet.ts';
import type { SheetService } from './sheets.service.ts';

export function sheetsRoutes(service: SheetService): Handlers<typeof sheets> {
  return {
    products: ({ input, context }) => service.ask(context, productSheet, input),
    listings: ({ input, context }) => service.ask(context, listingSheet, input),
  };
}

/** Only for who asked, with the rights and the shops that she has now: the ticket alone opens nothing. */
export function registerDownload(app: FastifyInstance, service: SheetService): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    '/api/v1/product/excel/download',
    { config: { access: { any: ['productAuth'] }, right: 'downloadExcel', operation: 'sheets.download' } },
    async (request, reply) => {
      const { actor } = request;
      const { ticket } = request.query;
      if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
      if (typeof ticket !== 'string' || !/^[\w-]{20,100}$/.test(ticket)) throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
      const shopAccountIds = actor.shopAccountIds === null ? null : [...actor.shopAccountIds];
      const sheet = await service.open(actor, { sellerId: actor.sellerId, shopAccountIds }, ticket);
      const content = Readable.fromWeb(sheet.content as WebStream);
      // Nobody reads any more: no further row is read either.
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
