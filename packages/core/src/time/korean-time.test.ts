import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysUntil,
  fromKoreanClock,
  koreanClock,
  koreanDate,
  koreanDayEnd,
  koreanDayStart,
  koreanIso,
  koreanMinute,
  koreanWeekday,
  startOfKoreanDay,
} from './korean-time.ts';

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

const instant = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });

test('the Korean clock is read and set back', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(fromKoreanClock(koreanClock(at))).toEqual(at);
    }),
  );
});

test('what is written of an instant names that instant', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(new Date(koreanIso(at))).toEqual(at);
      expect(koreanIso(at).slice(0, 16).replace('T', ' ')).toBe(koreanMinute(at));
      expect(koreanIso(at).slice(0, 10)).toBe(koreanDate(at));
    }),
  );
});

test('a day begins at the first instant of its date', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(startOfKoreanDay(at)).toEqual(koreanDayStart(koreanDate(at)));
    }),
  );
});

test('weekdays change at midnight in Seoul', () => {
  // 2026-11-22 is a Sunday.
  expect(koreanWeekday(new Date('2026-11-21T14:59:59Z'))).toBe(6);
  expect(koreanWeekday(new Date('2026-11-21T15:00:00Z'))).toBe(0);
});
