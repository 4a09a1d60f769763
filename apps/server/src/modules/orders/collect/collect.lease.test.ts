import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { type DueAccount, keepLeased, LeaseLost } from './collect.lease.ts';

/** A due account whose renewals find no row of this worker any more; `asked` is when the first came back with that. */
function outlived() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const tx = { sellerId: 1, query: async () => ({ rowCount: 0 }) };
  const database = {
    tenant: async (_scope: unknown, work: (with_: unknown) => Promise<unknown>) => {
      const answer = await work(tx);
      setImmediate(resolve);
      return answer;
    },
  } as unknown as Database;
  const due: DueAccount = {
    account_id: 1,
    seller_id: 1,
    requested_run_id: null,
    failures: 0,
    lease_owner: 'w',
    lease_until: new Date(0),
  };
  return {
    asked,
    keep: <T>(work: (signal: AbortSignal) => Promise<T>) =>
      keepLeased({ database, now: () => new Date(0), leaseMs: 25 }, due, new AbortController().signal, work),
  };
}

describe('a renewal that finds the account given back', () => {
  test('is none of a loss when the work had ended: it gave the account back itself', async () => {
    const { asked, keep } = outlived();
    expect(await keep(async () => asked.then(() => 'written'))).toBe('written');
  });

  test('ends work that goes on, which says why', async () => {
    const { keep } = outlived();
    const goesOn = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('whatever it says')), { once: true }));
    await expect(keep(goesOn)).rejects.toBeInstanceOf(LeaseLost);
  });
});
