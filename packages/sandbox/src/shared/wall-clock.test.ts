import { describe, expect, test } from 'vitest';
import { BusinessTime } from './business-time.ts';
import { DAY_MS, FORMS, instantOf, windowOf } from './wall-clock.ts';

describe('a Korean wall-clock time', () => {
  test.each([
    ['2026-03-02', FORMS.DAY, '2026-03-01T15:00:00Z'],
    ['2026-03-02T10:15', FORMS.MINUTE, '2026-03-02T01:15:00Z'],
    ['2026-03-02T10:15:30', FORMS.SECOND, '2026-03-02T01:15:30Z'],
    ['20260302', FORMS.COMPACT_DAY, '2026-03-01T15:00:00Z'],
    ['202603021015', FORMS.COMPACT_MINUTE, '2026-03-02T01:15:00Z'],
    ['20260302101530', FORMS.COMPACT_SECOND, '2026-03-02T01:15:30Z'],
    ['2026-03-02 09:00', { pattern: /^.+[ +]09:00$/, shown: '', ms: DAY_MS }, '2026-03-01T15:00:00Z'],
  ])('%s', (text, form, iso) => {
    expect(instantOf(text, form)).toBe(Date.parse(iso));
  });

  test.each(['2026-02-31', '2026-3-2', '2026-03-02T10:15', ''])('%s is no day', (text) => {
    expect(instantOf(text, FORMS.DAY)).toBeNaN();
  });

  test('no day has 25 hours', () => expect(instantOf('202603022500', FORMS.COMPACT_MINUTE)).toBeNaN());
});

describe('a window', () => {
  const values = new Map<string, unknown>([['shift', 1000]]);
  const store = { collection: () => ({ get: (id: string) => values.get(id) }) } as unknown as ConstructorParameters<typeof BusinessTime>[1];
  const time = new BusinessTime({ now: () => new Date(0) }, store);
  const read = (first: string, last: string) => windowOf(time, [first, last], FORMS.DAY, 2 * DAY_MS, (problem) => new Error(problem));

  test('has both of its ends, in the times of records', () => {
    const from = Date.parse('2026-03-02T00:00:00+09:00') + 1000;
    expect(read('2026-03-02', '2026-03-02')).toEqual({ from, to: from + DAY_MS });
    expect(read('2026-03-02', '2026-03-04')).toEqual({ from, to: from + 3 * DAY_MS });
  });

  test.each([
    ['', '2026-03-02', 'BAD_START'],
    ['2026-03-02', '2026-02-30', 'BAD_END'],
    ['2026-03-02', '2026-03-01', 'BACKWARDS'],
    ['2026-03-02', '2026-03-05', 'TOO_LONG'],
  ])('%s to %s is %s', (first, last, problem) => {
    expect(() => read(first, last)).toThrow(problem);
  });
});
