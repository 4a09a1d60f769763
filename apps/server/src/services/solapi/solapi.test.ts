import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addAlimtalkTemplate,
  type NewFault,
  type RunningSandbox,
  SERVICE_BASE_PATHS,
  SOLAPI_ACCOUNT,
  setSolapiBalance,
  setSolapiReport,
  solapiMessages,
  startSandbox,
} from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMessage } from '../../platform/outbox/index.ts';
import { createSolapi } from './index.ts';

let dir: string;
let sandbox: RunningSandbox;
let now: Date;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-solapi-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => now } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  now = new Date('2026-03-02T00:00:00Z');
  kernel().reset();
});

const kernel = () => sandbox.service('SOLAPI');
const fault = (kind: NewFault['kind'], operation = 'messages.send') => kernel().faults.add({ operation, kind, times: 1 });
const solapi = (changes: Partial<typeof SOLAPI_ACCOUNT & { templates: Record<string, string>; url: string }> = {}) =>
  createSolapi({
    config: { ...SOLAPI_ACCOUNT, templates: {}, url: `${sandbox.url}${SERVICE_BASE_PATHS.SOLAPI}`, ...changes },
    now: () => now,
    timeoutMs: 1_000,
  });
const message = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key: 'key-1',
  kind: 'SMS',
  template: 'JOIN_CODE',
  to: '01012345678',
  subject: '',
  text: '[모아] 회원가입 인증번호 123456',
  variables: { code: '123456' },
  ...changes,
});

describe('a text', () => {
  test.each([
    ['90 bytes', '가'.repeat(45), 'SMS'],
    ['91 bytes', `${'가'.repeat(45)}a`, 'LMS'],
    ['2,000 bytes', '가'.repeat(1_000), 'LMS'],
  ])('of %s goes as it fits', async (_name, text, type) => {
    expect(await solapi().send(message({ text }))).toMatchObject({ kind: 'accepted' });
    expect(solapiMessages(kernel())).toMatchObject([{ type, text, from: SOLAPI_ACCOUNT.sender, customFields: { moaKey: 'key-1' } }]);
  });

  test('loses what carriers cannot show, and is measured without it', async () => {
    await solapi().send(message({ text: `${'가'.repeat(44)}😀똠` }));
    expect(solapiMessages(kernel())).toMatchObject([{ text: `${'가'.repeat(44)}똠`, type: 'SMS' }]);
  });

  test('is signed anew every time', async () => {
    const provider = solapi();
    for (let index = 0; index < 3; index++) expect(await provider.send(message())).toMatchObject({ kind: 'accepted' });
  });
});

describe('an alimtalk', () => {
  const alimtalk = (to = '01012345678') =>
    message({ kind: 'ALIMTALK', template: 'SOLD_OUT', to, text: '[모아] 품절 안내\n니트', variables: { product: '니트' } });
  const withTemplate = () => {
    addAlimtalkTemplate(kernel(), { templateId: 'KA01TP1', text: '[모아] 품절 안내\n#{product}' });
    return solapi({ templates: { SOLD_OUT: 'KA01TP1' } });
  };

  test('goes with its template and variables', async () => {
    expect(await withTemplate().send(alimtalk())).toMatchObject({ kind: 'accepted' });
    expect(solapiMessages(kernel())).toMatchObject([
      { type: 'ATA', kakaoOptions: { templateId: 'KA01TP1', variables: { '#{product}': '니트' }, disableSms: false } },
    ]);
  });

  test('to somebody without KakaoTalk arrives as a text', async () => {
    const provider = withTemplate();
    const sent = await provider.send(alimtalk('01012340404'));
    expect(solapiMessages(kernel())).toMatchObject([{ type: 'SMS', replacement: true, text: '[모아] 품절 안내\n니트' }]);
    now = new Date(now.getTime() + 10_000);
    expect(await provider.report?.(sent.kind === 'accepted' ? sent.ref : '')).toEqual({ kind: 'arrived' });
  });

  test('without a registered template goes as a text', async () => {
    await solapi().send(alimtalk());
    expect(solapiMessages(kernel())).toMatchObject([{ type: 'SMS', kakaoOptions: null }]);
  });
});

describe('an outcome', () => {
  test.each([
    ['again', 'another key', { apiKey: 'other' }],
    ['again', 'another secret', { apiSecret: 'other' }],
    ['refused', 'a sender nobody registered', { sender: '0299999999' }],
  ] as const)('is %s for %s', async (kind, _name, changes) => {
    expect((await solapi(changes as object).send(message())).kind).toBe(kind);
    expect(solapiMessages(kernel())).toEqual([]);
  });

  test('is again while nobody listens', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await solapi({ url: `http://127.0.0.1:${port}` }).send(message())).toMatchObject({ kind: 'again' });
  });

  test('is again without money, until it is paid in', async () => {
    setSolapiBalance(kernel(), 0);
    expect(await solapi().send(message())).toMatchObject({ kind: 'again', reason: expect.stringContaining('잔액') });
    setSolapiBalance(kernel(), 10_000);
    expect(await solapi().send(message())).toMatchObject({ kind: 'accepted' });
  });

  test.each([
    ['RATE_LIMITED', 'again', 0],
    ['EXPIRED_TOKEN', 'again', 0],
    ['SERVER_ERROR', 'unknown', 0],
    ['TIMEOUT', 'unknown', 0],
    ['LOST_AFTER_EFFECT', 'unknown', 1],
    ['SERVER_ERROR_AFTER_EFFECT', 'unknown', 1],
    ['MALFORMED_BODY', 'unknown', 1],
    ['CUT_BODY', 'unknown', 1],
  ] as const)('of %s is %s', async (kind, outcome, taken) => {
    fault(kind);
    const answer = await solapi().send(message());
    expect(answer.kind).toBe(outcome);
    expect(solapiMessages(kernel())).toHaveLength(taken);
    expect(JSON.stringify(answer)).not.toMatch(/01012345678|123456|SANDBOXSECRET/);
  });

  test('is refused for what the service never takes', async () => {
    expect(await solapi().send(message({ to: '1' }))).toMatchObject({ kind: 'refused' });
  });
});

describe('finding a message', () => {
  test('goes by our key, over pages, and never takes another’s', async () => {
    const provider = solapi();
    const sent = await provider.send(message({ key: 'wanted' }));
    for (let index = 0; index < 501; index++) {
      const other = { ...(solapiMessages(kernel())[0] as object), messageId: `M4V${index}`, customFields: { moaKey: `other-${index}` } };
      kernel().store.collection('messages').put(`M4V${index}`, other);
    }
    expect(await provider.find?.(message({ key: 'wanted' }), now)).toEqual({
      kind: 'found',
      ref: sent.kind === 'accepted' ? sent.ref : '',
    });
    expect(await provider.find?.(message({ key: 'nobody' }), now)).toEqual({ kind: 'missing' });
    expect(kernel().calls.totals()['messages.list']).toMatchObject({ calls: 4 });
  });

  test('is put off while the list cannot be read', async () => {
    for (const kind of ['SERVER_ERROR', 'MALFORMED_BODY', 'RATE_LIMITED'] as const) {
      fault(kind, 'messages.list');
      expect(await solapi().find?.(message(), now)).toMatchObject({ kind: 'again' });
    }
  });
});

describe('a report', () => {
  test('is waited for until the message has arrived', async () => {
    const provider = solapi();
    const sent = await provider.send(message());
    const ref = sent.kind === 'accepted' ? sent.ref : '';
    const seen = [];
    for (const milliseconds of [0, 1_500, 3_000]) {
      now = new Date(now.getTime() + milliseconds);
      seen.push((await provider.report?.(ref))?.kind);
    }
    expect(seen).toEqual(['waiting', 'waiting', 'arrived']);
  });

  test.each(['3058', '2230', '1062'])('%s is a failure', async (code) => {
    const provider = solapi();
    const sent = await provider.send(message());
    const ref = sent.kind === 'accepted' ? sent.ref : '';
    setSolapiReport(kernel(), ref, code);
    expect(await provider.report?.(ref)).toMatchObject({ kind: 'failed', reason: expect.stringContaining(code) });
  });

  test('nobody can read is waited for', async () => {
    fault('SERVER_ERROR', 'messages.list');
    expect(await solapi().report?.('M4Vx')).toEqual({ kind: 'waiting' });
    expect(await solapi().report?.('M4Vx')).toEqual({ kind: 'waiting' });
  });
});
