import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
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
import { type TestDatabase, testDatabase } from '../../test/support/index.ts';
import { type SmtpSink, startSmtpSink } from '../../test/support/smtp-sink.ts';
import { createPlatformVault, type PlatformVault } from '../platform/crypto/index.ts';
import { RunAgain } from '../platform/jobs/index.ts';
import { type DeliverOptions, deliver, NotSent } from '../platform/outbox/deliver.ts';
import {
  createEnqueueMessage,
  type EnqueueMessage,
  failedMessages,
  type MessageProviders,
  type NewMessage,
  retryMessage,
} from '../platform/outbox/index.ts';
import { deleteMessages } from '../platform/outbox/outbox.queries.ts';
import { createSmtp } from './smtp/index.ts';
import { createSolapi } from './solapi/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'moa-deliver-'));
let setup: TestDatabase;
let platformVault: PlatformVault;
let enqueueMessage: EnqueueMessage;
let sandbox: RunningSandbox;
let sink: SmtpSink;
let providers: MessageProviders;
let now: Date;
let failed: Parameters<DeliverOptions['onFailed']>[0][];

beforeAll(async () => {
  setup = await testDatabase();
  platformVault = await createPlatformVault(setup.database, [{ id: 'k1', bytes: randomBytes(32) }]);
  enqueueMessage = createEnqueueMessage(platformVault);
  sandbox = await startSandbox({ port: 0, dataDir, channels: [], clock: { now: () => now } });
  sink = await startSmtpSink();
  const solapi = createSolapi({
    config: { ...SOLAPI_ACCOUNT, templates: {}, url: `${sandbox.url}${SERVICE_BASE_PATHS.SOLAPI}` },
    now: () => now,
    timeoutMs: 1_000,
  });
  const smtp = createSmtp({ config: { url: `smtp://127.0.0.1:${sink.port}`, from: 'moa@moa.example' }, timeoutMs: 2_000 });
  providers = { SMS: solapi, ALIMTALK: solapi, MAIL: smtp };
});
afterAll(async () => {
  await sandbox.close();
  await sink.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  now = new Date();
  failed = [];
  kernel().reset();
  sink.mails.length = 0;
  sink.faults.length = 0;
});

const kernel = () => sandbox.service('SOLAPI');
const fault = (kind: NewFault['kind'], times: number | null = 1, operation = 'messages.send') =>
  kernel().faults.add({ operation, kind, times });
const options = (changes: Partial<DeliverOptions> = {}): DeliverOptions => ({
  database: setup.database,
  platformVault,
  providers,
  mailbox: false,
  now: () => now,
  onFailed: (message) => failed.push(message),
  ...changes,
});
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const sms = (extra: object = {}): NewMessage =>
  ({ template: 'SECOND_FACTOR', kind: 'SMS', to: '01012345678', variables: { code: '123456' }, ...extra }) as NewMessage;
const mail = (): NewMessage => ({ template: 'PASSWORD_CHANGED', kind: 'MAIL', to: 'a@b.kr', variables: { loginId: 'moa', time: '오늘' } });

async function write(message: NewMessage): Promise<number> {
  return (await setup.database.system((tx) => enqueueMessage(tx, message))) ?? 0;
}

/** Does what the worker does, on a clock of its own: waits as long as it is asked to, and two seconds after a try that failed. */
async function workOff(id: number, tries = 10, changes: Partial<DeliverOptions> = {}): Promise<void> {
  for (let attempt = 1, rounds = 0; rounds < 200; rounds++) {
    try {
      return await deliver(options(changes), id, attempt >= tries);
    } catch (error) {
      if (error instanceof RunAgain) pass(error.ms);
      else if (error instanceof NotSent) {
        attempt += 1;
        pass(2_000);
      } else throw error;
    }
  }
  throw new Error('the message never settles');
}

async function stateOf(id: number) {
  return await setup.database.system(async (tx) => {
    const message = await tx.query<{ status: string; provider: string; error: string }>(
      'select status, provider, error from outbox where id = $1',
      [id],
    );
    const tries = await tx.query<{ outcome: string | null }>('select outcome from outbox_attempt where outbox_id = $1 order by no', [id]);
    return { ...message.rows[0], tries: tries.rows.map(({ outcome }) => outcome) };
  });
}

describe('an SMS', () => {
  test('is sent and followed until it has arrived', async () => {
    const id = await write(sms());
    await workOff(id);
    expect(await stateOf(id)).toEqual({ status: 'SENT', provider: 'SOLAPI', error: '', tries: ['accepted'] });
    expect(solapiMessages(kernel())).toMatchObject([{ to: '01012345678', text: expect.stringContaining('123456') }]);
  });

  test.each(['LOST_AFTER_EFFECT', 'SERVER_ERROR_AFTER_EFFECT', 'MALFORMED_BODY', 'CUT_BODY'] as const)(
    'whose answer is lost (%s) is found again and not repeated',
    async (kind) => {
      fault(kind);
      const id = await write(sms());
      await workOff(id);
      expect(solapiMessages(kernel())).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['accepted'] });
    },
  );

  test.each(['TIMEOUT', 'SERVER_ERROR', 'RATE_LIMITED'] as const)('that was never taken (%s) is sent again', async (kind) => {
    fault(kind);
    const id = await write(sms());
    await workOff(id);
    expect(solapiMessages(kernel())).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['again', 'accepted'] });
  });

  test('is not repeated while the list that would show it cannot be read', async () => {
    fault('LOST_AFTER_EFFECT');
    fault('SERVER_ERROR', 3, 'messages.list');
    const id = await write(sms());
    await workOff(id);
    expect(solapiMessages(kernel())).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT' });
  });

  test('whose worker was killed during the call is looked up after the call must have ended', async () => {
    const id = await write(sms());
    const dying: MessageProviders = {
      SMS: {
        ...providers.SMS,
        name: 'SOLAPI',
        timeoutMs: 1_000,
        send: async (message) => {
          await providers.SMS?.send(message);
          throw new Error('killed');
        },
      },
    };
    await expect(deliver(options({ providers: dying }), id, false)).rejects.toThrow('killed');
    expect(await stateOf(id)).toMatchObject({ status: 'WAITING', tries: [null] });
    await expect(deliver(options(), id, false)).rejects.toThrow(RunAgain);
    expect(solapiMessages(kernel())).toHaveLength(1);
    await workOff(id);
    expect(solapiMessages(kernel())).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['accepted'] });
  });

  test('whose worker was killed before the call is sent', async () => {
    const id = await write(sms());
    await setup.database.system((tx) =>
      tx.query(`insert into outbox_attempt (outbox_id, no, provider, started_at) values ($1, 1, 'SOLAPI', $2)`, [id, now]),
    );
    await workOff(id);
    expect(solapiMessages(kernel())).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['again', 'accepted'] });
  });

  test('waits for money, and fails when none comes', async () => {
    setSolapiBalance(kernel(), 0);
    const id = await write(sms());
    await expect(deliver(options(), id, false)).rejects.toThrow(NotSent);
    expect(await stateOf(id)).toMatchObject({ status: 'WAITING', error: expect.stringContaining('잔액') });
    await workOff(id, 3);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('잔액') });
    expect(failed).toMatchObject([{ id, kind: 'SMS', template: 'SECOND_FACTOR', provider: 'SOLAPI' }]);
    expect(JSON.stringify(failed)).not.toMatch(/01012345678|123456/);
  });

  test('that nobody takes is given up at once, and kept', async () => {
    const id = await write(sms());
    const refusing = createSolapi({
      config: { ...SOLAPI_ACCOUNT, sender: '0299999999', templates: {}, url: `${sandbox.url}${SERVICE_BASE_PATHS.SOLAPI}` },
      now: () => now,
    });
    await workOff(id, 10, { providers: { SMS: refusing } });
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: ['refused'], error: expect.stringContaining('1062') });
  });

  test('that failed is listed and can be sent again by the operator', async () => {
    setSolapiBalance(kernel(), 0);
    const id = await write(sms());
    await workOff(id, 1);
    const listed = await setup.database.system((tx) => failedMessages(tx, 1));
    expect(listed).toMatchObject([{ id, template: 'SECOND_FACTOR', error: expect.stringContaining('잔액') }]);
    setSolapiBalance(kernel(), 10_000);
    expect(await setup.database.system((tx) => retryMessage(tx, id))).toBe(true);
    await workOff(id);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['again', 'accepted'] });
    expect(await setup.database.system((tx) => retryMessage(tx, id))).toBe(false);
  });

  test('the carrier could not deliver has failed', async () => {
    const id = await write(sms());
    await expect(deliver(options(), id, false)).rejects.toThrow(RunAgain);
    setSolapiReport(kernel(), solapiMessages(kernel())[0]?.messageId ?? '', '3058');
    await workOff(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('3058'), tries: ['accepted'] });
  });

  test('whose arrival is never reported is asked for a day, ever more seldom', async () => {
    const id = await write(sms());
    await expect(deliver(options(), id, false)).rejects.toThrow(RunAgain);
    setSolapiReport(kernel(), solapiMessages(kernel())[0]?.messageId ?? '', '3000');
    await workOff(id);
    expect(await stateOf(id)).toMatchObject({ status: 'ACCEPTED', error: '도착 여부를 확인하지 못했습니다.' });
    expect(kernel().calls.totals()['messages.list']?.calls).toBeLessThan(80);
  });

  test('that has lost its worth is not sent', async () => {
    const id = await write(sms({ notAfter: new Date(now.getTime() + 180_000) }));
    pass(180_000);
    await workOff(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: [], error: '유효 시간이 지나 보내지 않았습니다.' });
    expect(solapiMessages(kernel())).toEqual([]);
  });

  test('that is done or was written for show is left alone', async () => {
    const [sent, shown] = [await write(sms()), await write(sms({ discard: true }))];
    await workOff(sent);
    await workOff(sent);
    await workOff(shown);
    expect(solapiMessages(kernel())).toHaveLength(1);
    expect(await stateOf(shown)).toMatchObject({ status: 'DISCARDED', tries: [] });
  });
});

describe('a mail', () => {
  test('is sent', async () => {
    const id = await write(mail());
    await workOff(id);
    expect(sink.mails).toMatchObject([{ to: 'a@b.kr' }]);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', provider: 'SMTP', tries: ['sent'] });
  });

  test('that is put off is tried again', async () => {
    sink.faults.push('DEFER', 'CUT_BEFORE_DATA');
    const id = await write(mail());
    await workOff(id);
    expect(sink.mails).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', tries: ['again', 'unknown', 'sent'] });
  });

  test('whose answer is lost goes again under the same id, by which its reader folds both', async () => {
    sink.faults.push('LOSE_ANSWER');
    const id = await write(mail());
    await workOff(id);
    const ids = sink.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('to nobody has failed', async () => {
    sink.faults.push('REFUSE_RECIPIENT');
    const id = await write(mail());
    await workOff(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: ['refused'], error: expect.stringContaining('550') });
  });
});

describe('without a provider', () => {
  test('a message lands in the development mailbox', async () => {
    const id = await write(sms());
    await workOff(id, 10, { providers: {}, mailbox: true });
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', provider: 'MAILBOX', tries: [] });
  });

  test('in production it has failed, and says why', async () => {
    const id = await write(sms());
    await workOff(id, 10, { providers: {} });
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', error: '발송 서비스가 설정되어 있지 않습니다.' });
  });
});

test('messages are forgotten with their tries', async () => {
  const id = await write(mail());
  await workOff(id);
  await setup.database.system((tx) => tx.query(`update outbox set created_at = now() - interval '31 days' where id = $1`, [id]));
  expect(await setup.database.system((tx) => deleteMessages(tx, new Date(Date.now() - 30 * 86_400_000)))).toBe(1);
  expect(await stateOf(id)).toEqual({ tries: [] });
});
