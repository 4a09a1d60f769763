import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankCalendar, HOLIDAYS_UNTIL, type HolidayChange, holidaysKnown, holidaysOfYear, KNOWN_CALENDAR } from './holidays.ts';

const { holidayOf, isBankDay } = KNOWN_CALENDAR;

const YEARS = [2025, 2026, 2027];
const days = (year: number) =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10)).filter((day) =>
    day.startsWith(String(year)),
  );

test.each(YEARS)('%i has the days that are the same every year', (year) => {
  for (const day of ['01-01', '03-01', '05-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25'])
    expect(holidayOf(`${year}-${day}`), day).not.toBeNull();
});

test.each(YEARS)('%i has three days of 설날 and of 추석, one after the other', (year) => {
  for (const name of ['설날', '추석']) {
    const found = days(year).filter((day) => [name, `${name} 연휴`].includes(holidayOf(day) ?? ''));
    expect(found).toHaveLength(3);
    expect(Date.parse(found[2] ?? '') - Date.parse(found[0] ?? '')).toBe(2 * 86_400_000);
    expect(holidayOf(found[1] ?? '')).toBe(name);
  }
});

test.each(YEARS)('a substitute day of %i is a working day of the week, and comes after what it stands for', (year) => {
  for (const day of days(year).filter((each) => holidayOf(each)?.includes('대체') ?? false)) {
    expect([1, 2, 3, 4, 5], day).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    expect(isBankDay(before), before).toBe(false);
  }
});

test('the years are there up to the day that is said', () => {
  expect(HOLIDAYS_UNTIL).toBe(`${YEARS.at(-1)}-12-31`);
});

test('a year is known as far as its holidays are here, whatever was added to another', () => {
  expect([2024, 2025, 2027, 2028].map(holidaysKnown)).toEqual([false, true, true, false]);
  expect(holidaysOfYear(2028, [{ day: '2028-01-03', name: '임시공휴일' }])).toEqual([
    { day: '2028-01-03', name: '임시공휴일', origin: 'ADDED' },
  ]);
});

test('what an administrator says of a day goes before what is known of it', () => {
  const calendar = bankCalendar([
    { day: '2026-11-27', name: '임시공휴일' },
    { day: '2026-12-25', name: null },
    { day: '2026-10-09', name: '한글날' },
  ]);
  expect([calendar.holidayOf('2026-11-27'), calendar.isBankDay('2026-11-27')]).toEqual(['임시공휴일', false]);
  expect([calendar.holidayOf('2026-12-25'), calendar.isBankDay('2026-12-25')]).toEqual([null, true]);
  const shown = holidaysOfYear(2026, [
    { day: '2026-11-27', name: '임시공휴일' },
    { day: '2026-12-25', name: null },
    { day: '2026-10-09', name: '한글날' },
    { day: '2026-11-30', name: null },
  ]).filter(({ day }) => day >= '2026-10-09');
  expect(shown).toEqual([
    { day: '2026-10-09', name: '한글날', origin: 'KNOWN' },
    { day: '2026-11-27', name: '임시공휴일', origin: 'ADDED' },
    { day: '2026-12-25', name: '성탄절', origin: 'REMOVED' },
  ]);
});

test('the list of a year and the calendar say the same of each of its days', () => {
  const change = fc.record({
    day: fc.integer({ min: 0, max: 364 }).map((at) => days(2026)[at] ?? ''),
    name: fc.option(fc.constantFrom('임시공휴일', '성탄절')),
  });
  fc.assert(
    fc.property(fc.uniqueArray(change, { selector: ({ day }) => day }), (changes: HolidayChange[]) => {
      const listed = new Map(holidaysOfYear(2026, changes).map((each) => [each.day, each.origin === 'REMOVED' ? null : each.name]));
      const calendar = bankCalendar(changes);
      for (const day of days(2026)) expect(listed.get(day) ?? null, day).toBe(calendar.holidayOf(day));
    }),
  );
});

test('banks work on no Saturday, Sunday or holiday', () => {
  expect(['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-16', '2026-02-19'].map(isBankDay)).toEqual([true, false, false, false, true]);
});
