import { describe, expect, it } from 'vitest';
import { joinForm, PASSWORD, PHONE, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld();
const { call, count, verified } = world;

const join = (form: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call('POST', '/api/v1/users/request/join', form, headers);
let people = 0;
/** Somebody nobody has heard of, with a ticket of their number. */
async function somebody(changes: Record<string, unknown> = {}) {
  people += 1;
  const phoneNumber = `010-9000-${String(people).padStart(4, '0')}`;
  const ticket = await verified('JOIN', phoneNumber);
  return joinForm({ ticket, loginId: `seller${people}x`, email: `seller${people}@example.com`, phoneNumber, ...changes });
}

describe('joining', () => {
  it('makes seller, login, consents, free plan and a request for approval at once, and the new seller signs in', async () => {
    const answer = await join(joinForm({ ticket: await verified('JOIN') }));
    expect(answer).toMatchObject({ status: 201, body: { loginId: 'moonlight1', companyName: '달빛옷장', businessType: 'SOLE' } });

    const { token, status } = await world.signIn('moonlight1', PASSWORD);
    expect(status).toBe(200);
    const me = await call('GET', '/api/v1/users/info', undefined, { authorization: `Bearer ${token}` });
    expect(me.body).toMatchObject({
      role: 'U',
      name: '김달빛',
      seller: { companyInfo: { businessType: 'SOLE', companyName: '달빛옷장' }, shopAccounts: [] },
    });
    const seller = `seller_id = ${me.body.seller.id}`;
    expect(await count(`consent where ${seller} and agreed and version = '2026-11-01'`)).toBe(4);
    expect(await count(`consent where ${seller} and kind = 'MARKETING' and not agreed`)).toBe(1);
    expect(await count(`seller_plan where ${seller} and plan = 'FREE' and ended_at is null`)).toBe(1);
    expect(await count(`seller_approval where ${seller} and type = 'SELLER_JOIN' and status = 'WAIT' and memo = ''`)).toBe(1);
    expect(
      await count(`seller where ${seller} and company ->> 'businessNumber' = '1203456782' and company ->> 'businessState' = 'OK'`),
    ).toBe(1);
    expect(await count(`audit_log where ${seller} and action = 'account.join' and actor_login_id = 'moonlight1'`)).toBe(1);
  });

  it('keeps e-mail and phone where no dump shows them', async () => {
    const { rows } = await world.database.system((tx) => tx.query<{ row: string }>('select u::text as row from user_account u'));
    const dump = rows.map(({ row }) => row).join();
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of ['moon@example.com', '01012345678', PHONE]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(hex(secret));
    }
  });

  it('happens once for one Idempotency-Key, with one answer', async () => {
    const form = await somebody();
    const before = await count('seller');
    const headers = { 'idempotency-key': 'join-once-0001' };
    const [first, second] = [await join(form, headers), await join(form, headers)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count('seller')).toBe(before + 1);
  });

  it('asks the number’s own ticket: not another’s, not one used, not one for something else, not one without its code', async () => {
    const form = await somebody();
    const before = await count('seller');
    const { body: sent } = await call('POST', '/api/v1/auth/phoneNumber', { purpose: 'JOIN', phoneNumber: form.phoneNumber });
    const used = await somebody();
    expect((await join(used)).status).toBe(201);
    const wrong = [
      { ...form, phoneNumber: '010-7777-7777' },
      { ...form, ticket: sent.ticket },
      { ...form, ticket: await verified('FIND_ID', String(form.phoneNumber)) },
      { ...form, ticket: used.ticket, phoneNumber: used.phoneNumber },
      { ...form, ticket: 'a'.repeat(32) },
    ];
    for (const request of wrong) expect(await join(request)).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await count('seller')).toBe(before + 1);
    world.clock.now += 31 * 60_000;
    expect(await join(form)).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
  });

  it('refuses an id or e-mail that somebody has, and the ticket stays good for another', async () => {
    const taken = await somebody();
    expect((await join(taken)).status).toBe(201);
    const form = await somebody();
    expect(await join({ ...form, loginId: taken.loginId })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'loginId' }] },
    });
    expect(await join({ ...form, email: String(taken.email).toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'email' }] },
    });
    expect((await join(form)).status).toBe(201);
  });

  it('gives one number five logins and no sixth', async () => {
    const phoneNumber = '010-5555-5555';
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      answers.push((await join(await somebody({ phoneNumber, ticket: await verified('JOIN', phoneNumber) }))).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 409]);
  });

  it('lets one of two in who want the same id at the same moment', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const answers = await Promise.all([join(one), join({ ...two, loginId: one.loginId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each(['CLOSED', 'SUSPENDED', 'UNKNOWN_NUMBER'] as const)('refuses a firm that the tax office calls %s', async (result) => {
    world.firm.outcome = result;
    const answer = await join(await somebody());
    world.firm.outcome = 'OK';
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'businessNumber', code: result }] } });
  });

  it('lets a firm in that nobody could ask about, and notifies the administrator', async () => {
    world.firm.outcome = 'UNAVAILABLE';
    const answer = await join(await somebody({ companyName: '확인할 상점' }));
    world.firm.outcome = 'OK';
    expect(answer.status).toBe(201);
    expect(
      await count(
        `seller_approval a join seller s using (seller_id) where s.company_name = '확인할 상점' and a.memo like '%국세청%' and s.company ->> 'businessState' is null`,
      ),
    ).toBe(1);
  });

  it('asks a person without a registration for no firm', async () => {
    const form = await somebody({ businessType: 'INDIVIDUAL', companyName: '', businessNumber: '', representative: '' });
    expect(await join(form)).toMatchObject({ status: 201, body: { companyName: '김달빛', businessType: 'INDIVIDUAL' } });
  });

  it('asks for the consents of today', async () => {
    const form = await somebody();
    const consents = form.consents as { kind: string; version: string }[];
    for (const bad of [consents.slice(1), [{ ...consents[0], version: '2020-01-01' }, ...consents.slice(1)], []]) {
      expect(await join({ ...form, consents: bad })).toMatchObject({ status: 400, body: { errors: [{ path: 'consents' }] } });
    }
  });
});

describe('bad input', () => {
  const FIELDS = ['loginId', 'password', 'name', 'email', 'phoneNumber', 'companyName', 'businessNumber', 'representative'];
  const BAD = {
    empty: '',
    blank: ' \t ',
    'too long': '가'.repeat(1000),
    emoji: '😀😀😀😀😀😀😀',
    sql: "'; drop table seller; --",
    script: '<img src=x onerror=alert(1)>',
    nul: 'seller\0x',
    number: 12345678,
  };

  it.each(FIELDS)('%s is refused by name, in Korean, and nothing is made', async (field) => {
    const form = await somebody();
    const before = await count('seller');
    for (const [kind, value] of Object.entries(BAD)) {
      const { status, body } = await join({ ...form, [field]: value });
      expect({ kind, status, path: body.errors?.[0]?.path }).toEqual({ kind, status: 400, path: field });
      expect(body.errors[0].message).toMatch(/[가-힣]/);
    }
    expect(await count('seller')).toBe(before);
  });

  it('full-width digits are taken in a phone and a business number only', async () => {
    const form = await somebody();
    const wide = (text: unknown) => String(text).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await join({ ...form, loginId: wide(form.loginId) })).toMatchObject({ status: 400, body: { errors: [{ path: 'loginId' }] } });
    const answer = await join({ ...form, phoneNumber: wide(form.phoneNumber), businessNumber: wide(form.businessNumber) });
    expect(answer.status).toBe(201);
  });

  it('a field nobody knows is refused', async () => {
    expect(await join({ ...(await somebody()), role: 'A' })).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } });
  });
});

describe('is this id free', () => {
  it.each([
    ['brandnew1', true, null],
    ['moonlight1', false, '이미 사용 중인'],
    ['Moonlight', false, '영문 소문자'],
    ['admin', false, '6~12자'],
    ['moaadmin', false, '사용할 수 없는'],
  ])('%s: %s', async (loginId, available, message) => {
    const { body } = await call('GET', `/api/v1/auth/id?loginId=${loginId}`);
    expect(body).toEqual({ available, message: message === null ? null : expect.stringContaining(message) });
  });
});

describe('ticket', () => {
  it('shows its holder the number once the code came back, and nobody before', async () => {
    const { body: sent } = await call('POST', '/api/v1/auth/phoneNumber', { purpose: 'JOIN', phoneNumber: '010-4444-0001' });
    const info = () => call('POST', '/api/v1/auth/info', { ticket: sent.ticket });
    expect((await info()).body).toMatchObject({ purpose: 'JOIN', verified: false, address: null });
    const wrong = world.code() === '000000' ? '000001' : '000000';
    expect(await call('POST', '/api/v1/auth/check/cert', { ticket: sent.ticket, code: wrong })).toMatchObject({
      status: 422,
      body: { code: 'VERIFICATION_CODE_WRONG' },
    });
    await call('POST', '/api/v1/auth/check/cert', { ticket: sent.ticket, code: world.code() });
    expect((await info()).body).toMatchObject({ verified: true, address: '010-4444-0001' });
    expect(await call('POST', '/api/v1/auth/info', { ticket: 'b'.repeat(32) })).toMatchObject({ status: 422 });
  });

  it('is in no table as it is', async () => {
    const ticket = await verified('JOIN', '010-4444-0002');
    const { rows } = await world.database.system((tx) =>
      tx.query<{ row: string }>('select v::text as row from verification v union all select i::text from idempotency_anonymous i'),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(ticket);
  });
});
