import { LOGIN_CODE_GRANT } from '@moa/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, PASSWORD, type Person, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld();
const MINUTE = 60_000;

const signIn = (username: string, from: { cookie?: string } = {}, password = PASSWORD) =>
  world.token({ grant_type: 'password', username, password }, from);
const withCode = (mfa_token: string, code: string, more: Record<string, boolean> = {}) =>
  world.token({ grant_type: LOGIN_CODE_GRANT, mfa_token, code, ...more });
const cookieOf = (answer: Answer) =>
  (answer.headers['set-cookie'] as string[]).find((line) => line.startsWith('device_'))?.split(';', 1)[0] ?? '';
const other = (code: string) => (code === '111111' ? '111112' : '111111');
const mine = (bearer: { authorization: string }, method: string, path: string, body?: unknown) =>
  world.call(method, `/api/v1/users/second-factor${path}`, body, bearer);

async function turnOn(person: Person, channel: 'MAIL' | 'SMS' = 'MAIL'): Promise<{ authorization: string }> {
  const bearer = await person.bearer();
  const { body } = await mine(bearer, 'POST', '/code', { channel });
  const answer = await mine(bearer, 'PUT', '', { ticket: body.ticket, code: world.code() });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return bearer;
}

/** A code to the person's own address given back: what 428 asks for. */
async function prove(bearer: { authorization: string }): Promise<Answer> {
  const { body } = await mine(bearer, 'POST', '/proof', {});
  return mine(bearer, 'PUT', '/proof', { ticket: body.ticket, code: world.code() });
}

describe('turning it on', () => {
  test('counts once the code came back, and is reported by mail', async () => {
    const person = await world.joined('factor1');
    const bearer = await person.bearer();
    expect((await mine(bearer, 'GET', '')).body).toEqual({
      channel: null,
      since: null,
      ways: [
        { channel: 'MAIL', address: 'fa*****@example.com' },
        { channel: 'SMS', address: expect.stringMatching(/^010-\*{4}-\d{4}$/) },
      ],
    });
    const sent = await mine(bearer, 'POST', '/code', { channel: 'SMS' });
    expect(sent.body).toEqual({
      ticket: expect.any(String),
      expiresIn: 180,
      channel: 'SMS',
      address: expect.stringMatching(/^010-\*{4}-\d{4}$/),
    });
    const { ticket } = sent.body;
    expect((await mine(bearer, 'PUT', '', { ticket, code: other(world.code()) })).body).toMatchObject({ code: 'VERIFICATION_CODE_WRONG' });
    expect((await mine(bearer, 'GET', '')).body.channel).toBeNull();
    expect((await mine(bearer, 'PUT', '', { ticket, code: world.code() })).body).toEqual({ channel: 'SMS' });
    expect((await mine(bearer, 'GET', '')).body).toMatchObject({ channel: 'SMS', since: '2026-11-22T01:00:00.000Z' });
    expect(world.messages.at(-1)).toMatchObject({ template: 'SECOND_FACTOR_ON', to: person.email });
  });

  test.each([
    ['nothing', {}],
    ['no channel that is known', { channel: 'PIGEON' }],
    ['a field nobody knows', { channel: 'MAIL', address: 'thief@example.com' }],
  ])('is refused with %s', async (_what, body) => {
    const bearer = await (await world.joined(`factor2${_what.length}`)).bearer();
    expect((await mine(bearer, 'POST', '/code', body)).status).toBe(400);
  });

  test('cannot be done with the code of a login, of somebody else or of another purpose', async () => {
    const [one, two] = [await world.joined('factor3'), await world.joined('factor4')];
    const [bearer, thief] = [await one.bearer(), await two.bearer()];
    const sent = (await mine(bearer, 'POST', '/code', { channel: 'MAIL' })).body;
    const stolen = await mine(thief, 'PUT', '', { ticket: sent.ticket, code: world.code() });
    expect(stolen).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
    const proof = (await mine(bearer, 'POST', '/proof', {})).body;
    expect((await mine(bearer, 'PUT', '', { ticket: proof.ticket, code: world.code() })).status).toBe(422);
  });
});

describe('a login with it', () => {
  let person: Person;
  beforeAll(async () => {
    person = await world.joined('login1');
    await turnOn(person);
  });

  test('asks for the code after the right password, and gives no token before', async () => {
    const answer = await signIn(person.loginId);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'mfa_required',
        error_description: expect.stringContaining('인증번호'),
        mfa_token: expect.any(String),
        mfa_channel: 'MAIL',
        mfa_address: 'lo****@example.com',
        expires_in: 180,
      },
    });
    expect(answer.body).not.toHaveProperty('access_token');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const done = await withCode(answer.body.mfa_token, world.code());
    expect(done).toMatchObject({ status: 200, body: { token_type: 'Bearer', access_token: expect.any(String) } });
    const me = await world.call('GET', '/api/v1/users/info', undefined, { authorization: `Bearer ${done.body.access_token}` });
    expect(me.body.loginId).toBe(person.loginId);
  });

  test('gives no hint of it to a wrong password', async () => {
    const plain = await world.joined('login2');
    const before = world.messages.length;
    const [on, off] = [await signIn(person.loginId, {}, 'Wrong!82x'), await signIn(plain.loginId, {}, 'Wrong!82x')];
    expect(on.body).toEqual(off.body);
    expect(world.messages).toHaveLength(before);
  });

  test('takes five tries a code, and a code only once', async () => {
    const { body } = await signIn(person.loginId);
    const code = world.code();
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push((await withCode(body.mfa_token, other(code))).body.error_description);
    expect(answers[0]).toBe('인증번호가 일치하지 않습니다. 다시 확인해주십시오. 4번 더 입력할 수 있습니다.');
    expect(answers[5]).toBe('인증번호를 5번 잘못 입력했습니다. 인증번호를 다시 받아주십시오.');
    expect((await withCode(body.mfa_token, code)).status).toBe(400);

    const again = await world.call('POST', '/api/v1/auth/second-factor', { ticket: body.mfa_token });
    expect(again.body).toMatchObject({ channel: 'MAIL', expiresIn: 180 });
    expect((await withCode(body.mfa_token, world.code())).body.error).toBe('expired_token');
    const fresh = world.code();
    expect((await withCode(again.body.ticket, fresh)).status).toBe(200);
    expect((await withCode(again.body.ticket, fresh)).body.error).toBe('expired_token');
  });

  test('waits ten minutes from the password on, however often the code is sent again', async () => {
    let ticket = (await signIn(person.loginId)).body.mfa_token;
    for (let times = 0; times < 3; times++) {
      world.clock.now += 3 * MINUTE + 1000;
      ticket = (await world.call('POST', '/api/v1/auth/second-factor', { ticket })).body.ticket;
    }
    const code = world.code();
    world.clock.now += MINUTE;
    expect((await withCode(ticket, code)).body).toMatchObject({ error: 'expired_token' });
    expect((await world.call('POST', '/api/v1/auth/second-factor', { ticket })).body).toMatchObject({
      code: 'VERIFICATION_EXPIRED',
      title: '로그인 시간이 지났습니다. 아이디와 비밀번호를 다시 입력해주십시오.',
    });
  });

  test('ends nowhere when the password is another one meanwhile', async () => {
    const changer = await world.joined('login3');
    const bearer = await turnOn(changer);
    const { body } = await signIn(changer.loginId);
    const code = world.code();
    await world.call('POST', '/api/v1/users/change/password', { password: PASSWORD, newPassword: 'Byeol8bit!gil' }, bearer);
    expect((await withCode(body.mfa_token, code)).body).toMatchObject({ error: 'expired_token' });
  });

  test.each([
    ['a ticket nobody has', { mfa_token: 'A'.repeat(32), code: '123456' }, 'expired_token'],
    ['no ticket', { code: '123456' }, 'invalid_request'],
    ['a code too long', { mfa_token: 'A'.repeat(32), code: '1'.repeat(5000) }, 'invalid_request'],
    ['full-width digits', { mfa_token: 'A'.repeat(32), code: '１２３４５６' }, 'invalid_request'],
    ['SQL', { mfa_token: "' or 1=1 --", code: '123456' }, 'invalid_request'],
    ['emoji', { mfa_token: '😀'.repeat(20), code: '😀😀😀' }, 'invalid_request'],
    ['blanks', { mfa_token: ' ', code: '      ' }, 'invalid_request'],
    ['a script', { mfa_token: '<script>alert(1)</script>', code: '123456' }, 'invalid_request'],
  ])('is refused with %s', async (_what, fields, error) => {
    const answer = await world.token({ grant_type: LOGIN_CODE_GRANT, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { error, error_description: expect.stringMatching(/[가-힣]/) } });
  });

  test('is locked after ten passwords whose code never came, like after ten wrong ones', async () => {
    const locked = await world.joined('login4');
    await turnOn(locked);
    world.clock.now += 1000;
    const errors = [];
    for (let tries = 0; tries < 11; tries++) errors.push((await signIn(locked.loginId)).body.error);
    expect(errors).toEqual([...Array(10).fill('mfa_required'), 'temporarily_unavailable']);
  });
});

describe('a device that is remembered', () => {
  test('is spared the code for thirty days, and no other device is', async () => {
    const person = await world.joined('trust1');
    await turnOn(person);
    const asked = await signIn(person.loginId);
    const cookie = cookieOf(await withCode(asked.body.mfa_token, world.code(), { remember_device: true }));
    expect((await signIn(person.loginId, { cookie })).status).toBe(200);
    expect((await signIn(person.loginId)).body.error).toBe('mfa_required');
    world.clock.now += 30 * 24 * 60 * MINUTE + 1000;
    expect((await signIn(person.loginId, { cookie })).body.error).toBe('mfa_required');
  });

  test('is asked again where it was not to be remembered, and after the password changed', async () => {
    const person = await world.joined('trust2');
    await turnOn(person);
    const asked = await signIn(person.loginId);
    const plain = await withCode(asked.body.mfa_token, world.code());
    expect((await signIn(person.loginId, { cookie: cookieOf(plain) })).body.error).toBe('mfa_required');
    const again = await signIn(person.loginId);
    const trusted = await withCode(again.body.mfa_token, world.code(), { remember_device: true });
    const cookie = cookieOf(trusted);
    await world.call(
      'POST',
      '/api/v1/users/change/password',
      { password: PASSWORD, newPassword: 'Byeol8bit!gil' },
      { authorization: `Bearer ${trusted.body.access_token}` },
    );
    expect((await signIn(person.loginId, { cookie }, 'Byeol8bit!gil')).body.error).toBe('mfa_required');
  });
});

describe('proving it again', () => {
  test('lets the session do for ten minutes what asks for it', async () => {
    const person = await world.joined('prove1');
    const bearer = await turnOn(person);
    world.clock.now += 10 * MINUTE;
    const refused = await mine(bearer, 'DELETE', '', {});
    expect(refused).toMatchObject({ status: 428, body: { code: 'SECOND_FACTOR_REQUIRED', title: '본인 확인이 필요합니다.' } });
    expect((await prove(bearer)).body.until).toBe(new Date(world.clock.now + 10 * MINUTE).toISOString());
    expect((await mine(bearer, 'DELETE', '', {})).status).toBe(200);
    expect((await signIn(person.loginId)).status).toBe(200);
    expect(world.messages.findLast(({ template }) => template.startsWith('SECOND_FACTOR_'))).toMatchObject({
      template: 'SECOND_FACTOR_OFF',
      to: person.email,
    });
  });

  test('counts for the session that did it, no other', async () => {
    const person = await world.joined('prove2');
    const here = await turnOn(person);
    const there = await signIn(person.loginId);
    const done = await withCode(there.body.mfa_token, world.code());
    world.clock.now += 11 * MINUTE;
    const elsewhere = { authorization: `Bearer ${done.body.access_token}` };
    await prove(here);
    expect((await mine(elsewhere, 'DELETE', '', {})).status).toBe(428);
    expect((await mine(here, 'DELETE', '', {})).status).toBe(200);
  });

  test('says what to do to a person without an address', async () => {
    const person = await world.joined('prove3');
    const bearer = await person.bearer();
    await world.database.system((tx) =>
      tx.query(`update user_account set email_sealed = null, phone_sealed = null where login_id = 'prove3'`),
    );
    const answer = await mine(bearer, 'POST', '/proof', {});
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining('내 정보에서 이메일이나 휴대폰번호를') } });
  });
});

describe('an administrator', () => {
  test('turns it off for somebody out of reach: sessions end, the person is notified, the log says why', async () => {
    const person = await world.joined('reset1');
    const bearer = await turnOn(person, 'SMS');
    await world.database.system((tx) =>
      tx.query(
        `insert into user_account (login_id, password_hash, seller_id, role, name)
         select 'factoradmin', password_hash, null, 'A', '운영자' from user_account where login_id = 'reset1'`,
      ),
    );
    const admin = { authorization: `Bearer ${(await world.signIn('factoradmin', PASSWORD)).token}` };
    const reset = (body: object, headers = admin) => world.call('POST', '/api/v1/admin/second-factor/reset', body, headers);
    const reason = '휴대폰 분실';
    for (const wrong of [
      { loginId: person.loginId, reason: '' },
      { loginId: person.loginId, reason: '   ' },
      { loginId: person.loginId, reason: '가'.repeat(301) },
      { loginId: '', reason },
      { loginId: 'a'.repeat(41), reason },
      { loginId: person.loginId, reason, force: true },
    ]) {
      expect((await reset(wrong)).status).toBe(400);
    }
    for (const loginId of ["' or 1=1 --", '😀', '<script>', '１２３']) expect((await reset({ loginId, reason })).status).toBe(404);
    expect((await reset({ loginId: person.loginId, reason: '휴대폰 분실' }, bearer)).status).toBe(403);
    expect((await reset({ loginId: 'nobody', reason: '휴대폰 분실' })).status).toBe(404);
    expect((await reset({ loginId: person.loginId, reason: '휴대폰 분실, 사업자등록증 확인' })).status).toBe(200);
    expect((await signIn(person.loginId)).status).toBe(200);
    await expect.poll(async () => (await mine(bearer, 'GET', '')).status).toBe(401);
    const { rows } = await world.database.system((tx) =>
      tx.query(
        `select actor_login_id, detail from audit_log a where action = 'account.secondFactorReset'
           and seller_id = (select seller_id from user_account where login_id = 'reset1')`,
      ),
    );
    expect(rows).toEqual([{ actor_login_id: 'factoradmin', detail: { loginId: 'reset1', reason: '휴대폰 분실, 사업자등록증 확인' } }]);
  });
});
