import { expect, test } from 'vitest';
import { keptSince, RETENTION } from './retention.ts';

const korea = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`);

test.each([
  ['days go by the clock', { days: 90 }, '2026-11-22 08:30', '2026-08-24 08:30'],
  ['years by the calendar, over leap days', { years: 5 }, '2031-11-22 08:30', '2026-11-22 08:30'],
  ['the night of a Korean New Year is its own day', { years: 5 }, '2031-01-01 00:30', '2026-01-01 00:30'],
  ['on a leap day, what began before the March five years ago has passed', { years: 5 }, '2032-02-29 00:30', '2027-03-01 00:30'],
])('%s', (_, period, now, since) => {
  expect(keptSince(period, korea(now))).toEqual(korea(since));
});

test('what the law asks to be kept is kept as long as the law asks', () => {
  expect(RETENTION).toMatchObject({ orderPeople: { years: 5 }, leftInquiry: { years: 3 }, leftSeller: { years: 5 } });
});
