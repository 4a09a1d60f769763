/** A database that says nothing any more, and one that is only slow. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { startSilentPooler, startSilentProxy } from '../../../test/support/silent-proxy.ts';
import { CommitUnknown, createDatabase, isDatabaseUnavailable } from './index.ts';

/**
 * That it is ten seconds by the clock holds `silence.test.ts`; here a busy machine has as many again. Without the watch, waiting ends with the
 * limit of a statement, which is thirty.
 */
const ANSWERED_MS = 20_000;

const direct = await testDatabase();
const { sellerId } = await direct.seller();

const { proxy, target } = await startSilentProxy(direct);
const said: unknown[] = [];
const database = createDatabase({ target, name: 'silence', onError: (error) => said.push(error) });
afterAll(async () => {
  await database.close();
  proxy.close();
});

const ask = () => database.tenant(sellerId, (tx) => tx.query('select name from seller where seller_id = $1', [sellerId]));
const fails = async (call: Promise<unknown>) => {
  const begun = Date.now();
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  return { error, ms: Date.now() - begun };
};

test('whoever waits for a silent database is answered within ten seconds, others at once, and all goes on when it speaks again', async () => {
  const received: string[] = [];
  await database.listen('silence_test', (payload) => received.push(payload));
  await Promise.all([ask(), ask()]);
  const changed = Promise.withResolvers<void>();
  const beforeCommit = Promise.withResolvers<void>();
  const committing = database.tenant(sellerId, async (tx) => {
    await tx.query(`update seller set name = 'changed' where seller_id = $1`, [sellerId]);
    changed.resolve();
    await beforeCommit.promise;
  });
  await changed.promise;
  proxy.silence();
  beforeCommit.resolve();
  const [read, write] = await Promise.all([fails(ask()), fails(committing)]);
  expect(isDatabaseUnavailable(read.error)).toBe(true);
  expect(write.error).toBeInstanceOf(CommitUnknown);
  expect(isDatabaseUnavailable(write.error)).toBe(true);
  expect(Math.max(read.ms, write.ms)).toBeLessThan(ANSWERED_MS);

  const later = await fails(ask());
  expect(isDatabaseUnavailable(later.error)).toBe(true);
  expect(later.ms).toBeLessThan(read.ms / 2);

  proxy.speak();
  await vi.waitFor(async () => expect((await ask()).rowCount).toBe(1), ANSWERED_MS);
  // All of the transaction or nothing.
  const { rows } = await ask();
  expect(['changed', '판매자 1']).toContain(rows[0]?.name);
  await vi.waitFor(() => {
    database.notify('silence_test', String(Date.now()));
    expect(received).not.toEqual([]);
  });
  expect(said.map(String).join()).toMatch(/does not answer.*answers again/);
}, 120_000);

test('a slow statement is left alone while the database answers others', async () => {
  const { rowCount } = await database.tenant(sellerId, (tx) => tx.query('select pg_sleep(9)'));
  expect(rowCount).toBe(1);
}, 120_000);

/** A database of its own behind a proxy of its own. */
async function behind(start: typeof startSilentProxy) {
  const own = await start(direct);
  const opened = createDatabase({ target: own.target, name: 'silence', onError: () => undefined });
  return {
    proxy: own.proxy,
    database: opened,
    read: (statementTimeoutMs?: number) =>
      opened.tenant(
        sellerId,
        (tx) => tx.query('select name from seller where seller_id = $1', [sellerId]),
        statementTimeoutMs === undefined ? {} : { statementTimeoutMs },
      ),
    [Symbol.asyncDispose]: async () => {
      own.proxy.close();
      await opened.close();
    },
  };
}

describe.concurrent('behind a proxy of its own', () => {
  test('a single connection that was cut off without a word is given up when no statement could take that long, and the next one gets through', async () => {
    await using own = await behind(startSilentProxy);
    await own.read();
    own.proxy.strand();
    const { error, ms } = await fails(own.read(1_000));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(ANSWERED_MS);
    expect((await own.read()).rowCount).toBe(1);
  }, 120_000);

  test('a connection cut off without a word is noticed by who only listens on it: it listens again, and is notified that something may have been missed', async () => {
    await using own = await behind(startSilentProxy);
    const received: string[] = [];
    const gap = Promise.withResolvers<void>();
    await own.database.listen('silence_alone', (payload) => received.push(payload), { onGap: gap.resolve });
    own.proxy.strand();
    const begun = Date.now();
    await gap.promise;
    expect(Date.now() - begun).toBeLessThan(ANSWERED_MS);
    own.database.notify('silence_alone', 'again');
    await vi.waitFor(() => expect(received).toEqual(['again']));
  }, 120_000);

  test('a pooler that has no connection left is no silence', async () => {
    await using own = await behind(startSilentPooler);
    await own.read();
    own.proxy.fill();
    const { rowCount } = await own.database.tenant(sellerId, (tx) => tx.query('select pg_sleep(9)'));
    expect(rowCount).toBe(1);
  }, 120_000);

  test('where a pooler says nothing itself, whoever waits is answered within ten seconds', async () => {
    await using own = await behind(startSilentPooler);
    await own.read();
    own.proxy.silence();
    const { error, ms } = await fails(own.read());
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(ANSWERED_MS);
  }, 120_000);
});
