import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createDatabase, type Tx } from '../database/index.ts';
import { createClaimLoop, WorkerRegistry } from './index.ts';

const { database, target } = await testDatabase();
const started: WorkerRegistry[] = [];

afterEach(async () => {
  for (const worker of started.splice(0)) await worker.stop();
});

async function start(): Promise<WorkerRegistry> {
  const worker = new WorkerRegistry({ database, releases: [], onLost: () => undefined, onError: () => undefined, beatMs: 50 });
  await worker.start();
  started.push(worker);
  return worker;
}

const others = (of: readonly WorkerRegistry[], self: WorkerRegistry) =>
  of.flatMap((worker) => (worker === self ? [] : worker.own)).sort((a, b) => a - b);

test('workers know of each other: of newcomers at the next beat, of nobody who has left', async () => {
  const all = [await start(), await start(), await start()];
  for (const worker of all) await vi.waitFor(() => expect([...worker.others].sort((a, b) => a - b)).toEqual(others(all, worker)));
  await started.pop()?.stop();
  const rest = all.slice(0, 2);
  for (const worker of rest) await vi.waitFor(() => expect(worker.others).toEqual(others(rest, worker)));
});

test('among many workers a dead one is noticed though only some of them look at each beat', async () => {
  await Promise.all(Array.from({ length: 8 }, start));
  await database.system((tx) => tx.query(`insert into worker_instance (id, host, pid) values ('killed', 'h', 1)`));
  await vi.waitFor(async () => {
    const { rows } = await database.system((tx) =>
      tx.query(`select stopped_at is not null as dead from worker_instance where id = 'killed'`),
    );
    expect(rows).toEqual([{ dead: true }]);
  });
});

test('a worker with nothing to do keeps eight connections at most, however many it had at work, and goes on with one of them', async () => {
  const own = createDatabase({ target, name: 'idle', poolSize: 10 });
  const worker = new WorkerRegistry({ database: own, releases: [], onLost: () => undefined, onError: () => undefined });
  await worker.start();
  const loops = [5_000, 5_000, 5_000, 5_000].map((idleMs) =>
    createClaimLoop({
      name: 'idle',
      database: own,
      owner: () => worker.id,
      concurrency: 8,
      wakeOn: 'moa_idle',
      idleMs,
      claim: async (tx) => ({ rows: (await tx.query<never>('select 1 where false')).rows, more: false, held: false }),
      sellerOf: () => 0,
      run: async () => undefined,
      onError: (error) => expect.unreachable(String(error)),
    }),
  );
  for (const loop of loops) await loop.start(worker);
  const open = async () => {
    const { rows } = await database.system((tx) =>
      tx.query<{ n: number }>(`select count(*) as n from pg_stat_activity where application_name like 'moa-idle%'`),
    );
    return rows[0]?.n ?? 0;
  };
  const atWork = Promise.withResolvers<void>();
  const connectionOf = async (tx: Tx) => (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const busy = Array.from({ length: 13 }, (_, index) => {
    const held = async (tx: Tx) => {
      const pid = await connectionOf(tx);
      await atWork.promise;
      return pid;
    };
    return index < 10 ? own.tenant(index + 1, held) : own.system(held);
  });
  await vi.waitFor(async () => expect(await open()).toBeGreaterThan(12));
  atWork.resolve();
  const had = await Promise.all(busy);
  await vi.waitFor(async () => expect(await open()).toBeLessThanOrEqual(8), { timeout: 60_000, interval: 500 });
  expect(had).toContain(await own.tenant(1, connectionOf));
  for (const loop of loops) await loop.stop(0);
  await worker.stop();
  await own.close();
}, 120_000);
