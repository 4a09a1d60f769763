import { expect, test } from 'vitest';
import { keepStatistics } from './statistics.ts';

function counted() {
  const runs: PromiseWithResolvers<void>[] = [];
  const statistics = keepStatistics(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { statistics, runs };
}

test('few new lines are not worth counting, many small pages are', () => {
  const { statistics, runs } = counted();
  for (let page = 0; page < 3; page += 1) statistics.grew(300);
  expect(runs).toHaveLength(0);
  statistics.grew(300);
  expect(runs).toHaveLength(1);
});

test('one count runs at a time, and what came meanwhile is counted after it', async () => {
  const { statistics, runs } = counted();
  statistics.grew(1_000);
  statistics.grew(5_000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  const end = statistics.settled();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await end;
  await statistics.settled();
  expect(runs).toHaveLength(2);
});

test('the more a walk has stored, the less often tables are looked at, but always before what is there has doubled', async () => {
  const { statistics, runs } = counted();
  const looks: number[] = [];
  for (let stored = 300; stored <= 40_000; stored += 300) {
    statistics.grew(300);
    if (runs.length === looks.length) continue;
    looks.push(stored);
    runs.at(-1)?.resolve();
    await statistics.settled();
  }
  expect(looks.length).toBeLessThan(15);
  for (const [at, stored] of looks.entries()) expect(stored).toBeLessThan(2 * (looks[at - 1] ?? 1_000) + 300);
});

test('it has settled when the last count has ended, or failed', async () => {
  const { statistics, runs } = counted();
  await statistics.settled();
  statistics.grew(1_000);
  let settled = false;
  const end = statistics.settled().finally(() => {
    settled = true;
  });
  await Promise.resolve();
  expect(settled).toBe(false);
  runs[0]?.reject(new Error('the database is away'));
  await expect(end).rejects.toThrow('the database is away');
  await statistics.settled();
});
