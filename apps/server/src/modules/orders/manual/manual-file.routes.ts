/** Binds files of hand-written orders, and the addresses that give their template and the rows that failed. */
import { type orders, problem } from '@moa/contract';
import { type ManualFileOrder, manualTitle } from '@moa/core/batch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/database/index.ts';
import { type Actor, type Handlers, scopeOf } from '../../../platform/http/index.ts';
import { XLSX_TYPE } from '../../../platform/sheets/index.ts';
import { maskPerson } from '../lines/personal.ts';
import { createManualFiles, type ManualFileDeps } from './manual-file.service.ts';

export function manualFileRoutes(deps: ManualFileDeps): Pick<Handlers<typeof orders>, 'uploadManual' | 'manualFile' | 'startManual'> {
  const files = createManualFiles(deps);
  return {
    uploadManual: ({ input, context }) => files.upload(context, input.file),
    manualFile: async ({ input, context }) => {
      const { file, orders: found } = await files.get(context, input.id);
      return {
        id: String(file.id),
        name: file.name,
        createdAt: file.created_at.toISOString(),
        jobId: file.run_id === null ? null : String(file.run_id),
        rows: file.rows.length,
        contents: found.map(toWire),
      };
    },
    startManual: ({ input, context }) => files.start(context, input.id),
  };
}

function toWire({ orderNo, rows, state, problems, receiver, lines }: ManualFileOrder) {
  return {
    orderNo,
    rows,
    state,
    receiverName: maskPerson(receiver).name,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    problems: problems.map((each) => ({ ...each, title: manualTitle(each.column) })),
  };
}

const BASE = '/api/v1/order/order-handwriting';
const ACCESS = { any: ['orderAuth' as const] };

export function registerManualDownloads(app: FastifyInstance, deps: ManualFileDeps): void {
  const files = createManualFiles(deps);
  app.get(`${BASE}/template`, { config: { access: ACCESS, operation: 'orders.manualTemplate' } }, async (request, reply) =>
    send(reply, await files.template(callerOf(request).scope), '수기주문 양식.xlsx'),
  );
  app.get<{ Params: { id: string } }>(
    `${BASE}/file/:id/failed`,
    { config: { access: ACCESS, operation: 'orders.manualFailed' } },
    async (request, reply) => {
      if (!/^\d{1,15}$/.test(request.params.id)) throw problem('NOT_FOUND', { detail: '파일을 찾을 수 없습니다. 다시 올려주십시오.' });
      const { scope, actor } = callerOf(request);
      return send(reply, await files.failures(scope, actor, request.params.id), '수기주문 고칠 주문.xlsx');
    },
  );
}

function callerOf({ actor }: FastifyRequest): { scope: SellerScope; actor: Actor } {
  if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
  return { scope: scopeOf(actor, actor.sellerId), actor };
}

function send(reply: FastifyReply, bytes: Uint8Array, name: string): FastifyReply {
  return reply
    .headers({
      'content-type': XLSX_TYPE,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
