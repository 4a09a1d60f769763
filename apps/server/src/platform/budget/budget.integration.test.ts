import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createDatabase } from '../database/index.ts';
import { createDatabaseBudgetStore } from './budget-store.ts';
import { startCallBudget } from './index.ts';

const db = await testDatabase();
const one = { wanted: 1, leadMs: 0, horizonMs: 0 };
const store = createDatabaseBudgetStore(db.database);

test('reservations of several processes never overlap', async () => {
  const others = [1, 2, 3].map((n) => createDatabase({ target: db.target, name: `p${n}` }));
  const limit = { perSecond: 100, burst: 1 };
  const reservations = await Promise.all(
    others.flatMap((database) =>
      [1, 2, 3].map(() => createDatabaseBudgetStore(database).reserve('shared', limit, { wanted: 5, leadMs: 0, horizonMs: 10_000 })),
    ),
  );
  const slots = reservations.flatMap((reservation) => reservation.slots).sort((a, b) => a - b);
  expect(slots).toHaveLength(45);
  for (const [index, slot] of slots.entries()) {
    if (index > 0) expect(slot - (slots[index - 1] ?? 0)).toBeGreaterThanOrEqual(10);
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
  const heard = Promise.withResolvers<void>();
  const stopHearing = await db.database.listen('moa_budget', () => heard.resolve());
  first.budget.observe('pause', { pauseMs: 60_000 });
  await heard.promise;
  const waiting = second.budget.acquire('pause', limit, 0, AbortSignal.timeout(50));
  await expect(waiting).rejects.toThrow();
  const reservation = await store.reserve('pause', limit, one);
  expect(reservation.slots).toEqual([]);
  expect(reservation.retryAtMs - reservation.nowMs).toBeGreaterThan(50_000);
  expect(errors).toEqual([]);
  await stopHearing();
  await first.stop();
  await second.stop();
  await other.close();
});
