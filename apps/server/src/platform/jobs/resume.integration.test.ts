import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, type TestSeller, testDatabase } from '../../testing/index.ts';
import { claimItems, completeItems, createRun, defineTask, handleRun, PermanentFailure, RunAgain, type TaskContext } from './index.ts';

let db: TestDatabase;
let kim: TestSeller;

beforeAll(async () => {
  db = await testDatabase();
  kim = await db.seller();
});

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
