import { expect, test } from 'vitest';
import { HOLIDAYS_UNTIL, holidayOf, isBankDay } from './holidays.ts';

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

test('banks work on no Saturday, Sunday or holiday', () => {
  expect(['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-16', '2026-02-19'].map(isBankDay)).toEqual([true, false, false, false, true]);
});
