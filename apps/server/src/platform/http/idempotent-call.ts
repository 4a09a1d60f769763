/** A mutating call under an Idempotency-Key: claimed before it runs, answered again when it comes twice. */
import { createHash, hash } from 'node:crypto';
import { problem } from '@moa/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/index.ts';
import type { IdempotencyClaim } from './context.ts';
import type { Operation } from './operations.ts';

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

export type StoreAnswer = (tx: Tx, body: string) => Promise<void>;

/**
 * Runs `run` at most once for the request's key and answers with its body; without a key just runs it.
 * `replayed` is true for the answer of an earlier request.
 */
export async function callOnce(
  store: IdempotencyStore | null,
  operation: Operation,
  request: FastifyRequest,
  input: unknown,
  run: (storeAnswer: StoreAnswer) => Promise<string | undefined>,
): Promise<{ status: number; body: string | undefined; replayed: boolean }> {
  const status = operation.successStatus;
  const key = operation.method === 'GET' ? null : idempotencyKey(request);
  if (key === null || store === null || operation.meta.noReplay === true)
    return { status, body: await run(async () => undefined), replayed: false };
  const claimed = await store.claim({
    owner: idempotencyOwner(request),
    operation: operation.name,
    key,
    bodyHash: await hashInput(input),
    sellerId: request.actor?.sellerId ?? null,
  });
  if (claimed.kind === 'stored') return { status: claimed.status, body: claimed.body, replayed: true };
  const { claim } = claimed;
  let body: string | undefined;
  try {
    body = await run((tx, text) => store.storeWithEffect(tx, claim, { status, body: text }));
  } catch (error) {
    // Best effort: what is not given back is freed when the claim's time is over.
    await store.release(claim).catch((cause: unknown) => request.log.warn({ err: cause }, 'idempotency key not released'));
    throw error;
  }
  // The effect has happened: the answer is true even if it cannot be kept.
  const kept = store.complete(claim, { status, body: body ?? '' });
  await kept.catch((cause: unknown) => request.log.warn({ err: cause }, 'answer not kept for its idempotency key'));
  return { status, body, replayed: false };
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
  if (actor.apiToken !== undefined) return `token:${actor.apiToken.id}`;
  return actor.sellerId === null ? `user:${actor.userId}` : `user:${actor.userId}:${actor.sellerId}`;
}

/** Hash of an input that does not depend on the order of its keys; files count by content. */
async function hashInput(input: unknown): Promise<string> {
  const files: Blob[] = [];
  const ordered = inOrder(input, (file) => files.push(file));
  if (files.length === 0) return hashOf(ordered);
  const digests = new Map(await Promise.all(files.map(async (file) => [file, await digestOf(file)] as const)));
  return hashOf(inOrder(input, (file) => ({ blob: digests.get(file), type: file.type })));
}

const hashOf = (ordered: unknown): string => hash('sha256', JSON.stringify(ordered) ?? '', 'base64url');

async function digestOf(blob: Blob): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('base64url');
}

/** The value with the keys of each object in order; every call with a key waits for it. */
function inOrder(value: unknown, ofFile: (file: Blob) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Blob) return ofFile(value);
  if (Array.isArray(value)) return value.map((part) => inOrder(part, ofFile));
  const keys = Object.keys(value).sort();
  const parts = keys.map((key) => inOrder((value as Record<string, unknown>)[key], ofFile));
  // As a property like any other it would be lost.
  if (keys.includes('__proto__')) return Object.fromEntries(keys.map((key, at) => [key, parts[at]]));
  const ordered: Record<string, unknown> = {};
  for (const [at, key] of keys.entries()) ordered[key] = parts[at];
  return ordered;
}
