/**
 * Answers of mutating calls by Idempotency-Key (decisions 35): one effect for one key, however often the call is sent. A use case that
 * stores its answer in its own transaction (`context.storeAnswer`) is carried out exactly once even when the process dies right after;
 * one that does not may run again once the time of the dead one is over.
 */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import { createBatches } from '../batches.ts';
import type { Database, TransactionOptions, Tx } from '../database/index.ts';
import type { IdempotencyStore } from '../http/index.ts';
import { type ClaimRequest, deleteKey, type KnownKeyRow, readKey, storeAnswer, takeKeys } from './idempotency.queries.ts';

const KEPT_MS = 24 * 60 * 60_000;
/** Longer than any request may run: afterwards its process is taken for dead. */
const RUNNING_MS = 120_000;
const CLAIMS_TOGETHER = 50;

type Claimed = Awaited<ReturnType<IdempotencyStore['claim']>>;

/** `now` in milliseconds. */
export function createIdempotencyStore(database: Database, now: () => number = Date.now): IdempotencyStore {
  const within = <T>(sellerId: number | null, fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> =>
    sellerId === null ? database.system(fn, options) : database.tenant(sellerId, fn, options);

  // Claims that come at once are taken in one statement: a claim by itself is most of what a small call costs the database.
  const claimTogether = createBatches<ClaimRequest, Claimed>({
    kindOf: (request) => String(request.sellerId),
    max: CLAIMS_TOGETHER,
    run: (requests) =>
      // A claim lost in a crash had no effect yet: the effect's own commit would have brought it to disk.
      within(requests[0]?.sellerId ?? null, (tx) => claimAll(tx, requests, now()), { relaxedCommit: true, retry: true }),
  });

  return {
    claim: ({ owner, operation, key, bodyHash, sellerId }) =>
      claimTogether({ owner, operation, key, sellerId, token: randomUUID(), requestHash: Buffer.from(bodyHash, 'base64url') }),
    storeWithEffect: async (tx, claim, answer) => {
      const held = await storeAnswer(tx, claim, answer);
      // Taken over meanwhile: this effect must not happen beside the other one.
      if (!held) throw problem('IN_PROGRESS', { retryAfter: 1 });
      tx.afterCommit(() => {
        claim.stored = true;
      });
    },
    complete: async (claim, answer) => {
      if (!claim.stored) await within(claim.sellerId, (tx) => storeAnswer(tx, claim, answer));
    },
    release: async (claim) => {
      if (!claim.stored) await within(claim.sellerId, (tx) => deleteKey(tx, claim));
    },
  };
}

const identityOf = ({ owner, operation, key }: ClaimRequest) => JSON.stringify([owner, operation, key]);

async function claimAll(tx: Tx, requests: readonly ClaimRequest[], at: number): Promise<PromiseSettledResult<Claimed>[]> {
  // Of requests with one key the first may take it. In one order for everybody: batches of two processes never wait for each other.
  const first = new Map<string, ClaimRequest>();
  for (const request of requests) if (!first.has(identityOf(request))) first.set(identityOf(request), request);
  const wanted = [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, request]) => request);
  const times = { now: new Date(at), lockedUntil: new Date(at + RUNNING_MS), expiresAt: new Date(at + KEPT_MS) };
  const taken = await takeKeys(tx, wanted, times);
  return Promise.allSettled(
    requests.map(async (request): Promise<Claimed> => {
      const { requestHash: _, ...claim } = request;
      if (taken.has(request.token)) return { kind: 'fresh', claim: { ...claim, stored: false } };
      return earlierAnswer(await readKey(tx, request));
    }),
  );
}

function earlierAnswer(known: KnownKeyRow | null): { kind: 'stored'; status: number; body: string } {
  // The holder gave the key back between our two statements.
  if (known === null) throw problem('IN_PROGRESS', { retryAfter: 1 });
  if (!known.same) throw problem('IDEMPOTENCY_CONFLICT', { detail: '새 요청에는 새로운 Idempotency-Key를 사용해주십시오.' });
  if (known.status === 'RUNNING') throw problem('IN_PROGRESS', { retryAfter: 1 });
  return { kind: 'stored', status: known.response_status ?? 200, body: known.response_body?.toString() ?? '' };
}
