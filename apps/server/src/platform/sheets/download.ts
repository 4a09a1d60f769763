/** The address that gives a sheet once, and how many sheets of one seller are written at a time. */
import { finished, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type Access, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { SellerScope } from '../database/index.ts';
import { type Actor, scopeOf } from '../http/index.ts';
import { XLSX_TYPE } from './xlsx.ts';

/** Sheets of one seller that are written at the same time. */
const AT_ONCE = 2;

export interface Sheet {
  name: string;
  /** Of the file; an .xlsx where nothing is said. */
  type?: string;
  content: ReadableStream<Uint8Array>;
  /** To be called when nobody reads any more, however it ended. */
  close(): void;
}

export interface SheetDownload {
  path: string;
  access: Access;
  /** Name of the operation for the access matrix and the log. */
  operation: string;
  /** What a ticket gives to who asked for it, once. @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS */
  open(actor: Actor, scope: SellerScope, ticket: string): Promise<Sheet>;
}

/** Only for who asked, with the rights and the shops that she has now: the ticket alone opens nothing. */
export function registerSheetDownload(app: FastifyInstance, { path, access, operation, open }: SheetDownload): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    path,
    { config: { access, right: 'downloadExcel', operation } },
    async (request, reply) => {
      const { actor } = request;
      const { ticket } = request.query;
      if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
      if (typeof ticket !== 'string' || !/^[\w-]{20,100}$/.test(ticket)) throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
      const sheet = await open(actor, scopeOf(actor, actor.sellerId), ticket);
      const content = Readable.fromWeb(sheet.content as WebStream);
      // Nobody reads any more: no further row is read either.
      finished(reply.raw, () => {
        content.destroy();
        sheet.close();
      });
      return reply
        .headers({
          'content-type': sheet.type ?? XLSX_TYPE,
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(sheet.name)}`,
        })
        .send(content);
    },
  );
}

export interface SheetSlots {
  /** Takes the place of one sheet; answers how to give it back, which may be called twice. @throws ProblemError TOO_MANY_REQUESTS */
  take(sellerId: number): () => void;
}

export function createSheetSlots(): SheetSlots {
  const writing = new Map<number, number>();
  return {
    take: (sellerId) => {
      const before = writing.get(sellerId) ?? 0;
      if (before >= AT_ONCE) throw problem('TOO_MANY_REQUESTS', { detail: '다른 파일을 만들고 있습니다. 끝난 뒤 다시 내려받아주십시오.' });
      writing.set(sellerId, before + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (writing.get(sellerId) ?? 1) - 1;
        if (left === 0) writing.delete(sellerId);
        else writing.set(sellerId, left);
      };
    },
  };
}
