import { describe, expect, test } from 'vitest';
import { KNOWN_CALENDAR } from '../time/holidays.ts';
import { chanceOfNothing, expectedOrders, FALSE_ALARM_DAYS, type HourCount, judgeSilence, LEARNED_DAYS, learnPace } from './silence.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday without holidays around it. */
const START = Date.parse('2026-03-09T00:00:00+09:00');

/** Numbers between 0 and 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NIGHT_AND_DAY = [1, 0.5, 0.3, 0.2, 0.2, 0.3, 0.6, 1, 1.5, 2, 2.2, 2, 1.8, 1.6, 1.5, 1.5, 1.5, 1.4, 1.4, 1.6, 2, 2.4, 2.4, 1.8];
const EVEN = [1, 1, 1, 1, 1, 1, 1];
const WEEKENDS = [3, 0.3, 0.3, 0.3, 0.3, 0.5, 3];

interface Shop {
  perDay: number;
  days?: readonly number[];
  /** Factor of the day that is so many days after the beginning. */
  season?: (day: number) => number;
  /** How unlike each other days are: each has a factor between 1 − x and 1 + x. */
  scatter?: number;
}

/** Instants of orders of so many days. */
function ordersOf({ perDay, days = EVEN, season = () => 1, scatter = 0.2 }: Shop, count: number, seed: number): number[] {
  const random = randomOf(seed);
  const dayMean = days.reduce((sum, day) => sum + day, 0) / 7;
  const hourMean = NIGHT_AND_DAY.reduce((sum, hour) => sum + hour, 0) / 24;
  const found: number[] = [];
  for (let day = 0; day < count; day += 1) {
    // START is a Monday.
    const level = (perDay / 24) * ((days[(day + 1) % 7] ?? 1) / dayMean) * season(day) * (1 + scatter * (2 * random() - 1));
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = level * ((NIGHT_AND_DAY[hour] ?? 1) / hourMean);
      for (let at = -Math.log(1 - random()) / rate; at < 1; at += -Math.log(1 - random()) / rate)
        found.push(START + day * DAY_MS + (hour + at) * HOUR_MS);
    }
  }
  return found;
}

function hourly(orders: readonly number[]): HourCount[] {
  const hours = Map.groupBy(orders, (at) => Math.floor(at / HOUR_MS));
  return [...hours].map(([hour, own]) => ({ at: new Date(hour * HOUR_MS), orders: own.length }));
}

const LOOK_MS = HOUR_MS;

/** False alarms of a shop that goes on as ever: one a silence, looked for every hour from the day on which it can be judged. */
function falseAlarms(shop: Shop, days: number, seed: number): number {
  const orders = ordersOf(shop, days, seed);
  const counts = hourly(orders);
  let alarms = 0;
  let pace: ReturnType<typeof learnPace> = null;
  let next = 0;
  let alarmed = -1;
  for (let now = START + 15 * DAY_MS; now < START + days * DAY_MS; now += LOOK_MS) {
    while (next < orders.length && (orders[next] ?? 0) <= now) next += 1;
    const last = orders[next - 1];
    if ((now - START) % (12 * HOUR_MS) === 0 && last !== undefined)
      pace = learnPace(
        counts.filter(({ at }) => at.getTime() + HOUR_MS <= now && at.getTime() > now - (LEARNED_DAYS + 1) * DAY_MS),
        new Date(START),
        new Date(last),
      );
    if (judgeSilence(pace, last === undefined ? null : new Date(last), new Date(now), KNOWN_CALENDAR).state !== 'QUIET' || alarmed === next)
      continue;
    alarmed = next;
    alarms += 1;
  }
  return alarms;
}

const SHOPS: [string, Shop][] = [
  ['a tiny one', { perDay: 1 }],
  ['a small one', { perDay: 8 }],
  ['a big one', { perDay: 300 }],
  ['one that sells at weekends', { perDay: 12, days: WEEKENDS }],
  ['one whose season ends', { perDay: 20, season: (day) => 1.5 * 0.985 ** day }],
  ['one with a campaign', { perDay: 20, season: (day) => (day >= 40 && day < 47 ? 8 : 1) }],
  ['an uneven one', { perDay: 20, scatter: 0.8 }],
];

describe('a shop that goes on as ever', () => {
  test.each(SHOPS)('rings less often than is said: %s', (_name, shop) => {
    const days = 120;
    const seeds = [1, 2, 3, 4];
    const alarms = seeds.reduce((sum, seed) => sum + falseAlarms(shop, days, seed), 0);
    const judged = seeds.length * (days - 15);
    // Three times what is to be expected would be chance once in many.
    expect(alarms).toBeLessThanOrEqual(Math.ceil((3 * judged) / FALSE_ALARM_DAYS));
  });
});

describe('a shop that stops', () => {
  /** Hours after its last order until it rings. */
  function hoursUntil(shop: Shop, seed: number): number {
    const orders = ordersOf(shop, 70, seed);
    const counts = hourly(orders);
    const last = new Date(orders.at(-1) ?? 0);
    const pace = learnPace(counts, new Date(START), last);
    for (let hours = 0; hours < 24 * 21; hours += 0.5) {
      const now = new Date(last.getTime() + hours * HOUR_MS);
      if (judgeSilence(pace, last, now, KNOWN_CALENDAR).state === 'QUIET') return hours;
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each<[string, Shop, number, number]>([
    ['a big one', { perDay: 300 }, 0.5, 8],
    ['a middle one', { perDay: 40 }, 3, 26],
    ['a small one', { perDay: 8 }, 12, 72],
    ['a tiny one', { perDay: 1 }, 72, 24 * 20],
  ])('rings neither before it is telling nor long after: %s', (_name, shop, least, most) => {
    for (const seed of [11, 12, 13, 14]) {
      const hours = hoursUntil(shop, seed);
      expect(hours).toBeGreaterThanOrEqual(least);
      expect(hours).toBeLessThanOrEqual(most);
    }
  });

  test('of two that stop the larger rings first', () => {
    const hours = [4, 20, 100, 500].map((perDay) => hoursUntil({ perDay }, 21));
    expect(hours).toEqual([...hours].sort((a, b) => b - a));
  });
});

test('a new shop, and one with next to nothing, are not judged', () => {
  const now = new Date(START + 10 * DAY_MS);
  expect(learnPace(hourly(ordersOf({ perDay: 50 }, 10, 1)), new Date(START), now)).toBeNull();
  const rare = hourly(ordersOf({ perDay: 0.2 }, 56, 1));
  expect(learnPace(rare, new Date(START), new Date(START + 56 * DAY_MS))).toBeNull();
  expect(judgeSilence(null, now, now, KNOWN_CALENDAR)).toEqual({ state: 'LEARNING' });
});

test('a quiet night is expected to be quiet', () => {
  const pace = learnPace(hourly(ordersOf({ perDay: 100 }, 56, 3)), new Date(START), new Date(START + 56 * DAY_MS));
  if (pace === null) throw new Error('eight weeks are enough');
  const at = (clock: string) => new Date(`2026-05-07T${clock}:00+09:00`);
  expect(expectedOrders(pace, at('02:00'), at('05:00'), KNOWN_CALENDAR)).toBeLessThan(
    expectedOrders(pace, at('20:00'), at('23:00'), KNOWN_CALENDAR) / 4,
  );
  expect(expectedOrders(pace, at('10:00'), at('12:00'), KNOWN_CALENDAR)).toBeCloseTo(
    expectedOrders(pace, at('10:00'), at('11:15'), KNOWN_CALENDAR) + expectedOrders(pace, at('11:15'), at('12:00'), KNOWN_CALENDAR),
    9,
  );
});

test('on a holiday less is expected', () => {
  const pace = {
    perWeek: 70,
    days: [0.1, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15],
    hours: Array.from({ length: 24 }, () => 1 / 24),
    dispersion: 0.1,
  };
  const day = (date: string) =>
    expectedOrders(pace, new Date(`${date}T00:00:00+09:00`), new Date(`${date}T24:00:00+09:00`), KNOWN_CALENDAR);
  expect(day('2026-09-25')).toBeLessThan(day('2026-09-18') / 2);
});

test('the more days scatter, the likelier nothing is; without scatter it is chance alone', () => {
  const chances = [0, 0.1, 0.5, 2].map((dispersion) => chanceOfNothing(5, dispersion));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
  expect(chances[0]).toBeCloseTo(Math.exp(-5), 12);
  expect(chanceOfNothing(0, 0.5)).toBe(1);
});
