/** Items that are done without a lease: with what they make or not at all, and once. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { beginUnleased, cancelRun, completeUnleased, createRun, ItemsGone, openItems, pauseRun, resumeRun } from '../index.ts';

const { database, seller } = await testDatabase();
const kim = await seller();
const inRun = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(kim.sellerId, work);
const newRun = () => inRun((tx) => createRun(tx, { kind: 'test', title: '시험', items: ['a', 'b', 'c'].map((key) => ({ key })) }));
const begin = (id: number) => inRun((tx) => beginUnleased(tx, id));
const done = (...seqs: number[]) => seqs.map((seq) => ({ seq, status: 'DONE' as const }));
const complete = (id: number, ...seqs: number[]) => inRun((tx) => completeUnleased(tx, id, done(...seqs)));

async function runOf(id: number) {
  const { rows } = await inRun((tx) =>
    tx.query<{ status: string; done: number; failed: number; skipped: number }>(
      'select status, done, failed, skipped from job_run where seller_id = $1 and id = $2',
      [tx.sellerId, id],
    ),
  );
  return rows[0];
}

test('items are done once, and the last one settles the run', async () => {
  const id = await newRun();
  expect(await begin(id)).toEqual([
    { seq: 1, key: 'a' },
    { seq: 2, key: 'b' },
    { seq: 3, key: 'c' },
  ]);
  expect(await runOf(id)).toMatchObject({ status: 'RUNNING' });
  expect(await complete(id, 1, 3)).toBe(true);
  expect((await begin(id)).map(({ key }) => key)).toEqual(['b']);
  await expect(complete(id, 2, 3), 'the third is done').rejects.toThrow(ItemsGone);
  expect(await runOf(id)).toEqual({ status: 'RUNNING', done: 2, failed: 0, skipped: 0 });
  await inRun((tx) => completeUnleased(tx, id, [{ seq: 2, status: 'FAILED', message: '실패', detail: { productId: 7 } }]));
  expect(await runOf(id)).toEqual({ status: 'PARTIAL', done: 2, failed: 1, skipped: 0 });
});

test('nothing is begun while the run rests; what was under way then ends and says that the run rests', async () => {
  const id = await newRun();
  await begin(id);
  await inRun((tx) => pauseRun(tx, id));
  expect(await complete(id, 1)).toBe(false);
  expect(await begin(id)).toEqual([]);
  expect(await inRun((tx) => openItems(tx, id))).toMatchObject({ waiting: 2, running: 0 });
  await inRun((tx) => resumeRun(tx, id));
  expect(await begin(id)).toHaveLength(2);
});

test('what was canceled while somebody worked on it stays undone, with what was stored for it', async () => {
  const id = await newRun();
  await begin(id);
  await inRun((tx) => cancelRun(tx, id));
  const storing = inRun(async (tx) => {
    await tx.query(`update seller set name = 'stored' where seller_id = $1`, [tx.sellerId]);
    return completeUnleased(tx, id, done(1, 2));
  });
  await expect(storing).rejects.toThrow(ItemsGone);
  const { rows } = await inRun((tx) => tx.query<{ name: string }>('select name from seller where seller_id = $1', [tx.sellerId]));
  expect(rows[0]?.name).not.toBe('stored');
  expect(await runOf(id)).toEqual({ status: 'CANCELED', done: 0, failed: 0, skipped: 3 });
});
