import { randomBytes } from 'node:crypto';
import { LANDING_INQUIRIES_AN_HOUR, problem } from '@moa/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/index.ts';
import { createPlatformVault, createSellerVault, type PlatformVault } from '../../../platform/crypto/index.ts';
import { createHttpServer } from '../../../platform/http/index.ts';
import { createIdempotencyStore } from '../../../platform/idempotency/index.ts';
import { createEnqueueMessage } from '../../../platform/outbox/index.ts';
import { createInquiriesHttp, deleteOldInquiries } from '../index.ts';

let setup: TestDatabase;
let platformVault: PlatformVault;
let app: Awaited<ReturnType<typeof createHttpServer>>;
let clock = new Date('2026-11-21T05:00:00Z');

/** Visitors send none. */
const noPictures = {
  keep: () => Promise.reject(new Error('no pictures')),
  read: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};

const QUESTION = {
  name: '바다상회',
  email: 'sea@example.com',
  phoneNumber: '010-1234-5678',
  comment: '재고 연동이 궁금합니다.',
  consentVersion: '2026-11-01',
};

beforeAll(async () => {
  setup = await testDatabase();
  const { database } = setup;
  const masterKeys: [{ id: string; bytes: Buffer }] = [{ id: 'k', bytes: randomBytes(32) }];
  platformVault = await createPlatformVault(database, masterKeys);
  const now = () => clock;
  app = await createHttpServer({
    modules: [
      createInquiriesHttp({
        database,
        platformVault,
        enqueueMessage: createEnqueueMessage(platformVault),
        pictures: noPictures,
        mailTo: 'help@moa.example',
        limits: true,
        now,
      }),
    ],
    authenticator: { authenticate: () => Promise.reject(problem('UNAUTHENTICATED')) },
    database,
    idempotency: createIdempotencyStore({
      database,
      sellerVault: createSellerVault({ database, masterKeys }),
      platformVault,
      now: () => clock,
    }),
    trustProxy: true,
  });
});
beforeEach(() => {
  clock = new Date(clock.getTime() + 2 * 3_600_000);
});

const send = (body: unknown, { ip = '203.0.113.7', key }: { ip?: string; key?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/common/inquiry',
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    payload: JSON.stringify(body),
  });

const rows = (table: 'landing_inquiry' | 'outbox') =>
  setup.database.system(
    async (tx) =>
      (await tx.query<{ id: number; key: string; content: Buffer; template?: string }>(`select * from ${table} order by id`)).rows,
  );

describe('a question of a visitor', () => {
  test('is stored sealed and mailed, together', async () => {
    expect((await send(QUESTION)).json()).toEqual({ ok: true });
    const stored = (await rows('landing_inquiry')).at(-1);
    if (!stored) throw new Error('nothing stored');
    expect(stored.content.toString()).not.toContain('바다상회');
    const { consentVersion: _, ...kept } = QUESTION;
    expect(JSON.parse(platformVault.open(stored.content, `landing_inquiry.content:${stored.key}`))).toEqual(kept);
    expect((await rows('outbox')).at(-1)?.template).toBe('INQUIRY_RECEIVED');
  });

  test('sent twice with one key is one question and one mail', async () => {
    const before = [await rows('landing_inquiry'), await rows('outbox')].map((all) => all.length);
    const key = 'a4c2f1d0-0000-4000-8000-000000000001';
    const answers = [await send(QUESTION, { key }), await send(QUESTION, { key })].map((each) => each.statusCode);
    expect(answers).toEqual([200, 200]);
    expect([await rows('landing_inquiry'), await rows('outbox')].map((all) => all.length)).toEqual(before.map((length) => length + 1));
  });

  test('is refused when an address asks too often, until an hour has passed', async () => {
    for (let asked = 0; asked < LANDING_INQUIRIES_AN_HOUR; asked += 1) expect((await send(QUESTION)).statusCode).toBe(200);
    clock = new Date(clock.getTime() + 30 * 60_000);
    const refused = await send(QUESTION);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
      429,
      '1800',
      '한 시간에 5번까지 보낼 수 있습니다. 30분 뒤에 다시 시도해주십시오.',
    ]);
    expect((await send(QUESTION, { ip: '203.0.113.8' })).statusCode).toBe(200);
    clock = new Date(clock.getTime() + 31 * 60_000);
    expect((await send(QUESTION)).statusCode).toBe(200);
  });

  test('is forgotten after a year', async () => {
    await send(QUESTION, { ip: '203.0.113.9' });
    await setup.database.system((tx) => deleteOldInquiries(tx, new Date(clock.getTime() + 366 * 86_400_000)));
    expect(await rows('landing_inquiry')).toEqual([]);
  });
});

test.each([
  ['name', '', '회사명 또는 이름을 입력해주십시오.'],
  ['name', '   ', '회사명 또는 이름을 입력해주십시오.'],
  ['name', '가'.repeat(61), '60자 이하로 입력해주십시오.'],
  ['name', 'a\r\nBcc: b@c.kr', '줄바꿈과 제어 문자는 입력할 수 없습니다.'],
  ['email', '', '이메일을 입력해주십시오.'],
  ['email', 'sea@example', '이메일 형식이 올바르지 않습니다.'],
  ['email', "a@b.kr' or 1=1 --", '이메일 형식이 올바르지 않습니다.'],
  ['email', '😀@example.com', '이메일 형식이 올바르지 않습니다.'],
  ['phoneNumber', '', '연락처를 입력해주십시오.'],
  ['phoneNumber', '０１０１２３４５６７８', '연락처는 숫자와 하이픈(-)으로 9~14자를 입력해주십시오.'],
  ['comment', '\n\t ', '문의 내용을 입력해주십시오.'],
  ['comment', 'a'.repeat(2001), '2,000자 이하로 입력해주십시오.'],
  ['consentVersion', '', '개인정보 수집·이용에 동의해주십시오.'],
])('%s %j is refused: %s', async (field, value, message) => {
  const answer = await send({ ...QUESTION, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([expect.objectContaining({ path: field, message })]);
});

test.each([
  ['comment', "<script>alert(1)</script> '; drop table seller; -- 😀"],
  ['name', 'O’Brien & <b>상회</b>'],
])('%s %j is only text', async (field, value) => {
  expect((await send({ ...QUESTION, [field]: value })).statusCode).toBe(200);
});
