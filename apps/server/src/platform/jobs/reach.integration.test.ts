/** What the worker does while a node of the cluster is away, on the real tables: others’ work goes on, and nothing of what waits is counted or lost. */
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/support/index.ts';
import {
  claimItems,
  createRun,
  createTaskRunner,
  defineTask,
  enqueue,
  handleTask,
  releaseItems,
  releaseTasks,
  WorkerRegistry,
} from './index.ts';
import { type Among, NodeReach, type Reach } from './reach.ts';
import { ALONE } from './share.ts';

const { database, seller } = await testDatabase();
const reached = await seller();
const away = await seller();
const nodeAway = () => Object.assign(new pg.DatabaseError('connection to the remote node failed', 0, 'error'), { code: '08006' });
const never = (error: unknown) => expect.unreachable(String(error));

class Known implements Reach {
  sellers: Among = null;
  readonly look = async () => {
    this.sellers = [reached.sellerId];
  };
}

let reach: Known;
beforeEach(async () => {
  reach = new Known();
  await database.system((tx) => tx.query('delete from task; delete from worker_instance'));
});

const note = defineTask('test.reach', z.object({ of: z.string() }), { attempts: 2 });
const enqueueFor = (sellerId: number, of: string) => database.tenant(sellerId, (tx) => enqueue(tx, note, { of }));

test('tasks of who is reached, and of nobody, are done; the others wait untouched until they are', async () => {
  await reach.look();
  await enqueueFor(away.sellerId, 'away');
  await enqueueFor(reached.sellerId, 'reached');
  await database.system((tx) => enqueue(tx, note, { of: 'nobody' }));
  const done: string[] = [];
  const loop = createTaskRunner({
    database,
    tasks: [handleTask(note, async ({ of }) => void done.push(of))],
    owner: () => 'w',
    concurrency: 4,
    idleMs: 20,
    onFailure: never,
    onError: never,
  });
  await loop.start(ALONE, reach);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['nobody', 'reached']));
  const left = () => database.system((tx) => tx.query('select attempt_no, lease_owner from task'));
  await vi.waitFor(async () => expect((await left()).rows).toEqual([{ attempt_no: 0, lease_owner: null }]));
  reach.sellers = null;
  await vi.waitFor(() => expect(done).toContain('away'));
  await loop.stop(0);
});

test('a task that fails as a node is away is tried again later, and that try is not counted', async () => {
  const failures: unknown[] = [];
  const loop = createTaskRunner({
    database,
    tasks: [handleTask(note, () => Promise.reject(nodeAway()))],
    owner: () => 'w',
    concurrency: 1,
    idleMs: 20,
    onFailure: (error) => failures.push(error),
    onError: never,
  });
  await enqueueFor(away.sellerId, 'away');
  await loop.start(ALONE, reach);
  const row = () => database.system((tx) => tx.query('select attempt_no, lease_owner, last_error, run_at > now() as later from task'));
  await vi.waitFor(async () => expect((await row()).rows).toEqual([{ attempt_no: 0, lease_owner: null, last_error: null, later: true }]));
  await loop.stop(0);
  expect(failures).toEqual([]);
});

test('of a dead worker what can be reached is given back at once, the rest when its node is back, and then it is struck off', async () => {
  await database.system((tx) => tx.query(`insert into worker_instance (id, host, pid) values ('dead', 'h', 1)`));
  const runs = [reached, away].map(({ sellerId }) =>
    database.tenant(sellerId, async (tx) => {
      const id = await createRun(tx, { kind: 'test', title: '시험', items: [{ key: 'a' }] });
      await claimItems(tx, id, 1, 'dead');
    }),
  );
  await Promise.all(runs);
  await enqueueFor(reached.sellerId, 'reached');
  await database.system((tx) => tx.query(`update task set lease_owner = 'dead'`));
  let gone = true;
  const worker = new WorkerRegistry({
    database,
    reach,
    releases: [
      releaseTasks,
      releaseItems,
      async (_tx, _owners, _died, among = null) => {
        if (gone && among === null) throw nodeAway();
      },
    ],
    onLost: () => never('lost'),
    onError: never,
    beatMs: 60_000,
  });
  await worker.start();
  const state = () =>
    database.system(async (tx) => ({
      tasks: (await tx.query('select lease_owner, kills from task')).rows,
      items: (await tx.query('select seller_id, status, attempt_no from job_item order by seller_id')).rows,
      dead: (await tx.query(`select stopped_at is not null as off from worker_instance where id = 'dead'`)).rows,
    }));
  const back = {
    tasks: [{ lease_owner: null, kills: 1 }],
    items: [
      { seller_id: reached.sellerId, status: 'QUEUED', attempt_no: 1 },
      { seller_id: away.sellerId, status: 'RUNNING', attempt_no: 1 },
    ],
    dead: [{ off: false }],
  };
  expect(await state()).toEqual(back);
  // Found again at every beat, and nothing of it counts twice.
  expect(await worker.sweep()).toEqual(['dead']);
  expect(await state()).toEqual(back);
  [gone, reach.sellers] = [false, null];
  expect(await worker.sweep()).toEqual(['dead']);
  expect(await state()).toEqual({
    ...back,
    items: back.items.map((item) => ({ ...item, status: 'QUEUED' })),
    dead: [{ off: true }],
  });
  expect(await worker.sweep()).toEqual([]);
  await worker.stop();
});

test('the nodes are found by what the server says of itself, and all of them answer', async () => {
  const nodes = new NodeReach({ database, onChange: (found) => never(found), onError: never });
  await nodes.look();
  expect(nodes.sellers).toBeNull();
  await nodes.stop();
});
