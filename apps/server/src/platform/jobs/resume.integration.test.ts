import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, type TestSeller, testDatabase } from '../../../test/support/index.ts';
import {
  claimItems,
  completeItems,
  createRun,
  createTaskRunner,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  PermanentFailure,
  RunAgain,
  releaseItems,
  releaseTasks,
  retryFailedItems,
  type TaskContext,
} from './index.ts';

let db: TestDatabase;
let kim: TestSeller;

beforeAll(async () => {
  db = await testDatabase();
  kim = await db.seller();
});

const RUNNER = { idleMs: 20, onFailure: () => undefined, onError: () => undefined };
const items = ['a', 'b'].map((key) => ({ key, label: `상품 ${key}` }));
const newRun = () => db.database.tenant(kim.sellerId, (tx) => createRun(tx, { kind: 'test', title: '시험', items }));

async function runOf(id: number) {
  const { rows } = await db.database.tenant(kim.sellerId, (tx) =>
    tx.query('select status, done, failed, finished_at is not null as ended from job_run where id = $1', [id]),
  );
  return rows[0];
}

const frame = (context: Partial<TaskContext>): TaskContext => ({
  database: db.database,
  taskId: 1,
  attemptNo: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  workerId: 'w',
  ...context,
});

const runTask = defineTask('test.run', z.object({ sellerId: z.number(), runId: z.number() }));

/** One try of a task that claims what it finds, and breaks with `error` before any of it is done. */
function attempt(runId: number, context: Partial<TaskContext>, error?: Error): Promise<void> {
  const { run } = handleRun(runTask, async () => {
    const claimed = await db.database.tenant(kim.sellerId, (tx) => claimItems(tx, runId, 10, 'w'));
    if (error) throw error;
    await db.database.tenant(kim.sellerId, (tx) =>
      completeItems(
        tx,
        runId,
        claimed.map((item) => ({ ...item, status: 'DONE' as const })),
      ),
    );
  });
  return run({ sellerId: kim.sellerId, runId }, frame(context));
}

describe('a run whose task broke off', () => {
  test('is finished by the next try, though its worker lives', async () => {
    const id = await newRun();
    await expect(attempt(id, { attemptNo: 1 }, new Error('database away'))).rejects.toThrow('database away');
    expect(await runOf(id)).toMatchObject({ status: 'RUNNING', ended: false });
    await attempt(id, { attemptNo: 2 });
    expect(await runOf(id)).toMatchObject({ status: 'DONE', done: 2, ended: true });
  });

  test.each([
    ['at the last try', { attemptNo: 10, lastAttempt: true }, new Error('database away')],
    ['for good', { attemptNo: 1 }, new PermanentFailure('no such thing')],
  ])('%s has failed, so that it can be tried again', async (_when, context, error) => {
    const id = await newRun();
    await expect(attempt(id, context, error)).rejects.toThrow(error.message);
    expect(await runOf(id)).toMatchObject({ status: 'FAILED', failed: 2, ended: true });
  });

  test('has failed when its worker died during every try', async () => {
    const id = await newRun();
    await db.database.tenant(kim.sellerId, (tx) => claimItems(tx, id, 1, 'dead'));
    const { abandon } = handleRun(runTask, () => Promise.reject(new Error('must not be tried again')));
    await abandon?.({ sellerId: kim.sellerId, runId: id }, frame({ attemptNo: 11 }));
    expect(await runOf(id)).toMatchObject({ status: 'FAILED', failed: 2, ended: true });
  });

  test('stays open where it only waits', async () => {
    const id = await newRun();
    await expect(attempt(id, { attemptNo: 10, lastAttempt: true }, new RunAgain(10))).rejects.toThrow(RunAgain);
    expect(await runOf(id)).toMatchObject({ status: 'RUNNING', ended: false });
  });
});

describe('a job at which its worker died twice', () => {
  /** Takes the job up under this name and dies at it. */
  async function dieAt(owner: string, work: HandledTask) {
    const loop = createTaskRunner({ ...RUNNER, database: db.database, tasks: [work], owner: () => owner, concurrency: 1 });
    await loop.start();
    await vi.waitFor(() => expect(loop.running).toBe(1));
    await db.database.system(async (tx) => {
      await releaseTasks(tx, [owner], true);
      await releaseItems(tx, [owner], true);
    });
    void loop.stop(0);
  }
  const begin = () =>
    db.database.tenant(kim.sellerId, async (tx) => {
      const runId = await createRun(tx, { kind: 'test', title: '시험', items });
      await enqueue(tx, runTask, { sellerId: kim.sellerId, runId });
      return runId;
    });
  const endless = () =>
    handleRun(runTask, async ({ runId }, { workerId }) => {
      await db.database.tenant(kim.sellerId, (tx) => claimItems(tx, runId, 1, workerId));
      await new Promise(() => undefined);
    });

  test('is given up, reported, and can be tried again', async () => {
    const id = await begin();
    await dieAt('first', endless());
    await dieAt('second', endless());
    const notified: unknown[] = [];
    const next = createTaskRunner({
      ...RUNNER,
      database: db.database,
      tasks: [endless()],
      owner: () => 'third',
      concurrency: 1,
      onGivenUp: async (payload) => void notified.push(payload),
    });
    await next.start();
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ status: 'FAILED', failed: 2, ended: true }));
    await vi.waitFor(() => expect(next.running).toBe(0));
    await next.stop();
    expect(notified).toEqual([{ sellerId: kim.sellerId, runId: id }]);
    const { rows } = await db.database.system((tx) =>
      tx.query('select error from dead_letter where (payload ->> $1)::bigint = $2', ['runId', id]),
    );
    expect(rows).toHaveLength(1);

    await db.database.tenant(kim.sellerId, async (tx) => {
      expect(await retryFailedItems(tx, id)).toBe(2);
      await enqueue(tx, runTask, { sellerId: kim.sellerId, runId: id });
    });
    const well = handleRun(runTask, async ({ runId }, { workerId }) => {
      const claimed = await db.database.tenant(kim.sellerId, (tx) => claimItems(tx, runId, 10, workerId));
      const done = claimed.map((item) => ({ ...item, status: 'DONE' as const }));
      await db.database.tenant(kim.sellerId, (tx) => completeItems(tx, runId, done));
    });
    const fourth = createTaskRunner({ ...RUNNER, database: db.database, tasks: [well], owner: () => 'fourth', concurrency: 1 });
    await fourth.start();
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ status: 'DONE', done: 2, failed: 0 }));
    await fourth.stop();
  });

  test('goes on when it got somewhere between the two', async () => {
    const id = await begin();
    await dieAt('one', endless());
    let tries = 0;
    const waits = createTaskRunner({
      ...RUNNER,
      database: db.database,
      tasks: [
        handleRun(runTask, async () => {
          tries += 1;
          throw new RunAgain(0);
        }),
      ],
      owner: () => 'two',
      concurrency: 1,
    });
    await waits.start();
    await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
    await waits.stop();
    await dieAt('three', endless());
    const { rows } = await db.database.system((tx) => tx.query<{ kills: number }>('select kills from task'));
    expect(rows).toEqual([{ kills: 1 }]);
    expect(await runOf(id)).toMatchObject({ ended: false });
  });
});
