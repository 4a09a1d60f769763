/** Binds one operation of the contract to one Fastify route. */
import { createHash } from 'node:crypto';
import { problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createRequestContext, type IdempotencyClaim, type RequestContext } from './context.ts';
import { readInput } from './input.ts';
import type { AnyHandler, Operation } from './operations.ts';

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/** Keeps the answers of mutating calls by Idempotency-Key; `platform/idempotency` provides it. */
export interface IdempotencyStore {
  /**
   * Claims a key for this request. `stored` gives the first answer again; throws IDEMPOTENCY_CONFLICT for another body and
   * IN_PROGRESS while the first request still runs.
   */
  claim(request: {
    owner: string;
    operation: string;
    key: string;
    bodyHash: string;
    sellerId: number | null;
  }): Promise<{ kind: 'fresh'; claim: IdempotencyClaim } | { kind: 'stored'; status: number; body: string }>;
  /** Stores the answer; does nothing where the effect's own transaction already stored the same. */
  complete(claim: IdempotencyClaim, answer: { status: number; body: string }): Promise<void>;
  /** Gives a key back after a failure without effect, so that it may be tried again. */
  release(claim: IdempotencyClaim): Promise<void>;
}

/** `/a/{id}/b` → `/a/:id/b`; `{+rest}` takes all that follows. */
export function fastifyPath(path: string): string {
  return path.replace(/\{\+[^}]+\}/g, '*').replace(/\{([^}]+)\}/g, ':$1');
}

export function bindOperation(app: FastifyInstance, operation: Operation, handler: AnyHandler, idempotency: IdempotencyStore | null): void {
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    exposeHeadRoute: false,
    bodyLimit: operation.meta.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { access: operation.access, operation: operation.name },
    handler: async (request, reply) => {
      const input = await readInput(operation, request);
      const key = operation.method === 'GET' ? null : idempotencyKey(request);
      if (key === null || idempotency === null) return send(reply, operation, await run(operation, handler, request, reply, input, null));
      const claimed = await idempotency.claim({
        owner: idempotencyOwner(request),
        operation: operation.name,
        key,
        bodyHash: await hashInput(input),
        sellerId: request.actor?.sellerId ?? null,
      });
      if (claimed.kind === 'stored') {
        reply.header('idempotent-replay', 'true');
        return send(reply, operation, claimed.body, claimed.status);
      }
      return runClaimed(idempotency, claimed.claim, operation, handler, request, reply, input);
    },
  });
}

async function runClaimed(
  idempotency: IdempotencyStore,
  claim: IdempotencyClaim,
  operation: Operation,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
): Promise<FastifyReply> {
  let body: string | undefined;
  try {
    body = await run(operation, handler, request, reply, input, claim);
  } catch (error) {
    // Best effort: what is not given back is freed when the claim's time is over.
    await idempotency.release(claim).catch((cause: unknown) => request.log.warn({ err: cause }, 'idempotency key not released'));
    throw error;
  }
  await idempotency.complete(claim, { status: operation.successStatus, body: body ?? '' });
  return send(reply, operation, body);
}

/** Runs the handler and cuts its answer to what the contract declares; undefined for an operation without output. */
async function run(
  operation: Operation,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  claim: IdempotencyClaim | null,
): Promise<string | undefined> {
  const output = await handler({ input, context: requestContext(operation, request, reply, claim) });
  return encodeOutput(operation, output);
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
  idempotency: IdempotencyClaim | null,
): RequestContext {
  return createRequestContext({
    requestId: request.id,
    operation: operation.name,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    host: request.host,
    secure: request.protocol === 'https',
    signal: () => request.signal,
    actor: request.actor,
    idempotency,
    header: (name, value) => void reply.header(name, value),
  });
}

function send(reply: FastifyReply, operation: Operation, body: string | undefined, status = operation.successStatus): FastifyReply {
  if (body === undefined || body === '') return reply.code(204).send();
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw problem('IDEMPOTENCY_KEY_INVALID', { detail: '공백 없는 영문, 숫자, 기호 8~200자로 보내주십시오.' });
  }
  return key;
}

function idempotencyOwner(request: FastifyRequest): string {
  const { actor } = request;
  if (actor === null) return `anonymous:${request.ip}`;
  return actor.sellerId === null ? `user:${actor.userId}` : `user:${actor.userId}:${actor.sellerId}`;
}

/** Hash of an input that does not depend on the order of its keys; files count by content. */
async function hashInput(input: unknown): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await canonical(input)) ?? '')
    .digest('base64url');
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const digest = createHash('sha256')
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest('base64url');
    return { blob: digest, type: value.type };
  }
  if (Array.isArray(value)) return Promise.all(value.map(canonical));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(await Promise.all(entries.map(async ([key, part]) => [key, await canonical(part)])));
}
