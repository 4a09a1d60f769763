import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isStuck,
  isTrackingOver,
  mergeTracking,
  TRACKING_EVENTS_MAX,
  TRACKING_STATES,
  type Tracking,
  type TrackingEvent,
  trackingPace,
  UNSCANNED,
  withoutPeople,
} from './tracking.ts';

const SPAN = { from: 0, to: 1_000 };
const event = (at: number, state: TrackingEvent['state'], text = ''): TrackingEvent => ({ at, state, text, place: '' });
const events = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 30 }),
    state: fc.constantFrom(...TRACKING_STATES.filter((state) => state !== 'RETURNED')),
    text: fc.constantFrom('', '간선상차', '집화'),
    place: fc.constantFrom('', '옥천HUB'),
  }),
  { maxLength: 12 },
);
const reported = (pages: readonly (readonly TrackingEvent[])[]) =>
  pages.reduce<Tracking>((known, page) => mergeTracking(known, page, SPAN), UNSCANNED);

describe('tracking', () => {
  test('ends the same whatever comes first, late, twice or in pieces', () => {
    fc.assert(
      fc.property(events, fc.array(fc.nat(11)), (all, order) => {
        const shuffled = order.flatMap((at) => all[at] ?? []);
        const once = reported([all]);
        expect(reported(all.map((each) => [each]))).toEqual(once);
        expect(reported([...shuffled.map((each) => [each]), all, all])).toEqual(once);
        expect(reported([[...all].reverse()])).toEqual(once);
      }),
    );
  });

  test('never moves back what was delivered or sent back', () => {
    fc.assert(
      fc.property(events, events, fc.constantFrom('DELIVERED' as const, 'RETURNED' as const), (before, after, end) => {
        const known = reported([before.filter(({ state }) => !isTrackingOver(state)), [event(15, end)]]);
        expect(reported([known.events, after]).state).toBe(end);
        expect(mergeTracking(known, after, SPAN).state).toBe(end);
      }),
    );
  });

  test.each<[string, [number, TrackingEvent['state']][], TrackingEvent['state']]>([
    [
      'a later scan counts',
      [
        [1, 'OUT_FOR_DELIVERY'],
        [2, 'IN_TRANSIT'],
      ],
      'IN_TRANSIT',
    ],
    [
      'an earlier one that is heard later does not',
      [
        [2, 'OUT_FOR_DELIVERY'],
        [1, 'IN_TRANSIT'],
      ],
      'OUT_FOR_DELIVERY',
    ],
    [
      'of one instant the one further along counts',
      [
        [1, 'DELIVERED'],
        [1, 'OUT_FOR_DELIVERY'],
      ],
      'DELIVERED',
    ],
    [
      'what moved is not waiting again',
      [
        [1, 'PICKED_UP'],
        [5, 'READY'],
      ],
      'PICKED_UP',
    ],
    [
      'a failed attempt is followed by another one',
      [
        [1, 'FAILED_ATTEMPT'],
        [2, 'OUT_FOR_DELIVERY'],
      ],
      'OUT_FOR_DELIVERY',
    ],
    [
      'what was sent back is not delivered by coming home',
      [
        [1, 'RETURNED'],
        [2, 'DELIVERED'],
      ],
      'RETURNED',
    ],
  ])('%s', (_name, steps, state) => {
    expect(reported(steps.map(([at, each]) => [event(at, each)])).state).toBe(state);
  });

  test('keeps out what belongs to another parcel or a wrong clock, and the oldest of very many events', () => {
    expect(mergeTracking(UNSCANNED, [event(-5, 'DELIVERED'), event(5_000, 'DELIVERED'), event(Number.NaN, 'DELIVERED')], SPAN)).toBe(
      UNSCANNED,
    );
    const many = Array.from({ length: 90 }, (_, at) => event(at, 'IN_TRANSIT'));
    expect(reported([many]).events).toHaveLength(TRACKING_EVENTS_MAX);
    expect(reported([many]).events[0]?.at).toBe(89);
  });

  test.each([
    ['고객님의 상품이 배달완료 되었습니다.(담당사원:홍길동 010-1234-5678)', '고객님의 상품이 배달완료 되었습니다.'],
    ['배송기사: 김배송 01012345678 배달 예정', '배달 예정'],
    ['옥천HUB 간선상차', '옥천HUB 간선상차'],
    ['문의 02-123-4567', '문의'],
  ])('names nobody: %s', (text, expected) => {
    expect(withoutPeople(text)).toBe(expected);
  });
});

describe('the pace of looks', () => {
  const HOUR = 3_600_000;
  const watched = { state: 'IN_TRANSIT' as const, at: 0, since: 0, failures: 0, announced: false };

  test('ends with the parcel, and with a word where nothing was ever reported or it stays away', () => {
    expect(trackingPace({ ...watched, state: 'DELIVERED' }, 1)).toEqual({ kind: 'STOP', why: 'OVER' });
    expect(trackingPace({ ...watched, state: 'READY', at: null }, 15 * 24 * HOUR)).toEqual({ kind: 'STOP', why: 'NEVER_SCANNED' });
    expect(trackingPace(watched, 31 * 24 * HOUR)).toEqual({ kind: 'STOP', why: 'LOST' });
  });

  test('is quicker near the door, slower where nothing moves or somebody says so, and backs off from a tracker that fails', () => {
    const after = (given: Partial<typeof watched> & { state?: TrackingEvent['state'] }, now = HOUR) => {
      const pace = trackingPace({ ...watched, ...given }, now);
      return pace.kind === 'LOOK' ? pace.afterMs / HOUR : null;
    };
    expect(after({ state: 'OUT_FOR_DELIVERY' } as never)).toBe(1);
    expect(after({})).toBe(3);
    expect(after({ announced: true })).toBe(6);
    expect(after({}, 80 * HOUR)).toBe(12);
    const backOff = [1, 2, 3, 20].map((failures) => after({ failures }));
    expect(backOff).toEqual([1 / 12, 1 / 6, 1 / 3, 6]);
  });

  test('a parcel is stuck after three days without a move, not once it is over', () => {
    expect(isStuck({ state: 'IN_TRANSIT', at: 0 }, 0, 72 * HOUR)).toBe(true);
    expect(isStuck({ state: 'IN_TRANSIT', at: 0 }, 0, 71 * HOUR)).toBe(false);
    expect(isStuck({ state: 'READY', at: null }, 0, 72 * HOUR)).toBe(true);
    expect(isStuck({ state: 'DELIVERED', at: 0 }, 0, 99 * 24 * HOUR)).toBe(false);
  });
});
