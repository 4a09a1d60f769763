import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../test/support/index.ts';
import { createRun, defineTask, endOrphanedRuns, enqueue } from '../index.ts';

const { database, seller } = await testDatabase();
const kim = await seller();
const workTask = defineTask('test.work', z.object({ sellerId: z.number(), runId: z.number() }));
const ALIVE = new AbortController().signal;
const items = [{ key: 'a' }, { key: 'b' }];

const run = (kind = 'test') => database.tenant(kim.sellerId, (tx) => createRun(tx, { kind, title: '시험', items }));
const runWithTask = () =>
  database.tenant(kim.sellerId, async (tx) => {
    const runId = await createRun(tx, { kind: 'test', title: '시험', items });
    await enqueue(tx, workTask, { sellerId: kim.sellerId, runId });
    return runId;
  });
const stateOf = (id: number) =>
  database.tenant(kim.sellerId, async (tx) => {
    const { rows } = await tx.query<{ status: string; failed: number }>(
      'select status, failed from job_run where seller_id = $1 and id = $2',
      [tx.sellerId, id],
    );
    return rows[0];
  });
const OPEN = { status: 'QUEUED', failed: 0 };

describe('a run', () => {
  it('that nothing works on ends as failed, with a word to each item', async () => {
    const id = await run();
    const notified: number[] = [];
    await endOrphanedRuns(database, { owners: {}, onEnded: async (_tx, runId) => void notified.push(runId) }, ALIVE, 0);
    expect(notified).toEqual([id]);
    expect(await stateOf(id)).toEqual({ status: 'FAILED', failed: 2 });
    const { rows } = await database.tenant(kim.sellerId, (tx) =>
      tx.query<{ message: string }>('select message from job_item where seller_id = $1 and run_id = $2', [tx.sellerId, id]),
    );
    for (const { message } of rows) expect(message).toContain('다시 시도');
  });

  it('is left alone while its task waits or runs', async () => {
    const [waits, runs] = [await runWithTask(), await runWithTask()];
    await database.system((tx) => tx.query(`update task set lease_owner = 'w' where (payload ->> 'runId')::bigint = $1`, [runs]));
    await endOrphanedRuns(database, { owners: {} }, ALIVE, 0);
    expect([await stateOf(waits), await stateOf(runs)]).toEqual([OPEN, OPEN]);
  });

  it('is left alone for a while when something has just happened to it', async () => {
    const id = await run();
    await endOrphanedRuns(database, { owners: {} }, ALIVE);
    expect(await stateOf(id)).toEqual(OPEN);
  });

  it('of a kind without tasks is left to what works on that kind', async () => {
    const id = await run('test.other');
    const seen: number[] = [];
    await endOrphanedRuns(database, { owners: { 'test.other': async (_tx, runId) => void seen.push(runId) } }, ALIVE, 0);
    expect(seen).toEqual([id]);
    expect(await stateOf(id)).toEqual(OPEN);
  });
});
