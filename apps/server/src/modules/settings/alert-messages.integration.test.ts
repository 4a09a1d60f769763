import { randomBytes } from 'node:crypto';
import { ALERTS_A_DAY, type AlertChoices, readAlertChoices } from '@moa/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { type Alert, notifyTask, raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import { createPlatformVault } from '../../platform/crypto/index.ts';
import type { HandledTask } from '../../platform/jobs/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import { createPeopleVault, readContacts } from '../accounts/index.ts';
import { notifyHandler } from './alert-messages.ts';
import { saveAlertChoices } from './user-settings.ts';

let db: TestDatabase;
let people: ReturnType<typeof createPeopleVault>;
let enqueueMessage: EnqueueMessage;
let handler: HandledTask;
let notified: NewMessage[] = [];
let now = new Date('2026-11-23T10:00:00+09:00');

beforeAll(async () => {
  db = await testDatabase();
  const platformVault = await createPlatformVault(db.database, [{ id: 'k1', bytes: randomBytes(32) }]);
  people = createPeopleVault(platformVault);
  const write = createEnqueueMessage(platformVault);
  enqueueMessage = async (tx, message) => {
    const id = await write(tx, message);
    if (id !== null) notified.push(message);
    return id;
  };
  handler = notifyHandler({
    database: db.database,
    enqueueMessage,
    contactsOf: (tx, sellerId) => readContacts(tx, people, sellerId),
    webAddress: 'https://moa.example',
    now: () => now,
  });
});

const ALL = readAlertChoices({
  COLLECT_FAILED: { MAIL: true, ALIMTALK: true },
  SOLD_OUT: { MAIL: true, ALIMTALK: true },
  LOW_STOCK: { MAIL: true, ALIMTALK: true },
});

async function notifiedSeller() {
  const { sellerId, userId, loginId } = await db.seller();
  notified = [];
  now = new Date('2026-11-23T10:00:00+09:00');
  const reach = (id: number, login: string) =>
    db.database.system((tx) =>
      tx.query('update user_account set email_sealed = $2, phone_sealed = $3 where user_id = $1', [
        id,
        people.seal('email', login, `${login}@moa.example`),
        people.seal('phone', login, '01012345678'),
      ]),
    );
  await reach(userId, loginId);
  const choose = (id: number, choices: AlertChoices) => db.database.system((tx) => saveAlertChoices(tx, id, choices));
  const sub = async (...authorities: string[]) => {
    const login = `${loginId}-${authorities.join('-').toLowerCase()}`;
    const { rows } = await db.database.system((tx) =>
      tx.query<{ user_id: number }>(
        `insert into user_account (login_id, password_hash, seller_id, role, name, authorities) values ($1, '!', $2, 'S', '직원', $3) returning user_id`,
        [login, sellerId, JSON.stringify(authorities)],
      ),
    );
    const id = rows[0]?.user_id ?? 0;
    await reach(id, login);
    await choose(id, ALL);
    return login;
  };
  const raise = (alert: Partial<Alert> = {}) =>
    db.database.tenant(sellerId, (tx) =>
      raiseAlert(tx, {
        kind: 'stock.sold-out',
        severity: 'WARNING',
        title: '품절',
        link: '/app/sku/list?id=1',
        dedupeKey: 'stock.sold-out:1',
        detail: { product: '린넨 셔츠' },
        ...alert,
      }),
    );
  /** Works off what waits and is due at the clock of the test. */
  const work = async () => {
    const { rows } = await db.database.system((tx) =>
      tx.query<{ id: number; payload: { sellerId: number } }>(
        `delete from task where name = $1 and (payload ->> 'sellerId')::bigint = $2 and (run_at <= $3 or run_at <= now()) returning id, payload`,
        [notifyTask.name, sellerId, now],
      ),
    );
    const context = { database: db.database, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 't' };
    for (const { id, payload } of rows) await handler.run(payload, { ...context, taskId: id });
    return rows.map(({ payload }) => payload);
  };
  const sent = () => notified.map(({ kind, to, template }) => `${kind} ${template} ${to}`).sort();
  return { sellerId, userId, loginId, choose, sub, raise, work, sent };
}

describe('an alert that somebody asked for', () => {
  it('is reported once while it is open, and anew when it is raised again', async () => {
    const { userId, loginId, choose, raise, work, sent, sellerId } = await notifiedSeller();
    await choose(userId, ALL);
    await raise();
    await raise();
    const payloads = await work();
    expect(payloads).toHaveLength(1);
    const both = [`ALIMTALK SOLD_OUT 01012345678`, `MAIL SOLD_OUT ${loginId}@moa.example`];
    expect(sent()).toEqual(both);
    expect(notified[0]).toMatchObject({ variables: { product: '린넨 셔츠', link: 'https://moa.example/app/sku/list?id=1' }, sellerId });
    // A worker that died at the end does it all again.
    for (const payload of payloads)
      await handler.run(payload, {
        database: db.database,
        taskId: 1,
        attemptNo: 2,
        lastAttempt: false,
        signal: new AbortController().signal,
        workerId: 't',
      });
    expect(sent()).toEqual(both);
    await db.database.tenant(sellerId, (tx) => resolveAlert(tx, 'stock.sold-out:1'));
    await raise();
    await work();
    expect(sent()).toHaveLength(4);
  });

  it('goes with the transaction that raised it', async () => {
    const { sellerId, userId, choose, work } = await notifiedSeller();
    await choose(userId, ALL);
    const lost = db.database.tenant(sellerId, async (tx) => {
      await raiseAlert(tx, { kind: 'stock.sold-out', severity: 'WARNING', title: '품절', dedupeKey: 'x' });
      throw new Error('later');
    });
    await expect(lost).rejects.toThrow('later');
    expect(await work()).toEqual([]);
  });

  it('is reported to those only who may see what it is about, and not to who did not ask', async () => {
    const { loginId, sub, raise, work, sent } = await notifiedSeller();
    const [product, order] = [await sub('productAuth'), await sub('orderAuth')];
    await sub('settleAuth');
    await raise();
    await work();
    expect(sent().filter((each) => each.startsWith('MAIL'))).toEqual(
      [order, product].map((login) => `MAIL SOLD_OUT ${login}@moa.example`).sort(),
    );
    notified = [];
    await raise({ kind: 'collect.failed', dedupeKey: 'collect.failed:1', detail: { reason: '응답 없음' } });
    await work();
    // The seller hears of a failing collection unless she says otherwise.
    expect(sent().filter((each) => each.startsWith('MAIL'))).toEqual(
      [loginId, order].map((login) => `MAIL COLLECT_FAILED ${login}@moa.example`).sort(),
    );
  });

  it('waits for the morning on the phone, and is not reported at all when it is over by then', async () => {
    const { sellerId, userId, choose, raise, work, sent } = await notifiedSeller();
    await choose(userId, ALL);
    now = new Date('2026-11-23T22:00:00+09:00');
    await raise();
    await raise({ dedupeKey: 'stock.sold-out:2' });
    await work();
    expect(notified.map(({ kind }) => kind)).toEqual(['MAIL', 'MAIL']);
    await work();
    expect(notified).toHaveLength(2);
    await db.database.tenant(sellerId, (tx) => resolveAlert(tx, 'stock.sold-out:2'));
    now = new Date('2026-11-24T08:00:00+09:00');
    await work();
    expect(sent().filter((each) => each.startsWith('ALIMTALK'))).toHaveLength(1);
  });

  it('is one of so many a day: the last says that there is more, and the next day begins anew', async () => {
    const { userId, choose, raise, work } = await notifiedSeller();
    await choose(userId, { ...ALL, SOLD_OUT: { MAIL: true, ALIMTALK: false } });
    const many = async (day: string) => {
      for (let n = 0; n < ALERTS_A_DAY + 3; n += 1) await raise({ dedupeKey: `stock.sold-out:${day}-${n}` });
      await work();
      return notified.splice(0).map(({ template }) => template);
    };
    const first = await many('a');
    expect(first).toHaveLength(ALERTS_A_DAY);
    expect(first.at(-1)).toBe('ALERT_DIGEST');
    expect(new Set(first.slice(0, -1))).toEqual(new Set(['SOLD_OUT']));
    // Another topic is counted by itself.
    await raise({ kind: 'stock.low', dedupeKey: 'low', detail: { product: '셔츠', quantity: 3 } });
    await work();
    expect(notified.filter(({ kind }) => kind === 'MAIL')).toMatchObject([{ template: 'LOW_STOCK', variables: { quantity: '3' } }]);
    notified = [];
    now = new Date('2026-11-24T10:00:00+09:00');
    expect(await many('b')).toHaveLength(ALERTS_A_DAY);
  });

  it('stays under the bell when it is of another kind', async () => {
    const { userId, choose, raise, work } = await notifiedSeller();
    await choose(userId, ALL);
    await raise({ kind: 'orders.unreadable', dedupeKey: 'orders.unreadable:1' });
    expect(await work()).toEqual([]);
  });
});
