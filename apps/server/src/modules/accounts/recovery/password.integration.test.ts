import { beforeAll, describe, expect, it } from 'vitest';
import { joinForm, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';

const NEXT = 'Another!82x';
const world = await peopleWorld();
const { call, count, messages, verified } = world;

let people = 0;
/** A new seller who has joined; its number is its own. */
async function joined(): Promise<{ loginId: string; email: string }> {
  people += 1;
  const phoneNumber = `010-9000-${String(people).padStart(4, '0')}`;
  const person = { loginId: `forget${people}`, email: `forget${people}@example.com` };
  await call('POST', '/api/v1/users/request/join', joinForm({ ...person, phoneNumber, ticket: await verified('JOIN', phoneNumber) }));
  return person;
}

const start = (loginId: string, channel: 'SMS' | 'MAIL') => call('POST', '/api/v1/users/reset/password', { loginId, channel });
const reset = (proof: { ticket: string } | { token: string }, password = NEXT) =>
  call('PUT', '/api/v1/users/reset/password', { ...proof, password });
/** The token of the newest mailed link. */
function mailedToken(): string {
  const last = messages.findLast(({ template }) => template === 'RESET_LINK')?.variables;
  const link = last !== undefined && 'link' in last ? last.link : '';
  return /^https:\/\/moa\.example\/foundPwd#token=([\w-]+)$/.exec(link)?.[1] ?? '';
}
async function ticketByCode(loginId: string): Promise<string> {
  const { body } = await start(loginId, 'SMS');
  await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: world.code() });
  return body.ticket;
}

describe('asking for a new password', () => {
  beforeAll(async () => {
    await world.database.system((tx) =>
      tx.query(`insert into user_account (login_id, password_hash, seller_id, role, name) values ('moaboss1', '!', null, 'A', '운영자')`),
    );
  });

  it.each(['SMS', 'MAIL'] as const)(
    'by %s answers an unknown id and an administrator’s like a known one, and sends them nothing',
    async (channel) => {
      const known = await start((await joined()).loginId, channel);
      expect(known.status).toBe(200);
      for (const loginId of ['nobody123', 'moaboss1', '없는아이디', "' or 1=1 --"]) {
        const before = await count(`outbox where status = 'WAITING'`);
        const answer = await start(loginId, channel);
        expect({ ...answer.body, ticket: typeof answer.body.ticket }).toEqual({ ...known.body, ticket: typeof known.body.ticket });
        expect(answer.status).toBe(known.status);
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
        expect(await count(`outbox where status = 'WAITING'`)).toBe(before);
      }
    },
  );

  it.each(['SMS', 'MAIL'] as const)('by %s does the same work for an unknown id: as many rows in the same tables', async (channel) => {
    const tables = ['outbox', 'verification', 'password_reset', 'task'];
    const written = async (loginId: string) => {
      const before = await Promise.all(tables.map(count));
      await start(loginId, channel);
      return (await Promise.all(tables.map(count))).map((after, at) => after - (before[at] ?? 0));
    };
    const { loginId } = await joined();
    expect(await written('nobody456')).toEqual(await written(loginId));
  });

  it('notifies nobody by its code whether the id was one: no code fits an unknown id', async () => {
    const { body } = await start('nobody789', 'SMS');
    expect(await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: world.code() })).toMatchObject({
      status: 422,
      body: { code: 'VERIFICATION_CODE_WRONG' },
    });
  });
});

describe('a new password', () => {
  it('is set by code, once, and every session ends', async () => {
    const { loginId, email } = await joined();
    const { token } = await world.signIn(loginId, PASSWORD);
    const ticket = await ticketByCode(loginId);
    expect(await reset({ ticket })).toMatchObject({ status: 200 });
    expect((await call('GET', '/api/v1/users/info', undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await world.signIn(loginId, PASSWORD)).status).toBe(400);
    expect((await world.signIn(loginId, NEXT)).status).toBe(200);
    expect(messages.findLast(({ template }) => template !== 'NEW_DEVICE')).toMatchObject({ template: 'PASSWORD_CHANGED', to: email });
    expect(await reset({ ticket }, 'Third!pass82')).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await count(`audit_log where action = 'account.resetPassword' and actor_login_id = '${loginId}'`)).toBe(1);
  });

  it('is set by the mailed link within thirty minutes, once, and the other links of the login are spent with it', async () => {
    const { loginId } = await joined();
    await start(loginId, 'MAIL');
    const first = mailedToken();
    await start(loginId, 'MAIL');
    const second = mailedToken();
    expect(second).not.toBe(first);
    expect((await reset({ token: second })).status).toBe(200);
    for (const token of [first, second])
      expect(await reset({ token })).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });

    await start(loginId, 'MAIL');
    world.clock.now += 30 * 60_000;
    expect((await reset({ token: mailedToken() })).status).toBe(422);
  });

  it('leaves no code or ticket open that was asked for before', async () => {
    const { loginId } = await joined();
    const proved = await ticketByCode(loginId);
    const { body } = await start(loginId, 'SMS');
    const unproved = { ticket: body.ticket, code: world.code() };
    await start(loginId, 'MAIL');
    expect((await reset({ token: mailedToken() })).status).toBe(200);
    expect(await reset({ ticket: proved }, 'Third!pass82')).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await call('POST', '/api/v1/auth/check/cert', unproved)).toMatchObject({ body: { code: 'VERIFICATION_EXPIRED' } });
    expect((await world.signIn(loginId, NEXT)).status).toBe(200);
  });

  it('is not set with a ticket for something else, with both proofs or with none', async () => {
    const { loginId } = await joined();
    expect((await reset({ ticket: await verified('FIND_ID', '010-9000-0001') })).status).toBe(422);
    expect((await call('PUT', '/api/v1/users/reset/password', { password: NEXT })).status).toBe(400);
    await start(loginId, 'MAIL');
    const both = { ticket: await ticketByCode(loginId), token: mailedToken(), password: NEXT };
    expect((await call('PUT', '/api/v1/users/reset/password', both)).status).toBe(400);
  });

  it('is not set for a login that was closed meanwhile', async () => {
    const { loginId } = await joined();
    const ticket = await ticketByCode(loginId);
    await world.database.system((tx) => tx.query(`update user_account set status = 'SUSPENDED' where login_id = $1`, [loginId]));
    expect((await reset({ ticket })).status).toBe(422);
  });

  it.each([
    ['short1', '8~16'],
    ['onlyletters', '8~16'],
    ['한글비밀번호12', '8~16'],
    ['', '입력'],
  ])('%s is refused and the proof stays good', async (password, message) => {
    const { loginId } = await joined();
    const ticket = await ticketByCode(loginId);
    const refused = await reset({ ticket }, password);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'password', message: expect.stringContaining(message) }] } });
    expect((await reset({ ticket })).status).toBe(200);
  });

  it('can be asked how it is set anew, which reveals nothing of anybody', async () => {
    expect(await call('GET', '/api/v1/users/reset/password')).toMatchObject({
      status: 200,
      body: {
        contents: [
          { channel: 'SMS', expiresIn: 180 },
          { channel: 'MAIL', expiresIn: 1800 },
        ],
        password: { min: 8, max: 16, message: expect.stringContaining('8~16자') },
      },
    });
  });

  it('may be one that is only warned of: what fits the rule of point 5 is never refused', async () => {
    const { loginId } = await joined();
    expect((await reset({ ticket: await ticketByCode(loginId) }, 'abcd1234')).status).toBe(200);
    expect((await world.signIn(loginId, 'abcd1234')).status).toBe(200);
    expect((await reset({ ticket: await ticketByCode(loginId) }, `${loginId}9!`.slice(-16))).status).toBe(200);
  });

  it('lets nobody in who came with the old one while it was being set', async () => {
    const { loginId } = await joined();
    const ticket = await ticketByCode(loginId);
    world.hooks.afterCheck = () => reset({ ticket });
    expect((await world.signIn(loginId, PASSWORD)).status).toBe(400);
    expect((await world.signIn(loginId, NEXT)).status).toBe(200);
  });

  it('is set once by two who come with one proof at the same moment', async () => {
    const { loginId } = await joined();
    await start(loginId, 'MAIL');
    const token = mailedToken();
    const answers = await Promise.all([reset({ token }), reset({ token }, 'Third!pass82')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('changing the password', () => {
  it('asks for the present one, ends the other sessions and keeps this one', async () => {
    const { loginId } = await joined();
    const [here, there] = [await world.signIn(loginId, PASSWORD), await world.signIn(loginId, PASSWORD)];
    const change = (password: string, newPassword: string) =>
      call('POST', '/api/v1/users/change/password', { password, newPassword }, { authorization: `Bearer ${here.token}` });
    expect(await change('wrong!pass1', NEXT)).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword' }] } });
    expect(await change(PASSWORD, 'onlyletters')).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword' }] } });
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 200, body: { ok: true, revoked: 1 } });
    const me = (token: string) => call('GET', '/api/v1/users/info', undefined, { authorization: `Bearer ${token}` });
    expect([(await me(here.token)).status, (await me(there.token)).status]).toEqual([200, 401]);
    expect((await world.signIn(loginId, NEXT)).status).toBe(200);
    expect(await count(`audit_log where action = 'account.changePassword' and actor_login_id = '${loginId}'`)).toBe(1);
  });

  it('keeps nothing of a password for an Idempotency-Key', async () => {
    const { loginId } = await joined();
    const { token } = await world.signIn(loginId, PASSWORD);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'change-pass-0001' };
    await call('POST', '/api/v1/users/change/password', { password: PASSWORD, newPassword: NEXT }, headers);
    expect(await count(`idempotency_key where key = 'change-pass-0001'`)).toBe(0);
  });
});
