import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_BASE_PATHS, SOLAPI_ACCOUNT, startSandbox } from '@moa/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { startSmtpSink } from '../../../test/support/smtp-sink.ts';
import { type Keys, loadConfig } from '../../platform/config/index.ts';
import { createPlatformVault } from '../../platform/crypto/index.ts';
import { createLineLogger } from '../../platform/logging/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createEnqueueMessage, type EnqueueMessage } from '../../platform/outbox/index.ts';
import { createVerification, type Verification } from '../../platform/verification/index.ts';
import { createWorker } from '../../worker.ts';

const keys: Keys = { master: [{ id: 'k1', bytes: randomBytes(32) }], token: [{ id: 'k1', bytes: randomBytes(32) }] };
const dataDir = mkdtempSync(join(tmpdir(), 'moa-outbox-'));
const lines: string[] = [];
/** For a busy machine; usually it takes a fraction of a second. */
const PATIENCE = { timeout: 30_000 };
let setup: TestDatabase;
let enqueueMessage: EnqueueMessage;
let verification: Verification;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  setup = await testDatabase();
  const platformVault = await createPlatformVault(setup.database, keys.master);
  enqueueMessage = createEnqueueMessage(platformVault);
  const now = () => new Date();
  verification = createVerification({
    database: setup.database,
    platformVault,
    enqueueMessage,
    now,
    limits: true,
    randomCode: () => '730159',
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function startWorker(env: Record<string, string>): Promise<void> {
  const worker = await createWorker({
    config: loadConfig({ NODE_ENV: 'development', MOA_DATA_DIR: dataDir, ...env }),
    keys,
    database: setup.database,
    logger: createLineLogger((line) => lines.push(line)),
    metrics: createMetrics(),
    onLost: () => undefined,
  });
  await worker.start();
  stops.push(() => worker.stop());
}

const issue = (channel: 'SMS' | 'MAIL', address: string) =>
  setup.database.system((tx) => verification.issueCode(tx, { purpose: 'SECOND_FACTOR', channel, address, ip: '10.9.8.7' }));
const rows = () =>
  setup.database.system(
    async (tx) =>
      (await tx.query<{ kind: string; status: string; provider: string; error: string }>('select * from outbox order by id desc limit 2'))
        .rows,
  );

test('a running worker sends what is written, without a provider into the mailbox', async () => {
  await startWorker({});
  await issue('SMS', '010-7777-1234');
  await expect.poll(async () => (await rows())[0], PATIENCE).toMatchObject({ status: 'SENT', provider: 'MAILBOX' });
});

test('a running worker sends through what is configured', async () => {
  const sandbox = await startSandbox({ port: 0, dataDir: join(dataDir, 'sandbox'), channels: [] });
  stops.push(() => sandbox.close());
  const sink = await startSmtpSink({ user: 'moa', pass: 'smtp-passw0rd' });
  stops.push(() => sink.stop());
  await startWorker({
    MOA_SOLAPI_KEY: SOLAPI_ACCOUNT.apiKey,
    MOA_SOLAPI_SECRET: SOLAPI_ACCOUNT.apiSecret,
    MOA_SOLAPI_SENDER: SOLAPI_ACCOUNT.sender,
    MOA_SOLAPI_URL: `${sandbox.url}${SERVICE_BASE_PATHS.SOLAPI}`,
    MOA_SMTP_URL: `smtp://moa:smtp-passw0rd@127.0.0.1:${sink.port}`,
    MOA_MAIL_FROM: 'moa@moa.example',
  });
  await issue('SMS', '01077771234');
  await issue('MAIL', 'secret.person@example.kr');
  await expect.poll(rows, PATIENCE).toMatchObject([
    { kind: 'MAIL', status: 'SENT', provider: 'SMTP' },
    { kind: 'SMS', status: 'ACCEPTED', provider: 'SOLAPI' },
  ]);
});

test('failures are logged without codes, addresses and keys', async () => {
  const sink = await startSmtpSink({ user: 'moa', pass: 'another' });
  stops.push(() => sink.stop());
  await startWorker({
    MOA_SOLAPI_KEY: 'WRONGKEY01234567',
    MOA_SOLAPI_SECRET: 'WRONGSECRET012345678901234567890',
    MOA_SOLAPI_SENDER: '0299998888',
    MOA_SOLAPI_URL: `http://127.0.0.1:${sink.port}`,
    MOA_SMTP_URL: `smtp://moa:smtp-passw0rd@127.0.0.1:${sink.port}`,
    MOA_MAIL_FROM: 'moa@moa.example',
  });
  await issue('SMS', '01077771234');
  await issue('MAIL', 'secret.person@example.kr');
  await expect.poll(() => lines.filter((line) => line.includes('outbox.send')).length, PATIENCE).toBeGreaterThanOrEqual(2);
  const written = `${lines.join('\n')}${JSON.stringify(await rows(), ['error', 'provider'])}`;
  for (const secret of ['730159', '7777', 'secret.person', 'smtp-passw0rd', 'WRONGSECRET', 'WRONGKEY', '0299998888']) {
    expect(written).not.toContain(secret);
  }
});

test('a running worker keeps the ceiling: what is above it waits, and the operator is notified by mail and in the log', async () => {
  const sink = await startSmtpSink();
  stops.push(() => sink.stop());
  await startWorker({
    MOA_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MOA_MAIL_FROM: 'moa@moa.example',
    MOA_MAIL_PER_DAY: '1',
    MOA_OPERATOR_MAIL: 'operator@moa.example',
  });
  await setup.database.system(async (tx) => {
    for (const to of ['one@moa.kr', 'two@moa.kr']) {
      await enqueueMessage(tx, { template: 'PASSWORD_CHANGED', kind: 'MAIL', to, variables: { loginId: 'moa', time: '오늘' } });
    }
  });
  await expect.poll(() => sink.mails.map(({ to }) => to), PATIENCE).toContain('operator@moa.example');
  await expect.poll(() => lines.join(), PATIENCE).toContain('MOA_MAIL_PER_DAY: 1 messages are the ceiling');
  const { rows: waiting } = await setup.database.system((tx) =>
    tx.query(`select status, error from outbox where template = 'PASSWORD_CHANGED' and status = 'WAITING'`),
  );
  expect(waiting).toEqual([{ status: 'WAITING', error: '발송 한도에 닿아 차례를 기다립니다.' }]);
  expect(sink.mails.filter(({ to }) => to.endsWith('@moa.kr'))).toHaveLength(1);
});

test('a message of a rolled back transaction is never sent', async () => {
  await startWorker({});
  const message = { template: 'JOIN_PHONE_LINK', kind: 'SMS', to: '01077770000', variables: { link: 'https://moa.example' } } as const;
  await expect(
    setup.database.system(async (tx) => {
      await enqueueMessage(tx, message);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await setup.database.system((tx) => enqueueMessage(tx, { ...message, to: '01077770001' }));
  await expect.poll(async () => (await rows())[0], PATIENCE).toMatchObject({ status: 'SENT' });
  const { rows: found } = await setup.database.system((tx) =>
    tx.query(`select count(*) as count from outbox where template = 'JOIN_PHONE_LINK'`),
  );
  expect(found).toEqual([{ count: 1 }]);
});
