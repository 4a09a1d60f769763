import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import type { Loose } from '../../testing/loose.ts';
import { addAlimtalkTemplate, SOLAPI_ACCOUNT, setSolapiBalance, setSolapiReport, solapiMessages } from './state.ts';

let dir: string;
let sandbox: RunningSandbox;
let now = new Date('2026-03-02T00:00:00Z');
let salts = 0;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-solapi-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => now } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => sandbox.service('SOLAPI').reset());

const kernel = () => sandbox.service('SOLAPI');
const message = (extra: object = {}) => ({ to: '01012345678', from: SOLAPI_ACCOUNT.sender, text: '인증번호 123456', ...extra });

function signed(parts: Partial<Record<'key' | 'secret' | 'date' | 'salt' | 'signature', string>> = {}): string {
  salts += 1;
  const {
    key = SOLAPI_ACCOUNT.apiKey,
    secret = SOLAPI_ACCOUNT.apiSecret,
    date = now.toISOString(),
    salt = `salt-${salts}-padding`,
  } = parts;
  const signature = parts.signature ?? createHmac('sha256', secret).update(`${date}${salt}`).digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
}

async function call(method: string, path: string, body?: unknown, authorization = signed()): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${sandbox.url}/services/solapi${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const send = (extra: object = {}, authorization?: string) => call('POST', '/messages/v4/send', { message: message(extra) }, authorization);
const list = (query = '') => call('GET', `/messages/v4/list${query}`);

describe('signature', () => {
  test.each([
    ['InvalidAPIKey', () => signed({ key: 'other' })],
    ['InvalidAPIKey', () => 'Bearer x'],
    ['SignatureDoesNotMatch', () => signed({ secret: 'other' })],
    ['SignatureDoesNotMatch', () => signed({ salt: 'short' })],
    ['SignatureDoesNotMatch', () => signed({ salt: 'x'.repeat(65) })],
    ['RequestTimeTooSkewed', () => signed({ date: new Date(now.getTime() - 16 * 60_000).toISOString() })],
    ['RequestTimeTooSkewed', () => signed({ date: '2026-03-02' })],
  ])('%s', async (code, header) => {
    expect(await send({}, header())).toMatchObject({ status: 403, body: { errorCode: code } });
    expect(solapiMessages(kernel())).toEqual([]);
  });

  test('works once', async () => {
    const header = signed();
    expect((await send({}, header)).status).toBe(200);
    expect(await send({}, header)).toMatchObject({ status: 403, body: { errorCode: 'DuplicatedSignature' } });
  });
});

describe('a message', () => {
  test('is accepted, reaches the carrier, arrives', async () => {
    const { body } = await send({ customFields: { moaKey: 'k' } });
    expect(body).toMatchObject({ statusCode: '2000', type: 'SMS', to: '01012345678' });
    expect(body.messageId).toMatch(/^M4V/);
    const codes = [];
    for (const milliseconds of [0, 1_000, 3_000]) {
      now = new Date(now.getTime() + milliseconds);
      codes.push((await list(`?messageId=${body.messageId}`)).body.messageList[body.messageId].statusCode);
    }
    expect(codes).toEqual(['2000', '3000', '4000']);
    setSolapiReport(kernel(), body.messageId, '3058');
    expect((await list()).body.messageList[body.messageId]).toMatchObject({ statusCode: '3058', customFields: { moaKey: 'k' } });
  });

  test.each([
    ['hyphens', { to: '010-1234-5678' }],
    ['no text', { text: '' }],
    ['a field that does not exist', { body: 'x' }],
    ['more than 90 bytes as SMS', { type: 'SMS', text: '가'.repeat(46) }],
    ['more than 2000 bytes', { text: '가'.repeat(1001) }],
    ['a subject of more than 40 bytes', { type: 'LMS', subject: '가'.repeat(21) }],
    ['an alimtalk without its options', { type: 'ATA' }],
    ['custom fields that are no texts', { customFields: { a: 1 } }],
  ])('with %s is refused', async (_name, extra) => {
    expect(await send(extra)).toMatchObject({ status: 400, body: { errorCode: 'ValidationError' } });
  });

  test('is an LMS from 91 bytes on, when nothing is said', async () => {
    expect((await send({ text: '가'.repeat(45) })).body.type).toBe('SMS');
    expect((await send({ text: `${'가'.repeat(45)}a` })).body.type).toBe('LMS');
  });

  test('of a sender nobody registered, or without money, is refused with a code and status 200', async () => {
    expect(await send({ from: '0200000000' })).toMatchObject({ status: 200, body: { statusCode: '1062' } });
    setSolapiBalance(kernel(), 0);
    expect(await send()).toMatchObject({ status: 200, body: { statusCode: '1030' } });
    expect(solapiMessages(kernel())).toEqual([]);
  });
});

describe('an alimtalk', () => {
  const kakao = (extra: object = {}) => ({
    type: 'ATA',
    kakaoOptions: { pfId: SOLAPI_ACCOUNT.pfId, templateId: 'T1', variables: { '#{이름}': '모아' }, ...extra },
  });
  beforeEach(() => addAlimtalkTemplate(kernel(), { templateId: 'T1', text: '#{이름} 님, 안녕하십니까.' }));

  test('needs a registered template with every variable', async () => {
    expect((await send(kakao())).body.statusCode).toBe('2000');
    for (const extra of [{ pfId: 'other' }, { templateId: 'T2' }, { variables: {} }]) {
      expect((await send(kakao(extra))).body.statusCode).toMatch(/^1/);
    }
  });

  test('to a number without KakaoTalk becomes a text message, unless that is switched off', async () => {
    await send({ ...kakao(), to: '01012340404' });
    await send({ ...kakao({ disableSms: true }), to: '01012340404' });
    expect(solapiMessages(kernel())).toMatchObject([
      { type: 'SMS', replacement: true },
      { type: 'ATA', replacement: false, fixedStatus: '3104' },
    ]);
  });
});

test('the history is read newest first, page by page, by number and time', async () => {
  for (let index = 0; index < 5; index++) {
    now = new Date(now.getTime() + 1_000);
    await send({ to: index === 2 ? '01099999999' : '01012345678', text: `${index}` });
  }
  const first = (await list('?limit=2')).body;
  const second = (await list(`?limit=2&startKey=${first.nextKey}`)).body;
  const texts = (body: Loose) => Object.values(body.messageList).map((entry: Loose) => entry.text);
  expect([texts(first), texts(second)]).toEqual([
    ['4', '3'],
    ['2', '1'],
  ]);
  const since = encodeURIComponent(new Date(now.getTime() - 3_000).toISOString());
  expect(texts((await list(`?to=01012345678&startDate=${since}`)).body)).toEqual(['4', '3', '1']);
});
