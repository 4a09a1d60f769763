import { describe, expect, test } from 'vitest';
import type { StoredToken } from './context.ts';
import type { Outcome } from './outcome.ts';
import { testContext } from './testing/context.ts';
import { currentToken, renewToken } from './tokens.ts';

const token = (accessToken: string, expiresAt = '2026-03-02T02:00:00.000Z'): StoredToken => ({
  accessToken,
  expiresAt,
  refreshToken: null,
  refreshExpiresAt: null,
});
const context = (stored: StoredToken | null) =>
  testContext({ baseUrl: 'https://a.example', script: [], limits: [], credentials: {}, token: stored, now: '2026-03-02T01:00:00.000Z' });

/** A channel that mints t1, t2, … */
function mint() {
  let count = 0;
  const request = async (): Promise<Outcome<StoredToken>> => {
    count += 1;
    return { kind: 'ok', value: token(`t${count}`) };
  };
  return { request, count: () => count };
}

describe('tokens', () => {
  test('a good one is used as it is, an expired one is replaced and stored', async () => {
    const good = mint();
    expect(await currentToken(context(token('old')), good.request)).toEqual({ kind: 'ok', value: 'old' });
    expect(good.count()).toBe(0);
    const ctx = context(token('old', '2026-03-02T01:00:00.000Z'));
    expect(await currentToken(ctx, good.request)).toEqual({ kind: 'ok', value: 't1' });
    expect(ctx.tokens.current()?.accessToken).toBe('t1');
  });

  test('ten calls that meet the same rejection renew once', async () => {
    const ctx = context(token('old'));
    const { request, count } = mint();
    const renewed = await Promise.all(Array.from({ length: 10 }, () => renewToken(ctx, 'old', request)));
    expect(count()).toBe(1);
    expect(renewed.every((outcome) => outcome.kind === 'ok' && outcome.value === 't1')).toBe(true);
  });

  test('a failed renewal ends in its outcome and leaves the stored token alone', async () => {
    const ctx = context(token('old'));
    expect(await renewToken(ctx, 'old', async () => ({ kind: 'relink', message: 'm' }))).toEqual({ kind: 'relink', message: 'm' });
    expect(ctx.tokens.current()?.accessToken).toBe('old');
  });

  test('a fault of the store itself is not hidden', async () => {
    const ctx = context(null);
    ctx.tokens.renew = () => Promise.reject(new Error('database is down'));
    await expect(renewToken(ctx, null, mint().request)).rejects.toThrow('database is down');
  });
});
