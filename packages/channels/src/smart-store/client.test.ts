import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { call, reading, type SmartStoreCall, writing } from './client.ts';
import { link } from './link.ts';
import { manifest } from './manifest.ts';
import { CREDENTIALS, context, token } from './testing/context.ts';

/** Everything but an empty answer. */
const proof = (answer: unknown) => answer ?? null;
type Call = SmartStoreCall & { proof: Proof<unknown, unknown> };
const read: Call = reading('products.read', 'products.read', '/v2/x', proof);
const write: Call = writing('PUT', 'products.update', 'products.update', '/v2/x', proof, {});
const rejected: ScriptedAnswer = { status: 401, json: { code: 'GW.AUTHN', message: 'no' } };

describe('the token', () => {
  test('is asked for with a bcrypt signature of id and time, in a form', async () => {
    const ctx = context([token(), { json: {} }], { token: null });
    await call(ctx, read);
    const [asked, used] = ctx.calls;
    const form = new URLSearchParams(asked?.text);
    const signed = Buffer.from(form.get('client_secret_sign') ?? '', 'base64').toString();
    expect(asked?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(form.get('type')).toBe('SELF');
    expect(form.get('grant_type')).toBe('client_credentials');
    expect(form.get('timestamp')).toBe(String(ctx.now().getTime()));
    expect(await bcrypt.compare(`${CREDENTIALS.clientId}_${ctx.now().getTime()}`, signed)).toBe(true);
    expect(used?.headers.get('authorization')).toBe('Bearer tok-2');
    expect(ctx.tokens.current()).toMatchObject({ accessToken: 'tok-2', expiresAt: '2026-03-02T03:58:59.000Z' });
  });

  test('that is good is used without asking', async () => {
    const ctx = context([{ json: {} }]);
    await call(ctx, read);
    expect(ctx.calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer tok-1']);
  });

  test('that is rejected is fetched anew once and the call sent once more', async () => {
    const ctx = context([rejected, token(), { json: { a: 1 } }]);
    expect(await call(ctx, write)).toEqual({ kind: 'ok', value: { a: 1 } });
    expect(ctx.calls.at(-1)?.headers.get('authorization')).toBe('Bearer tok-2');
  });

  test('that is rejected twice means linking again', async () => {
    expect((await call(context([rejected, token(), rejected]), write)).kind).toBe('relink');
  });

  test.each<[string, ScriptedAnswer, Outcome<never>['kind'], string]>([
    ['wrong keys', { status: 400, json: { code: 'BAD_REQUEST', message: 'client_id' } }, 'relink', '시크릿'],
    ['no role', { status: 403, json: { code: 'ROLE_NOT_FOUND' } }, 'relink', '권한'],
    ['no store', { status: 404, json: { code: 'STORE_NOT_FOUND' } }, 'relink', '스토어'],
    ['an unregistered address', { status: 403, json: { code: 'GW.IP_NOT_ALLOWED' } }, 'refused', 'IP'],
    ['too many calls', { status: 429, json: { code: 'GW.RATE_LIMIT' } }, 'slow_down', '줄여'],
    ['rubbish', { text: '<html>' }, 'again', '읽을 수 없습니다'],
    ['no token in it', { json: {} }, 'again', '읽을 수 없습니다'],
    ['a bare 403', { status: 403 }, 'again', '읽을 수 없습니다'],
    ['a bare 404', { status: 404 }, 'again', '읽을 수 없습니다'],
    ['a bare 400', { status: 400 }, 'relink', '시크릿'],
    ['keys that are not accepted', { status: 401, json: { code: 'UNAUTHORIZED' } }, 'relink', '시크릿'],
    [
      'inputs that are not accepted',
      { status: 400, json: { code: 'BAD_REQUEST', invalidInputs: [{ name: 'timestamp' }] } },
      'relink',
      '시크릿',
    ],
  ])('%s ends in %s', async (_name, answer, kind, messages) => {
    const outcome = await call(context([answer], { token: null }), write);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).toContain(messages);
  });

  test.each([
    ['ROLE_NOT_FOUND', 'OFF'],
    ['PROVISION_NOT_FOUND', 'OFF'],
    ['CHANNEL_NOT_FOUND', undefined],
  ])('refused with %s says of the open API: %s', async (code, openApi) => {
    const outcome = await call(context([{ status: 403, json: { code } }], { token: null }), read);
    expect(outcome).toMatchObject({ kind: 'relink' });
    expect(outcome.kind === 'relink' ? outcome.openApi : null).toBe(openApi);
  });

  test('a server that fails three times is tried again later', async () => {
    expect((await call(context([{ status: 500 }, { status: 500 }, { status: 500 }], { token: null }), write)).kind).toBe('again');
  });

  test('a clock of ours that is far off is corrected by the Date header, a small difference is not', async () => {
    const off = { status: 400, json: {}, headers: { date: 'Mon, 02 Mar 2026 01:10:00 GMT' } };
    const corrected = context([off, token(), { json: {} }], { token: null });
    expect((await call(corrected, read)).kind).toBe('ok');
    expect(new URLSearchParams(corrected.calls[1]?.text).get('timestamp')).toBe(String(Date.parse('2026-03-02T01:10:00Z')));
    const near = context([{ ...off, headers: { date: 'Mon, 02 Mar 2026 01:00:30 GMT' } }], { token: null });
    expect((await call(near, read)).kind).toBe('relink');
  });

  test.each(['', 'not-a-salt', '$2a$31$abcdefghijklmnopqrstuu'])('a secret %j is refused before any work or call', async (clientSecret) => {
    const ctx = context([], { token: null, credentials: { ...CREDENTIALS, clientSecret } });
    expect((await call(ctx, read)).kind).toBe('relink');
    expect(ctx.calls).toHaveLength(0);
  });
});

describe('answers', () => {
  test.each<[string, Call, ScriptedAnswer[], Outcome<never>['kind'] | 'ok']>([
    ['a lost write', write, [{ fault: 'reset' }], 'unknown'],
    ['a cut write', write, [{ fault: 'cut', json: { long: 'answer' } }], 'unknown'],
    ['an unsent write', write, [{ fault: 'refused' }], 'again'],
    ['a lost read', read, [{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }], 'again'],
    ['a write met by 504', write, [{ status: 504, json: { code: 'GW.TIMEOUT.01' } }], 'unknown'],
    ['a write met by 503', write, [{ status: 503, json: { code: 'GW.BLOCK.01' } }], 'unknown'],
    ['a read that recovers', read, [{ status: 500 }, { json: {} }], 'ok'],
    ['a write answered with rubbish', write, [{ text: '<html>' }], 'unknown'],
    ['a read answered with rubbish', read, [{ text: '<html>' }], 'again'],
    ['an empty answer to a write', write, [{ text: '' }], 'unknown'],
    ['an empty answer to a read', read, [{ text: '' }], 'again'],
    ['null', write, [{ json: null }], 'unknown'],
    ['a limit', write, [{ status: 429, json: { code: 'GW.RATE_LIMIT' } }], 'slow_down'],
    ['a forbidden call', write, [{ status: 403, json: { code: 'FORBIDDEN', message: '권한 없음' } }], 'refused'],
    ['a missing thing', read, [{ status: 404, json: { code: 'NOT_FOUND' } }], 'refused'],
    ['a missing order', write, [{ status: 404, json: { code: '100003', message: '주문이 없습니다.' } }], 'refused'],
    ['an address that its gateway does not know', read, [{ status: 404, json: { code: 'GW.NOT_FOUND', message: '없음' } }], 'again'],
    ['a bare 404 to a read', read, [{ status: 404 }], 'again'],
    ['a bare 404 to a write', write, [{ status: 404 }], 'unknown'],
    ['a 404 as a page', write, [{ status: 404, text: '<html>' }], 'unknown'],
    ['a 404 of another gateway', read, [{ status: 404, json: { status: 404, error: 'Not Found' } }], 'again'],
    ['a redirect', write, [{ status: 302 }], 'unknown'],
    ['an address that is not registered', write, [{ status: 403, json: { code: 'GW.IP_NOT_ALLOWED' } }], 'refused'],
    ['a bare 403 to a write', write, [{ status: 403 }], 'unknown'],
    ['a 403 as a page', read, [{ status: 403, text: '<html>' }], 'again'],
    ['a 403 of another gateway', write, [{ status: 403, json: { message: 'Forbidden' } }], 'unknown'],
    ['an error without a body to a read', read, [{ status: 418 }], 'again'],
    ['an error without a body to a write', write, [{ status: 409 }], 'unknown'],
    ['a request that was not taken', write, [{ status: 400, text: '<html>' }], 'refused'],
    ['a request that was too large', write, [{ status: 413 }], 'refused'],
    ['a proxy of ours that wants a login', write, [{ status: 407, json: { code: 'FORBIDDEN' } }], 'again'],
  ])('%s', async (_name, wanted, script, kind) => {
    expect((await call(context(script), wanted)).kind).toBe(kind);
  });

  test('a limit waits as long as the channel says, a quota at least a minute', async () => {
    const limited = await call(context([{ status: 429, headers: { 'retry-after': '7' }, json: { code: 'GW.RATE_LIMIT' } }]), write);
    expect(limited).toMatchObject({ kind: 'slow_down', retryAfterMs: 7_000 });
    const quota = await call(context([{ status: 429, json: { code: 'GW.QUOTA_LIMIT' } }]), write);
    expect(quota).toMatchObject({ kind: 'slow_down', retryAfterMs: 60_000 });
  });

  test('bad inputs become problems of our fields', async () => {
    const invalidInputs = [
      { name: 'originProduct.salePrice', type: 'NumberMax', message: '판매가는 999,999,990원까지 입력할 수 있습니다.' },
      { name: 'originProduct.name', type: 'NotEmpty', message: 'must not be empty' },
    ];
    expect(await call(context([{ status: 400, json: { code: 'BAD_REQUEST', message: 'bad', invalidInputs } }]), write)).toEqual({
      kind: 'fix',
      problems: [
        {
          path: 'composition.mainInfo.price',
          message: '판매가는 999,999,990원까지 입력할 수 있습니다.',
          channelCode: 'NumberMax',
          channelMessage: '판매가는 999,999,990원까지 입력할 수 있습니다.',
        },
        {
          path: 'basic.productName',
          message: '필수 값입니다. 입력해주십시오.',
          channelCode: 'NotEmpty',
          channelMessage: 'must not be empty',
        },
      ],
    });
  });

  test("the channel's own rate replaces ours, with a place left free", async () => {
    const headers = {
      'GNCP-GW-RateLimit-Replenish-Rate': '5',
      'GNCP-GW-RateLimit-Burst-Capacity': '10',
      'GNCP-GW-RateLimit-Remaining': '9',
    };
    const ctx = context([{ json: {}, headers }]);
    const seen: unknown[] = [];
    ctx.http.observeLimit = (bucket, figures) => seen.push([bucket, figures]);
    await call(ctx, read);
    expect(seen).toEqual([['products.read', { perSecond: 5, burst: 9, remaining: 8 }]]);
  });

  test('nothing secret is recorded', async () => {
    const ctx = context([token('tok-secret'), { json: {} }], { token: null });
    await call(ctx, read);
    const text = JSON.stringify(ctx.records);
    for (const secret of ['tok-secret', CREDENTIALS.clientSecret]) expect(text).not.toContain(secret);
    expect(ctx.records.map(({ operation }) => operation)).toEqual(['token', 'products.read']);
  });
});

describe('linking', () => {
  test.each([
    [
      'a list',
      [
        { channelNo: 2, channelType: 'WINDOW', name: '윈도' },
        { channelNo: 1, channelType: 'STOREFARM', name: '모아상점' },
      ],
      '모아상점',
    ],
    ['a wrapped list', { contents: [{ channelName: '모아상점' }] }, '모아상점'],
  ])('the store is named from %s', async (_name, json, shopName) => {
    const outcome = await link.check(context([{ on: 'GET /v1/seller/channels', json }]));
    expect(outcome).toMatchObject({ kind: 'ok', value: { shopName, multiShops: [], isOpenApi: true } });
  });

  test.each([[], {}, null, [{}], { contents: [] }])('nothing is linked by %j', async (json) => {
    expect(await link.check(context([{ on: 'GET /v1/seller/channels', json }]))).toMatchObject({ kind: 'again' });
  });

  test.each([
    ['https://smartstore.naver.com/moa', 'https://smartstore.naver.com/moa'],
    ['https://smartstore.naver.com/moa/', 'https://smartstore.naver.com/moa'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('the address %s of the store is kept as %s', async (url, kept) => {
    const json = [{ channelType: 'STOREFARM', name: '모아상점', url }];
    const outcome = await link.check(context([{ on: 'GET /v1/seller/channels', json }]));
    expect(outcome.kind === 'ok' ? outcome.value.storeUrl : null).toBe(kept);
  });

  test('good keys fit the manifest, bad ones do not', () => {
    const pattern = (key: string) => new RegExp(manifest.credentials.find((field) => field.key === key)?.pattern ?? '');
    expect(pattern('clientSecret').test(CREDENTIALS.clientSecret)).toBe(true);
    expect(pattern('clientSecret').test('$2a$31$abcdefghijklmnopqrstuu')).toBe(false);
    expect(pattern('clientId').test(CREDENTIALS.clientId)).toBe(true);
    expect(pattern('clientId').test('a b')).toBe(false);
  });
});
