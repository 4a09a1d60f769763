import { expect, test } from 'vitest';
import { daysUntil, koreanDate, koreanDayEnd, koreanDayStart } from './korean-day.ts';

test('a Korean day begins and ends at midnight in Seoul', () => {
  const [start, end] = [koreanDayStart('2026-11-21'), koreanDayEnd('2026-11-21')];
  expect([start.toISOString(), end.toISOString()]).toEqual(['2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z']);
  expect([koreanDate(start), koreanDate(new Date(end.getTime() - 1)), koreanDate(end)]).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
});

test.each([
  ['2026-11-21T15:00:00Z', '2026-11-20T15:00:00Z', 0],
  ['2026-11-21T15:00:00Z', '2026-11-21T14:59:59Z', 0],
  ['2026-11-21T15:00:01Z', '2026-11-21T14:59:59Z', 1],
  ['2026-11-28T15:00:00Z', '2026-11-21T03:00:00Z', 7],
  ['2026-11-20T15:00:00Z', '2026-11-21T03:00:00Z', -1],
])('an end at %s is at %s %i days away', (end, now, days) => {
  expect(daysUntil(new Date(end), new Date(now))).toBe(days);
});
