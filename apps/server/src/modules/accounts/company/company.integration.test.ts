import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinForm, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld();
const { call, count, messages, verified } = world;
const FIRM = { businessType: 'SOLE', companyName: '달빛옷장', businessNumber: '120-34-56782' };
const OTHER_NUMBER = '110-81-00005';
const DETAILS = {
  representative: '김달빛',
  zipCode: '04524',
  address1: '서울특별시 중구 세종대로 110',
  address2: '3층 (태평로1가)',
  businessKind: '도소매',
  businessItem: '전자상거래, 의류',
  mailOrderNumber: '2026-서울중구-01234',
};

let people = 0;
async function signIn(loginId: string) {
  const { token } = await world.signIn(loginId, PASSWORD);
  return { authorization: `Bearer ${token}` };
}

async function seller(changes: Record<string, unknown> = {}) {
  people += 1;
  const phoneNumber = `010-7000-${String(people).padStart(4, '0')}`;
  const person = { loginId: `company${people}`, email: `company${people}@example.com` };
  await call(
    'POST',
    '/api/v1/users/request/join',
    joinForm({ ...person, phoneNumber, ticket: await verified('JOIN', phoneNumber), ...changes }),
  );
  const headers = await signIn(person.loginId);
  const { rows } = await world.database.system((tx) =>
    tx.query<{ seller_id: number }>('select seller_id from user_account where login_id = $1', [person.loginId]),
  );
  const read = async () => (await call('GET', '/api/v1/users/request/modify', undefined, headers)).body;
  const send = async (path: string, dto: Record<string, unknown>, image?: Buffer) => {
    const form = new FormData();
    const whole = { version: (await read()).version, ...dto };
    form.append('userCompanyModifyDTO', new Blob([JSON.stringify(whole)], { type: 'application/json' }));
    if (image) form.append('imageFile', new File([new Uint8Array(image)], '등록증.png'));
    const encoded = new Response(form);
    const answer = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...person,
    sellerId: String(rows[0]?.seller_id),
    headers,
    read,
    modify: (dto: Record<string, unknown>, image?: Buffer) => send('/api/v1/users/modify', dto, image),
    request: (dto: Record<string, unknown>, image?: Buffer) => send('/api/v1/users/request/modify', dto, image),
    document: (id: string, as = headers) => world.app.inject({ method: 'GET', url: `/api/v1/users/document/${id}`, headers: as }),
  };
}

let document: Buffer;
let administrator: Record<string, string>;
const decide = (body: Record<string, unknown>) => call('POST', '/api/v1/admin/request/modify', body, administrator);
const waiting = async () => (await call('GET', '/api/v1/admin/request/modify', undefined, administrator)).body;

beforeAll(async () => {
  document = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
  await seller({ loginId: 'boss12345' });
  await world.database.system((tx) => tx.query(`update user_account set role = 'A', seller_id = null where login_id = 'boss12345'`));
  administrator = await signIn('boss12345');
});

describe('what a firm changes by itself', () => {
  it('is saved at once, with its own mark in the log, and not over an older screen', async () => {
    const me = await seller();
    expect(await me.read()).toMatchObject({ ...FIRM, representative: '김달빛', zipCode: '', document: null, version: 0, requests: [] });
    expect(await me.modify({ ...DETAILS, address2: '  3층   (태평로1가) ' })).toMatchObject({
      status: 200,
      body: { ...DETAILS, version: 1 },
    });
    expect(await me.modify({ ...DETAILS, version: 0 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(
      await count(`audit_log where seller_id = ${me.sellerId} and action = 'company.modify' and detail -> 'changed' ? 'zipCode'`),
    ).toBe(1);
  });

  it('has a representative where it is a firm', async () => {
    const [firm, person] = [
      await seller(),
      await seller({ businessType: 'INDIVIDUAL', companyName: '', businessNumber: '', representative: '' }),
    ];
    const nobody = { ...DETAILS, representative: '' };
    expect(await firm.modify(nobody)).toMatchObject({ status: 400, body: { errors: [{ path: 'representative' }] } });
    expect((await person.modify(nobody)).status).toBe(200);
  });

  it.each([
    ['too long', '가'.repeat(150)],
    ['emoji', '😀'],
    ['sql', "'; drop table seller; --"],
    ['script', '<img src=x onerror=alert(1)>'],
  ])('%s is refused in every field, in Korean', async (_kind, value) => {
    const me = await seller();
    for (const field of Object.keys(DETAILS)) {
      const { status, body } = await me.modify({ ...DETAILS, [field]: value });
      expect({ field, status, path: body.errors?.[0]?.path }).toEqual({ field, status: 400, path: `userCompanyModifyDTO.${field}` });
      expect(body.errors[0].message).toMatch(/[가-힣]/);
    }
  });

  it('takes blank fields as empty and full-width digits in the post code', async () => {
    const me = await seller();
    const blank = Object.fromEntries(Object.keys(DETAILS).map((field) => [field, ' \t ']));
    expect(await me.modify({ ...blank, representative: '김달빛', zipCode: '０４５２４' })).toMatchObject({
      status: 200,
      body: { zipCode: '04524', address1: '', businessKind: '' },
    });
    expect(await me.modify({ ...DETAILS, role: 'A' })).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } });
  });
});

describe('사업자등록증', () => {
  it('is seen by its seller and the administrator, and by nobody else; the store holds nothing readable', async () => {
    const [me, other] = [await seller(), await seller()];
    const { body } = await me.modify(DETAILS, document);
    expect(body.document).toMatchObject({ approved: false });
    const mine = await me.document(body.document.id);
    expect({ status: mine.statusCode, type: mine.headers['content-type'], cache: mine.headers['cache-control'] }).toEqual({
      status: 200,
      type: 'image/jpeg',
      cache: 'no-store',
    });
    expect(await sharp(mine.rawPayload).metadata()).toMatchObject({ width: 300, height: 400 });
    expect(mine.rawPayload.includes('SECRET-PLACE')).toBe(false);
    expect((await me.document(body.document.id, other.headers)).statusCode).toBe(404);
    expect((await me.document(body.document.id, {} as never)).statusCode).toBe(401);
    expect((await me.document('x')).statusCode).toBe(404);
    const asAdministrator = (headers: Record<string, string>) =>
      world.app.inject({ method: 'GET', url: `/api/v1/admin/document/${me.sellerId}/${body.document.id}`, headers });
    expect((await asAdministrator(administrator)).statusCode).toBe(200);
    expect((await asAdministrator(me.headers)).statusCode).toBe(403);
    expect(await count(`audit_log where seller_id = ${me.sellerId} and action = 'company.document' and actor_role = 'A'`)).toBe(1);
    expect(await count(`file where seller_id = ${me.sellerId} and public_key is not null`)).toBe(0);
  });

  it('is replaced at once until it is approved, then by request only', async () => {
    const me = await seller();
    const first = (await me.modify(DETAILS, document)).body.document.id;
    expect((await me.modify(DETAILS, document)).body.document.id).not.toBe(first);
    await world.database.system((tx) =>
      tx.query(`update seller_approval set status = 'APPROVED', decided_at = $2 where seller_id = $1`, [
        me.sellerId,
        new Date(world.clock.now),
      ]),
    );
    expect((await me.read()).document.approved).toBe(true);
    expect(await me.modify(DETAILS, document)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    const asked = await me.request({ ...FIRM, reason: '재발급' }, document);
    expect(asked).toMatchObject({ status: 200, body: { requests: [{ status: 'WAIT', documentId: expect.any(String) }] } });
    const { id, documentId } = asked.body.requests[0];
    expect((await decide({ sellerId: me.sellerId, id, approve: true })).status).toBe(200);
    expect((await me.read()).document).toMatchObject({ id: documentId, approved: true });
  });

  it('of a seller who was approved without one waits for an administrator, and is nothing until then', async () => {
    const me = await seller();
    await world.database.system((tx) =>
      tx.query(`update seller_approval set status = 'APPROVED', decided_at = $2 where seller_id = $1`, [
        me.sellerId,
        new Date(world.clock.now - 1),
      ]),
    );
    const sent = await me.modify({ ...DETAILS, representative: '이달빛' }, document);
    expect(sent).toMatchObject({
      status: 200,
      body: { representative: '이달빛', document: null, requests: [{ status: 'WAIT', before: FIRM, after: FIRM }] },
    });
    expect(await me.modify(DETAILS, document)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    const { id, documentId } = sent.body.requests[0];
    expect((await waiting()).contents.at(-1)).toMatchObject({ id, sellerId: me.sellerId, documentId });
    expect((await decide({ sellerId: me.sellerId, id, approve: true })).status).toBe(200);
    expect(await me.read()).toMatchObject({ ...FIRM, representative: '이달빛', document: { id: documentId, approved: true } });
  });

  it('of a request that waits opens for nobody once the seller has left', async () => {
    const me = await seller();
    const { documentId } = (await me.request({ ...FIRM, reason: '재발급' }, document)).body.requests[0];
    const open = () =>
      world.app.inject({ method: 'GET', url: `/api/v1/admin/document/${me.sellerId}/${documentId}`, headers: administrator });
    expect((await open()).statusCode).toBe(200);
    expect(
      (await call('POST', '/api/v1/users/request/withdraw', { password: PASSWORD, agreed: true, reason: '' }, me.headers)).status,
    ).toBe(200);
    expect((await open()).statusCode).toBe(404);
    expect(await count(`file where id = ${documentId} and seller_id = ${me.sellerId} and expires_at is null`)).toBe(0);
  });

  it('that was refused, taken back or replaced opens for nobody any more; one that was not accepted leaves nothing in the store', async () => {
    const me = await seller();
    const gone = async (id: string) => expect((await me.document(id)).statusCode).toBe(404);
    const first = (await me.modify(DETAILS, document)).body.document.id;
    const second = (await me.modify(DETAILS, document)).body.document.id;
    await gone(first);
    const ask = async () => (await me.request({ ...FIRM, reason: '재발급' }, document)).body.requests[0];
    const refused = await ask();
    const before = world.stored();
    expect((await me.request({ ...FIRM, reason: '또' }, document)).status).toBe(409);
    expect((await me.modify({ ...DETAILS, version: 0 }, document)).status).toBe(409);
    expect(world.stored()).toEqual(before);
    await decide({ sellerId: me.sellerId, id: refused.id, approve: false, memo: '흐립니다.' });
    await gone(refused.documentId);
    const back = await ask();
    await call('DELETE', '/api/v1/users/request/modify', { id: back.id }, me.headers);
    await gone(back.documentId);
    const accepted = await ask();
    await decide({ sellerId: me.sellerId, id: accepted.id, approve: true });
    await gone(second);
    expect((await me.document(accepted.documentId)).statusCode).toBe(200);
    expect((await me.read()).requests.map(({ documentId }: { documentId: string | null }) => documentId)).toEqual([
      accepted.documentId,
      null,
      null,
    ]);
  });

  it.each([
    ['no picture', async () => Buffer.from('%PDF-1.7'), 'image-format'],
    ['a broken one', async () => document.subarray(0, 300), 'image-error'],
  ])('%s is refused', async (_what, bytes, kind) => {
    const me = await seller();
    const { status, body } = await me.modify(DETAILS, await bytes());
    expect([status, body.code]).toEqual([422, 'IMAGE_INVALID']);
    expect(body.detail).toContain(kind);
    expect((await me.read()).version).toBe(0);
  });
});

describe('a change that an administrator decides', () => {
  it('waits, is approved, and then holds; the seller is notified', async () => {
    const me = await seller();
    const requested = { businessType: 'CORPORATION', companyName: '주식회사 달빛', businessNumber: OTHER_NUMBER };
    const asked = await me.request({ ...requested, reason: '법인 전환' });
    expect(asked).toMatchObject({
      status: 200,
      body: { ...FIRM, requests: [{ status: 'WAIT', before: FIRM, after: requested, reason: '법인 전환' }] },
    });
    expect((await waiting()).contents.at(-1)).toMatchObject({
      sellerId: me.sellerId,
      loginId: me.loginId,
      after: requested,
      decidedBy: null,
    });
    const { id } = asked.body.requests[0];
    expect((await decide({ sellerId: me.sellerId, id, approve: true })).status).toBe(200);
    expect(await me.read()).toMatchObject({ ...requested, businessCheckedAt: expect.any(String), requests: [{ status: 'APPROVED' }] });
    expect(messages.at(-1)).toMatchObject({ template: 'MODIFY_DECIDED', to: me.email, variables: { result: '승인' } });
    expect(await decide({ sellerId: me.sellerId, id, approve: false, memo: '늦음' })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE' },
    });
    const done = await call('GET', '/api/v1/admin/request/modify?decided=true&size=1', undefined, administrator);
    expect(done.body).toMatchObject({ contents: [{ id, decidedBy: 'boss12345' }] });
  });

  it('changes nothing when it is refused, and says why', async () => {
    const me = await seller();
    const { body } = await me.request({ ...FIRM, companyName: '별빛옷장' });
    const { id } = body.requests[0];
    expect(await decide({ sellerId: me.sellerId, id, approve: false })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'memo' }] },
    });
    expect((await decide({ sellerId: me.sellerId, id, approve: false, memo: '등록증과 상호가 다릅니다.' })).status).toBe(200);
    expect(await me.read()).toMatchObject({ ...FIRM, requests: [{ status: 'REJECTED', memo: '등록증과 상호가 다릅니다.' }] });
    expect(messages.at(-1)).toMatchObject({ variables: { result: '반려', memo: '등록증과 상호가 다릅니다.' } });
  });

  it('waits one at a time, and may be taken back by the seller alone', async () => {
    const [me, other] = [await seller(), await seller()];
    const { body } = await me.request({ ...FIRM, companyName: '첫째' });
    expect(await me.request({ ...FIRM, companyName: '둘째' })).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    const { id } = body.requests[0];
    const takeBack = (headers: Record<string, string>) => call('DELETE', '/api/v1/users/request/modify', { id }, headers);
    expect((await takeBack(other.headers)).status).toBe(404);
    expect(await takeBack(me.headers)).toMatchObject({ status: 200, body: { requests: [{ status: 'WITHDRAWN' }] } });
    expect((await takeBack(me.headers)).status).toBe(409);
    expect((await me.request({ ...FIRM, companyName: '둘째' })).status).toBe(200);
  });

  it('is decided once by two administrators at the same moment', async () => {
    const me = await seller();
    const { body } = await me.request({ ...FIRM, companyName: '함께' });
    const { id } = body.requests[0];
    const answers = await Promise.all([
      decide({ sellerId: me.sellerId, id, approve: true }),
      decide({ sellerId: me.sellerId, id, approve: false, memo: '아니오' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['CLOSED', 'SUSPENDED', 'UNKNOWN_NUMBER'] as const)('is refused for a number that the tax office calls %s', async (outcome) => {
    const me = await seller();
    world.firm.outcome = outcome;
    const answer = await me.request({ ...FIRM, businessType: 'CORPORATION', businessNumber: OTHER_NUMBER });
    world.firm.outcome = 'OK';
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'businessNumber', code: outcome }] } });
  });

  it.each([
    [{}, 422],
    [{ businessNumber: '120-34-56783' }, 400],
    [{ businessType: 'CORPORATION' }, 400],
    [{ companyName: '' }, 400],
    [{ companyName: '<b>x</b>' }, 400],
    [{ companyName: '😀' }, 400],
    [{ companyName: '가'.repeat(60) }, 400],
    [{ reason: '가'.repeat(301) }, 400],
    [{ businessType: 'KING' }, 400],
  ])('%j is answered %i', async (changes, status) => {
    const me = await seller();
    const answer = await me.request({ ...FIRM, ...changes });
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/[가-힣]/);
    expect((await me.read()).requests).toEqual([]);
  });

  it('is listed by numbers and by cursor alike', async () => {
    for (let at = 0; at < 3; at += 1) await (await seller()).request({ ...FIRM, companyName: `목록 ${at}` });
    const list = async (query: string) => (await call('GET', `/api/v1/admin/request/modify?${query}`, undefined, administrator)).body;
    const all = (await list('size=100')).contents.map((row: { id: string }) => row.id);
    const first = await list('size=2');
    const next = await list(`size=2&cursor=${first.nextCursor}`);
    expect([...first.contents, ...next.contents].map((row) => row.id)).toEqual(all.slice(0, 4));
    expect((await list(`size=2&page=${first.totalPages - 1}`)).contents.at(-1).id).toBe(all.at(-1));
  });
});
