import { describe, expect, test } from 'vitest';
import { bankCalendar, KNOWN_CALENDAR } from '../time/holidays.ts';
import { autoApproveAt, claimTimer, type TimedClaim } from './claim-timers.ts';

const FRIDAY = new Date('2026-11-20T10:00:00+09:00');
const claim = (change: Partial<TimedClaim>): TimedClaim => ({
  shopType: 'COUPANG',
  type: 'CANCEL',
  state: 'REQUESTED',
  line: 'PREPARING',
  requestedAt: FRIDAY,
  collectedAt: null,
  ...change,
});
const returned = (change: Partial<TimedClaim> = {}) =>
  claim({ type: 'RETURN', state: 'COLLECTED', line: 'DELIVERED', collectedAt: FRIDAY, ...change });

describe('when a claim is decided without the seller', () => {
  test.each<[string, TimedClaim, string | null]>([
    ['calendar days where the shop counts them', claim({}), '2026-11-23T01:00:00.000Z'],
    ['Saturday and Sunday are left out where the shop leaves them out', claim({ shopType: 'SMART_STORE' }), '2026-11-25T01:00:00.000Z'],
    ['a return from when the goods came back', returned({ shopType: '11ST', requestedAt: null }), '2026-11-23T01:00:00.000Z'],
    ['by the law where the shop has no timer', returned({ shopType: 'CAFE24' }), '2026-11-25T01:00:00.000Z'],
    ['never while the order is not confirmed: the shop cancels at once', claim({ line: 'NEW' }), null],
    ['within a day at ESM', claim({ shopType: 'GMARKET' }), '2026-11-21T01:00:00.000Z'],
    [
      'also while the order is not confirmed, where the shop waits for an answer then',
      claim({ shopType: 'AUCTION', line: 'NEW' }),
      '2026-11-21T01:00:00.000Z',
    ],
    ['never of what was not paid', claim({ shopType: 'AUCTION', line: 'PAYMENT_WAITING' }), null],
    ['never at a mall that waits for its seller', claim({ shopType: 'CAFE24' }), null],
    ['never while the goods are on their way', returned({ state: 'COLLECTING' }), null],
    ['never while it is held', returned({ state: 'HOLD' }), null],
    ['never for an exchange', claim({ type: 'EXCHANGE', state: 'COLLECTED', collectedAt: FRIDAY }), null],
    ['a cancel whose order has not come yet', claim({ line: null }), '2026-11-23T01:00:00.000Z'],
  ])('%s', (_, timed, expected) => {
    expect(autoApproveAt(timed, KNOWN_CALENDAR)?.toISOString() ?? null).toBe(expected);
  });

  test('holidays are left out with the weekends, those that an administrator added too', () => {
    const calendar = bankCalendar([{ day: '2026-11-24', name: '임시공휴일' }]);
    expect(autoApproveAt(returned({ shopType: 'CAFE24' }), calendar)?.toISOString()).toBe('2026-11-26T01:00:00.000Z');
    expect(autoApproveAt(claim({}), calendar)?.toISOString()).toBe('2026-11-23T01:00:00.000Z');
  });

  test('each timer says what it rests on', () => {
    for (const shopType of ['SMART_STORE', 'COUPANG', '11ST', 'AUCTION', 'GMARKET', 'CAFE24'] as const)
      expect(claimTimer(returned({ shopType }))?.source).toMatch(/[가-힣]/);
  });
});
