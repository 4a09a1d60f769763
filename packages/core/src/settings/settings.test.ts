import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bankCalendar, KNOWN_CALENDAR } from '../time/holidays.ts';
import { koreanDate } from '../time/korean-time.ts';
import {
  ALERT_TOPICS,
  ALERTS_A_DAY,
  alertKindsFor,
  alertTopicOf,
  alertVerdict,
  DEFAULT_ALERT_CHOICES,
  readAlertChoices,
  sendableAt,
} from './alert-choices.ts';
import { isCollectionLate, isMaskedForAll, leavesTodayIfPaidBefore, nextCollection } from './effects.ts';
import { isWithin, outOf } from './korean-clock.ts';
import { DEFAULT_SELLER_SETTINGS, readSellerSettings } from './seller-settings.ts';

/** `2026-11-22 14:00` in Korea; a Sunday. */
const korea = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`);
const MINUTE = 60_000;

describe('a span of the Korean day', () => {
  test.each([
    ['22:59', false],
    ['23:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('23:00 to 07:00 goes over midnight: %s is within: %s', (clock, within) => {
    expect(isWithin(korea(`2026-11-22 ${clock}`), { from: '23:00', to: '07:00' })).toBe(within);
  });

  test.each([
    ['2026-11-22 22:00', '2026-11-22 22:00'],
    ['2026-11-22 23:30', '2026-11-23 07:00'],
    ['2026-11-23 00:30', '2026-11-23 07:00'],
    ['2026-11-23 07:00', '2026-11-23 07:00'],
  ])('what falls into it at %s waits until %s', (at, until) => {
    expect(outOf(korea(at), { from: '23:00', to: '07:00' })).toEqual(korea(until));
  });

  it('always ends, and never earlier than it began', () => {
    const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), clock, clock, (at, from, to) => {
        fc.pre(from !== to);
        const out = outOf(at, { from, to });
        expect(isWithin(out, { from, to })).toBe(false);
        expect(out.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
        expect(out.getTime() - at.getTime()).toBeLessThan(86_400_000);
      }),
    );
  });

  it('belongs to the day that Koreans write', () => {
    expect(koreanDate(korea('2026-11-22 00:00'))).toBe('2026-11-22');
    expect(koreanDate(korea('2026-11-22 23:59'))).toBe('2026-11-22');
  });
});

describe('stored settings', () => {
  it('are the defaults where nothing was stored, or what no version takes', () => {
    for (const stored of [
      null,
      undefined,
      7,
      [],
      {},
      { collectInterval: 7, maskDays: 5, lowStock: -1, dispatchCutOff: '25:00', collectQuiet: { from: '1' } },
    ])
      expect(readSellerSettings(stored)).toEqual(DEFAULT_SELLER_SETTINGS);
  });

  it('are read back as they were written', () => {
    const mine = {
      ...DEFAULT_SELLER_SETTINGS,
      collectInterval: 30 as const,
      collectQuiet: { from: '23:00', to: '07:00' },
      dispatchCutOff: '14:00',
      safetyStock: 2,
      lowStock: 0,
      soldOutRule: 'SUSPEND' as const,
      autoResume: false,
      courierCode: 'HANJIN',
      maskDays: 30,
      orderRange: '7d' as const,
    };
    expect(readSellerSettings(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
  });
});

describe('the next collection', () => {
  const quiet = { from: '23:00', to: '07:00' };
  it('comes after the interval, or with the end of the quiet hours, some of them a little later', () => {
    expect(nextCollection(korea('2026-11-22 22:00'), 10 * MINUTE, quiet, 0.5)).toEqual(korea('2026-11-22 22:10'));
    expect(nextCollection(korea('2026-11-22 22:55'), 10 * MINUTE, quiet, 0)).toEqual(korea('2026-11-23 07:00'));
    expect(nextCollection(korea('2026-11-22 22:55'), 10 * MINUTE, quiet, 0.5)).toEqual(korea('2026-11-23 07:01'));
    expect(nextCollection(korea('2026-11-22 22:55'), 10 * MINUTE, null, 0.5)).toEqual(korea('2026-11-22 23:05'));
  });

  test.each([
    ['2026-11-22 22:20', '2026-11-22 22:45', false],
    ['2026-11-22 22:20', '2026-11-22 22:46', true],
    // Nobody collects at night, and the morning's first one has its time.
    ['2026-11-22 22:55', '2026-11-23 03:00', false],
    ['2026-11-22 22:55', '2026-11-23 07:15', false],
    ['2026-11-22 22:55', '2026-11-23 07:16', true],
    // What was missing before the night is missing in the morning.
    ['2026-11-22 18:00', '2026-11-23 07:00', true],
  ])('last at %s: late at %s is %s', (last, now, late) => {
    expect(isCollectionLate(korea(last), 10, quiet, korea(now))).toBe(late);
  });
});

describe('오늘출발', () => {
  test.each([
    ['2026-11-23 09:00', '2026-11-23 14:00'],
    ['2026-11-23 23:59', '2026-11-23 14:00'],
    // On Saturday and Sunday nothing new leaves: what Friday left behind does.
    ['2026-11-21 09:00', '2026-11-20 14:00'],
    ['2026-11-22 23:00', '2026-11-20 14:00'],
  ])('at %s what was paid before %s leaves today', (now, before) => {
    expect(leavesTodayIfPaidBefore(korea(now), { dispatchCutOff: '14:00', daysOff: [] }, KNOWN_CALENDAR)).toEqual(korea(before));
  });

  test.each([
    ['a holiday', '2026-12-25 10:00', '2026-12-24 14:00'],
    ['one that an administrator added', '2026-11-24 10:00', '2026-11-23 14:00'],
    ['an own day off', '2026-11-30 10:00', '2026-11-27 14:00'],
    ['several in a row, over a weekend', '2026-12-01 10:00', '2026-11-27 14:00'],
  ])('on %s what the last working day left behind does', (_, now, before) => {
    const calendar = bankCalendar([{ day: '2026-11-24', name: '임시공휴일' }]);
    const settings = { dispatchCutOff: '14:00', daysOff: ['2026-11-30', '2026-12-01'] };
    expect(leavesTodayIfPaidBefore(korea(now), settings, calendar)).toEqual(korea(before));
  });

  it('is found for a seller who never works', () => {
    const never = { holidayOf: () => '쉬는 날', isBankDay: () => false };
    expect(leavesTodayIfPaidBefore(korea('2026-11-23 09:00'), { dispatchCutOff: '14:00', daysOff: [] }, never)).not.toBeNull();
  });

  it('says nothing without a cut-off', () =>
    expect(leavesTodayIfPaidBefore(korea('2026-11-23 09:00'), { dispatchCutOff: null, daysOff: [] }, KNOWN_CALENDAR)).toBeNull());
});

test('personal data is masked for all so many days after the purchase was confirmed, and not before it was', () => {
  const confirmed = korea('2026-08-01 12:00');
  expect(isMaskedForAll(confirmed, 90, korea('2026-10-30 11:59'))).toBe(false);
  expect(isMaskedForAll(confirmed, 90, korea('2026-10-30 12:00'))).toBe(true);
  expect(isMaskedForAll(null, 30, korea('2030-01-01 00:00'))).toBe(false);
});

describe('alerts that leave the house', () => {
  test.each([
    ['MAIL', '2026-11-22 23:00', '2026-11-22 23:00'],
    ['ALIMTALK', '2026-11-22 20:59', '2026-11-22 20:59'],
    ['ALIMTALK', '2026-11-22 21:00', '2026-11-23 08:00'],
    ['ALIMTALK', '2026-11-23 07:59', '2026-11-23 08:00'],
    ['ALIMTALK', '2026-11-23 08:00', '2026-11-23 08:00'],
  ] as const)('%s of %s goes out at %s', (way, at, out) => {
    expect(sendableAt(way, korea(at))).toEqual(korea(out));
  });

  it('are so many a day, the last of which says that there is more', () => {
    const verdicts = Array.from({ length: ALERTS_A_DAY + 2 }, (_, sent) => alertVerdict(sent));
    expect(verdicts.filter((verdict) => verdict === 'SEND')).toHaveLength(ALERTS_A_DAY - 1);
    expect(verdicts.slice(ALERTS_A_DAY - 1)).toEqual(['DIGEST', 'QUIET', 'QUIET']);
  });

  it('are asked for one by one: what was stored otherwise is the default', () => {
    const choices = readAlertChoices({ SOLD_OUT: { MAIL: true, ALIMTALK: 'yes' }, LOW_STOCK: null });
    expect(choices).toEqual({ ...DEFAULT_ALERT_CHOICES, SOLD_OUT: { MAIL: true, ALIMTALK: false } });
    expect(Object.keys(choices)).toEqual([...ALERT_TOPICS]);
  });

  it('are reported to who may see what they are about', () => {
    const kindsOf = (...own: string[]) => alertKindsFor((authority) => own.includes(authority));
    expect(kindsOf()).toEqual(['shop']);
    expect(kindsOf('settleAuth')).toEqual(['shop', 'settlement']);
    expect(kindsOf('orderAuth')).toEqual(['shop', 'stock', 'orders', 'collect']);
    expect(kindsOf('productAuth')).toEqual(['shop', 'listing', 'product', 'stock']);
    expect(alertTopicOf('stock.sold-out')).toBe('SOLD_OUT');
    expect(alertTopicOf('orders.unreadable')).toBeNull();
  });
});
