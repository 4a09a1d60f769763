import { operation } from '@moa/contract';
import { API_SCOPES } from '@moa/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, peopleWorld } from '../../../../test/modules/people.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { revokeSessionsOfSeller } from '../auth/sessions.queries.ts';
import { createApiTokenGuard } from './api-tokens.ts';

const DAY = 24 * 60 * 60_000;
const ok = z.object({ ok: z.literal(true) });
/** One operation of every kind of access. */
const things = {
  orders: operation('GET', '/api/v1/things/orders', { any: ['orderAuth'] }, '주문')
    .input(z.object({}))
    .output(ok),
  send: operation('POST', '/api/v1/things/orders', { any: ['orderAuth'] }, '발송', { audit: 'thing.send' })
    .input(z.strictObject({}))
    .output(ok),
  products: operation('GET', '/api/v1/things/products', { any: ['productAuth'] }, '상품')
    .input(z.object({}))
    .output(ok),
  memo: operation('POST', '/api/v1/things/memo', { any: ['orderAuth', 'csAuth'] }, '메모')
    .input(z.strictObject({}))
    .output(ok),
  jobs: operation('GET', '/api/v1/things/jobs', 'USER', '작업', { tokenAreas: ['product'] })
    .input(z.object({}))
    .output(z.object({ authorities: z.array(z.string()) })),
  own: operation('GET', '/api/v1/things/own', 'USER', '계정').input(z.object({})).output(ok),
  keys: operation('GET', '/api/v1/things/keys', 'SELLER_ONLY', '열쇠').input(z.object({})).output(ok),
  open: operation('GET', '/api/v1/things/open', 'PUBLIC', '공개')
    .input(z.object({}))
    .output(z.object({ by: z.string().nullable() })),
};
const done = async () => ({ ok: true as const });
const handlers: Handlers<typeof things> = {
  orders: done,
  send: done,
  products: done,
  memo: done,
  jobs: async ({ context }) => ({ authorities: [...context.actor.authorities] }),
  own: done,
  keys: done,
  open: async ({ context }) => ({ by: context.actorOrNull?.loginId ?? null }),
};

const world = await peopleWorld({ modules: [{ name: 'things', contract: things, handlers }] });
let seller: Person;
let bearer: { authorization: string };

/** Signed in, and proved by code a moment ago. */
async function proved(person: Person): Promise<{ authorization: string }> {
  const header = await person.bearer();
  const { body } = await world.call('POST', '/api/v1/users/second-factor/proof', {}, header);
  await world.call('PUT', '/api/v1/users/second-factor/proof', { ticket: body.ticket, code: world.code() }, header);
  return header;
}

beforeAll(async () => {
  seller = await world.joined('tokens1');
  bearer = await proved(seller);
});

const make = (body: object = {}, headers: Record<string, string> = bearer) =>
  world.call('POST', '/api/v1/users/api-token', { name: '재고 연동', scopes: ['order:read'], days: 30, ...body }, headers);
const list = async () => (await world.call('GET', '/api/v1/users/api-token', undefined, bearer)).body.contents;
const revoke = (id: string, headers: Record<string, string> = bearer) => world.call('DELETE', '/api/v1/users/api-token', { id }, headers);
const use = (token: string, method: string, path: string, headers: Record<string, string> = {}) =>
  world.call(method, `/api/v1/things/${path}`, method === 'GET' ? undefined : {}, { authorization: `Bearer ${token}`, ...headers });

describe('a token', () => {
  test('is shown once, stored as a hash, and reported by mail', async () => {
    const { status, body } = await make({ name: '  재고\u00a0 연동  ', scopes: ['order:write', 'order:read', 'order:write'] });
    expect(status).toBe(201);
    expect(body.token).toMatch(/^moa_[A-Za-z0-9]{40}$/);
    expect(body.apiToken).toMatchObject({
      name: '재고 연동',
      scopes: ['order:write', 'order:read'],
      hint: body.token.slice(-4),
      state: 'ACTIVE',
      expiresAt: new Date(world.clock.now + 30 * DAY).toISOString(),
      lastUsedAt: null,
    });
    expect(world.messages.at(-1)).toMatchObject({
      template: 'API_TOKEN_MADE',
      to: seller.email,
      variables: { name: '재고 연동', scopes: '주문 읽기·쓰기' },
    });
    const { rows } = await world.database.system((tx) => tx.query('select t::text as row from api_token t'));
    expect(JSON.stringify([rows, await list()])).not.toContain(body.token);
    const logged = await world.database.system((tx) => tx.query(`select detail, after from audit_log where action = 'apiToken.create'`));
    expect(JSON.stringify(logged.rows)).not.toContain(body.token);
  });

  test('is strange until it was looked up; one that nobody has stays strange, and what has not its form never is', async () => {
    const guard = createApiTokenGuard(world.database, () => new Date(world.clock.now));
    const { body } = await make();
    const madeUp = `moa_${'x'.repeat(40)}`;
    expect([body.token, madeUp, 'moa_x'].map(guard.isStrange)).toEqual([true, true, false]);
    expect((await guard.authenticate(body.token, '127.0.0.1')).loginId).toBe('tokens1');
    await expect(guard.authenticate(madeUp, '127.0.0.1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([body.token, madeUp].map(guard.isStrange)).toEqual([false, true]);
    await revoke(body.apiToken.id);
  });

  test('is made only by a session that proved the second factor lately', async () => {
    const header = await seller.bearer();
    expect(await make({}, header)).toMatchObject({ status: 428, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  });

  test.each([
    ['no name', { name: '' }],
    ['a name of blanks', { name: '   ' }],
    ['a name too long', { name: '가'.repeat(41) }],
    ['a name of two lines', { name: '재고\n연동' }],
    ['a name with NUL', { name: '재고\0' }],
    ['no scope', { scopes: [] }],
    ['a scope nobody knows', { scopes: ['order:delete'] }],
    ['too many scopes', { scopes: Array(10).fill('order:read') }],
    ['another time', { days: 3650 }],
    ['time as text', { days: '30' }],
    ['time in full-width digits', { days: '３０' }],
    ['a field nobody knows', { sellerId: '1' }],
  ])('is refused with %s', async (_what, body) => {
    const answer = await make(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/[가-힣]/);
  });

  test.each(['😀 창고', "'; drop table api_token; --", '<script>alert(1)</script>', '１２３'])('may be called %s', async (name) => {
    const { body } = await make({ name });
    expect(body.apiToken.name).toBe(name);
    await revoke(body.apiToken.id);
  });

  test('is one of at most twenty that are open', async () => {
    const other = await world.joined('tokens2');
    const header = await proved(other);
    const made = [];
    for (let at = 0; at < 20; at++) made.push((await make({ name: `토큰 ${at}` }, header)).body.apiToken.id);
    const [one, two] = await Promise.all([make({}, header), make({}, header)]);
    expect([one?.status, two?.status]).toEqual([409, 409]);
    expect(one?.body.detail).toContain('20개까지');
    await revoke(made[0], header);
    expect((await make({}, header)).status).toBe(201);
  });
});

describe('within its scopes', () => {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const scopes of [['order:read'], ['order:write'], ['product:read'], ['cs:write'], ['order:write', 'product:read']]) {
      tokens.set(scopes.join(), (await make({ scopes })).body.token);
    }
    tokens.set('all', (await make({ scopes: [...API_SCOPES] })).body.token);
  });

  test.each([
    ['order:read', 'GET', 'orders', 200],
    ['order:read', 'POST', 'orders', 403],
    ['order:read', 'GET', 'products', 403],
    ['order:write', 'GET', 'orders', 200],
    ['order:write', 'POST', 'orders', 200],
    ['order:write', 'POST', 'memo', 200],
    ['cs:write', 'POST', 'memo', 200],
    ['cs:write', 'GET', 'orders', 403],
    ['product:read', 'GET', 'products', 200],
    ['product:read', 'GET', 'jobs', 200],
    ['order:read', 'GET', 'jobs', 403],
    ['product:read', 'POST', 'memo', 403],
    ['all', 'GET', 'own', 403],
    ['all', 'GET', 'keys', 403],
  ])('%s: %s %s answers %i', async (scopes, method, path, status) => {
    expect((await use(tokens.get(scopes) ?? '', method, path)).status).toBe(status);
  });

  test('it never carries authority over to another area: what it may only read it cannot change by way of something else', async () => {
    const token = tokens.get('order:write,product:read') ?? '';
    expect((await use(token, 'GET', 'jobs')).body.authorities).toEqual(['productAuth', 'orderAuth']);
    expect((await use(token, 'POST', 'memo')).status).toBe(200);
  });

  test('a refusal names the scope that is missing', async () => {
    const answer = await use(tokens.get('order:read') ?? '', 'POST', 'memo');
    expect(answer.body).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      title: 'API 토큰의 권한으로는 할 수 없는 요청입니다.',
      detail: '주문 쓰기 또는 CS 쓰기 권한이 있는 토큰이 필요합니다.',
    });
  });

  test.each([
    ['GET', '/api/v1/users/info'],
    ['GET', '/api/v1/users/sessions'],
    ['DELETE', '/api/v1/users/sessions'],
    ['POST', '/api/v1/users/logout'],
    ['GET', '/api/v1/users/api-token'],
    ['POST', '/api/v1/users/api-token'],
    ['DELETE', '/api/v1/users/api-token'],
    ['POST', '/api/v1/users/change/password'],
    ['GET', '/api/v1/users/second-factor'],
    ['POST', '/api/v1/users/second-factor/proof'],
    ['POST', '/api/v1/admin/second-factor/reset'],
  ])('it never opens %s %s', async (method, path) => {
    const answer = await world.call(method, path, method === 'GET' ? undefined : {}, { authorization: `Bearer ${tokens.get('all')}` });
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  test('it is nobody where nobody has to be somebody, and never acts as another seller', async () => {
    const token = tokens.get('all') ?? '';
    expect((await use(token, 'GET', 'open')).body).toEqual({ by: null });
    expect((await use(token, 'GET', 'orders', { 'x-moa-acting-seller': 'tokens2' })).body.code).toBe('ACTING_NOT_ALLOWED');
  });

  test('what it did stands in the log under its name', async () => {
    await use(tokens.get('order:write') ?? '', 'POST', 'orders');
    const { rows } = await world.database.system((tx) =>
      tx.query(`select actor_login_id, actor_role from audit_log where action = 'thing.send' order by id desc limit 1`),
    );
    expect(rows).toEqual([{ actor_login_id: expect.stringMatching(/^tokens1 \(API 토큰 \d+ 재고 연동\)$/), actor_role: 'U' }]);
  });

  test('when and where it was used last is kept', async () => {
    const { body } = await make({ name: '쓰임' });
    await use(body.token, 'GET', 'orders');
    const first = new Date(world.clock.now).toISOString();
    const mine = async () => (await list()).find(({ id }: { id: string }) => id === body.apiToken.id);
    expect(await mine()).toMatchObject({ lastUsedAt: first, lastUsedIp: '127.0.0.1' });
    world.clock.now += 61_000;
    await use(body.token, 'GET', 'orders');
    expect(await mine()).toMatchObject({ lastUsedAt: new Date(world.clock.now).toISOString() });
    await revoke(body.apiToken.id);
  });
});

describe('a token that is over', () => {
  test('revoked opens nothing from that moment on', async () => {
    const { body } = await make();
    expect((await use(body.token, 'GET', 'orders')).status).toBe(200);
    expect((await revoke(body.apiToken.id)).status).toBe(200);
    await expect.poll(async () => (await use(body.token, 'GET', 'orders')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await revoke(body.apiToken.id)).status).toBe(404);
    expect((await list()).find(({ id }: { id: string }) => id === body.apiToken.id)).toMatchObject({ state: 'REVOKED' });
  });

  test('is revoked by nobody but its seller', async () => {
    const { body } = await make();
    const stranger = await (await world.joined('tokens3')).bearer();
    expect((await revoke(body.apiToken.id, stranger)).status).toBe(404);
    expect((await use(body.token, 'GET', 'orders')).status).toBe(200);
    await revoke(body.apiToken.id);
  });

  test('expired says so', async () => {
    const { body } = await make({ days: 30 });
    world.clock.now += 30 * DAY;
    expect((await use(body.token, 'GET', 'orders')).body).toMatchObject({
      status: 401,
      code: 'TOKEN_EXPIRED',
      title: 'API 토큰의 사용 기간이 끝났습니다. 새 토큰을 만들어주십시오.',
    });
    bearer = await proved(seller);
    expect((await list()).find(({ id }: { id: string }) => id === body.apiToken.id)).toMatchObject({ state: 'EXPIRED' });
  });

  test.each(['moa_', 'moa_short', `moa_${'A'.repeat(40)}`, `moa_${'A'.repeat(41)}`, `moa_${'-'.repeat(40)}`, `MOA_${'A'.repeat(40)}`])(
    'malformed or unknown (%s) is refused like no token',
    async (token) => {
      expect((await use(token, 'GET', 'orders')).status).toBe(401);
    },
  );

  test('ends while the use of its seller is stopped', async () => {
    const person = await world.joined('tokens5');
    const { token } = (await make({}, await proved(person))).body;
    expect((await use(token, 'GET', 'orders')).status).toBe(200);
    const stand = (status: string) =>
      world.database.system(async (tx) => {
        const { rows } = await tx.query<{ seller_id: number }>(`select seller_id from user_account where login_id = 'tokens5'`);
        const sellerId = rows[0]?.seller_id ?? 0;
        await tx.query('update seller set status = $1 where seller_id = $2', [status, sellerId]);
        await revokeSessionsOfSeller(tx, sellerId, 'TEST', new Date());
      });
    await stand('SUSPENDED');
    await expect.poll(async () => (await use(token, 'GET', 'orders')).status).toBe(401);
    await stand('ACTIVE');
    await expect.poll(async () => (await use(token, 'GET', 'orders')).status).toBe(200);
  });

  test('ends with a forgotten password', async () => {
    const person = await world.joined('tokens4');
    const header = await proved(person);
    const [one, two] = [(await make({}, header)).body.token, (await make({}, header)).body.token];
    expect((await use(one, 'GET', 'orders')).status).toBe(200);
    const started = await world.call('POST', '/api/v1/users/reset/password', { loginId: 'tokens4', channel: 'MAIL' });
    expect(started.status).toBe(200);
    const link = world.messages.at(-1)?.variables as { link: string };
    const reset = await world.call('PUT', '/api/v1/users/reset/password', {
      token: new URL(link.link).hash.slice('#token='.length),
      password: 'Byeol8bit!gil',
    });
    expect(reset.status).toBe(200);
    for (const token of [one, two]) await expect.poll(async () => (await use(token, 'GET', 'orders')).status).toBe(401);
  });
});
