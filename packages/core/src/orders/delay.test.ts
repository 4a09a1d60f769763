import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { koreanDate } from '../time/korean-time.ts';
import { DELAY_DAYS_MAX, delayDayProblem, promisedDue, refuseDelay } from './delay.ts';

const now = new Date('2026-11-21T23:30:00+09:00');
const dayIn = (days: number) => koreanDate(new Date(now.getTime() + days * 86_400_000));

describe('a day that is promised', () => {
  test.each([
    [0, true],
    [1, true],
    [DELAY_DAYS_MAX, true],
    [-1, false],
    [DELAY_DAYS_MAX + 1, false],
  ])('%i days from today: %s', (days, fine) => {
    expect(delayDayProblem(dayIn(days), now) === null).toBe(fine);
  });

  test('lasts to its last moment in Korea, and is no later day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DELAY_DAYS_MAX }), (days) => {
        const due = promisedDue(dayIn(days));
        expect(koreanDate(due)).toBe(dayIn(days));
        expect(koreanDate(new Date(due.getTime() + 1))).toBe(dayIn(days + 1));
      }),
    );
  });

  test('is later than the deadline, or it is no delay', () => {
    expect(refuseDelay('2026-11-25', null)).toBeNull();
    expect(refuseDelay('2026-11-25', new Date('2026-11-24T23:59:59+09:00'))).toBeNull();
    expect(refuseDelay('2026-11-25', new Date('2026-11-25T00:00:00+09:00'))).toContain('늦지 않습니다');
  });
});
