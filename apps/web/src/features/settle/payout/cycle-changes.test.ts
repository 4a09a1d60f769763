import { type CycleChange, withCycle } from '@moa/core';
import { expect, test } from 'vitest';
import { changesToSend, comingChanges } from './cycle-changes.ts';

const account = (cycleChanges: CycleChange[], cycle: 'WEEKLY' | 'MONTHLY' = 'WEEKLY') => ({
  cycle,
  cycleChoices: ['WEEKLY' as const, 'MONTHLY' as const],
  cycleChanges,
});
const monthly: CycleChange = { cycle: 'MONTHLY', from: '2027-01-01' };
const weekly: CycleChange = { cycle: 'WEEKLY', from: '2027-06-01' };
/** What the server keeps once all of it was sent. */
const kept = (changes: CycleChange[], sent: CycleChange[]) => sent.reduce((all, change) => withCycle(all, change, 'COUPANG'), changes);

test('nothing is sent where nothing was changed', () => {
  expect(changesToSend(account([monthly]), { cycle: 'WEEKLY', from: '2026-11-01', without: '' })).toEqual([]);
});

test('a change to come is taken out, with those behind it, and what is before it stays', () => {
  expect(kept([monthly], changesToSend(account([monthly]), { cycle: 'WEEKLY', from: '', without: monthly.from }))).toEqual([]);
  const both = [monthly, weekly];
  expect(kept(both, changesToSend(account(both), { cycle: 'WEEKLY', from: '', without: weekly.from }))).toEqual([monthly]);
  expect(kept(both, changesToSend(account(both), { cycle: 'WEEKLY', from: '', without: monthly.from }))).toEqual([]);
  const past: CycleChange = { cycle: 'MONTHLY', from: '2026-01-01' };
  const next: CycleChange = { cycle: 'WEEKLY', from: '2027-01-01' };
  expect(kept([past, next], changesToSend(account([past, next], 'MONTHLY'), { cycle: 'MONTHLY', from: '', without: next.from }))).toEqual([
    past,
  ]);
});

test('another cycle is sent with its day, after what was taken out', () => {
  const sent = changesToSend(account([monthly]), { cycle: 'MONTHLY', from: '2026-11-01', without: monthly.from });
  expect(kept([monthly], sent)).toEqual([{ cycle: 'MONTHLY', from: '2026-11-01' }]);
});

test('those to come are shown until they are taken out', () => {
  const of = account([{ cycle: 'MONTHLY', from: '2026-01-01' }, weekly, { cycle: 'MONTHLY', from: '2028-01-01' }]);
  expect(comingChanges(of, '2026-11-28', '').map(({ from }) => from)).toEqual(['2027-06-01', '2028-01-01']);
  expect(comingChanges(of, '2026-11-28', '2028-01-01').map(({ from }) => from)).toEqual(['2027-06-01']);
});
