import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatChange,
  formatCount,
  formatDateTime,
  formatDuration,
  formatExact,
  formatToday,
  formatWon,
  formatWonShort,
  splitTail,
} from './format.ts';

const now = new Date('2026-11-21T05:05:00Z');
const at = (iso: string) => new Date(iso);

describe('numbers', () => {
  it('groups by three digits and carries its unit', () => {
    expect(formatWon(1234)).toBe('1,234원');
    expect(formatWon(-1234567)).toBe('-1,234,567원');
    expect(formatCount(12)).toBe('12건');
    expect(formatCount(184, '개')).toBe('184개');
  });

  it('shortens money for axes', () => {
    expect([0, 9500, 3_284_500, 120_000_000, 1_000_000_000].map(formatWonShort)).toEqual(['0', '9,500', '328만', '1.2억', '10억']);
  });

  it('signs a change', () => {
    expect([0.124, -0.03, 0].map(formatChange)).toEqual(['+12.4%', '-3.0%', '0.0%']);
  });
});

describe('times are Korean whatever the zone of the computer', () => {
  it('writes the time of day in Seoul', () => {
    expect(formatDateTime(at('2026-11-21T05:05:00Z'), now)).toBe('11월 21일 14:05');
    expect(formatDateTime(at('2026-11-20T15:00:00Z'), now)).toBe('11월 21일 00:00');
  });

  it('names the year only when it is another one', () => {
    expect(formatDateTime(at('2025-12-31T15:00:00Z'), now)).toBe('1월 1일 00:00');
    expect(formatDateTime(at('2025-12-31T14:59:00Z'), now)).toBe('2025년 12월 31일 23:59');
  });

  it('writes today with its weekday and the exact time for hovering', () => {
    expect(formatToday(now)).toBe('11월 21일 토요일 14:05');
    expect(formatExact(now)).toBe('2026년 11월 21일 (토) 14:05:00');
  });

  it.each([
    ['2026-11-21T05:04:31Z', '방금'],
    ['2026-11-21T05:02:00Z', '3분 전'],
    ['2026-11-21T03:00:00Z', '2시간 전'],
    ['2026-11-20T14:30:00Z', '어제 23:30'],
    ['2026-11-19T05:05:00Z', '11월 19일 14:05'],
    // The clock of a page ticks by the minute and may be slow: what has happened is never still to come.
    ['2026-11-21T05:05:30Z', '방금'],
    ['2026-11-21T05:35:00Z', '방금'],
  ])('says how long ago %s was', (iso, text) => {
    expect(formatAgo(at(iso), now)).toBe(text);
  });

  it('writes a duration', () => {
    expect([400, 12_000, 185_000, 180_000, 3_720_000, 3_600_000].map(formatDuration)).toEqual([
      '1초 미만',
      '12초',
      '3분 5초',
      '3분',
      '1시간 2분',
      '1시간',
    ]);
  });
});

describe('a text that may lose its middle', () => {
  it.each([
    ['SUMMER-LINEN-SHIRT-2026-0120', 9, ['SUMMER-LINEN-SHIRT-', '2026-0120']],
    ['패션의류 > 여성의류 > 아우터 > 자켓', 4, ['패션의류 > 여성의류 > 아우터 ', '> 자켓']],
    ['👕👕👕👕👕', 2, ['👕👕👕', '👕👕']],
  ] as const)('%s keeps its last %i characters', (text, keep, parts) => {
    expect(splitTail(text, keep)).toEqual(parts);
  });

  it('is whole where nothing would be won', () => {
    expect(splitTail('M1-003', 9)).toEqual(['', 'M1-003']);
  });

  it('is the same text again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 20 }),
        (text, keep) => splitTail(text, keep).join('') === text,
      ),
    );
  });
});
