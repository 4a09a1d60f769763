import { describe, expect, test } from 'vitest';
import type { Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { bulkOutcomes } from './bulk.ts';
import { type Cafe24Call, call, reading, won, writing } from './client.ts';
import { problemsOf } from './errors.ts';
import { link } from './link.ts';
import { manifest } from './manifest.ts';
import { bulkProof, rowProof } from './proofs.ts';
import { BASE_URL, context, tokenAnswer } from './testing/context.ts';

const product = rowProof('product', { product_no: '1' });
const done = { json: { product: { product_no: 1 } } };
type Proved = Cafe24Call & { proof: Proof<Wire, Wire> };
const read: Proved = reading('products.read', '/products/1', product);
const write: Proved = writing('PUT', 'products.update', '/products/1', product, { request: { price: won(1) } });
const expired: ScriptedAnswer = { status: 401, json: { error: { code: '401', message: 'access_token time expired.' } } };
const shops: ScriptedAnswer = {
  on: 'GET /admin/shops',
  json: {
    shops: [
      { shop_no: 2, shop_name: '모아 영문몰', default: 'F', active: 'F' },
      { shop_no: 1, shop_name: '모아상점', default: 'T', active: 'T' },
    ],
  },
};

describe('calls', () => {
  test('carry the version, the token and the chosen sub-mall, wrapped as the channel wants', async () => {
    const ctx = context([done, done], { multiShopId: '2' });
    await call(ctx, read);
    await call(ctx, write);
    expect(ctx.calls[0]?.query.get('shop_no')).toBe('2');
    expect(ctx.calls[0]?.headers.get('x-cafe24-api-version')).toBe('2026-03-01');
    expect(ctx.calls[0]?.headers.get('authorization')).toBe('Bearer acc-1');
    expect(ctx.calls[1]?.json).toEqual({ shop_no: 2, request: { price: '1.00' } });
  });

  test.each<[string, Proved, ScriptedAnswer[], Outcome<never>['kind'] | 'ok']>([
    ['a lost write', write, [{ fault: 'reset' }], 'unknown'],
    ['an unsent write', write, [{ fault: 'refused' }], 'again'],
    ['a lost read', read, [{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }], 'again'],
    ['a write met by 503', write, [{ status: 503 }], 'unknown'],
    ['a read that recovers', read, [{ status: 500 }, done], 'ok'],
    ['rubbish after a write', write, [{ text: '<html>' }], 'unknown'],
    ['an empty answer', write, [{ text: '' }], 'unknown'],
    ['an answer that is a list', write, [{ json: [{ product: { product_no: 1 } }] }], 'unknown'],
    ['nothing of a product', write, [{ json: {} }], 'unknown'],
    ['another product', write, [{ json: { product: { product_no: 2 } } }], 'unknown'],
    ['a list of products', read, [{ json: { products: [{ product_no: 1 }] } }], 'again'],
    ['a 404 of a gateway', read, [{ status: 404, text: '<html>' }], 'again'],
    ['a 404 of a gateway in JSON', write, [{ status: 404, json: { message: 'no route', error: { code: '0' } } }], 'unknown'],
    ['a missing scope', write, [{ status: 403, json: { error: { code: '403', message: 'insufficient_scope' } } }], 'relink'],
    ['a gateway that lets nobody in', write, [{ status: 403, text: '<html>' }], 'unknown'],
    ['a missing thing', read, [{ status: 404, json: { error: { code: '404', message: 'No product.' } } }], 'refused'],
    ['the same content twice', write, [{ status: 409, json: { error: { code: '409', message: 'same' } } }], 'again'],
    ['a bad field', write, [{ status: 422, json: { error: { code: '422', message: 'invalid price' } } }], 'fix'],
    ['a bad something', write, [{ status: 422, json: { error: { code: '422', message: 'nope' } } }], 'refused'],
    ['bad words only', write, [{ status: 400, text: 'Bad Request' }], 'refused'],
  ])('%s', async (_name, wanted, script, kind) => {
    expect((await call(context(script), wanted)).kind).toBe(kind);
  });

  test('a full bucket waits for the longer of both windows', async () => {
    const full = {
      status: 429,
      headers: { 'X-Cafe24-Call-Remain': '3', 'X-Cafe24-Time-Remain': '9' },
      json: { error: { code: 429, message: 'Too Many Requests' } },
    };
    const ctx = context([full]);
    const seen: unknown[] = [];
    ctx.http.observeLimit = (bucket, figures) => seen.push([bucket, figures]);
    expect(await call(ctx, write)).toMatchObject({ kind: 'slow_down', retryAfterMs: 9_000 });
    expect(seen).toEqual([['admin', { pauseMs: 9_000 }]]);
    expect(await call(context([{ status: 429 }]), write)).toMatchObject({ kind: 'slow_down', retryAfterMs: 1_000 });
  });

  test("the bucket's own level is followed with a tenth left free", async () => {
    const ctx = context([{ ...done, headers: { 'X-Api-Call-Limit': '12/40' } }]);
    const seen: unknown[] = [];
    ctx.http.observeLimit = (bucket, figures) => seen.push([bucket, figures]);
    await call(ctx, read);
    expect(seen).toEqual([['admin', { burst: 36, remaining: 24 }]]);
  });
});

describe('tokens', () => {
  test('a rejected one is refreshed once, the rotated refresh token stored', async () => {
    const ctx = context([expired, tokenAnswer(), done]);
    expect((await call(ctx, write)).kind).toBe('ok');
    const asked = ctx.calls[1];
    expect(Object.fromEntries(new URLSearchParams(asked?.text))).toEqual({ grant_type: 'refresh_token', refresh_token: 'ref-1' });
    expect(asked?.headers.get('authorization')).toBe(`Basic ${Buffer.from('app-1:app-secret-1').toString('base64')}`);
    expect(ctx.calls[2]?.headers.get('authorization')).toBe('Bearer acc-2');
    expect(ctx.tokens.current()).toEqual({
      accessToken: 'acc-2',
      expiresAt: '2026-03-02T02:59:00.000Z',
      refreshToken: 'ref-2',
      refreshExpiresAt: '2026-03-16T00:59:00.000Z',
    });
  });

  test('a client secret with colons is sent whole', async () => {
    const ctx = context([expired, tokenAnswer(), done], { settings: { clientId: 'app-1', clientSecret: 'se:cr:et' } });
    expect((await call(ctx, write)).kind).toBe('ok');
    expect(ctx.calls[1]?.headers.get('authorization')).toBe(`Basic ${Buffer.from('app-1:se:cr:et').toString('base64')}`);
  });

  test('ten calls with an expired token use the refresh token once', async () => {
    const stale = { accessToken: 'old', expiresAt: '2026-03-02T00:00:00.000Z', refreshToken: 'ref-1', refreshExpiresAt: null };
    const ctx = context([tokenAnswer(), ...Array.from({ length: 10 }, () => done)], { token: stale });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => call(ctx, read)));
    expect(outcomes.every(({ kind }) => kind === 'ok')).toBe(true);
    expect(ctx.calls.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
  });

  test.each<[string, ScriptedAnswer[], Outcome<never>['kind']]>([
    ['a dead refresh token', [{ status: 400, json: { error: 'invalid_grant' } }], 'relink'],
    ['a refused app', [{ status: 401 }], 'relink'],
    ['a failing server', [{ status: 503 }, { status: 503 }, { status: 503 }], 'again'],
    ['a lost answer', [{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }], 'again'],
    ['too many calls', [{ status: 429 }], 'slow_down'],
    ['rubbish', [{ text: 'x' }], 'again'],
    ['a gateway', [{ status: 404, text: '<html>' }], 'again'],
    ['nothing of a token', [{ json: {} }], 'again'],
    ['the token of another mall', [tokenAnswer({ mall_id: 'othermall' })], 'relink'],
  ])('%s leaves the stored tokens alone', async (_name, script, kind) => {
    const ctx = context([expired, ...script]);
    expect((await call(ctx, write)).kind).toBe(kind);
    expect(ctx.tokens.current()?.refreshToken).toBe('ref-1');
  });

  test.each([
    ['none', null],
    ['one without refresh', { accessToken: 'a', expiresAt: '2026-03-01T00:00:00.000Z', refreshToken: null, refreshExpiresAt: null }],
    [
      'a refresh past its fortnight',
      { accessToken: 'a', expiresAt: '2026-03-01T00:00:00.000Z', refreshToken: 'r', refreshExpiresAt: '2026-03-02T00:00:00.000Z' },
    ],
  ])('%s means linking again without a call', async (_name, token) => {
    const ctx = context([], { token });
    expect((await call(ctx, read)).kind).toBe('relink');
    expect(ctx.calls).toHaveLength(0);
  });

  test('no token is recorded', async () => {
    const ctx = context([expired, tokenAnswer(), done]);
    await call(ctx, read);
    const text = JSON.stringify(ctx.records);
    for (const secret of ['acc-1', 'acc-2', 'ref-1', 'ref-2', 'app-secret-1']) expect(text).not.toContain(secret);
  });
});

describe('linking', () => {
  test('starts at the mall with comma separated scopes and our state', () => {
    const started = link.oauth?.start({
      browserBaseUrl: BASE_URL,
      credentials: { mall_id: 'moamall' },
      settings: { clientId: 'app-1', clientSecret: 's' },
      state: 'st+1',
      redirectUri: 'https://moa.example/back?x=1',
    });
    const url = new URL(started?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://moamall.cafe24api.com/api/v2/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'app-1',
      state: 'st+1',
      redirect_uri: 'https://moa.example/back?x=1',
    });
    expect(url.searchParams.get('scope')).toMatch(/^mall\.read_product,mall\.write_product,/);
    expect(url.search).not.toContain('secret');
  });

  test('finishes with the code, keeps the tokens and names the mall and its sub-malls', async () => {
    const ctx = context([tokenAnswer(), shops], { token: null });
    const outcome = await link.oauth?.finish(ctx, { code: 'one-time', redirectUri: 'https://moa.example/back' });
    expect(Object.fromEntries(new URLSearchParams(ctx.calls[0]?.text))).toEqual({
      grant_type: 'authorization_code',
      code: 'one-time',
      redirect_uri: 'https://moa.example/back',
    });
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: {
        shopName: '모아상점',
        multiShops: [
          { multiShopId: '2', name: '모아 영문몰', useYn: 'N' },
          { multiShopId: '1', name: '모아상점', useYn: 'Y' },
        ],
      },
    });
    expect(ctx.tokens.current()?.accessToken).toBe('acc-2');
  });

  test.each<[string, ScriptedAnswer]>([
    ['a server that fails', { on: 'GET /admin/shops', status: 500 }],
    ['too many calls', { on: 'GET /admin/shops', status: 429 }],
    ['no such call', { on: 'GET /admin/shops', status: 404, json: { error: { code: '404', message: 'no' } } }],
  ])('goes on without the malls after %s', async (_name, answer) => {
    const ctx = context([tokenAnswer(), answer, answer, answer, answer], { token: null });
    const outcome = await link.oauth?.finish(ctx, { code: 'one-time', redirectUri: 'https://moa.example/back' });
    expect(outcome).toEqual({ kind: 'ok', value: { shopName: 'moamall', multiShops: [], isOpenApi: true, raw: null } });
    expect(ctx.tokens.current()?.accessToken).toBe('acc-2');
  });

  test('with a code that is used up or lost keeps nothing, and sends it once', async () => {
    const used = context([{ status: 400, json: { error: 'invalid_grant' } }], { token: null });
    expect((await link.oauth?.finish(used, { code: 'c', redirectUri: 'r' }))?.kind).toBe('relink');
    const lost = context([{ fault: 'reset' }], { token: null });
    expect((await link.oauth?.finish(lost, { code: 'c', redirectUri: 'r' }))?.kind).toBe('again');
    expect([used.tokens.current(), lost.tokens.current(), lost.calls.length]).toEqual([null, null, 1]);
  });

  test('checks by reading the shops', async () => {
    expect(await link.check(context([shops]))).toMatchObject({ kind: 'ok', value: { shopName: '모아상점' } });
    expect(await link.check(context([{ json: { shops: [] } }]))).toMatchObject({ kind: 'ok', value: { shopName: 'moamall' } });
  });

  test.each([
    ['moamall', true],
    ['moa2', true],
    ['Moa', false],
    ['moa.evil.example', false],
    ['moa/..', false],
    ['', false],
  ])('mall id %j fits: %s', (mallId, fits) => {
    expect(new RegExp(manifest.credentials[0]?.pattern ?? '').test(mallId)).toBe(fits);
  });
});

describe('bulk answers', () => {
  const identity = { owns: (row: Wire, { key }: { key: string }) => row.code === key };
  const kinds = (rows: unknown[]) => {
    const outcomes = bulkOutcomes(rows, [{ key: 'a' }, { key: 'b' }], identity);
    return ['a', 'b'].map((key) => outcomes.get(key)?.kind ?? 'unnamed');
  };
  const refused = { code: 'b', status: 422, error: { code: '422', message: 'invalid quantity' } };

  test.each<[string, unknown[], string[]]>([
    ['rows in their order', [{ code: 'a' }, refused], ['ok', 'fix']],
    ['rows in another order', [refused, { code: 'a', status: 200 }], ['ok', 'fix']],
    ['rows that name nothing', [{ status: 200 }, { status: 404, message: 'no' }], ['unnamed', 'unnamed']],
    ['a row of something else', [{ code: 'c', status: 422 }, { code: 'a' }], ['ok', 'unnamed']],
    ['a row that failed for the moment', [{ code: 'a', status: 503 }, { code: 'b' }], ['again', 'ok']],
    ['a failure before a success of the same', [refused, { code: 'b' }, { code: 'a' }], ['ok', 'fix']],
    ['a failure behind a success of the same', [{ code: 'b' }, { code: 'a' }, refused], ['ok', 'fix']],
    ['done and not done at once', [{ code: 'a' }, { code: 'a', status: 503 }, { code: 'b' }], ['unknown', 'ok']],
    ['rows that are none', ['a', null, 7], ['unnamed', 'unnamed']],
    ['no rows', [], ['unnamed', 'unnamed']],
  ])('%s', (_name, rows, expected) => {
    expect(kinds(rows)).toEqual(expected);
  });

  test.each([{}, { things: null }, { other: [] }])('%j is none', (answer) => {
    expect(bulkProof('things')(answer)).toBeNull();
  });
});

test.each([
  ['invalid product_name', 'basic.productName'],
  ['parameter.price is wrong', 'composition.mainInfo.price'],
  ['supply_price required', 'etc.supplyPrice'],
  ['additional_amount out of range', 'composition.optionInfo.optionCombinations'],
  ['tracking_no is too long', 'invoiceNo'],
  ['shipping_company_code', 'courierCode'],
])('%s is our %s', (message, path) => {
  expect(problemsOf('422', message, {})).toMatchObject([{ path, channelCode: '422', channelMessage: message }]);
  expect(problemsOf('422', '', { field: message })).toMatchObject([{ path }]);
});

test('words that name no field are no problem of a field', () => {
  expect(problemsOf('422', 'the prices are high', {})).toEqual([]);
});
