import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { type ClaimLoop, createTaskRunner, enqueue, releaseTasks, type SellerWalk, walkPart } from './index.ts';

const { database } = await testDatabase();
/** A task that fails is tried again after two seconds, and after four. */
const PATIENCE = 25_000;
const loops: ClaimLoop[] = [];
const held: (() => void)[] = [];

/** Waits until the test has ended, or for `resolve`. */
function hold(): PromiseWithResolvers<void> {
  const waiting = Promise.withResolvers<void>();
  held.push(waiting.resolve);
  return waiting;
}

/** Sellers 1 to `count` have something to do; `troubles` says what comes of it. */
function walkOver(
  count: number,
  troubles: (sellerId: number) => Promise<void> | undefined = () => undefined,
  together?: (open: Set<number>) => SellerWalk['together'],
) {
  const open = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const begun: number[] = [];
  let reads = 0;
  const walk: SellerWalk = {
    name: 'test.walk',
    cron: '* * * * *',
    attempts: 3,
    due: async (_tx, { from, to }) => {
      reads += 1;
      return [...open].filter((sellerId) => sellerId >= from && sellerId <= to);
    },
    work: async (sellerId) => {
      begun.push(sellerId);
      await troubles(sellerId);
      open.delete(sellerId);
    },
    ...(together ? { together: together(open) } : {}),
  } as SellerWalk;
  return { ...walkPart(walk), open, begun, reads: () => reads };
}

async function runner(
  { tasks }: Pick<ReturnType<typeof walkOver>, 'tasks'>,
  owner: string,
  concurrency = 4,
  failures: string[] = [],
): Promise<ClaimLoop> {
  const loop = createTaskRunner({
    database,
    tasks,
    owner: () => owner,
    concurrency,
    idleMs: 20,
    onFailure: (error) => failures.push(String(error)),
    onError: (error) => expect.unreachable(String(error)),
  });
  await loop.start();
  loops.push(loop);
  return loop;
}

const round = ({ schedule }: Pick<ReturnType<typeof walkOver>, 'schedule'>) =>
  database.system((tx) => enqueue(tx, schedule.task, {}, { dedupeKey: 'schedule' }));
const tasks = async () => (await database.system((tx) => tx.query<{ name: string }>('select name from task'))).rows.map(({ name }) => name);

beforeEach(() => database.system((tx) => tx.query('delete from task; delete from dead_letter')));
afterEach(async () => {
  for (const resolve of held.splice(0)) resolve();
  for (const loop of loops.splice(0)) await loop.stop(0);
});

test('a round reads once who has something to do, and makes a task for each block of sellers', async () => {
  const walk = walkOver(1_000);
  await runner(walk, 'a');
  await runner(walk, 'b');
  await round(walk);
  await vi.waitFor(async () => expect(await tasks()).toEqual([]), PATIENCE);
  expect(walk.open.size).toBe(0);
  expect(walk.begun.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(walk.reads()).toBe(1 + 4);
});

test('a seller that fails and one that hangs hold up nobody, of their block or another', async () => {
  const hanging = hold();
  const walk = walkOver(600, (sellerId) => {
    if (sellerId === 3) return Promise.reject(new Error('out of order'));
    return sellerId === 300 ? hanging.promise : undefined;
  });
  await runner(walk, 'a');
  await round(walk);
  await vi.waitFor(() => expect([...walk.open]).toEqual([3, 300]), PATIENCE);
  hanging.resolve();
  await vi.waitFor(async () => expect(await tasks()).toEqual([]), PATIENCE);
  expect([...walk.open]).toEqual([3]);
});

test('a block that is broken off goes on with who is left', async () => {
  const stuck = hold();
  const first = walkOver(200, () => (first.begun.length > 100 ? stuck.promise : undefined));
  await runner(first, 'killed', 1);
  await round(first);
  await vi.waitFor(() => expect(first.begun.length).toBe(102), PATIENCE);
  const left = first.open.size;
  // As when its process is killed: others take its tasks, and what it still does counts no more.
  await database.system((tx) => releaseTasks(tx, ['killed']));
  const second = walkOver(0);
  for (const sellerId of first.open) second.open.add(sellerId);
  await runner(second, 'next');
  await vi.waitFor(() => expect(second.open.size).toBe(0), PATIENCE);
  expect(second.begun).toHaveLength(left);
  expect(left).toBe(100);
});

test('a round does not double what the one before it left', async () => {
  const stuck = hold();
  const walk = walkOver(600, () => stuck.promise);
  await runner(walk, 'a');
  await round(walk);
  await vi.waitFor(() => expect(walk.begun).toHaveLength(4), PATIENCE);
  const before = (await tasks()).length;
  await database.system((tx) => enqueue(tx, walk.schedule.task, {}));
  await runner({ tasks: walk.tasks.slice(0, 1) }, 'rounds');
  await vi.waitFor(async () => expect((await tasks()).filter((name) => name === 'test.walk')).toEqual([]), PATIENCE);
  // Of the two blocks that run another may wait, for what comes meanwhile.
  expect((await tasks()).length).toBeLessThanOrEqual(before + 2);
});

test('what can be done together is, and who is left over is done alone', async () => {
  const sizes: number[] = [];
  const walk = walkOver(
    600,
    () => undefined,
    (open) => async (sellerIds) => {
      sizes.push(sellerIds.length);
      for (const sellerId of sellerIds) if (sellerId % 100 !== 0) open.delete(sellerId);
      return sellerIds.filter((sellerId) => sellerId % 100 === 0);
    },
  );
  await runner(walk, 'a');
  await round(walk);
  await vi.waitFor(async () => expect(await tasks()).toEqual([]), PATIENCE);
  expect(walk.open.size).toBe(0);
  expect(walk.begun.toSorted((a, b) => a - b)).toEqual([100, 200, 300, 400, 500, 600]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600);
  expect(sizes.length).toBeLessThanOrEqual(12);
});

test('one seller with whom the others cannot be done together holds up none of them, and is reported', async () => {
  const failures: string[] = [];
  const walk = walkOver(
    600,
    (sellerId) => (sellerId === 7 ? Promise.reject(new Error('seller 7')) : undefined),
    (open) => async (sellerIds) => {
      if (sellerIds.includes(7)) throw new Error('one of them');
      for (const sellerId of sellerIds) open.delete(sellerId);
      return [];
    },
  );
  await runner(walk, 'a', 4, failures);
  await round(walk);
  await vi.waitFor(() => expect([...walk.open]).toEqual([7]), PATIENCE);
  await vi.waitFor(async () => expect(await tasks()).toEqual([]), PATIENCE);
  expect([...walk.open]).toEqual([7]);
  expect(new Set(failures)).toEqual(new Set(['Error: seller 7']));
});

test('a block in which a worker died is done one by one', async () => {
  const walk = walkOver(
    100,
    () => undefined,
    () => () => Promise.reject(new Error('not together')),
  );
  await round(walk);
  const rounds = await runner({ tasks: walk.tasks.slice(0, 1) }, 'rounds');
  await vi.waitFor(async () => expect(await tasks()).toEqual(['test.walk-block']), PATIENCE);
  await rounds.stop(0);
  await database.system((tx) => tx.query('update task set attempt_no = 1, kills = 1'));
  const failures: string[] = [];
  await runner(walk, 'next', 4, failures);
  await vi.waitFor(async () => expect(await tasks()).toEqual([]), PATIENCE);
  expect(walk.open.size).toBe(0);
  expect(failures).toEqual([]);
});
