/**
 * A seller who has just brought much is unknown to the statistics: the planner then takes any index that begins with the seller for as good as
 * the right one, and joins by comparing every row with every other. What the server sends for her must not read her tables for a few rows.
 */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/database/index.ts';
import { callOperation, openApp } from '../access-matrix/app.ts';
import { verdict } from '../access-matrix/expectation.ts';
import { ROWS } from '../access-matrix/rows.ts';
import { createWorld } from '../access-matrix/world.ts';
import { testDatabase } from '../support/index.ts';
import { onCluster } from '../support/on-cluster.ts';
import { ANSWERED_OTHERWISE, KNOWN, TASKS_THAT_FAIL } from './known.ts';
import { FIRST_COPY, FIRST_ROWS, multiply, TABLES } from './multiply.ts';
import { explainAll, listen, wasteOf } from './plans.ts';
import { openWork } from './work.ts';

const MANY = 10_000;
const OTHERS = { sellers: 3, rows: 300 } as const;
/** Everything the API and the worker do, once: on a busy machine minutes. */
const PATIENCE_MS = 600_000;

/** Who left is erased table by table, as a whole. */
const NEVER = 'leaving.withdraw';
/** They end what others need. */
const LAST = ['shops.unlink', 'security.turnOnSecondFactor', 'security.turnOffSecondFactor'];

let doing = '';
const wasteful = new Map<string, string>();
const met = new Set<(typeof KNOWN)[number]>();
/** Operations that were answered otherwise than in the access matrix. */
const otherwise: string[] = [];
let explained = 0;
listen(({ text, plan }) => {
  explained += 1;
  const said = text.replace(/\s+/g, ' ').trim();
  const waste = wasteOf(plan);
  const known = KNOWN.filter(({ text: part }) => part.test(said));
  if (waste.length > 0) for (const each of known) met.add(each);
  if (known.length > 0) return;
  for (const { at, index, says } of waste) wasteful.set(`${at} ${index} ${said}`, `${doing}: ${at} ${index}: ${says}: ${said}`);
});

const given = await testDatabase();
const world = await createWorld(given);
const { sellerId } = world.seller;
const owner = new pg.Client(given.login('postgres'));
await owner.connect();
afterAll(() => owner.end());

/** Listings and accounts that are due and that nobody has. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select (select count(*) from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
              where l.due_at <= now() and l.lease_until is null and l.parked_reason is null and l.deleted_at is null and a.status = 'NORMAL')::int
          + (select count(*) from due_account where next_run_at <= now() and lease_until is null)::int as n`,
  );
  return rows[0]?.n ?? 0;
}

test.skipIf(onCluster)(
  'a seller whom the statistics do not know is served and worked for without reading all she has for a few rows',
  async () => {
    for (const row of Object.values(ROWS)) await row.sample(world);
    for (const row of FIRST_ROWS) await owner.query(row, [sellerId]);
    for (let n = 0; n < OTHERS.sellers; n += 1) await multiply(owner, sellerId, (await given.seller()).sellerId, OTHERS.rows);
    await owner.query('analyze');
    expect((await multiply(owner, sellerId, sellerId, MANY)).toSorted()).toEqual(Object.keys(TABLES).toSorted());
    await explainAll(owner, given.login('postgres').database);
    // Connections from before explain nothing.
    const database = createDatabase({ target: given.target, name: 'explained' });
    Object.assign(world, { database });
    const { app, config, close } = await openApp(world);
    const work = await openWork(config, world.keys, database, (task) => {
      doing = task;
    });

    const call = async (operation: (typeof app.operations)[number]) => {
      const row = ROWS[operation.name];
      if (!row || verdict(operation, 'seller') !== 'in' || operation.name === NEVER) return;
      doing = operation.name;
      const { statusCode } = await callOperation(app, operation, await row.sample(world), await world.headersOf('seller'));
      if (statusCode !== (row.status ?? operation.successStatus)) otherwise.push(operation.name);
    };
    const [last, first] = [true, false].map((isLast) => app.operations.filter(({ name }) => LAST.includes(name) === isLast));
    for (const operation of first ?? []) await call(operation);
    for (const { task } of work.schedules) await work.run(task.name, {});
    await work.doAll(FIRST_COPY - 1);
    doing = 'a claim, or what was claimed';
    await Promise.all(work.loops.map((loop) => loop.start()));
    await expect.poll(waiting, { timeout: PATIENCE_MS / 4 }).toBe(0);
    await Promise.all(work.loops.map((loop) => loop.stop()));
    await work.doAll(FIRST_COPY - 1);
    for (const operation of last ?? []) await call(operation);

    await work.stop();
    await close();
    await database.close();
    expect(explained).toBeGreaterThan(3_000);
    expect([...wasteful.values()]).toEqual([]);
    // What did not come to its statements shows nothing.
    expect(otherwise.filter((name) => !(name in ANSWERED_OTHERWISE))).toEqual([]);
    expect([...work.failed].filter((name) => !(name in TASKS_THAT_FAIL))).toEqual([]);
    expect(KNOWN.filter((each) => !each.sometimes && !met.has(each))).toEqual([]);
  },
  PATIENCE_MS,
);
