/** The firm's operations, and the one document of it as a stream that asks for a login. */
import { type company, problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { readWhole, type SealedFiles } from '../../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { fileOf } from '../people/uploads.ts';
import type { CompanyService, Finish } from './company.service.ts';
import type { CompanyRequests } from './company-requests.ts';

export function companyRoutes(service: CompanyService, requests: CompanyRequests): Handlers<typeof company> {
  return {
    read: ({ context }) => service.read(context.sellerId),
    modify: async ({ input, context }) =>
      service.modify(whoOf(context), input.userCompanyModifyDTO, await fileOf(input.imageFile), finished(context, 'seller')),
    request: async ({ input, context }) =>
      service.request(whoOf(context), input.userCompanyModifyDTO, await fileOf(input.imageFile), finished(context, 'modifyRequest')),
    withdrawRequest: ({ input, context }) => service.withdraw(whoOf(context), Number(input.id), finished(context, 'modifyRequest')),
    requests: ({ input }) => requests.list(input.decided === 'true' ? 'decided' : 'waiting', input),
    decide: async ({ input, context }) => {
      const decision = { ...input, sellerId: Number(input.sellerId), id: Number(input.id) };
      const answer = { ok: true as const };
      await requests.decide(decision, context.actor, async (tx) => {
        const { approve, memo, sellerId } = decision;
        await context.audit(tx, { sellerId, target: { kind: 'modifyRequest', id: input.id }, detail: { approve, memo } });
        await context.storeAnswer(tx, answer);
      });
      return answer;
    },
  };
}

function whoOf(context: RequestContext): { sellerId: number; userId: number } {
  return { sellerId: context.sellerId, userId: context.actor.userId };
}

function finished(context: RequestContext, kind: string): Finish {
  return async (tx, { changed, id }, answer) => {
    await context.audit(tx, { target: { kind, id: id ?? context.sellerId }, detail: { changed } });
    await context.storeAnswer(tx, answer);
  };
}

/**
 * `GET /api/v1/users/document/{id}`: the seller, or an administrator who acts as her, sees her own documents; nobody has an address for them.
 * `GET /api/v1/admin/document/{sellerId}/{id}`: an administrator, before deciding.
 */
export function registerDocuments(
  app: FastifyInstance,
  { database, sealedFiles, now }: { database: Database; sealedFiles: SealedFiles; now: Clock },
): void {
  /** A document names a person: what an administrator saw of it is in the seller's log. */
  async function note({ actor, ip, headers, id: requestId }: FastifyRequest, sellerId: number, id: string): Promise<void> {
    if (actor?.role !== 'A') return;
    const { userId, loginId, role, actingSellerLoginId: actingFor } = actor;
    const who = { userId, loginId, role, actingFor, ip, userAgent: headers['user-agent'] ?? null, requestId };
    await database.system((tx) => audit(tx, sellerId, who, { action: 'company.document', target: { kind: 'file', id } }));
  }

  async function send(sellerId: number | null, id: string, request: FastifyRequest, reply: FastifyReply) {
    if (sellerId === null) throw problem('ACTING_SELLER_REQUIRED');
    if (!/^\d{1,15}$/.test(id)) throw problem('NOT_FOUND', { detail: '없는 파일입니다.' });
    const file = await sealedFiles.open(sellerId, 'DOCUMENT', Number(id), now());
    const bytes = await readWhole(file.content);
    await note(request, sellerId, id);
    return reply
      .headers({
        'content-type': file.contentType,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      })
      .send(bytes);
  }
  app.get<{ Params: { id: string } }>(
    '/api/v1/users/document/:id',
    { config: { access: 'SELLER_ONLY', operation: 'company.document' } },
    (request, reply) => send(request.actor?.sellerId ?? null, request.params.id, request, reply),
  );
  app.get<{ Params: { sellerId: string; id: string } }>(
    '/api/v1/admin/document/:sellerId/:id',
    { config: { access: 'ADMIN', operation: 'company.adminDocument' } },
    (request, reply) => {
      const { sellerId, id } = request.params;
      return send(/^\d{1,15}$/.test(sellerId) ? Number(sellerId) : 0, id, request, reply);
    },
  );
}
