import { randomBytes } from 'node:crypto';
import { ProblemError } from '@moa/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault, type PlatformVault } from '../crypto/index.ts';
import { createDatabase, type Database } from '../database/index.ts';
import { RunAgain } from '../jobs/index.ts';
import { createVerification, type Verification, type VerificationPurpose } from '../verification/index.ts';
import { createCeilingNotice } from './ceiling-notice.ts';
import { type DeliverOptions, deliver } from './deliver.ts';
import { createEnqueueMessage, type EnqueueMessage } from './enqueue.ts';
import { waitingMessages } from './outbox.queries.ts';
import type { OutgoingMessage } from './provider.ts';
import { createMessageQuota, type MessageQuota } from './quota.ts';

const NOON = Date.parse('2026-11-22T12:00:00+09:00');
const MINUTE = 60_000;
let setup: TestDatabase;
let platformVault: PlatformVault;
let plain: EnqueueMessage;
let now: Date;
let sent: (OutgoingMessage & { at: Date })[];
let warned: string[];

beforeAll(async () => {
  setup = await testDatabase();
  platformVault = await createPlatformVault(setup.database, [{ id: 'k1', bytes: randomBytes(32) }]);
  plain = createEnqueueMessage(platformVault);
});
beforeEach(async () => {
  now = new Date(NOON);
  sent = [];
  warned = [];
  await setup.database.system(async (tx) => {
    await tx.query('delete from outbox');
    await tx.query('delete from verification');
    await tx.query(
      `update message_quota set minute = 'epoch', in_minute = 0, day = 'epoch', in_day = 0, minute_told_at = null, day_told_on = null`,
    );
  });
});

function quotaOf(perMinute: number, perDay = 1_000): MessageQuota {
  const onReached = createCeilingNotice({
    enqueueMessage: plain,
    operators: async () => ['operator@moa.example'],
    warn: (message) => warned.push(message),
    now: () => now,
  });
  return createMessageQuota({ ceilings: { SMS: { perMinute, perDay }, MAIL: { perMinute, perDay } }, now: () => now, onReached });
}

const provider = {
  name: 'TEST',
  timeoutMs: 1_000,
  send: async (message: OutgoingMessage) => {
    sent.push({ ...message, at: now });
    return { kind: 'sent', ref: null } as const;
  },
};
const optionsOn = (database: Database, quota: MessageQuota): DeliverOptions => ({
  database,
  platformVault,
  providers: { MAIL: provider, SMS: provider },
  quota,
  mailbox: false,
  now: () => now,
  onFailed: () => undefined,
});

/** Writes mails that nobody waits for before a screen. */
const writeMails = (count: number) =>
  setup.database.system(async (tx) => {
    const ids: number[] = [];
    for (let no = 0; no < count; no++) {
      const variables = { loginId: `moa${no}`, time: '오늘' };
      ids.push((await plain(tx, { template: 'PASSWORD_CHANGED', kind: 'MAIL', to: `p${no}@b.kr`, variables })) ?? 0);
    }
    return ids;
  });

const notified = async () =>
  (await setup.database.system((tx) => tx.query(`select id from outbox where template = 'MESSAGE_CEILING' order by id`))).rowCount;

describe('messages above the ceiling', () => {
  test('wait and go out later, none is lost, and no minute sees more, however many processes send', async () => {
    const processes = Array.from({ length: 3 }, (_, no) => createDatabase({ target: setup.target, name: `sender-${no}`, poolSize: 4 }));
    const due = new Map((await writeMails(30)).map((id) => [id, NOON]));
    for (let round = 0; due.size > 0 && round < 60; round++) {
      now = new Date(Math.min(...due.values()));
      const turn = [...due].filter(([, from]) => from <= now.getTime()).map(([id]) => id);
      await Promise.all(
        turn.map(async (id, no) => {
          // Two processes may come to the same message: whoever is second finds it done.
          const options = optionsOn(processes[no % processes.length] as Database, quotaOf(10));
          try {
            await deliver(options, id, false);
            due.delete(id);
          } catch (error) {
            if (!(error instanceof RunAgain)) throw error;
            due.set(id, now.getTime() + error.ms);
          }
        }),
      );
    }
    const byMinute = Map.groupBy(sent, ({ at }) => Math.floor(at.getTime() / MINUTE));
    expect([...byMinute.values()].map((each) => each.length)).toEqual([8, 8, 8, 6]);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
    for (const database of processes) await database.close();
  });

  test('wait with a reason that the operator can read', async () => {
    const [first = 0, second = 0] = await writeMails(2);
    const options = optionsOn(setup.database, quotaOf(1));
    await deliver(options, first, false);
    await expect(deliver(options, second, false)).rejects.toThrow(RunAgain);
    const { rows } = await setup.database.system((tx) => tx.query('select status, error from outbox where id = $1', [second]));
    expect(rows).toEqual([{ status: 'WAITING', error: expect.stringContaining('한도') }]);
    expect(await setup.database.system((tx) => waitingMessages(tx))).toMatchObject([
      { kind: 'MAIL', template: 'MESSAGE_CEILING', count: 1, error: '' },
      { kind: 'MAIL', template: 'PASSWORD_CHANGED', count: 1, error: expect.stringContaining('한도') },
    ]);
  });

  test('take one place, however often they are tried', async () => {
    const [id = 0] = await writeMails(1);
    const options = optionsOn(setup.database, quotaOf(10));
    const away = { ...provider, send: async () => ({ kind: 'again', reason: '연결하지 못했습니다.' }) as const };
    for (let no = 0; no < 3; no++) await deliver({ ...options, providers: { MAIL: away } }, id, false).catch(() => undefined);
    await deliver(options, id, false);
    const { rows } = await setup.database.system((tx) => tx.query(`select in_minute from message_quota where kind = 'MAIL'`));
    expect(rows).toEqual([{ in_minute: 1 }]);
  });
});

describe('codes', () => {
  let people = 0;
  const verificationWith = (quota: MessageQuota): Verification =>
    createVerification({
      database: setup.database,
      platformVault,
      enqueueMessage: createEnqueueMessage(platformVault, quota),
      now: () => now,
      limits: true,
    });
  const issue = (
    verification: Verification,
    address: string | null = `0107000${String(1_000 + ++people)}`,
    purpose: VerificationPurpose = 'SECOND_FACTOR',
  ) =>
    setup.database.system((tx) =>
      verification.issueCode(tx, {
        purpose,
        channel: 'SMS',
        address,
        subject: `person${people}`,
        ip: `10.1.${people >> 8}.${people & 255}`,
      }),
    );
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof ProblemError ? error : Promise.reject(error)),
    );

  test('are refused with when to ask again, and nothing of them is written', async () => {
    const verification = verificationWith(quotaOf(3));
    now = new Date(NOON + 20_000);
    for (let no = 0; no < 3; no++) await issue(verification);
    const refused = await failure(issue(verification));
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40, detail: expect.stringContaining('1분 뒤에') });
    // Whoever asks for somebody who does not exist is answered alike.
    expect(await failure(issue(verification, null))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40, detail: refused?.detail });
    const { rows } = await setup.database.system((tx) =>
      tx.query(`select (select count(*) from verification) as codes, (select count(*) from outbox where kind = 'SMS') as messages`),
    );
    expect(rows).toEqual([{ codes: 3, messages: 3 }]);
    now = new Date(NOON + MINUTE);
    expect((await issue(verification)).expiresIn).toBe(180);
  });

  test('find a place when alerts have used up theirs, and need none when they are sent', async () => {
    const quota = quotaOf(5);
    const verification = verificationWith(quota);
    const options = optionsOn(setup.database, quota);
    const ids = await setup.database.system(async (tx) => {
      const alert = { shop: '쿠팡', account: '가', since: '어제', reason: '응답 없음', link: 'https://moa.example' };
      const write = (to: string) => plain(tx, { template: 'COLLECT_FAILED', kind: 'ALIMTALK', to, variables: alert });
      return [
        await write('01011110001'),
        await write('01011110002'),
        await write('01011110003'),
        await write('01011110004'),
        await write('01011110005'),
      ];
    });
    const both = { ...options, providers: { ALIMTALK: provider, SMS: provider } };
    const results = await Promise.allSettled(ids.map((id) => deliver(both, id ?? 0, false)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await issue(verification);
    const { rows } = await setup.database.system((tx) => tx.query<{ id: number }>(`select id from outbox where kind = 'SMS'`));
    await deliver(both, rows[0]?.id ?? 0, false);
    expect(sent).toHaveLength(5);
    expect(await failure(issue(verification))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('that anybody may ask for leave places to those who sign in', async () => {
    const verification = verificationWith(quotaOf(10));
    const byStranger = () => failure(issue(verification, undefined, 'JOIN'));
    for (let no = 0; no < 9; no++) expect(await byStranger()).toBeNull();
    expect(await byStranger()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await notified()).toBe(1);
    await issue(verification);
    expect(await failure(issue(verification))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('of somebody who does not exist take no place', async () => {
    const verification = verificationWith(quotaOf(1));
    for (let no = 0; no < 3; no++) {
      people += 1;
      await issue(verification, null);
    }
    await issue(verification);
  });
});

describe('the operator', () => {
  test('is reported once an hour of minutes and once a day of days, by mail above the ceiling and in the log', async () => {
    // Of the five places of the day four are for others than codes.
    const quota = quotaOf(1, 5);
    const options = optionsOn(setup.database, quota);
    const tryMail = async () => {
      const [id = 0] = await writeMails(1);
      return deliver(options, id, false).then(
        () => 'sent',
        () => 'held',
      );
    };
    expect([await tryMail(), await tryMail(), await tryMail(), await notified()]).toEqual(['sent', 'held', 'held', 1]);
    now = new Date(NOON + 59 * MINUTE);
    expect([await tryMail(), await tryMail(), await notified()]).toEqual(['sent', 'held', 1]);
    now = new Date(NOON + 60 * MINUTE);
    expect([await tryMail(), await tryMail(), await notified()]).toEqual(['sent', 'held', 2]);
    now = new Date(NOON + 61 * MINUTE);
    expect([await tryMail(), await tryMail(), await notified()]).toEqual(['sent', 'held', 3]);
    now = new Date(NOON + 600 * MINUTE);
    expect([await tryMail(), await notified()]).toEqual(['held', 3]);
    now = new Date(NOON + 24 * 60 * MINUTE);
    expect([await tryMail(), await tryMail(), await notified()]).toEqual(['sent', 'held', 4]);
    expect(warned.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'MOA_MAIL_PER_MINUTE: 1',
      'MOA_MAIL_PER_MINUTE: 1',
      'MOA_MAIL_PER_DAY: 5',
      'MOA_MAIL_PER_MINUTE: 1',
    ]);
    const { rows } = await setup.database.system((tx) =>
      tx.query<{ id: number }>(`select id from outbox where template = 'MESSAGE_CEILING' order by id`),
    );
    await deliver(options, rows[0]?.id ?? 0, false);
    expect(sent.at(-1)).toMatchObject({
      to: 'operator@moa.example',
      text: expect.stringMatching(/메일 발송이 1분 한도\(1건\).*MOA_MAIL_PER_MINUTE/s),
    });
  });
});
