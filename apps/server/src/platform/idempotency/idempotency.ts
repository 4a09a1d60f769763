/**
 * Answers of mutating calls by Idempotency-Key (decisions 35): one effect for one key, however often the call is sent. A use case that
 * stores its answer in its own transaction (`context.storeAnswer`) is carried out exactly once even when the process dies right after;
 * one that does not may run again once the time of the dead one is over.
 */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import { createBatches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import { type PlatformVault, SealError, type SellerVault } from '../crypto/index.ts';
import { type Database, isDatabaseUnavailable, type TenantTx, type TransactionOptions, type Tx } from '../database/index.ts';
import type { IdempotencyClaim, IdempotencyStore } from '../http/index.ts';
import { type ClaimRequest, deleteKey, extendClaim, type KnownKeyRow, readKey, storeAnswer, takeKeys } from './idempotency.queries.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const KEPT_MS = 24 * 60 * 60_000;
/** Whoever sends a call again waits this long at most for a process that died with it. Renewed while the call runs. */
export const CLAIM_MS = 12_000;
/** Of a claim; all but one may fail. */
const RENEWALS = 3;
const AGAIN_MS = 1_000;
const CLAIMS_TOGETHER = 50;

export interface IdempotencyDeps {
  database: Database;
  /** Answers hold what a caller may see, personal data too: they lie sealed, a seller's with her keys. */
  sellerVault: SellerVault;
  platformVault: PlatformVault;
  now: Clock;
  /** Milliseconds a claim lasts without being renewed. */
  claimMs?: number;
}

export function createIdempotencyStore({
  database,
  sellerVault,
  platformVault,
  now,
  claimMs = CLAIM_MS,
}: IdempotencyDeps): IdempotencyStore {
  const within = <T>(sellerId: number | null, fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> =>
    sellerId === null ? database.system(fn, options) : database.tenant(sellerId, fn, options);

  // Claims that come at once are taken in one statement: a claim by itself is most of what a small call costs the database.
  const claimTogether = createBatches<ClaimRequest, KnownKeyRow | 'TAKEN'>({
    kindOf: (request) => String(request.sellerId),
    max: CLAIMS_TOGETHER,
    run: (requests) =>
      // A claim lost in a crash had no effect yet: the effect's own commit would have brought it to disk.
      within(requests[0]?.sellerId ?? null, (tx) => claimAll(tx, requests, now().getTime(), claimMs), { relaxedCommit: true, retry: true }),
  });

  async function opened(request: ClaimRequest, sealed: Buffer): Promise<string> {
    const { sellerId } = request;
    try {
      const open = async (place: string) =>
        sellerId === null ? platformVault.openBytes(sealed, place) : sellerVault.openBytes(sellerId, sealed, place);
      return await openAnswer(open, placeOf(request));
    } catch (error) {
      // The effect stands, and its keys are gone: what came of it is seen on the screen only.
      throw error instanceof SealError ? problem('IDEMPOTENCY_ANSWER_LOST') : error;
    }
  }

  const giveBack = (claim: IdempotencyClaim) => within(claim.sellerId, (tx) => deleteKey(tx, claim));

  /** Whoever was asked to try again must not be answered that his first try still runs once the database is back. */
  function giveBackLater(claim: IdempotencyClaim, triesLeft = claimMs / AGAIN_MS): void {
    if (triesLeft <= 0) return;
    setTimeout(() => void giveBack(claim).catch(() => giveBackLater(claim, triesLeft - 1)), AGAIN_MS).unref();
  }

  const running = new Set<IdempotencyClaim>();
  let renewing: NodeJS.Timeout | null = null;

  /** Keeps the claim for as long as its call runs. */
  function hold(claim: IdempotencyClaim): IdempotencyClaim {
    running.add(claim);
    renewing ??= setInterval(() => {
      // One that can't be renewed is lost only when the database is away for longer than the claim lasts.
      for (const each of running) void extend(each).catch(() => undefined);
    }, claimMs / RENEWALS).unref();
    return claim;
  }

  function letGo(claim: IdempotencyClaim): void {
    running.delete(claim);
    if (running.size > 0 || renewing === null) return;
    clearInterval(renewing);
    renewing = null;
  }

  const extend = (claim: IdempotencyClaim) =>
    within(claim.sellerId, (tx) => extendClaim(tx, claim, new Date(now().getTime() + claimMs)), { relaxedCommit: true });

  return {
    claim: async ({ owner, operation, key, bodyHash, sellerId }) => {
      const request = { owner, operation, key, sellerId, token: randomUUID(), requestHash: Buffer.from(bodyHash, 'base64url') };
      // In hand before the effect holds a connection: sealing asks for none.
      const keys = sellerId === null ? platformVault : await sellerVault.forSeller(sellerId);
      const known = await claimTogether(request);
      if (known === 'TAKEN') {
        const { requestHash: _, ...claim } = request;
        return { kind: 'fresh', claim: hold({ ...claim, seal: (body) => sealAnswer(keys, body, placeOf(request)), stored: false }) };
      }
      const { response_status, response_body } = known;
      return { kind: 'stored', status: response_status ?? 200, body: response_body === null ? '' : await opened(request, response_body) };
    },
    storeWithEffect: async (tx, claim, answer) => {
      if (!reaches(tx, claim)) return;
      const held = await storeAnswer(tx, claim, answer);
      // Taken over meanwhile: this effect must not happen beside the other one.
      if (!held) throw problem('IN_PROGRESS', { retryAfter: 1 });
      tx.afterCommit(() => {
        claim.stored = true;
      });
    },
    complete: async (claim, answer) => {
      letGo(claim);
      if (!claim.stored) await within(claim.sellerId, (tx) => storeAnswer(tx, claim, answer));
    },
    release: async (claim) => {
      letGo(claim);
      if (claim.stored) return;
      await giveBack(claim).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        giveBackLater(claim);
      });
    },
  };
}

/** Where an answer lies: put under another key it does not open. */
function placeOf({ owner, operation, key }: ClaimRequest): string {
  return `idempotency_key.response_body:${JSON.stringify([owner, operation, key])}`;
}

/**
 * Whether a transaction can write where the claim lies. An administrator's claim lies with no seller: while he works in a seller's rows it
 * is out of reach, and the answer is stored right after the effect.
 */
function reaches(tx: Tx, { sellerId }: IdempotencyClaim): boolean {
  const own = (tx as Partial<TenantTx>).sellerId;
  return own === undefined || own === sellerId;
}

const identityOf = ({ owner, operation, key }: ClaimRequest) => JSON.stringify([owner, operation, key]);

async function claimAll(
  tx: Tx,
  requests: readonly ClaimRequest[],
  at: number,
  claimMs: number,
): Promise<PromiseSettledResult<KnownKeyRow | 'TAKEN'>[]> {
  // Of requests with one key the first may take it. In one order for everybody: batches of two processes never wait for each other.
  const first = new Map<string, ClaimRequest>();
  for (const request of requests) if (!first.has(identityOf(request))) first.set(identityOf(request), request);
  const wanted = [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, request]) => request);
  const times = { now: new Date(at), lockedUntil: new Date(at + claimMs), expiresAt: new Date(at + KEPT_MS) };
  const taken = await takeKeys(tx, wanted, times);
  return Promise.allSettled(requests.map(async (request) => (taken.has(request.token) ? 'TAKEN' : answered(await readKey(tx, request)))));
}

/** Throws unless the key was answered for the same request. */
function answered(known: KnownKeyRow | null): KnownKeyRow {
  // The holder gave the key back between our two statements.
  if (known === null) throw problem('IN_PROGRESS', { retryAfter: 1 });
  if (!known.same) throw problem('IDEMPOTENCY_CONFLICT', { detail: '새 요청에는 새로운 Idempotency-Key를 사용해주십시오.' });
  if (known.status === 'RUNNING') throw problem('IN_PROGRESS', { retryAfter: 1 });
  return known;
}
