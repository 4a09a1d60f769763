/** Exports and leaving, and the address that gives a file once. */
import { finished, Readable } from 'node:stream';
import { type leaving, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor, Handlers, RequestContext } from '../../../platform/http/index.ts';
import type { ExportService } from '../export/export.service.ts';
import type { WithdrawService } from './withdraw.service.ts';

const DOWNLOAD = '/api/v1/users/export/download';
const TICKET_SECONDS = 60;

export function leavingRoutes(exports: ExportService, leave: WithdrawService): Handlers<typeof leaving> {
  return {
    exports: async ({ context }) => ({ contents: await exports.list(context.sellerId) }),
    startExport: ({ input, context }) =>
      exports.start(actorOf(context), input.reason, async (tx, answer) => {
        await context.audit(tx, { target: { kind: 'export', id: answer.id }, detail: { reason: input.reason } });
        await context.storeAnswer(tx, answer);
      }),
    exportTicket: async ({ input, context }) => {
      const ticket = await exports.ticket(actorOf(context), Number(input.id), (tx) =>
        context.audit(tx, { target: { kind: 'export', id: input.id }, detail: { reason: input.reason } }),
      );
      return { url: `${DOWNLOAD}?ticket=${ticket}`, expiresIn: TICKET_SECONDS };
    },
    consequences: async ({ context }) => {
      const found = await leave.consequences(context.sellerId);
      return {
        shops: found.shops,
        subUsers: found.sub_users,
        runningJobs: found.running_jobs,
        openOrders: found.open_orders,
        lastExportAt: found.last_export_at?.toISOString() ?? null,
      };
    },
    withdraw: async ({ input, context }) => {
      await leave.withdraw(actorOf(context), { password: input.password, ip: context.ip }, (tx, closed) =>
        context.audit(tx, { target: { kind: 'seller', id: context.sellerId }, detail: { reason: input.reason, ...closed } }),
      );
      return { ok: true };
    },
  };
}

function actorOf(context: RequestContext): Actor & { sellerId: number } {
  return { ...context.actor, sellerId: context.sellerId };
}

/** Whoever holds the ticket gets the file: a browser sends no token with an address it goes to. It opens once. */
export function registerDownload(app: FastifyInstance, exports: ExportService): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    DOWNLOAD,
    { config: { access: 'PUBLIC', operation: 'leaving.download' } },
    async (request, reply) => {
      const { ticket } = request.query;
      if (typeof ticket !== 'string' || !/^[\w-]{20,100}$/.test(ticket)) throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
      const file = await exports.open(ticket);
      const content = Readable.from(file.content, { objectMode: false });
      finished(reply.raw, () => content.destroy());
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': file.bytes,
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        })
        .send(content);
    },
  );
}
