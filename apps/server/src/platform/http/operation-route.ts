/** Binds one operation of the contract to one Fastify route. */
import { isClosedToActing } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AuditActor, audit, NO_SELLER } from '../audit/index.ts';
import type { TenantTx, Tx } from '../database/index.ts';
import { traced } from '../trace.ts';
import { readInput } from './body/input.ts';
import { compressAnswer } from './content-encoding.ts';
import { type Actor, createRequestContext, type RequestContext } from './context.ts';
import { callOnce, type IdempotencyStore, type StoreAnswer } from './idempotent-call.ts';
import type { AnyHandler, Operation } from './operations.ts';

export const DEFAULT_BODY_LIMIT = 256 * 1024;
/** Of what may be sent without a login. */
const PUBLIC_BODY_LIMIT = 64 * 1024;

/** What the routes need beside their handlers. */
export interface RouteServices {
  idempotency: IdempotencyStore | null;
  /** Runs `write` in a transaction of the seller (or of none), for audit rows that a use case left out; null: none are written. */
  auditTransaction: ((sellerId: number | null, write: (tx: Tx) => Promise<void>) => Promise<void>) | null;
  /** See `Authenticator.holdActing`. */
  holdActing: ((tx: Tx, actor: Actor) => Promise<void>) | null;
}

/** `/a/{id}/b` → `/a/:id/b`; `{+rest}` takes all that follows. */
export function fastifyPath(path: string): string {
  return path.replace(/\{\+[^{}]+\}/g, '*').replace(/\{([^{}]+)\}/g, ':$1');
}

export function bindOperation(app: FastifyInstance, operation: Operation, handler: AnyHandler, services: RouteServices): void {
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    exposeHeadRoute: false,
    bodyLimit: operation.meta.bodyLimit ?? (operation.access === 'PUBLIC' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT),
    config: {
      access: operation.access,
      operation: operation.name,
      closedToActing: isClosedToActing(operation),
      ...(operation.meta.tokenAreas === undefined ? {} : { tokenAreas: operation.meta.tokenAreas }),
      ...(operation.meta.proposes === undefined ? {} : { proposes: operation.meta.proposes }),
      ...(operation.meta.right === undefined ? {} : { right: operation.meta.right }),
    },
    handler: async (request, reply) => {
      const input = await readInput(operation, request);
      const { status, body, replayed } = await callOnce(services.idempotency, operation, request, input, (storeAnswer) =>
        traced(request.id, () => run(operation, handler, services, request, reply, input, storeAnswer), request.actor),
      );
      if (replayed) reply.header('idempotent-replay', 'true');
      return send(request, reply, status, body);
    },
  });
}

/** An answer and its JSON. */
interface Encoded {
  output: unknown;
  body: string | undefined;
}

const NOTHING = Symbol('nothing was stored');

async function run(
  operation: Operation,
  handler: AnyHandler,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  storeAnswer: StoreAnswer,
): Promise<string | undefined> {
  const action = operation.meta.audit;
  const actingAsSeller = typeof request.actor?.actingSellerLoginId === 'string';
  let audited = false;
  let done = false;
  const stored: Encoded = { output: NOTHING, body: undefined };
  const context = requestContext(operation, request, reply, {
    storeAnswer: (tx, output) => {
      Object.assign(stored, { output, body: encodeOutput(operation, output) });
      return storeAnswer(tx, stored.body ?? '');
    },
    audit: async (tx, { sellerId, ...entry }) => {
      audited = true;
      // What is done stays in the log, whoever has left meanwhile; leaving itself is no deed of the seller's.
      if (actingAsSeller && !done && operation.access !== 'ADMIN' && request.actor !== null) await services.holdActing?.(tx, request.actor);
      await audit(tx, sellerId ?? sellerOf(tx) ?? request.actor?.sellerId ?? NO_SELLER, auditActor(request), {
        action: action ?? operation.name,
        ...entry,
      });
    },
  });
  const output = await handler({ input, context });
  // What was stored is answered, word for word.
  const body = output === stored.output ? stored.body : encodeOutput(operation, output);
  done = true;
  // What the contract says is in the log is in the log, even if the use case forgot; so is whatever an administrator changes as a seller.
  const asSeller = operation.method !== 'GET' && actingAsSeller;
  if ((action !== undefined || asSeller) && !audited)
    await services.auditTransaction?.(request.actor?.sellerId ?? null, (tx) => context.audit(tx, {}));
  return body;
}

/** Whose rows the transaction sees: an administrator's change of a seller's is reported in that seller's log. Null for one of the system. */
function sellerOf(tx: Tx): number | null {
  return (tx as Partial<TenantTx>).sellerId ?? null;
}

/** JSON of an answer; throws when it does not fit the declared output (a mistake of ours: 500). */
export function encodeOutput(operation: Operation, output: unknown): string | undefined {
  if (operation.output === undefined) return output === undefined ? undefined : JSON.stringify(output);
  if (!(operation.output instanceof z.ZodType)) throw new Error(`operation ${operation.name}: its output is no zod schema`);
  const result = operation.output.safeParse(output);
  if (!result.success) {
    throw new Error(`operation ${operation.name} answered what it does not declare: ${z.prettifyError(result.error)}`);
  }
  return JSON.stringify(result.data);
}

function requestContext(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  bound: Pick<RequestContext, 'storeAnswer' | 'audit'>,
): RequestContext {
  return createRequestContext({
    requestId: request.id,
    operation: operation.name,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    host: request.host,
    secure: request.secure,
    signal: () => request.signal,
    actor: request.actor,
    header: (name, value) => void reply.header(name, value),
    ...bound,
  });
}

function auditActor(request: FastifyRequest): AuditActor {
  const { actor } = request;
  return {
    userId: actor?.userId ?? null,
    loginId: actor === null ? '' : auditName(actor),
    role: actor?.role ?? null,
    actingFor: actor?.actingSellerLoginId ?? null,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
  };
}

/** What a program did is distinguished from what the person did. */
function auditName({ loginId, apiToken }: Actor): string {
  return apiToken === undefined ? loginId : `${loginId} (API 토큰 ${apiToken.id} ${apiToken.name})`;
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, body: string | undefined): Promise<FastifyReply> {
  if (body === undefined || body === '') return reply.code(204).send();
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  return reply.send(await compressAnswer(body, request, reply));
}
