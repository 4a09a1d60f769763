import { expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../test/support/index.ts';
import {
  cancelRun,
  claimItems,
  completeItems,
  createRun,
  createTaskRunner,
  defineTask,
  endOrphanedRuns,
  enqueue,
  handleRun,
  openItems,
  pauseRun,
  postponeItem,
  releaseItems,
  resumeRun,
  retryFailedItems,
  wakeRun,
  wakeTask,
  workOffRun,
} from '../index.ts';

const { database, seller } = await testDatabase();
const kim = await seller();
const inRun = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(kim.sellerId, work);
const items = ['a', 'b', 'c'].map((key) => ({ key }));
const newRun = () => inRun((tx) => createRun(tx, { kind: 'test', title: '시험', items }));

async function runOf(id: number) {
  const { rows } = await inRun((tx) =>
    tx.query<{ status: string; done: number; skipped: number }>(
      'select status, done, skipped from job_run where seller_id = $1 and id = $2',
      [tx.sellerId, id],
    ),
  );
  return rows[0];
}

test('what waits of a run that rests is left alone, what runs ends, and the rest follows once it goes on', async () => {
  const id = await newRun();
  const [first] = await inRun((tx) => claimItems(tx, id, 1, 'w'));
  if (!first) throw new Error('nothing was claimed');
  expect(await inRun((tx) => pauseRun(tx, id))).toBe(true);
  expect(await inRun((tx) => pauseRun(tx, id)), 'it rests already').toBe(false);
  expect(await inRun((tx) => claimItems(tx, id, 3, 'w'))).toEqual([]);
  await inRun((tx) => completeItems(tx, id, [{ ...first, status: 'DONE' }]));
  expect(await runOf(id)).toEqual({ status: 'RUNNING', done: 1, skipped: 0 });
  const open = await inRun((tx) => openItems(tx, id));
  expect(open).toMatchObject({ waiting: 2, running: 0, nextAt: expect.any(Date) });
  expect(await inRun((tx) => resumeRun(tx, id))).toBe(true);
  expect(await inRun((tx) => resumeRun(tx, id)), 'it goes on already').toBe(false);
  expect(await inRun((tx) => claimItems(tx, id, 3, 'w'))).toHaveLength(2);
});

test('an item whose worker died while its run rests waits until the run goes on', async () => {
  const id = await newRun();
  await inRun((tx) => claimItems(tx, id, 1, 'dead'));
  await inRun((tx) => pauseRun(tx, id));
  await database.system((tx) => releaseItems(tx, ['dead'], true));
  expect(await inRun((tx) => openItems(tx, id))).toMatchObject({ waiting: 3, running: 0 });
  expect(await inRun((tx) => claimItems(tx, id, 3, 'w'))).toEqual([]);
});

test('a run that rests is nobody’s loss, and can be canceled', async () => {
  const id = await newRun();
  await inRun((tx) => pauseRun(tx, id));
  await endOrphanedRuns(database, { owners: {} }, new AbortController().signal, 0);
  expect(await runOf(id)).toMatchObject({ status: 'QUEUED' });
  expect(await inRun((tx) => cancelRun(tx, id))).toBe(true);
  expect(await runOf(id)).toEqual({ status: 'CANCELED', done: 0, skipped: 3 });
  expect(await inRun((tx) => resumeRun(tx, id))).toBe(false);
});

it('goes on at once: its task is woken, and does each item once', async () => {
  const runTask = defineTask('test.paused-run', z.object({ sellerId: z.number(), runId: z.number() }));
  const done: string[] = [];
  let paused = false;
  const work = handleRun(runTask, ({ sellerId, runId }, context) =>
    workOffRun(context, {
      sellerId,
      runId,
      concurrency: 1,
      now: () => new Date(),
      onError: (error) => expect.unreachable(String(error)),
      handle: async ({ key }) => {
        done.push(key);
        if (!paused) await inRun((tx) => pauseRun(tx, runId));
        paused = true;
        return { status: 'DONE' };
      },
    }),
  );
  const loop = createTaskRunner({
    database,
    tasks: [work, wakeTask],
    owner: () => 'w',
    concurrency: 2,
    idleMs: 20,
    onFailure: (error) => expect.unreachable(String(error)),
    onError: (error) => expect.unreachable(String(error)),
  });
  const id = await inRun(async (tx) => {
    const runId = await createRun(tx, { kind: 'test', title: '시험', items });
    await enqueue(tx, runTask, { sellerId: kim.sellerId, runId });
    return runId;
  });
  await loop.start();
  const rests = () =>
    database.system((tx) => tx.query(`select from task where name = 'test.paused-run' and lease_owner is null and run_at > now()`));
  await vi.waitFor(async () => expect((await rests()).rowCount).toBe(1));
  expect(done).toEqual(['a']);
  await inRun(async (tx) => {
    await resumeRun(tx, id);
    await wakeRun(tx, id);
  });
  await vi.waitFor(async () => expect(await runOf(id)).toEqual({ status: 'DONE', done: 3, skipped: 0 }));
  expect(done).toEqual(['a', 'b', 'c']);
  await loop.stop(0);
});

test('an item keeps each try before its last, with its answer', async () => {
  const id = await newRun();
  const take = () => inRun((tx) => claimItems(tx, id, 1, 'w'));
  const [first] = await take();
  if (!first) throw new Error('nothing was claimed');
  await inRun((tx) => postponeItem(tx, id, first, new Date(0), '쇼핑몰이 응답하지 않습니다.'));
  const [second] = await take();
  expect(second).toMatchObject({ seq: 1, attemptNo: 2 });
  await database.system((tx) => releaseItems(tx, ['w'], true));
  const [third] = await take();
  if (!third) throw new Error('nothing was claimed');
  await inRun((tx) => completeItems(tx, id, [{ ...third, status: 'FAILED', message: '거절' }]));
  await inRun(async (tx) =>
    completeItems(
      tx,
      id,
      (await claimItems(tx, id, 2, 'w')).map((item) => ({ ...item, status: 'DONE' as const })),
    ),
  );
  await inRun((tx) => retryFailedItems(tx, id));
  const { rows } = await inRun((tx) =>
    tx.query<{ tries: object[] | null }>('select tries from job_item where seller_id = $1 and run_id = $2 order by seq', [tx.sellerId, id]),
  );
  expect(rows.map(({ tries }) => tries)).toEqual([
    [
      { no: 1, at: expect.any(String), outcome: 'AGAIN', message: '쇼핑몰이 응답하지 않습니다.', traceId: null },
      { no: 2, at: expect.any(String), outcome: 'BROKEN_OFF', message: '', traceId: null },
      { no: 3, at: expect.any(String), outcome: 'FAILED', message: '거절', traceId: null },
    ],
    null,
    null,
  ]);
});

test('of an item that is tried for ever the last twenty tries are kept', async () => {
  const id = await newRun();
  for (let no = 1; no <= 25; no++)
    await inRun(async (tx) => {
      const [item] = await claimItems(tx, id, 1, 'w');
      if (item) await postponeItem(tx, id, item, new Date(0), '바쁩니다.');
    });
  const { rows } = await inRun((tx) =>
    tx.query<{ tries: { no: number }[] }>('select tries from job_item where seller_id = $1 and run_id = $2 and seq = 1', [tx.sellerId, id]),
  );
  expect(rows[0]?.tries.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, at) => at + 6));
});
