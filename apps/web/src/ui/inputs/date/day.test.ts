import { describe, expect, test } from 'vitest';
import { dayAfterKey, monthOf, monthTitle, monthWeeks, parseDay, shiftMonth } from './day.ts';

describe('days as they are typed', () => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['20261122', '2026-11-22'],
    [' 2026.11.22 ', '2026-11-22'],
    ['2026/1/2', '2026-01-02'],
    ['2026년 11월 22일', '2026-11-22'],
    ['２０２６１１２２', '2026-11-22'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day));

  test.each([
    '',
    '2026',
    '2026-11',
    '2025-02-29',
    '2026-13-01',
    '20261131',
    '22/11/2026',
    '2026-11-22 10:00',
    '내일',
    '2026112',
    '0000-01-01',
  ])('%s is no day', (text) => expect(parseDay(text)).toBeNull());
});

describe('a month on the wall', () => {
  test('stands in whole weeks from Sunday, with days of its neighbours', () => {
    const weeks = monthWeeks('2026-11');
    expect(weeks[0]).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07']);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
    expect(monthWeeks('2026-02')).toHaveLength(4);
    expect(monthWeeks('2026-08')).toHaveLength(6);
    expect(monthWeeks('2024-02').flat()).toContain('2024-02-29');
  });

  test('has its name and neighbours', () => {
    expect(monthOf('2026-11-22')).toBe('2026-11');
    expect(monthTitle('2026-03')).toBe('2026년 3월');
    expect(shiftMonth('2026-11', 2)).toBe('2027-01');
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  });
});

describe('keys in the calendar', () => {
  test.each([
    ['ArrowLeft', false, '2026-02-28'],
    ['ArrowRight', false, '2026-03-02'],
    ['ArrowUp', false, '2026-02-22'],
    ['ArrowDown', false, '2026-03-08'],
    ['Home', false, '2026-03-01'],
    ['End', false, '2026-03-07'],
    ['PageUp', false, '2026-02-01'],
    ['PageDown', false, '2026-04-01'],
    ['PageUp', true, '2025-03-01'],
    ['PageDown', true, '2027-03-01'],
    ['a', false, null],
  ] as const)('%s (Shift %s) leads to %s', (key, shift, day) => expect(dayAfterKey('2026-03-01', key, shift)).toBe(day));

  test('a day that the other month lacks becomes its last', () => {
    expect(dayAfterKey('2026-03-31', 'PageUp', false)).toBe('2026-02-28');
    expect(dayAfterKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
  });
});
