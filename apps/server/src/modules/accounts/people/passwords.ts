/** Passwords: argon2id, few at a time, and the same work for a login that does not exist. */

import { problem } from '@moa/contract';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit, TooManyWaitingError } from '../../../platform/concurrency-limit.ts';

/** 19 MiB, two passes (OWASP's minimum for argon2id); about 50 ms. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const CONCURRENT = 2;
/** Logins that may wait; more are answered 503 instead of piling up. */
const WAITING = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null: nobody has this login; takes as long as any other check and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const limit = createConcurrencyLimit(CONCURRENT, WAITING);
  const limited = <T>(work: () => Promise<T>): Promise<T> => limit(work).catch(tooManyLogins);
  // Hash of a password nobody knows, made on first use.
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => limited(() => hash(password, COST)),
    verify: (stored, password) =>
      limited(async () => {
        // Made and awaited whoever asks, so that the first login that does not exist takes no longer either.
        decoy ??= hash(crypto.randomUUID(), COST);
        const unknown = await decoy;
        const matches = await verify(stored ?? unknown, password);
        return stored !== null && matches;
      }),
  };
}

function tooManyLogins(error: unknown): never {
  if (!(error instanceof TooManyWaitingError)) throw error;
  throw problem('SERVICE_UNAVAILABLE', { retryAfter: 5, detail: '로그인 요청이 몰리고 있습니다.' });
}
