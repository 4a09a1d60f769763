/** The address that gives the rows of a settlement file that could not be read. */
import { problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../../platform/http/index.ts';
import { XLSX_TYPE } from '../../../platform/sheets/index.ts';
import { createSettleFiles, type FileDeps } from './file.service.ts';

const NAME = encodeURIComponent('정산 파일 고칠 줄.xlsx');

export function registerFailedRows(app: FastifyInstance, deps: FileDeps): void {
  const files = createSettleFiles(deps);
  app.get<{ Params: { jobId: string } }>(
    '/api/v1/settle/import/file/:jobId/failed',
    { config: { access: { any: ['settleAuth'] }, operation: 'settlement.fileFailed' } },
    async ({ actor, params }, reply) => {
      if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
      if (!/^\d{1,15}$/.test(params.jobId)) throw problem('NOT_FOUND', { detail: '파일을 찾을 수 없습니다. 다시 올려주십시오.' });
      const bytes = await files.failures(scopeOf(actor, actor.sellerId), actor, params.jobId);
      return reply
        .headers({
          'content-type': XLSX_TYPE,
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${NAME}`,
        })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
