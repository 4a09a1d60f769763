/** A database that says nothing any more, and one that is only slow. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/index.ts';
import { CommitUnknown, createDatabase, type DatabaseTarget, isDatabaseUnavailable } from './index.ts';

const direct = await testDatabase();
const { sellerId } = await direct.seller();

/** Between the product and the database; while it is silent nothing passes in either direction, and new connections are taken and left. */
async function startProxy(socketPath: string) {
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  const server: Server = createServer((client) => {
    const upstream = connect(socketPath);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const pass = () => {
      client.pipe(upstream);
      upstream.pipe(client);
    };
    if (silent) waiting.push(pass);
    else pass();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
  });
  let waiting: (() => void)[] = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      silent = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    speak() {
      silent = false;
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
      waiting = [];
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}

const { host, port, database: name } = direct.login('moa_app');
const proxy = await startProxy(join(host, `.s.PGSQL.${port}`));
const through = (user: string) => ({ host: '127.0.0.1', port: proxy.port, user, database: name });
const target: DatabaseTarget = {
  app: through('moa_app'),
  system: through('moa_system'),
  direct: through('moa_system'),
  setRole: false,
};
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

test('whoever waits for a silent database is told within ten seconds, others at once, and all goes on when it speaks again', async () => {
  const heard: string[] = [];
  await database.listen('silence_test', (payload) => heard.push(payload));
  await Promise.all([ask(), ask()]);
  const beforeCommit = Promise.withResolvers<void>();
  const committing = database.tenant(sellerId, async (tx) => {
    await tx.query(`update seller set name = 'changed' where seller_id = $1`, [sellerId]);
    await beforeCommit.promise;
  });
  await vi.waitFor(() => expect(database.stats()[0]?.idle).toBe(1));
  proxy.silence();
  beforeCommit.resolve();
  const [read, write] = await Promise.all([fails(ask()), fails(committing)]);
  expect(isDatabaseUnavailable(read.error)).toBe(true);
  expect(write.error).toBeInstanceOf(CommitUnknown);
  expect(isDatabaseUnavailable(write.error)).toBe(true);
  expect(Math.max(read.ms, write.ms)).toBeLessThan(10_000);

  const later = await fails(ask());
  expect(isDatabaseUnavailable(later.error)).toBe(true);
  expect(later.ms).toBeLessThan(500);

  proxy.speak();
  const back = Date.now();
  await vi.waitFor(async () => expect((await ask()).rowCount).toBe(1), 10_000);
  expect(Date.now() - back).toBeLessThan(10_000);
  // All of the transaction or nothing.
  const { rows } = await ask();
  expect(['changed', '판매자 1']).toContain(rows[0]?.name);
  await vi.waitFor(() => {
    database.notify('silence_test', String(Date.now()));
    expect(heard).not.toEqual([]);
  }, 10_000);
  expect(said.map(String).join()).toMatch(/does not answer.*answers again/);
}, 60_000);

test('a slow statement is left alone while the database answers others', async () => {
  const { rowCount } = await database.tenant(sellerId, (tx) => tx.query('select pg_sleep(9)'));
  expect(rowCount).toBe(1);
}, 30_000);
