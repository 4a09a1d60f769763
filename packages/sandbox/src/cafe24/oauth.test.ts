import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../server/start-sandbox.ts';
import { cafe24 } from './index.ts';
import { linkedClient, type Mall, MallClient, REDIRECT, startMall } from './testing/mall-client.ts';

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});

afterAll(() => mall.close());

beforeEach(async () => {
  client = await linkedClient(mall);
});

async function newCode(): Promise<string> {
  return (await client.press('approve')).searchParams.get('code') ?? '';
}

describe('consent page', () => {
  test('shows the mall, the rights asked for and both buttons, in Korean', async () => {
    const answer = await fetch(client.authorizeUrl());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of ['모아데모몰', '상품 쓰기', '주문 읽기', '동의', '거부']) expect(html).toContain(text);
  });

  test('escapes what it shows', async () => {
    const html = await (await fetch(client.authorizeUrl({ state: '"><script>alert(1)</script>' }))).text();
    expect(html).not.toContain('<script>');
  });

  test('consent sends a code and the state back', async () => {
    const back = await client.press('approve', { state: 'abc' });
    expect(back.href).toMatch(/^http:\/\/localhost:14001\/callback\?/);
    expect(back.searchParams.get('state')).toBe('abc');
    expect(back.searchParams.get('code')).toMatch(/^\S{16,}$/);
  });

  test('refusal sends access_denied and the state back', async () => {
    const back = await client.press('deny');
    expect([back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.get('code')]).toEqual([
      'access_denied',
      's1',
      null,
    ]);
  });

  test.each([
    ['scopes separated by spaces', { scope: 'mall.read_product mall.write_product' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'mall.read_everything' }, 'invalid_scope'],
    ['no scope', { scope: null }, 'invalid_scope'],
    ['no state', { state: null }, 'invalid_request'],
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
  ])('%s is refused', async (_name, changes, error) => {
    expect((await client.press('approve', changes)).searchParams.get('error')).toBe(error);
  });

  test.each([
    ['an unregistered redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['an unknown app', { client_id: 'somebody' }],
  ])('%s gets a page and no redirect', async (_name, changes) => {
    const answer = await fetch(client.authorizeUrl(changes), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('an exactly registered address is compared exactly', async () => {
    mall.control.addAccount({ id: 'strict', shopName: '엄격몰', secrets: { redirectUris: 'https://moa.example/cafe24' } });
    const strict = new MallClient(mall, 'strict');
    const ask = async (redirect_uri: string) => (await fetch(strict.authorizeUrl({ redirect_uri }))).status;
    expect([await ask('https://moa.example/cafe24'), await ask('https://moa.example/cafe24/more')]).toEqual([200, 400]);
  });
});

describe('token', () => {
  test('carries every field of the sheet, KST without zone, and no expires_in', async () => {
    const { body } = await client.exchange(await newCode());
    expect(body).toMatchObject({ mall_id: 'moademo', client_id: 'moa-sandbox-app', token_type: 'Bearer', shop_no: '1' });
    expect(body).toMatchObject({
      expires_at: '2026-11-21T14:00:00.000',
      refresh_token_expires_at: '2026-12-05T12:00:00.000',
      issued_at: '2026-11-21T12:00:00.000',
    });
    expect((body as { scopes: string[] }).scopes).toContain('mall.write_product');
    expect(body).not.toHaveProperty('expires_in');
  });

  test('a code works once', async () => {
    const code = await newCode();
    expect((await client.exchange(code)).status).toBe(200);
    expect(await client.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a code lives one minute', async () => {
    const [early, late] = [await newCode(), await newCode()];
    mall.clock.at += 59_000;
    expect((await client.exchange(early)).status).toBe(200);
    mall.clock.at += 1_000;
    expect((await client.exchange(late)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code wants the same redirect_uri', async () => {
    const answer = await client.tokenCall({ grant_type: 'authorization_code', code: await newCode(), redirect_uri: `${REDIRECT}/other` });
    expect(answer.body).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code of one mall is nothing at another', async () => {
    const other = new MallClient(mall, 'moasecond');
    expect((await other.exchange(await newCode())).body).toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['no header', ''],
    ['a wrong secret', `Basic ${Buffer.from('moa-sandbox-app:wrong').toString('base64')}`],
  ])('%s is invalid_client', async (_name, authorization) => {
    expect(await client.tokenCall({ grant_type: 'refresh_token', refresh_token: 'x' }, authorization)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  test('the body must be a form', async () => {
    const answer = await fetch(`${client.base}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('moa-sandbox-app:moa-sandbox-app-secret').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('refresh', () => {
  test('rotates: the old refresh token dies, the new pair works', async () => {
    const first = await client.link();
    const second = (await client.refresh(String(first.refresh_token))).body as Record<string, unknown>;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await client.refresh(String(first.refresh_token))).body).toMatchObject({ error: 'invalid_grant' });
    client.token = String(second.access_token);
    expect((await client.get('/shops')).status).toBe(200);
  });

  test('of two refreshes at once only one succeeds', async () => {
    const { refresh_token } = await client.link();
    const both = await Promise.all([client.refresh(String(refresh_token)), client.refresh(String(refresh_token))]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  test('a refresh token dies after 14 days', async () => {
    const { refresh_token } = await client.link();
    mall.clock.at += 14 * 24 * 3600 * 1000;
    expect((await client.refresh(String(refresh_token))).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('the first refresh token of a demo mall is known and works once', async () => {
    expect((await client.refresh('moademo-first-refresh-token')).status).toBe(200);
    expect((await client.refresh('moademo-first-refresh-token')).status).toBe(400);
  });
});

test('a mall that was linked before its records took their present form stays linked', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-cafe24-older-'));
  const secrets = { clientId: 'moa-sandbox-app', clientSecret: 'moa-sandbox-app-secret' };
  const grant = { token: 'r', mallId: 'oldmall', clientId: 'moa-sandbox-app', scopes: ['mall.read_store'], issuedAt: 0, expiresAt: 9e12 };
  const older = [
    ['__accounts', 'oldmall', { id: 'oldmall', shopName: '오래된몰', secrets }],
    ['refreshTokens', 'r', grant],
    ['orders', 'oldmall/1', { mallId: 'oldmall', orderId: '1' }],
  ];
  writeFileSync(join(dataDir, 'CAFE24.jsonl'), `${JSON.stringify(older)}\n`);
  const sandbox = await startSandbox({ port: 0, dataDir, rateFactor: 0, channels: [cafe24] });
  try {
    const old = new MallClient({ ...mall, sandbox }, 'oldmall');
    const { body } = await old.refresh('r');
    old.token = String((body as { access_token: string }).access_token);
    expect((await old.get('/shops')).status).toBe(200);
    expect(sandbox.control('CAFE24').orders('oldmall')).toEqual([]);
  } finally {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a client secret may have colons of its own', async () => {
  const secrets = { clientId: 'colon-app', clientSecret: 'se:cr:et', refreshToken: 'colon-first' };
  mall.control.addAccount({ id: 'colonmall', shopName: '콜론몰', secrets });
  const colon = new MallClient(mall, 'colonmall');
  const basic = (secret: string) => `Basic ${Buffer.from(`colon-app:${secret}`).toString('base64')}`;
  const fields = { grant_type: 'refresh_token', refresh_token: 'colon-first' };
  expect((await colon.tokenCall(fields, basic('se'))).status).toBe(401);
  expect((await colon.tokenCall(fields, basic('se:cr:et'))).status).toBe(200);
});

describe('access', () => {
  test('an access token dies after two hours: 401 in the envelope', async () => {
    mall.clock.at += 2 * 3600 * 1000 - 1;
    expect((await client.get('/shops')).status).toBe(200);
    mall.clock.at += 1;
    expect(await client.get('/shops')).toMatchObject({ status: 401, body: { error: { code: '401', more_info: {} } } });
  });

  test('no token, a made-up token and a token of another mall are 401', async () => {
    const other = new MallClient(mall, 'moasecond');
    other.token = client.token;
    const none = await fetch(`${client.base}/admin/shops`);
    client.token = 'made-up';
    expect([none.status, (await client.get('/shops')).status, (await other.get('/shops')).status]).toEqual([401, 401, 401]);
  });

  test('revoking a token ends it', async () => {
    expect((await client.revoke(client.token)).status).toBe(200);
    expect((await client.get('/shops')).status).toBe(401);
  });

  test('expired credentials refuse the next call and the refresh', async () => {
    const { refresh_token } = await client.link();
    mall.control.expireCredentials('moademo');
    expect((await client.get('/shops')).status).toBe(401);
    expect((await client.refresh(String(refresh_token))).status).toBe(400);
    expect((await client.refresh('moademo-first-refresh-token')).status).toBe(400);
  });

  test('the expired-token fault kills the access token, and a refresh helps', async () => {
    const { refresh_token } = await client.link();
    mall.control.addFault({ operation: 'link.check', kind: 'EXPIRED_TOKEN' });
    expect((await client.get('/shops')).status).toBe(401);
    expect((await client.get('/shops')).status).toBe(401);
    client.token = String(((await client.refresh(String(refresh_token))).body as { access_token: string }).access_token);
    expect((await client.get('/shops')).status).toBe(200);
  });

  test('a missing scope is 403 and names it', async () => {
    await client.link('mall.read_product,mall.read_store');
    expect(await client.post('/products', {})).toMatchObject({
      status: 403,
      body: { error: { code: '403', more_info: { required_scope: 'mall.write_product' } } },
    });
    expect((await client.get('/orders')).status).toBe(403);
    expect((await client.get('/products')).status).toBe(200);
  });

  test('a mall that removed the app is 403', async () => {
    mall.control.addAccount({ id: 'moademo', shopName: '모아데모몰', secrets: { appRemoved: 'true' } });
    expect((await client.get('/shops')).status).toBe(403);
  });

  test('a mall that does not exist is 404', async () => {
    expect((await new MallClient(mall, 'nobody').get('/shops')).status).toBe(404);
  });
});
