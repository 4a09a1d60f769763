import { describe, expect, test } from 'vitest';
import type { Effect } from './answer.ts';
import { type ClientSpec, createClient, jsonEnvelope, type Objection, refused } from './client.ts';
import type { StoredToken } from './context.ts';
import { type Outcome, ok } from './outcome.ts';
import { flag, isWire, text, type Wire } from './reader.ts';
import { type ScriptedAnswer, type TestContext, testContext } from './testing/context.ts';

interface Call {
  operation: string;
  effect: Effect;
}

const MESSAGES = { subject: '쿠팡이', relink: '키가 맞지 않습니다.', forbidden: '허락되지 않았습니다.' };
const SPEC: ClientSpec<Call, Wire> = {
  messages: MESSAGES,
  bucket: () => 'all',
  throttledMs: 7_000,
  request: ({ baseUrl }) => ({ method: 'POST', url: `${baseUrl}/x`, body: '{}' }),
  envelope: jsonEnvelope((value) => (isWire(value) ? value : null)),
  says: [404],
  objection: ({ no, throttle, status }): Objection | null => {
    if (throttle) return { kind: 'throttled', pauseMs: 90_000 };
    if (typeof status === 'number') return { kind: 'status', status };
    return no ? refused(MESSAGES, text(no), '') : null;
  },
};

function contextOf(script: ScriptedAnswer[], pauses: number[] = [], token: StoredToken | null = null): TestContext {
  const ctx = testContext({
    baseUrl: 'https://api.example',
    script,
    limits: [{ bucket: 'all', perSecond: 10, burst: 10, source: 'test' }],
    credentials: {},
    token,
  });
  ctx.http.observeLimit = (_bucket, { pauseMs }) => {
    pauses.push(pauseMs ?? 0);
  };
  return ctx;
}

const proof = ({ done }: Wire) => (flag(done) === true ? 'done' : null);
const wanted = (effect: Effect) => ({ operation: 'products.update', effect, proof });

describe('the ladder', () => {
  const cases: [string, Effect, ScriptedAnswer[], object][] = [
    ['a proved answer', 'WRITE', [{ json: { done: true } }], { kind: 'ok', value: 'done' }],
    ['an answer that proves nothing', 'WRITE', [{ json: {} }], { kind: 'unknown' }],
    ['the same of a read', 'READ', [{ json: {} }], { kind: 'again' }],
    ['a body that can not be read', 'WRITE', [{ text: '<html>' }], { kind: 'unknown' }],
    ['a lost answer', 'WRITE', [{ fault: 'reset' }], { kind: 'unknown' }],
    ['a call that never left', 'WRITE', [{ fault: 'refused' }], { kind: 'again' }],
    ['401', 'READ', [{ status: 401, json: { no: 'x' } }], { kind: 'relink', message: MESSAGES.relink }],
    ['a proxy of ours, which let nothing out', 'WRITE', [{ status: 407 }], { kind: 'again', message: expect.stringContaining('프록시') }],
    ['what is said under a status of the channel', 'WRITE', [{ status: 404, json: { no: 'x' } }], { kind: 'refused', code: 'x' }],
    ['the same words under a status that it does not use', 'WRITE', [{ status: 409, json: { no: 'x' } }], { kind: 'unknown' }],
    ['the same words to a read', 'READ', [{ status: 409, json: { no: 'x' } }], { kind: 'again' }],
    ['403', 'READ', [{ status: 403 }], { kind: 'relink', message: MESSAGES.forbidden }],
    [
      '429 without a time',
      'WRITE',
      [{ status: 429 }],
      { kind: 'slow_down', retryAfterMs: 7_000, message: expect.stringMatching(/^쿠팡이/) },
    ],
    ['429 with a time', 'WRITE', [{ status: 429, headers: { 'retry-after': '3' } }], { kind: 'slow_down', retryAfterMs: 3_000 }],
    ['a throttle in the body', 'WRITE', [{ json: { throttle: true } }], { kind: 'slow_down', retryAfterMs: 90_000 }],
    ['a server error, whatever its body says', 'WRITE', [{ status: 500, json: { no: 'x' } }], { kind: 'unknown' }],
    ['a server error in the body', 'WRITE', [{ json: { status: 521 } }], { kind: 'unknown' }],
    ['a bad key in the body', 'WRITE', [{ json: { status: 401 } }], { kind: 'relink', message: MESSAGES.relink }],
    ['a missing right in the body', 'WRITE', [{ json: { status: 403 } }], { kind: 'relink', message: MESSAGES.forbidden }],
    ['a throttle as a status in the body', 'WRITE', [{ json: { status: 429 } }], { kind: 'slow_down', retryAfterMs: 7_000 }],
    ['a refusal', 'WRITE', [{ json: { no: 'E1' } }], { kind: 'refused', code: 'E1', message: '쿠팡이 요청을 받지 않았습니다 (E1).' }],
    ['a request that was not taken', 'WRITE', [{ status: 413 }], { kind: 'refused', code: '413' }],
    ['a 404 of a gateway', 'WRITE', [{ status: 404, text: 'none' }], { kind: 'unknown' }],
    ['a 404 of a gateway on a read', 'READ', [{ status: 404, json: { done: true } }], { kind: 'again' }],
    [
      'a call that a gateway waited too long for, whatever its body says',
      'WRITE',
      [{ status: 408, json: { no: 'x' } }],
      { kind: 'unknown' },
    ],
    ['the same of a read', 'READ', [{ status: 408, json: { no: 'x' } }], { kind: 'again' }],
    ['a redirect', 'WRITE', [{ status: 302 }], { kind: 'unknown' }],
    ['a success under the status of an error', 'WRITE', [{ status: 405, json: { done: true } }], { kind: 'unknown' }],
  ];

  test.each(cases)('%s (%s)', async (_name, effect, script, expected) => {
    const ctx = contextOf(script);
    expect(await createClient(SPEC).call(ctx, wanted(effect))).toMatchObject(expected);
    expect(ctx.left()).toBe(0);
  });

  test('a throttled call makes its whole bucket wait, for the longest time that is reported', async () => {
    const pauses: number[] = [];
    const client = createClient({ ...SPEC, pauseMs: () => 20_000 });
    await client.call(contextOf([{ status: 429, headers: { 'retry-after': '3' } }], pauses), wanted('READ'));
    expect(pauses).toEqual([20_000]);
  });

  test('a channel may mean something of its own by 403', async () => {
    const client = createClient({ ...SPEC, forbidden: (answer) => (answer ? null : { kind: 'throttled', pauseMs: 600_000 }) });
    expect(await client.call(contextOf([{ status: 403, text: '<html>' }]), wanted('WRITE'))).toMatchObject({ kind: 'slow_down' });
    expect(await client.call(contextOf([{ status: 403, json: { no: 'E403' } }]), wanted('WRITE'))).toMatchObject({ code: 'E403' });
  });

  test('a call that took all its items but one is recorded as no success, with how many it took', async () => {
    const ctx = contextOf([{ json: { done: true } }]);
    const items = new Map<string, Outcome<number>>([
      ['a', ok(1)],
      ['b', { kind: 'refused', code: 'E9', message: '이미 취소된 주문입니다.' }],
    ]);
    const outcome = await createClient(SPEC).batch(ctx, wanted('WRITE'), { keys: ['a', 'b', 'c'], outcomes: () => items });
    expect(outcome).toEqual(ok(items));
    expect(ctx.records).toMatchObject([
      {
        status: 200,
        outcome: 'unknown',
        items: { accepted: 1, refused: 1, open: 1 },
        message: expect.stringContaining('이미 취소된 주문입니다. (E9)'),
      },
    ]);
  });

  test('a call that failed as a whole tells of no item', async () => {
    const ctx = contextOf([{ json: { no: 'E1' } }]);
    const outcome = await createClient(SPEC).batch(ctx, wanted('WRITE'), { keys: ['a', 'b'], outcomes: () => new Map() });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'E1' });
    expect(ctx.records).toMatchObject([{ outcome: 'refused', items: null }]);
  });

  test.each<[string, ScriptedAnswer, object]>([
    ['is done without what its proof found', { json: { done: true } }, { kind: 'ok', value: undefined }],
    ['is not known without its proof', { json: {} }, { kind: 'unknown' }],
    ['is refused as any other', { json: { no: 'E1' } }, { kind: 'refused', code: 'E1' }],
  ])('an act %s', async (_, answer, expected) => {
    expect(await createClient(SPEC).act(contextOf([answer]), wanted('WRITE'))).toMatchObject(expected);
  });

  test('an answer that is too big is distinguished only where a narrower question can be asked', async () => {
    const ctx = contextOf([]);
    const big = { kind: 'too_big', message: '너무 큽니다.' } as const;
    ctx.http.send = async () => big;
    const client = createClient(SPEC);
    expect(await client.ask(ctx, wanted('READ'))).toEqual(big);
    expect(await client.call(ctx, wanted('READ'))).toMatchObject({ kind: 'again' });
    expect(await client.call(ctx, wanted('WRITE'))).toMatchObject({ kind: 'unknown' });
  });

  test.each([414, 431])('a question too long for the channel (%i) can be asked of fewer things', async (status) => {
    const client = createClient(SPEC);
    const refusing = () => contextOf([{ status, text: '<html>' }]);
    expect(await client.ask(refusing(), wanted('READ'))).toMatchObject({ kind: 'too_big' });
    expect(await client.call(refusing(), wanted('READ'))).toMatchObject({ kind: 'again' });
    expect(await client.call(refusing(), wanted('WRITE'))).toMatchObject({ kind: 'unknown' });
  });
});

describe('tokens', () => {
  const stored = (accessToken: string): StoredToken => ({
    accessToken,
    expiresAt: '2026-03-02T03:00:00.000Z',
    refreshToken: null,
    refreshExpiresAt: null,
  });
  const client = (renewed: Outcome<StoredToken>) =>
    createClient<Call, Wire>({
      ...SPEC,
      token: async () => renewed,
      request: ({ baseUrl }, _call, token) => ({ method: 'POST', url: `${baseUrl}/x`, headers: { authorization: token } }),
    });

  test('a rejected token is renewed once, and the call sent again with the new one', async () => {
    const ctx = contextOf([{ status: 401 }, { json: { done: true } }], [], stored('old'));
    expect(await client(ok(stored('new'))).call(ctx, wanted('WRITE'))).toMatchObject({ kind: 'ok' });
    expect(ctx.calls.map(({ headers }) => headers.get('authorization'))).toEqual(['old', 'new']);
  });

  test('a second rejection asks the seller to link again', async () => {
    const ctx = contextOf([{ status: 401 }, { status: 401 }], [], stored('old'));
    expect(await client(ok(stored('new'))).call(ctx, wanted('WRITE'))).toEqual({ kind: 'relink', message: MESSAGES.relink });
  });

  test('without a token nothing is sent', async () => {
    const ctx = contextOf([]);
    const failed = { kind: 'again', message: '토큰을 받지 못했습니다.' } as const;
    expect(await client(failed).call(ctx, wanted('WRITE'))).toEqual(failed);
    expect(ctx.calls).toEqual([]);
  });
});
