import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createDatabase } from '../database/index.ts';
import { createDatabaseBudgetStore } from './budget-store.ts';
import { startCallBudget } from './index.ts';

const db = await testDatabase();
const one = { wanted: 1, leadMs: 0, horizonMs: 0, reachMs: 0 };
const store = createDatabaseBudgetStore(db.database);

test('reservations of several processes never overlap', async () => {
  const others = [1, 2, 3].map((n) => createDatabase({ target: db.target, name: `p${n}` }));
  const limit = { perSecond: 100, burst: 1 };
  const reservations = await Promise.all(
    others.flatMap((database) =>
      [1, 2, 3].map(() =>
        createDatabaseBudgetStore(database).reserve('shared', limit, { wanted: 5, leadMs: 0, horizonMs: 10_000, reachMs: 20_000 }),
      ),
    ),
  );
  const leases = reservations.flatMap(({ lease }) => lease ?? []).sort((a, b) => a.fromMs - b.fromMs);
  expect(leases).toHaveLength(9);
  for (const [index, { fromMs, toMs }] of leases.entries()) {
    expect(toMs - fromMs).toBeGreaterThanOrEqual(50);
    if (index > 0) expect(fromMs).toBeGreaterThanOrEqual(leases[index - 1]?.toMs ?? 0);
  }
  await Promise.all(others.map((database) => database.close()));
});

test('what was learned holds until the manifest changes', async () => {
  const limit = { perSecond: 10, burst: 4 };
  await store.follow('learned', limit, { perSecond: 2 });
  expect((await store.reserve('learned', limit, one)).state.perSecond).toBe(2);
  expect((await store.reserve('learned', { ...limit, perSecond: 20 }, one)).state.perSecond).toBe(20);
});

test('a pause seen by one process is stored and reported to the others', async () => {
  const limit = { perSecond: 1_000, burst: 10 };
  const other = createDatabase({ target: db.target, name: 'other' });
  const errors: unknown[] = [];
  const [first, second] = [
    await startCallBudget(db.database, (error) => errors.push(error)),
    await startCallBudget(other, (error) => errors.push(error)),
  ];
  const signal = AbortSignal.timeout(5_000);
  await Promise.all([first.budget.acquire('pause', limit, 2, signal), second.budget.acquire('pause', limit, 2, signal)]);
  const received = Promise.withResolvers<void>();
  // On the connection of the second, which hears first: its budget knows of the pause then.
  const stopHearing = await other.listen('moa_budget', () => received.resolve());
  first.budget.observe('pause', { pauseMs: 60_000 });
  await received.promise;
  const waiting = second.budget.acquire('pause', limit, 0, AbortSignal.timeout(50));
  await expect(waiting).rejects.toThrow();
  const reservation = await store.reserve('pause', limit, one);
  expect(reservation.lease).toBeNull();
  expect(reservation.retryAtMs - reservation.nowMs).toBeGreaterThan(50_000);
  expect(errors).toEqual([]);
  await stopHearing();
  await first.stop();
  await second.stop();
  await other.close();
});
