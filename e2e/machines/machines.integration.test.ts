/**
 * Two API and three worker processes that share a database (behind a pooler where one is installed) and a bucket, and nothing else; one worker is
 * killed while it collects. The first machine runs everything by `npm start`, the others single processes.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { generateKey } from '../../apps/server/src/platform/config/index.ts';
import type {} from '../../apps/server/test/support/global-setup.ts';
import { PGBOUNCER } from '../../apps/server/test/support/pooler.ts';
import { DEMO, signIn } from '../support/signed-in.ts';
import { type Environment, type Fleet, prepareFleet } from './fleet.ts';
import {
  buyEverywhere,
  collectAll,
  ended,
  expectAllThere,
  expectVerified,
  LONG,
  type Machines,
  type Market,
  openMarket,
  PATIENCE,
  registerShirts,
  startMachines,
} from './two-sellers.ts';

/** Of each shop: the shops of one seller sell eight of her ten pieces. */
const ORDERS = 2;

let fleet: Fleet;
let machines: Machines;
let market: Market;

beforeAll(async () => {
  fleet = await prepareFleet(inject('postgres'), { pooled: true });
  machines = await startMachines(fleet);
}, LONG);
afterAll(() => fleet?.stop(), LONG);

/** A worker with these settings ends before it has a place among the others. */
async function isRefused(env: Environment, said: RegExp): Promise<void> {
  const refused = await fleet.start('worker', env);
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(said);
  expect(await machines.livingWorkers()).toHaveLength(3);
}

const NO_BUCKET = Object.fromEntries(['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((part) => [`MOA_S3_${part}`, '']));

test.each([
  ['other keys', { MOA_SECRET_KEYS: generateKey('m1') }, /MOA_SECRET_KEYS: .* 프로세스\(\d+\)가 쓰는 키 m1:/],
  ['tokens of its own', { MOA_TOKEN_KEYS: generateKey('t2') }, /MOA_TOKEN_KEYS: /],
  ['files in its own folder', NO_BUCKET, /MOA_S3_ENDPOINT, MOA_S3_BUCKET: .*자기 컴퓨터의 폴더/],
])('a process with %s does not start, and says what to set', (_what, env, said) => isRefused(env, said), LONG);

test.skipIf(PGBOUNCER === null)(
  `a process that knows no way past the pooler does not start (${PGBOUNCER ?? 'skipped: no pgbouncer is installed'})`,
  () => isRefused({ DATABASE_DIRECT_URL: '' }, /DATABASE_URL: .*DATABASE_DIRECT_URL/),
  LONG,
);

test(
  'two sellers link their shops, each at another process, and register a product once',
  async () => {
    market = await openMarket(machines);
    await registerShirts(machines, market);
  },
  LONG,
);

test(
  'a change at one process is an event at the other, and who is signed out at one is out at the other',
  async () => {
    const { second } = machines;
    const [owner] = market.sellers;
    const leaving = new AbortController();
    const stream = await fetch(`${second.url}/api/v1/events`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: leaving.signal,
    });
    let received = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    const elsewhere = await signIn(second.url, DEMO.seller);
    await ended(owner.at[0], (await owner.at[0].orders.import({})).jobId);
    await expect.poll(() => received, PATIENCE).toContain('job');
    expect((await owner.at[0].accounts.revokeSessions({})).revoked).toBeGreaterThan(0);
    await expect(elsewhere.api.shops.list({})).rejects.toMatchObject({ status: 401 });
    leaving.abort();
    await reading;
  },
  LONG,
);

test(
  'a worker killed while it collects loses nothing and doubles nothing: every order is there once, and the stock is what was sold',
  async () => {
    const { sellers, shops, control } = market;
    const bought = await buyEverywhere(market, ORDERS);
    // Long enough to be met at it.
    await control('POST', '/11ST/faults', { operation: 'orders.collect', kind: 'LATENCY', latencyMs: 3_000, times: null });
    const jobs = await Promise.all(sellers.map(({ at }, n) => at[n % 2 === 0 ? 1 : 0].orders.import({})));
    let victim = 0;
    await expect
      .poll(
        async () => {
          victim = await machines.collectingWorker();
          return victim;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBeGreaterThan(0);
    process.kill(victim, 'SIGKILL');
    await shops.clearFaults('11ST');
    await Promise.all(sellers.map(({ at }, n) => ended(at[0], jobs[n]?.jobId ?? null)));
    await expect.poll(machines.livingWorkers, PATIENCE).not.toContain(victim);
    // What a dying collection had not stored is there at the next one at the latest.
    await collectAll(market);
    await expectAllThere(market, bought);
  },
  LONG,
);

test('the stock of both sellers is what their ledgers add up to', () => expectVerified(fleet), LONG);
