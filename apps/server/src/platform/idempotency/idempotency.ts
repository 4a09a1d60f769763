/**
 * Answers of mutating calls by Idempotency-Key (decisions 35): one effect for one key, however often the call is sent. A use case that
 * stores its answer in its own transaction (`context.storeAnswer`) is carried out exactly once even when the process dies right after;
 * one that does not may run again once the time of the dead one is over.
 */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import type { Database, TransactionOptions, Tx } from '../database/index.ts';
import type { IdempotencyClaim, IdempotencyStore } from '../http/index.ts';
import { deleteKey, type KnownKeyRow, readKey, storeAnswer, takeKey } from './idempotency.queries.ts';

const KEPT_MS = 24 * 60 * 60_000;
/** Longer than any request may run: afterwards its process is taken for dead. */
const RUNNING_MS = 120_000;

/** `now` in milliseconds. */
export function createIdempotencyStore(database: Database, now: () => number = Date.now): IdempotencyStore {
  const within = <T>(sellerId: number | null, fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> =>
    sellerId === null ? database.system(fn, options) : database.tenant(sellerId, fn, options);

  return {
    claim: ({ owner, operation, key, bodyHash, sellerId }) =>
      within(
        sellerId,
        async (tx) => {
          const claim: IdempotencyClaim = { owner, operation, key, sellerId, token: randomUUID(), stored: false };
          const at = now();
          const request = { ...claim, requestHash: Buffer.from(bodyHash, 'base64url') };
          const times = { now: new Date(at), lockedUntil: new Date(at + RUNNING_MS), expiresAt: new Date(at + KEPT_MS) };
          if (await takeKey(tx, { ...request, ...times })) return { kind: 'fresh' as const, claim };
          return earlierAnswer(await readKey(tx, request));
        },
        // A claim lost in a crash had no effect yet: the effect's own commit would have brought it to disk.
        { relaxedCommit: true },
      ),
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

function earlierAnswer(known: KnownKeyRow | null): { kind: 'stored'; status: number; body: string } {
  // The holder gave the key back between our two statements.
  if (known === null) throw problem('IN_PROGRESS', { retryAfter: 1 });
  if (!known.same) throw problem('IDEMPOTENCY_CONFLICT', { detail: '새 요청에는 새로운 Idempotency-Key를 사용해주십시오.' });
  if (known.status === 'RUNNING') throw problem('IN_PROGRESS', { retryAfter: 1 });
  return { kind: 'stored', status: known.response_status ?? 200, body: known.response_body?.toString() ?? '' };
}
