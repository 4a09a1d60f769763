import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinForm, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld();
const { call, count, messages, verified } = world;

let people = 0;
/** A seller who has joined and signed in. */
async function signedIn() {
  people += 1;
  const phoneNumber = `010-8000-${String(people).padStart(4, '0')}`;
  const person = { loginId: `myself${people}`, email: `myself${people}@example.com` };
  await call('POST', '/api/v1/users/request/join', joinForm({ ...person, phoneNumber, ticket: await verified('JOIN', phoneNumber) }));
  const { token } = await world.signIn(person.loginId, PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => (await call('GET', '/api/v1/users/modify', undefined, headers)).body;
  return {
    ...person,
    phoneNumber,
    headers,
    read,
    modify: async (changes: Record<string, unknown>) =>
      call('PATCH', '/api/v1/users/modify', { userModifyDTO: { version: (await read()).version, ...changes } }, headers),
    /** A ticket that proves a new e-mail or number. */
    prove: async (request: { channel: 'MAIL'; email: string } | { channel: 'SMS'; phoneNumber: string }): Promise<string> => {
      const { body } = await call('POST', '/api/v1/users/modify/code', request, headers);
      await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: world.code() });
      return body.ticket;
    },
    upload: async (bytes: Buffer, name = '사진.png') => {
      const form = new FormData();
      form.append('userModifyDTO', new Blob([JSON.stringify({ version: (await read()).version })], { type: 'application/json' }));
      form.append('imageFile', new File([new Uint8Array(bytes)], name));
      const encoded = new Response(form);
      const answer = await world.app.inject({
        method: 'PATCH',
        url: '/api/v1/users/modify',
        headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

describe('my profile', () => {
  it('is read by its owner, and name and 마케팅 수신 are saved at once', async () => {
    const me = await signedIn();
    expect(await me.read()).toMatchObject({
      loginId: me.loginId,
      role: 'U',
      name: '김달빛',
      email: me.email,
      phoneNumber: me.phoneNumber,
      picture: null,
      marketing: { agreed: false },
      version: 0,
    });
    const saved = await me.modify({ name: '  이 달빛 ', marketing: { agreed: true, version: '2026-11-01' } });
    expect(saved).toMatchObject({ status: 200, body: { name: '이 달빛', marketing: { agreed: true, version: '2026-11-01' }, version: 1 } });
    expect(await me.modify({ marketing: { agreed: false, version: '2026-11-01' } })).toMatchObject({
      body: { marketing: { agreed: false } },
    });
    const mine = `seller_id = (select seller_id from user_account where login_id = '${me.loginId}')`;
    expect(await count(`consent where ${mine} and kind = 'MARKETING'`)).toBe(3);
    expect(await count(`audit_log where ${mine} and action = 'account.modify' and detail -> 'changed' ? 'name'`)).toBe(1);
    expect(await count(`audit_log where ${mine} and action = 'account.modify' and (detail::text like '%달빛%')`)).toBe(0);
  });

  it('is not overwritten by a screen that shows an older one', async () => {
    const me = await signedIn();
    await me.modify({ name: '처음' });
    const answer = await call('PATCH', '/api/v1/users/modify', { userModifyDTO: { version: 0, name: '나중' } }, me.headers);
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect((await me.read()).name).toBe('처음');
  });

  it('asks for consent to the text of today, and not of administrators', async () => {
    const me = await signedIn();
    expect(await me.modify({ marketing: { agreed: true, version: '2020-01-01' } })).toMatchObject({ status: 400 });
    await world.database.system((tx) => tx.query(`update user_account set role = 'A', seller_id = null where login_id = $1`, [me.loginId]));
    const again = await world.signIn(me.loginId, PASSWORD);
    const headers = { authorization: `Bearer ${again.token}` };
    expect(await call('GET', '/api/v1/users/modify', undefined, headers)).toMatchObject({ body: { role: 'A', marketing: null } });
    const body = { userModifyDTO: { version: 0, marketing: { agreed: true, version: '2026-11-01' } } };
    expect((await call('PATCH', '/api/v1/users/modify', body, headers)).status).toBe(422);
  });
});

describe('ways to be reached', () => {
  it('change with a code to the new one and the present password, and the old address is notified', async () => {
    const me = await signedIn();
    const email = `next-${me.loginId}@example.com`;
    const ticket = await me.prove({ channel: 'MAIL', email });
    expect(await me.modify({ email: { address: email, ticket } })).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(await me.modify({ email: { address: email, ticket }, password: 'wrong!pass1' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
    expect(await me.modify({ email: { address: email, ticket }, password: PASSWORD })).toMatchObject({ status: 200, body: { email } });
    expect(messages.at(-1)).toMatchObject({ template: 'CONTACT_CHANGED', to: me.email, variables: { what: '이메일' } });

    const phone = await me.prove({ channel: 'SMS', phoneNumber: '010-8111-0001' });
    const changed = await me.modify({ phone: { number: '010-8111-0001', ticket: phone }, password: PASSWORD });
    expect(changed).toMatchObject({ status: 200, body: { phoneNumber: '010-8111-0001' } });
    expect(messages.at(-1)).toMatchObject({ template: 'CONTACT_CHANGED', to: email, variables: { what: '휴대폰번호' } });
    expect(await count(`user_account where login_id = '${me.loginId}' and email_verified_at is not null`)).toBe(1);
  });

  it('change with the ticket of this person, for this address, once', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const email = `mine-${me.loginId}@example.com`;
    const theirs = await other.prove({ channel: 'MAIL', email });
    const mine = await me.prove({ channel: 'MAIL', email });
    const { body: unproved } = await call('POST', '/api/v1/users/modify/code', { channel: 'MAIL', email }, me.headers);
    const wrong = [
      { address: email, ticket: theirs },
      { address: `else-${email}`, ticket: mine },
      { address: email, ticket: unproved.ticket },
      { address: email, ticket: await verified('JOIN', '010-8222-0001') },
      { address: email, ticket: 'a'.repeat(32) },
    ];
    for (const change of wrong)
      expect(await me.modify({ email: change, password: PASSWORD })).toMatchObject({
        status: 422,
        body: { code: 'VERIFICATION_REQUIRED' },
      });
    expect((await me.modify({ email: { address: email, ticket: mine }, password: PASSWORD })).status).toBe(200);
    const back = await me.prove({ channel: 'MAIL', email: me.email });
    expect((await me.modify({ email: { address: me.email, ticket: back }, password: PASSWORD })).status).toBe(200);
    expect((await me.modify({ email: { address: email, ticket: mine }, password: PASSWORD })).status).toBe(422);
  });

  it('belong to one login (e-mail) and to five (number)', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const ticket = await me.prove({ channel: 'MAIL', email: other.email.toUpperCase() });
    expect(await me.modify({ email: { address: other.email.toUpperCase(), ticket }, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'email.address' }] },
    });
    await world.database.system((tx) =>
      tx.query(
        `insert into user_account (login_id, password_hash, seller_id, role, name, phone_hash)
         select 'crowd' || n, '!', null, 'A', '많음', (select phone_hash from user_account where login_id = $1) from generate_series(1, 4) n`,
        [other.loginId],
      ),
    );
    const phone = await me.prove({ channel: 'SMS', phoneNumber: other.phoneNumber });
    expect(await me.modify({ phone: { number: other.phoneNumber, ticket: phone }, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'phone.number' }] },
    });
  });
});

describe('the picture', () => {
  const solid = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#36c' } });
  let me: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    me = await signedIn();
  });

  it('is drawn small and anew, whatever was hidden in it', async () => {
    const bytes = Buffer.concat([
      await solid(800)
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { status, body } = await me.upload(bytes, '사진.jpg');
    expect(status).toBe(200);
    const kept = Buffer.from(String(body.picture).replace('data:image/jpeg;base64,', ''), 'base64');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 192 });
    expect(kept.includes('SECRET-PLACE') || kept.includes('<script>')).toBe(false);
    expect((await me.read()).picture).toBe(body.picture);
    expect(await me.modify({ removePicture: true })).toMatchObject({ status: 200, body: { picture: null } });
  });

  it.each([
    ['no picture at all', 'x.png', async () => Buffer.from('<svg onload="alert(1)"/>'), 'image-format'],
    ['a broken one', 'b.png', async () => (await solid(400).png().toBuffer()).subarray(0, 200), 'image-error'],
    ['one too small', 's.png', () => solid(20).png().toBuffer(), 'image-size'],
    [
      'noise with the head of a JPEG',
      'n.jpg',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(3000)]),
      'image-error',
    ],
  ])('%s is refused', async (_what, name, bytes, kind) => {
    const { status, body } = await me.upload(await bytes(), name);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IMAGE_INVALID' });
    expect(body.detail).toContain(`${name}\n${kind}`);
    expect((await me.read()).picture).toBeNull();
  });
});

describe('bad input', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \t '],
    ['too long', '가'.repeat(1000)],
    ['emoji', '😀😀'],
    ['sql', "'; drop table seller; --"],
    ['script', '<img src=x onerror=alert(1)>'],
    ['full-width digits', '０１２３'],
  ])('a name that is %s, and such an address, is refused in Korean', async (_kind, value) => {
    const me = await signedIn();
    for (const changes of [
      { name: value },
      { email: { address: value, ticket: 'a'.repeat(32) }, password: PASSWORD },
      { phone: { number: value, ticket: 'a'.repeat(32) }, password: PASSWORD },
    ]) {
      const { status, body } = await me.modify(changes);
      expect(status).toBe(400);
      expect(body.errors[0].message).toMatch(/[가-힣]/);
    }
    for (const request of [
      { channel: 'MAIL', email: value },
      { channel: 'SMS', phoneNumber: value },
    ])
      expect((await call('POST', '/api/v1/users/modify/code', request, me.headers)).status).toBe(400);
    expect((await me.read()).version).toBe(0);
  });

  it('a field nobody knows is refused, and a role can’t be given to oneself', async () => {
    const me = await signedIn();
    expect(await me.modify({ role: 'A' })).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } });
    expect(await call('PATCH', '/api/v1/users/modify', { userModifyDTO: { version: 0 }, sellerId: '1' }, me.headers)).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_FIELD' },
    });
    expect((await call('PATCH', '/api/v1/users/modify', { userModifyDTO: '{"version":' }, me.headers)).status).toBe(400);
  });
});

describe('the present password', () => {
  it('is guessed ten times and no more, and counts with the tries to sign in', async () => {
    const me = await signedIn();
    world.clock.now += 1_000;
    const change = (password: string) =>
      call('POST', '/api/v1/users/change/password', { password, newPassword: 'Another!82x' }, me.headers);
    for (let at = 0; at < 9; at += 1) expect((await change('wrong!pass1')).status).toBe(400);
    expect((await world.signIn(me.loginId, 'wrong!pass1')).status).toBe(400);
    expect(await change(PASSWORD)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await world.signIn(me.loginId, PASSWORD)).status).toBe(429);
    world.clock.now += 10 * 60_000 + 1;
    expect((await change(PASSWORD)).status).toBe(200);
  });
});
