import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { StoredToken } from './context.ts';
import type { Outcome } from './outcome.ts';
import { RAW_MAX, rawText } from './reader.ts';
import { testContext } from './testing.ts';
import { currentToken, renewToken } from './tokens.ts';
import { isRecord, readRows, rowsIn, wireFlag, wireId, wireInstant, wireInt, wireText } from './wire.ts';

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

describe('wire values', () => {
  test.each([
    [5, 5],
    ['5', 5],
    ['11000.00', 11_000],
    ['-1,200.00', -1_200],
    [2.5, 3],
    ['abc', null],
    ['', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
  ])('%j as a whole number is %s', (value, expected) => {
    expect(wireInt.parse(value)).toBe(expected);
  });

  test.each([
    [true, true],
    ['T', true],
    ['Y', true],
    ['true', true],
    ['F', false],
    [false, false],
    [undefined, false],
    [1, true],
  ])('%j as a flag is %s', (value, expected) => {
    expect(wireFlag.parse(value)).toBe(expected);
  });

  test('absent values do not make a record unreadable, an absent id does', () => {
    const schema = z.looseObject({ id: wireId, name: wireText, count: wireInt, at: wireInstant });
    const { rows, bad } = readRows(schema, [{ id: 7, extra: 1 }, { name: 'x' }, 'text', { id: ' ' }]);
    expect(rows).toEqual([{ id: '7', name: '', count: null, at: null, extra: 1 }]);
    expect(bad.map(({ row }) => row)).toEqual([{ name: 'x' }, 'text', { id: ' ' }]);
    expect(bad[0]?.reason).toContain('id');
  });

  test('rows are found wherever a channel wraps them', () => {
    expect(rowsIn([1], 'a')).toEqual([1]);
    expect(rowsIn({ b: [2] }, 'a', 'b')).toEqual([2]);
    expect(rowsIn({ a: 'no' }, 'a')).toEqual([]);
    expect(rowsIn(null, 'a')).toEqual([]);
    expect([isRecord({}), isRecord([]), isRecord(null)]).toEqual([true, false, false]);
    expect(rawText({ a: 'x'.repeat(RAW_MAX) })).toMatch(/^\{"a":"x{63900,}…$/);
  });
});
