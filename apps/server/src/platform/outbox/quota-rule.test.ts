import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sent, slotsFor, takeSlot, type Use } from './quota-rule.ts';

const NOON = Date.parse('2026-11-22T12:00:00+09:00');
const at = (seconds: number) => new Date(NOON + seconds * 1000);
const sent = (changes: Partial<Sent> = {}): Sent => ({ minute: at(0), inMinute: 0, day: '2026-11-22', inDay: 0, ...changes });
const ceiling = { perMinute: 10, perDay: 100 };

describe('one more message', () => {
  test.each<[string, Sent, Use, number, object]>([
    ['is the first of its minute', sent({ minute: at(-60), inMinute: 10 }), 'CODE', 5, { taken: true, full: null }],
    [
      'is the first of its day',
      sent({ day: '2026-11-21', inDay: 100, minute: at(-999), inMinute: 9 }),
      'CODE',
      5,
      { taken: true, full: null },
    ],
    ['takes the last place of the minute', sent({ inMinute: 9 }), 'SIGN_IN', 5, { taken: true, full: 'MINUTE' }],
    ['takes the last place of the day', sent({ inDay: 99 }), 'SIGN_IN', 5, { taken: true, full: 'DAY' }],
    ['waits for the next minute', sent({ inMinute: 10 }), 'SIGN_IN', 5, { taken: false, by: 'MINUTE', waitMs: 55_000 }],
    ['waits earlier when anybody may ask for it', sent({ inMinute: 9 }), 'CODE', 5, { taken: false, by: 'MINUTE', waitMs: 55_000 }],
    ['takes the last place that anybody may ask for', sent({ inDay: 89 }), 'CODE', 5, { taken: true, full: 'DAY' }],
    ['waits for the next day in Korea', sent({ inDay: 100 }), 'SIGN_IN', 5, { taken: false, by: 'DAY', waitMs: 12 * 3_600_000 - 5_000 }],
    ['waits earlier when it is no code', sent({ inMinute: 8 }), 'OTHER', 5, { taken: false, by: 'MINUTE' }],
    ['finds the rest of the minute when it is one', sent({ inMinute: 8 }), 'SIGN_IN', 5, { taken: true, full: null }],
    [
      'counts in the minute that began, on a clock that is late',
      sent({ inMinute: 10 }),
      'SIGN_IN',
      -3,
      { taken: false, by: 'MINUTE', waitMs: 63_000 },
    ],
  ])('%s', (_what, before, use, seconds, expected) => expect(takeSlot(before, ceiling, use, at(seconds))).toMatchObject(expected));
});

test.each<Use>(['CODE', 'OTHER'])('a ceiling of one still lets %s through', (use) => expect(slotsFor(1, use)).toBe(1));

test('no minute and no day ever sees more than its ceiling, however the messages come', () => {
  const message = fc.record({ after: fc.integer({ min: -3_000, max: 40_000 }), use: fc.constantFrom<Use>('SIGN_IN', 'CODE', 'OTHER') });
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 400 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 60 }),
      (messages, perMinute, perDay) => {
        let [state, now] = [sent(), NOON];
        const taken = new Map<string, number>();
        for (const { after, use } of messages) {
          now += after;
          const decision = takeSlot(state, { perMinute, perDay }, use, new Date(now));
          if (!decision.taken) {
            expect(decision.waitMs).toBeGreaterThan(0);
            continue;
          }
          state = decision.sent;
          for (const span of [state.minute.toISOString(), state.day]) taken.set(span, (taken.get(span) ?? 0) + 1);
        }
        for (const [span, count] of taken) expect(count).toBeLessThanOrEqual(span.length > 10 ? perMinute : perDay);
      },
    ),
  );
});

test('who waited as long as was said finds a place', () => {
  const state = sent({ inMinute: 10 });
  const first = takeSlot(state, ceiling, 'CODE', at(59));
  expect(first).toMatchObject({ taken: false, waitMs: 1_000 });
  expect(takeSlot(state, ceiling, 'CODE', at(60))).toMatchObject({ taken: true });
});
