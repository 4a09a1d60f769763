import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { createApp } from '../../app.ts';
import { generateKey, type Keys, loadConfig } from '../config/index.ts';
import { createPlatformVault } from '../crypto/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type MailboxMessage, type NewMessage } from './index.ts';

const keys: Keys = { master: [{ id: 'k1', bytes: randomBytes(32) }], token: [{ id: 'k1', bytes: randomBytes(32) }] };
const dataDir = mkdtempSync(join(tmpdir(), 'moa-mailbox-'));
let setup: TestDatabase;
let app: FastifyInstance;
let enqueueMessage: EnqueueMessage;

async function start(env: Record<string, string>): Promise<FastifyInstance> {
  const made = await createApp({ config: loadConfig({ MOA_DATA_DIR: dataDir, ...env }), keys, database: setup.database });
  afterAll(() => made.close());
  return made;
}

beforeAll(async () => {
  setup = await testDatabase();
  app = await start({ NODE_ENV: 'development' });
  enqueueMessage = createEnqueueMessage(await createPlatformVault(setup.database, keys.master));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const send = (message: NewMessage) => setup.database.system((tx) => enqueueMessage(tx, message));
const messages = async (query = '') => (await app.inject(`/dev/outbox/messages${query}`)).json<{ messages: MailboxMessage[] }>().messages;

test('a newcomer reads what was sent to an address, newest first, without what was only written for show', async () => {
  for (const code of ['111111', '222222']) await send({ template: 'JOIN_CODE', kind: 'SMS', to: '010-1111-2222', variables: { code } });
  await send({ template: 'JOIN_CODE', kind: 'MAIL', to: 'New@Moa.kr', variables: { code: '333333' } });
  await send({ template: 'FIND_ID_CODE', kind: 'SMS', to: '01011112222', variables: { code: '444444' }, discard: true });
  const found = await messages('?to=010-1111-2222');
  expect(found.map(({ text }) => /\d{6}/.exec(text)?.[0])).toEqual(['222222', '111111']);
  expect(found[0]).toMatchObject({ kind: 'SMS', template: 'JOIN_CODE', to: '01011112222', status: 'WAITING' });
  expect(await messages('?to=new@moa.kr')).toMatchObject([{ kind: 'MAIL', subject: '[모아] 회원가입 인증번호' }]);
  expect(await messages()).toHaveLength(3);
});

test.each(['?to=nobody', '?to=01000000000', '?to=%00', '?to=a&to=b', `?to=${'1'.repeat(5000)}`])('%s is no error', async (query) => {
  expect((await app.inject(`/dev/outbox/messages${query}`)).statusCode).toBe(200);
});

test('the page is Korean, runs no script and shows what people wrote as text', async () => {
  const link = 'https://moa.example/foundPwd?token=abc';
  await send({ template: 'RESET_LINK', kind: 'MAIL', to: 'reset@moa.kr', variables: { loginId: '<img src=x onerror=alert(1)>', link } });
  const answer = await app.inject('/dev/outbox?to=reset@moa.kr');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.body).toContain('<html lang="ko">');
  expect(answer.body).toContain('&#60;img src=x');
  expect(answer.body).not.toMatch(/<img|<script/);
  expect(answer.body).toContain(`<a href="${link}"`);
  expect((await app.inject('/dev/outbox?to="><script>')).body).not.toContain('<script>');
});

test('production has neither page nor messages', async () => {
  const production = await start({ NODE_ENV: 'production', MOA_SECRET_KEYS: generateKey('a'), MOA_TOKEN_KEYS: generateKey('a') });
  for (const path of ['/dev/outbox', '/dev/outbox/messages']) {
    const answer = await production.inject({ url: path, headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('1111');
  }
});
