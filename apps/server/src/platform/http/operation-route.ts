/** Binds one operation of the contract to one Fastify route. */
import { createHash } from 'node:crypto';
import { problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '../database/index.ts';
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
  /** Stores the answer inside the effect's own transaction; throws IN_PROGRESS when the claim was lost, so that the effect is rolled back. */
  storeWithEffect(tx: Tx, claim: IdempotencyClaim, answer: { status: number; body: string }): Promise<void>;
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
      if (key === null || idempotency === null) {
        const output = await handler({ input, context: requestContext(operation, request, reply, async () => undefined) });
        return send(reply, operation, encodeOutput(operation, output));
      }
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
      const { claim } = claimed;
      const context = requestContext(operation, request, reply, (tx, output) =>
        idempotency.storeWithEffect(tx, claim, { status: operation.successStatus, body: encodeOutput(operation, output) ?? '' }),
      );
      return send(reply, operation, await runClaimed(idempotency, claim, operation, () => handler({ input, context }), request));
    },
  });
}

async function runClaimed(
  idempotency: IdempotencyStore,
  claim: IdempotencyClaim,
  operation: Operation,
  run: () => Promise<unknown>,
  request: FastifyRequest,
): Promise<string | undefined> {
  let body: string | undefined;
  try {
    body = encodeOutput(operation, await run());
  } catch (error) {
    // Best effort: what is not given back is freed when the claim's time is over.
    await idempotency.release(claim).catch((cause: unknown) => request.log.warn({ err: cause }, 'idempotency key not released'));
    throw error;
  }
  // The effect has happened: the answer is true even if it cannot be kept.
  await idempotency
    .complete(claim, { status: operation.successStatus, body: body ?? '' })
    .catch((cause: unknown) => request.log.warn({ err: cause }, 'answer not kept for its idempotency key'));
  return body;
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
  storeAnswer: RequestContext['storeAnswer'],
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
    storeAnswer,
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
