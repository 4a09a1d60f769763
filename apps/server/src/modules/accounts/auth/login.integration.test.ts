import { randomBytes } from 'node:crypto';
import { WEB_CLIENT } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testAccounts, testPost } from '../../../../test/modules/accounts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createHttpServer } from '../../../platform/http/index.ts';
import { createAccountsModule, DEMO_PASSWORD, enterSeller, seedAccounts } from '../index.ts';
import { REFUSED_MS } from './login.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BASIC = `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`;

let database: Database;
let app: FastifyInstance;
/** A second process on the same database. */
let other: FastifyInstance;
/** Another one, to which browsers come over https. */
let secured: FastifyInstance;
let clock = Date.parse('2026-11-21T09:00:00+09:00');
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ({ database } = await testDatabase());
  await seedAccounts(database);
  const tokenKeys = [{ id: 'k1', bytes: randomBytes(32) }] as const;
  const options = testAccounts(database, await testPost(database, () => new Date(clock)), () => new Date(clock));
  const start = async (secure = false) => {
    const module = createAccountsModule({ ...options, tokenKeys: [...tokenKeys] });
    stops.push(await module.guard.follow());
    return createHttpServer({ modules: [module.http], authenticator: module.guard, idempotency: null, database, secure });
  };
  app = await start();
  other = await start();
  secured = await start(true);
});

afterAll(async () => {
  for (const stop of stops) await stop();
  await Promise.all([app.close(), other.close(), secured.close()]);
});

let address = 0;
let ip = '';
beforeEach(() => {
  address += 1;
  ip = `10.0.0.${address}`;
});

interface TokenBody {
  access_token: string;
  refresh_token: string;
  error?: string;
  error_description?: string;
  expires_in?: number;
}

async function token(
  fields: Record<string, string>,
  options: { headers?: Record<string, string>; server?: FastifyInstance; host?: string } = {},
) {
  const answer = await (options.server ?? app).inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: ip,
    headers: {
      authorization: BASIC,
      'content-type': 'application/x-www-form-urlencoded',
      host: options.host ?? 'localhost:14001',
      ...options.headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, body: answer.json<TokenBody>(), headers: answer.headers, cookies: answer.cookies };
}

const signIn = (username = 'demoseller', password = DEMO_PASSWORD, more: Record<string, string> = {}) =>
  token({ grant_type: 'password', username, password, ...more });
const refresh = (refreshToken: string, server?: FastifyInstance) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken }, server === undefined ? {} : { server });
const me = (accessToken: string, headers: Record<string, string> = {}, server = app) =>
  server.inject({ url: '/api/v1/users/info', headers: { authorization: `Bearer ${accessToken}`, ...headers } });

describe('password grant', () => {
  it('signs in the seeded seller, sub-user and administrator as who they are', async () => {
    const [seller, sub, admin] = await Promise.all(['demoseller', 'demosub1', 'moaadmin'].map((id) => signIn(id)));
    expect((await me(seller?.body.access_token ?? '')).json()).toMatchObject({
      loginId: 'demoseller',
      role: 'U',
      sellerLoginId: null,
      userSubInfo: null,
      subUse: true,
      subUserLoginIdList: ['demosub1'],
      seller: { companyInfo: { businessType: 'SOLE', companyName: '모아상회' }, shopAccounts: [] },
    });
    expect((await me(sub?.body.access_token ?? '')).json()).toMatchObject({
      loginId: 'demosub1',
      role: 'S',
      userSubInfo: { subAuthorization: { productAuth: false, orderAuth: true, csAuth: true, settleAuth: false } },
    });
    expect((await me(admin?.body.access_token ?? '')).json()).toMatchObject({ loginId: 'moaadmin', role: 'A', seller: null });
  });

  it('takes JSON as well as a form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      remoteAddress: ip,
      headers: { authorization: BASIC },
      payload: { grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD },
    });
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('sets cookies: access and marker readable, refresh and device HttpOnly on the token path, all strict', async () => {
    const { cookies } = await signIn();
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'accessToken', path: '/', sameSite: 'Strict', maxAge: 1800 }),
      expect.objectContaining({ name: 'refreshToken', path: '/oauth/token', httpOnly: true, sameSite: 'Strict', maxAge: 12 * 3600 }),
      expect.objectContaining({ name: 'refreshMarker', value: '1', path: '/', sameSite: 'Strict' }),
      expect.objectContaining({
        name: expect.stringMatching(/^device_\d+$/),
        path: '/oauth/token',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 400 * 24 * 3600,
      }),
    ]);
    expect(cookies[0]).not.toHaveProperty('httpOnly');
    expect(cookies[2]).not.toHaveProperty('httpOnly');
  });

  it('names the cookies so that browsers take them from nobody else, where they come over https', async () => {
    const login = { grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD };
    const { cookies } = await token(login, { server: secured });
    expect(cookies.map(({ name, path, secure }) => [name.replace(/\d+$/, '7'), path, secure])).toEqual([
      ['__Host-accessToken', '/', true],
      ['__Secure-refreshToken', '/oauth/token', true],
      ['__Host-refreshMarker', '/', true],
      ['__Secure-device_7', '/oauth/token', true],
    ]);
    const by = (name: string) =>
      token({ grant_type: 'refresh_token' }, { server: secured, headers: { cookie: `${name}=${cookies[1]?.value}` } });
    expect((await by('refreshToken')).status).toBe(400);
    expect((await by('__Secure-refreshToken')).status).toBe(200);
  });

  it('names the cookies by port when another copy may live on the same host', async () => {
    const { cookies } = await token(
      { grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD },
      { host: 'localhost:15001' },
    );
    expect(cookies.map((cookie) => cookie.name.replace(/\d+_/, ''))).toEqual([
      'accessToken_15001',
      'refreshToken_15001',
      'refreshMarker_15001',
      'device_15001',
    ]);
  });

  it('answers a wrong password and an unknown login with the same words', async () => {
    const wrong = await signIn('demoseller', 'wrong1234');
    const unknown = await signIn('nobody1', 'wrong1234');
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: '아이디 또는 비밀번호가 올바르지 않습니다.' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('refuses a program that is not the web client', async () => {
    const answer = await token(
      { grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD },
      { headers: { authorization: `Basic ${btoa('x:y')}` } },
    );
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it.each([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a program on another port of the host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }],
    ['another site in a browser that says no more', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('signs nobody in from %s', async (_what, headers) => {
    for (const grant of [
      { grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD },
      { grant_type: 'refresh_token', refresh_token: (await signIn()).body.refresh_token },
    ]) {
      const answer = await token(grant, { headers });
      expect(answer).toMatchObject({ status: 403, body: { error: 'invalid_request' }, cookies: [] });
    }
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://moa.example' }],
    ['our own page in a browser that says no more', { origin: 'http://localhost:14001' }],
    ['a program', {}],
  ])('signs in from %s', async (_what, headers) => {
    const answer = await token({ grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD }, { headers });
    expect(answer.status).toBe(200);
  });

  it('answers characters that no login has', async () => {
    expect(await signIn('demo\0seller')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await signIn('demoseller', 'pass\0word1')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('answers what it cannot read in the words of RFC 6749', async () => {
    expect(await token({ grant_type: 'implicit' })).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    expect(await token({ grant_type: 'password', username: 'demoseller' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    for (const payload of ['{"grant_type":', '['.repeat(100)]) {
      const headers = { authorization: BASIC, 'content-type': 'application/json' };
      const broken = await app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
      expect([broken.statusCode, broken.json().error]).toEqual([400, 'invalid_request']);
    }
    // A login in EUC-KR, as it is and in percents.
    for (const payload of [
      Buffer.concat([Buffer.from('grant_type=password&password=x&username='), Buffer.from([0xb0, 0xa1])]),
      'grant_type=password&password=x&username=%B0%A1',
    ]) {
      const headers = { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' };
      const broken = await app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
      expect([broken.statusCode, broken.json()]).toMatchObject([
        400,
        { error: 'invalid_request', error_description: expect.stringContaining('UTF-8') },
      ]);
    }
    const large = await token({ grant_type: 'password', username: 'a', password: 'b'.repeat(20_000) });
    expect(large).toMatchObject({ status: 413, body: { error: 'invalid_request' } });
  });
});

it('answers a wrong password after the same time, whether the login exists, is stopped, or does not', async () => {
  await database.system((tx) => tx.query(`update user_account set status = 'SUSPENDED' where login_id = 'demosub1'`));
  try {
    for (const login of ['demoseller', 'demosub1', 'nobody-has-this']) {
      const begun = performance.now();
      expect((await signIn(login, 'wrong1234')).status).toBe(400);
      // Timers count whole milliseconds.
      expect(performance.now() - begun).toBeGreaterThanOrEqual(REFUSED_MS - 1);
    }
  } finally {
    await database.system((tx) => tx.query(`update user_account set status = 'ACTIVE' where login_id = 'demosub1'`));
  }
});

describe('lock', () => {
  it('locks a login from one address after ten failures for ten minutes, in Korean, and nobody else', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await signIn('demoseller', 'wrong1234')).status).toBe(400);
    const lockedAnswer = await signIn('demoseller', DEMO_PASSWORD);
    expect(lockedAnswer).toMatchObject({
      status: 429,
      body: { error: 'temporarily_unavailable', error_description: '로그인에 여러 번 실패하여 잠겼습니다. 10분 뒤에 다시 시도해주십시오.' },
    });
    expect(lockedAnswer.headers['retry-after']).toBe('600');
    expect((await signIn('demosub1')).status).toBe(200);
    ip = '10.9.9.9';
    expect((await signIn('demoseller')).status).toBe(200);
    ip = `10.0.0.${address}`;
    clock += 9 * MINUTE;
    expect((await signIn('demoseller')).status).toBe(429);
    clock += 61_000;
    expect((await signIn('demoseller')).status).toBe(200);
  });

  it('forgets failures after a success and those older than ten minutes', async () => {
    for (let tries = 0; tries < 9; tries++) await signIn('demoseller', 'wrong1234');
    expect((await signIn('demoseller')).status).toBe(200);
    for (let tries = 0; tries < 9; tries++) expect((await signIn('demoseller', 'wrong1234')).status).toBe(400);
    clock += 11 * MINUTE;
    for (let tries = 0; tries < 9; tries++) expect((await signIn('demoseller', 'wrong1234')).status).toBe(400);
    expect((await signIn('demoseller')).status).toBe(200);
  });

  it('counts a whole IPv6 network of a household as one address', async () => {
    const answers = [];
    for (let tries = 0; tries < 11; tries++) {
      ip = `2001:db8:77:1:${tries}::${tries + 1}`;
      answers.push((await signIn('demoseller', 'wrong1234')).status);
    }
    expect(answers).toEqual([...Array(10).fill(400), 429]);
    ip = '2001:db8:77:2::1';
    expect((await signIn('demoseller')).status).toBe(200);
  });

  it('slows a guesser with many addresses, and never the address its owner signs in from', async () => {
    const owner = ip;
    expect((await signIn('moaadmin')).status).toBe(200);
    const guess = (at: number) => {
      ip = `172.16.${at >> 3}.1`;
      return signIn('moaadmin', 'wrong1234');
    };
    const answers = [];
    for (let at = 0; at < 101; at++) answers.push((await guess(at)).status);
    expect(answers).toEqual([...Array(100).fill(400), 429]);
    ip = owner;
    expect((await signIn('moaadmin')).status).toBe(200);
    ip = '172.17.0.1';
    expect((await signIn('moaadmin')).status).toBe(429);
    expect((await signIn('demosub1')).status).toBe(200);
    clock += HOUR;
    expect((await signIn('moaadmin')).status).toBe(200);
  });

  it('lets no more than ten of many guesses at once through', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('demoseller', 'wrong1234')));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });
});

describe('access token', () => {
  it('lives thirty minutes', async () => {
    const { body } = await signIn();
    clock += 30 * MINUTE - 1000;
    expect((await me(body.access_token)).statusCode).toBe(200);
    clock += 2000;
    const late = await me(body.access_token);
    expect([late.statusCode, late.json().code, late.headers['www-authenticate']]).toEqual([401, 'TOKEN_EXPIRED', 'Bearer realm="moa"']);
  });

  it('is refused when altered, unsigned or made by somebody else', async () => {
    const { body } = await signIn();
    const [head, payload, signature] = body.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '3' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'k1' })).toString('base64url');
    for (const bad of [`${head}.${forged}.${signature}`, `${none}.${payload}.`, 'rubbish', 'a.b.c']) {
      expect([bad, (await me(bad)).statusCode]).toEqual([bad, 401]);
    }
  });

  it('dies with its session, at once and in every process', async () => {
    const { body } = await signIn();
    expect((await me(body.access_token, {}, other)).statusCode).toBe(200);
    const out = await app.inject({
      method: 'POST',
      url: '/api/v1/users/logout',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(out.json()).toEqual({ ok: true });
    expect(out.cookies.map((cookie) => [cookie.name, cookie.value, cookie.maxAge])).toEqual([
      ['accessToken', '', 0],
      ['refreshToken', '', 0],
      ['refreshMarker', '', 0],
    ]);
    await expect.poll(async () => (await me(body.access_token, {}, other)).statusCode).toBe(401);
    await expect.poll(async () => (await me(body.access_token)).json().code).toBe('SESSION_REVOKED');
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('refresh grant', () => {
  it('takes the cookies of a login that has ended from the browser, the HttpOnly one too', async () => {
    const { body } = await signIn();
    await me(body.access_token);
    await app.inject({
      method: 'POST',
      url: '/api/v1/users/logout',
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: {},
    });
    const refused = await token({ grant_type: 'refresh_token' }, { headers: { cookie: `refreshToken=${body.refresh_token}` } });
    expect(refused.status).toBe(400);
    expect(refused.cookies.map(({ name, value, maxAge, path }) => [name, value, maxAge, path])).toEqual([
      ['accessToken', '', 0, '/'],
      ['refreshToken', '', 0, '/oauth/token'],
      ['refreshMarker', '', 0, '/'],
    ]);
    // A marker without its token would ask again at each page.
    expect((await token({ grant_type: 'refresh_token' })).cookies).toHaveLength(3);
    // A program that sent its token in the body has no cookies of ours to lose.
    expect((await refresh(body.refresh_token)).cookies).toEqual([]);
  });

  it('rotates, and gives the same successor to a second tab within thirty seconds', async () => {
    const { body } = await signIn();
    const [first, second] = await Promise.all([refresh(body.refresh_token), refresh(body.refresh_token, other)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.refresh_token).toBe(second.body.refresh_token);
    expect(first.body.refresh_token).not.toBe(body.refresh_token);
    clock += 29_000;
    expect((await refresh(body.refresh_token)).body.refresh_token).toBe(first.body.refresh_token);
    expect((await me(first.body.access_token)).statusCode).toBe(200);
  });

  it('ends the whole family when a rotated token is used again later', async () => {
    const { body } = await signIn();
    const next = await refresh(body.refresh_token);
    clock += 31_000;
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await refresh(next.body.refresh_token)).status).toBe(400);
    await expect.poll(async () => (await me(next.body.access_token)).json().code).toBe('SESSION_REVOKED');
  });

  it('takes the token from the cookie of the called port', async () => {
    const { body } = await signIn();
    const byCookie = await token({ grant_type: 'refresh_token' }, { headers: { cookie: `refreshToken=${body.refresh_token}` } });
    expect(byCookie.status).toBe(200);
    const otherPort = await token(
      { grant_type: 'refresh_token' },
      { headers: { cookie: `refreshToken=${body.refresh_token}` }, host: 'localhost:15001' },
    );
    expect(otherPort).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('ends after 12 idle hours, or 14 days with 로그인 유지', async () => {
    const plain = (await signIn()).body.refresh_token;
    const keep = await signIn('demoseller', DEMO_PASSWORD, { remember: 'true' });
    expect(keep.cookies[1]).toMatchObject({ name: 'refreshToken', maxAge: 14 * 24 * 3600 });
    clock += 12 * HOUR + 1000;
    expect((await refresh(plain)).status).toBe(400);
    const renewed = await refresh(keep.body.refresh_token);
    expect(renewed.status).toBe(200);
    clock += 14 * DAY + 1000;
    expect((await refresh(renewed.body.refresh_token)).status).toBe(400);
  });

  it('ends after 90 days however busy', async () => {
    let current = (await signIn('demoseller', DEMO_PASSWORD, { remember: 'true' })).body.refresh_token;
    for (let day = 0; day < 81; day += 9) {
      clock += 9 * DAY;
      const next = await refresh(current);
      expect([day, next.status]).toEqual([day, 200]);
      current = next.body.refresh_token;
    }
    clock += 9 * DAY + 1000;
    expect((await refresh(current)).status).toBe(400);
  });

  it('stores no token in clear', async () => {
    const { body } = await signIn();
    const next = await refresh(body.refresh_token);
    const rows = await database.system(
      async (tx) => (await tx.query<{ row: string }>(`select refresh_token::text as row from refresh_token`)).rows,
    );
    const dump = rows.map((row) => row.row).join();
    for (const secret of [body.refresh_token, next.body.refresh_token]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});

describe('client_credentials', () => {
  it('gives a token that opens nothing a person is needed for', async () => {
    const answer = await token({ grant_type: 'client_credentials' });
    expect(answer.body).toMatchObject({ token_type: 'Bearer' });
    expect(answer.body).not.toHaveProperty('refresh_token');
    expect(answer.cookies).toEqual([]);
    expect((await me(answer.body.access_token)).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

/** As the administrator's screen does, with an entry in the seller's log. */
async function enterDemoSeller(): Promise<void> {
  await database.system(async (tx) => {
    const { rows } = await tx.query<{ login_id: string; user_id: number; seller_id: number }>(
      `select login_id, user_id, seller_id from user_account where login_id in ('moaadmin', 'demoseller')`,
    );
    const of = (loginId: string) => rows.find((row) => row.login_id === loginId);
    await enterSeller(tx, of('moaadmin')?.user_id ?? 0, of('demoseller')?.seller_id ?? 0, new Date(clock));
  });
}

describe('acting as a seller', () => {
  it('is for administrators who have entered, by the login id of an existing seller', async () => {
    const admin = (await signIn('moaadmin')).body.access_token;
    expect((await me(admin, { 'x-moa-acting-seller': 'demoseller' })).json()).toMatchObject({ status: 403, code: 'ACTING_NOT_ENTERED' });
    await enterDemoSeller();
    expect((await me(admin, { 'x-moa-acting-seller': 'demoseller' })).json()).toMatchObject({
      loginId: 'moaadmin',
      role: 'A',
      sellerLoginId: 'demoseller',
      seller: { companyInfo: { companyName: '모아상회' } },
    });
    expect((await me(admin, { 'x-moa-acting-seller': 'nobody1' })).statusCode).toBe(404);
    const seller = (await signIn('demoseller')).body.access_token;
    expect((await me(seller, { 'x-moa-acting-seller': 'demoseller' })).json()).toMatchObject({ status: 403, code: 'ACTING_NOT_ALLOWED' });
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const here = (await signIn('demosub1')).body.access_token;
    const there = (await signIn('demosub1')).body.access_token;
    const headers = { authorization: `Bearer ${here}` };
    const list = (await app.inject({ url: '/api/v1/users/sessions', headers })).json().contents;
    expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(list.length).toBeGreaterThanOrEqual(2);
    await app.inject({ method: 'DELETE', url: '/api/v1/users/sessions', headers, payload: {} });
    await expect.poll(async () => (await me(there)).statusCode).toBe(401);
    expect((await me(here)).statusCode).toBe(200);
    const strangers = (
      await app.inject({ url: '/api/v1/users/sessions', headers: { authorization: `Bearer ${(await signIn()).body.access_token}` } })
    ).json().contents[0].id;
    expect((await app.inject({ method: 'DELETE', url: '/api/v1/users/sessions', headers, payload: { id: strangers } })).statusCode).toBe(
      404,
    );
  });

  it('end for a person who is suspended', async () => {
    const { body } = await signIn('demosub1');
    await database.system((tx) => tx.query(`update user_account set status = 'SUSPENDED' where login_id = 'demosub1'`));
    expect((await refresh(body.refresh_token)).status).toBe(400);
    expect((await signIn('demosub1')).status).toBe(400);
    await database.system((tx) => tx.query(`update user_account set status = 'ACTIVE' where login_id = 'demosub1'`));
  });
});

describe('audit', () => {
  it('shows who signed out, and both names when an administrator acted as a seller', async () => {
    const admin = (await signIn('moaadmin')).body.access_token;
    await enterDemoSeller();
    const headers = { authorization: `Bearer ${admin}`, 'x-moa-acting-seller': 'demoseller' };
    await app.inject({ method: 'POST', url: '/api/v1/users/logout', headers });
    const { rows } = await database.system((tx) =>
      tx.query(`select action, actor_login_id, actor_role, acting_for from audit_log order by id desc limit 1`),
    );
    expect(rows).toEqual([{ action: 'account.logout', actor_login_id: 'moaadmin', actor_role: 'A', acting_for: 'demoseller' }]);
  });
});

describe('seed', () => {
  it('happens once', async () => {
    expect(await seedAccounts(database)).toBeNull();
  });
});
