import { SUB_USERS_MAX } from '@moa/core';
import { describe, expect, it, vi } from 'vitest';
import { joinForm, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';

const HERS = 'Her0wn!pass';
const world = await peopleWorld();
const { call, messages, signIn } = world;

await call('POST', '/api/v1/users/request/join', joinForm({ ticket: await world.verified('JOIN') }));
const headers = { authorization: '' };
/** And proves by code that it is her, for as long as the tests go on. */
async function sellerSignsIn(): Promise<void> {
  headers.authorization = `Bearer ${(await signIn('moonlight1', PASSWORD)).token}`;
  await world.database.system((tx) => tx.query(`update user_session set factor_at = '2100-01-01'`));
}
await sellerSignsIn();
const me = (token: string) => call('GET', '/api/v1/users/info', undefined, { authorization: `Bearer ${token}` });
const sellerId = Number((await call('GET', '/api/v1/users/info', undefined, headers)).body.seller.id);

const access = {
  authorities: { productAuth: false, orderAuth: true, csAuth: false, settleAuth: false },
  rights: { viewPersonal: false, downloadExcel: false, viewCost: false },
  shopAccountIds: [] as string[],
};
let made = 0;
const form = (changes: Record<string, unknown> = {}) => {
  made += 1;
  return { loginId: `clerk${made}0`, name: '이주문', email: `clerk${made}@example.com`, ...access, ...changes };
};
const create = (body: Record<string, unknown>) => call('POST', '/api/v1/users/sub', body, headers);
const modify = (body: Record<string, unknown>) => call('PUT', '/api/v1/users/sub', body, headers);
const setActive = (id: string, active: boolean) => call('PUT', '/api/v1/users/sub/active', { id, active }, headers);
const list = async () => (await call('GET', '/api/v1/users/sub', undefined, headers)).body.contents as { id: string; status: string }[];
const listed = async (id: string) => (await list()).find((row) => row.id === id);
/** The token behind the hash sign of the newest mail of this template. */
function token(template: 'SUB_INVITE' | 'RESET_LINK'): string {
  const variables = messages.findLast((message) => message.template === template)?.variables;
  const link = variables !== undefined && 'link' in variables ? variables.link : '';
  return /^https:\/\/moa\.example\/foundPwd#(?:invite|token)=([\w-]+)$/.exec(link)?.[1] ?? '';
}
const choose = (proof: string, password = HERS) => call('PUT', '/api/v1/users/reset/password', { token: proof, password });

async function shop(status = 'NORMAL'): Promise<string> {
  made += 1;
  const { rows } = await world.database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment) values ($1, 'ZIGZAG', $2, $2, $3, 'SANDBOX') returning id`,
      [tx.sellerId, `shop${made}`, status],
    ),
  );
  return String(rows[0]?.id);
}

describe('a session that did not prove itself lately', () => {
  it('gives no login to anybody, and still stops one', async () => {
    const { body } = await create(form());
    const { authorization } = { authorization: `Bearer ${(await signIn('moonlight1', PASSWORD)).token}` };
    const refused = { status: 428, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    const as = (method: string, path: string, requested: object) => call(method, `/api/v1/users/sub${path}`, requested, { authorization });
    expect(await as('POST', '', form())).toMatchObject(refused);
    const { loginId: _, ...requested } = form();
    expect(await as('PUT', '', { ...requested, id: body.id, version: body.version })).toMatchObject(refused);
    expect(await as('POST', '/reset', { id: body.id })).toMatchObject(refused);
    expect((await as('PUT', '/active', { id: body.id, active: false })).status).toBe(200);
    expect(await as('PUT', '/active', { id: body.id, active: true })).toMatchObject(refused);
  });
});

describe('a sub-user', () => {
  it('is invited, chooses her password by the link, once, and is in', async () => {
    const requested = form({ rights: { viewPersonal: true, downloadExcel: false, viewCost: false }, shopAccountIds: [await shop()] });
    const { status, body } = await create(requested);
    expect({ status, body }).toMatchObject({ status: 201, body: { ...requested, status: 'INVITED', lastLoginAt: null } });
    expect(Date.parse(body.inviteExpiresAt) - world.clock.now).toBe(7 * 86_400_000);
    expect(messages.at(-1)).toMatchObject({
      template: 'SUB_INVITE',
      to: requested.email,
      variables: { company: '달빛옷장', name: '이주문' },
    });
    expect((await signIn(requested.loginId, HERS)).status).toBe(400);

    const proof = token('SUB_INVITE');
    const mails = messages.length;
    expect((await choose(proof)).status).toBe(200);
    expect(messages.length).toBe(mails);
    expect((await choose(proof, 'An0ther!pass')).body.code).toBe('VERIFICATION_REQUIRED');
    const login = await signIn(requested.loginId, HERS);
    expect((await me(login.token)).body).toMatchObject({
      role: 'S',
      name: '이주문',
      userSubInfo: { subAuthorization: requested.authorities, rights: requested.rights, shopLimited: true },
    });
    expect(await listed(body.id)).toMatchObject({
      status: 'ACTIVE',
      inviteExpiresAt: null,
      lastLoginAt: new Date(world.clock.now).toISOString(),
    });
  });

  it('may be given a first password instead, and is sent nothing', async () => {
    const mails = messages.length;
    const { body } = await create(form({ password: HERS }));
    expect(body.status).toBe('ACTIVE');
    expect(messages.length).toBe(mails);
    expect((await me((await signIn(body.loginId, HERS)).token)).body.userSubInfo.shopLimited).toBe(false);
  });

  it('has an id of her own: one that somebody has is refused at its field', async () => {
    expect(await create(form({ loginId: 'moonlight1' }))).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'loginId' }] },
    });
  });

  it('may share an address with somebody, and keeps nobody from joining with it', async () => {
    expect((await create(form({ email: 'moon@example.com' }))).status).toBe(201);
    const { body } = await create(form({ email: 'later@example.com' }));
    expect(body.status).toBe('INVITED');
    const later = { loginId: 'later0001', email: 'later@example.com', phoneNumber: '010-7777-0001' };
    const ticket = await world.verified('JOIN', later.phoneNumber);
    expect((await call('POST', '/api/v1/users/request/join', joinForm({ ...later, ticket }))).status).toBe(201);
  });

  it.each([
    ['name', ''],
    ['name', '<script>alert(1)</script>'],
    ['name', '😀😀'],
    ['email', "' or 1=1 --"],
    ['email', '가'.repeat(201)],
    ['loginId', 'clerk０１'],
    ['loginId', '   '],
    ['password', '12345678'],
    ['authorities', { productAuth: false, orderAuth: false, csAuth: false, settleAuth: false }],
    ['shopAccountIds', ['x']],
  ])('is refused with a %s of %j', async (field, value) => {
    const { status, body } = await create(form({ [field]: value }));
    expect(status).toBe(400);
    expect(body.errors[0].path).toMatch(new RegExp(`^${field}`));
  });

  it('is refused with a field nobody knows: no role of her own choice', async () => {
    expect((await create(form({ role: 'A' }))).body.code).toBe('UNKNOWN_FIELD');
    expect((await create(form({ authorities: { ...access.authorities, adminAuth: true } }))).body.code).toBe('UNKNOWN_FIELD');
  });

  it('can be limited to linked shops of her seller only, and keeps one that was unlinked later', async () => {
    expect((await create(form({ shopAccountIds: ['999999'] }))).body.code).toBe('NOT_FOUND');
    expect((await create(form({ shopAccountIds: [await shop('UNLINKED')] }))).body.code).toBe('NOT_FOUND');
    const mine = await shop();
    const { body } = await create(form({ shopAccountIds: [mine] }));
    await world.database.tenant(sellerId, (tx) => tx.query(`update shop_account set status = 'UNLINKED' where id = $1`, [mine]));
    const { id, version, name, email } = body;
    expect((await modify({ id, version, name, email, ...access, shopAccountIds: [mine] })).body.shopAccountIds).toEqual([mine]);
  });
});

describe('changing a sub-user', () => {
  it('holds from her next call on, without a new login', async () => {
    const { body } = await create(form({ password: HERS }));
    const { token: hers } = await signIn(body.loginId, HERS);
    expect((await me(hers)).body.userSubInfo.subAuthorization.orderAuth).toBe(true);
    const { id, version, email } = body;
    const authorities = { ...access.authorities, orderAuth: false, productAuth: true };
    expect((await modify({ id, version, name: '이상품', email, ...access, authorities })).body).toMatchObject({
      name: '이상품',
      authorities,
    });
    await vi.waitFor(async () => expect((await me(hers)).body.userSubInfo.subAuthorization).toEqual(authorities));
    expect((await modify({ id, version, name: '이상품', email, ...access })).body.code).toBe('STALE_VERSION');
  });

  it('to another address closes the link that went to the old one', async () => {
    const { body } = await create(form());
    const proof = token('SUB_INVITE');
    const { id, version, name } = body;
    await modify({ id, version, name, email: 'moved@example.com', ...access });
    expect((await choose(proof)).body.code).toBe('VERIFICATION_REQUIRED');
    await call('POST', '/api/v1/users/sub/reset', { id }, headers);
    expect(messages.at(-1)).toMatchObject({ template: 'SUB_INVITE', to: 'moved@example.com' });
    expect((await choose(token('SUB_INVITE'))).status).toBe(200);
  });

  it('writes who did what, and neither name nor address', async () => {
    const { body } = await create(form());
    const { id, version, name, email } = body;
    await modify({ id, version, name, email, ...access, rights: { viewPersonal: true, downloadExcel: true, viewCost: false } });
    const { rows } = await world.database.system((tx) =>
      tx.query<{ action: string; text: string }>(
        `select action, concat(before, after, detail) as text from audit_log where target_kind = 'user' and target_id = $1 and action like 'subUser.%' order by id`,
        [id],
      ),
    );
    expect(rows.map((row) => row.action)).toEqual(['subUser.create', 'subUser.modify']);
    expect(rows[1]?.text).toContain('viewPersonal');
    expect(rows.map((row) => row.text).join()).not.toMatch(/이주문|example\.com/);
  });
});

describe('a stopped sub-user', () => {
  it('is out at once and not let in, by password or by link, until she is let in again', async () => {
    const { body } = await create(form({ password: HERS }));
    const { token: hers } = await signIn(body.loginId, HERS);
    await call('POST', '/api/v1/users/sub/reset', { id: body.id }, headers);
    const proof = token('RESET_LINK');
    expect((await setActive(body.id, false)).body.status).toBe('DISABLED');
    await vi.waitFor(async () => expect((await me(hers)).status).toBe(401));
    expect((await signIn(body.loginId, HERS)).status).toBe(400);
    expect((await choose(proof)).body.code).toBe('VERIFICATION_REQUIRED');
    expect((await call('POST', '/api/v1/users/sub/reset', { id: body.id }, headers)).body.code).toBe('INVALID_STATE');

    expect((await setActive(body.id, true)).body.status).toBe('ACTIVE');
    expect((await signIn(body.loginId, HERS)).status).toBe(200);
    expect((await me(hers)).status).toBe(401);
  });
});

it('a link for a forgotten password works for half an hour, and sets it', async () => {
  const { body } = await create(form({ password: HERS }));
  const ask = () => call('POST', '/api/v1/users/sub/reset', { id: body.id }, headers);
  expect((await ask()).body).toEqual({ ok: true });
  const old = token('RESET_LINK');
  world.clock.now += 31 * 60_000;
  await sellerSignsIn();
  expect((await choose(old)).body.code).toBe('VERIFICATION_REQUIRED');
  await ask();
  expect((await choose(token('RESET_LINK'), 'An0ther!pass')).status).toBe(200);
  expect((await signIn(body.loginId, 'An0ther!pass')).status).toBe(200);
});

it('a seller has no more sub-users than there may be', async () => {
  await world.database.system((tx) =>
    tx.query(
      `insert into user_account (login_id, password_hash, seller_id, role, name)
       select 'many' || n, '!', $1, 'S', '직원' from generate_series(1, $2 - (select count(*)::int from user_account where seller_id = $1 and role = 'S')) n`,
      [sellerId, SUB_USERS_MAX],
    ),
  );
  expect((await create(form())).body).toMatchObject({ code: 'INVALID_STATE', detail: expect.stringContaining(`${SUB_USERS_MAX}개`) });
});
