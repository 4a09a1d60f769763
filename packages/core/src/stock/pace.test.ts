import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBefore, daysLeft, foldStockDays, type PaceMovement, paceOf, SOON_DAYS, type StockDay, soonBelow } from './pace.ts';

const TODAY = '2026-11-24';
type Day = Omit<StockDay, 'skuId'>;
/** A day so many days ago. */
const day = (back: number, sold: number, [startFree, mostFree, endFree]: [number, number, number]): Day => ({
  day: daysBefore(TODAY, back),
  sold,
  startFree,
  mostFree,
  endFree,
});
/** Each of these days sells `sold` and ends with plenty. */
const daily = (from: number, to: number, sold: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => day(from - index, sold, [100, 100, 100]));

describe('the pace', () => {
  test('is what went out a day in the last fourteen days', () => {
    expect(paceOf(daily(28, 1, 2), TODAY, 0)).toEqual({ window: 14, sold: 28, openDays: 14, enough: true });
    expect(daysLeft(20, paceOf(daily(28, 1, 2), TODAY, 0))).toBe(10);
  });

  test('looks at twenty-eight days where fourteen say too little', () => {
    expect(paceOf(daily(28, 20, 1), TODAY, 0)).toEqual({ window: 28, sold: 9, openDays: 28, enough: true });
  });

  test('is not diluted by days on which nothing could be sold', () => {
    const soldOut = [...daily(14, 8, 3).slice(0, -1), day(8, 3, [3, 3, 0])];
    expect(paceOf(soldOut, TODAY, 0)).toMatchObject({ sold: 21, openDays: 7, enough: true });
    // Back in stock in the middle of a day: that day counts.
    expect(paceOf([...soldOut, day(3, 0, [0, 50, 50])], TODAY, 0)).toMatchObject({ sold: 21, openDays: 10 });
  });

  test('takes days with nothing but safety stock for sold out', () => {
    const low = [day(20, 0, [100, 100, 5])];
    expect(paceOf(low, TODAY, 5).openDays).toBe(9);
    expect(paceOf(low, TODAY, 4).openDays).toBe(28);
  });

  test('does not count the days before a SKU had any', () => {
    expect(paceOf([day(6, 30, [0, 200, 170]), ...daily(5, 1, 5)], TODAY, 0)).toMatchObject({ openDays: 6, enough: false });
  });

  test('says nothing of few sales, of cancelled ones and of today', () => {
    expect(paceOf(daily(14, 1, 0), TODAY, 0).enough).toBe(false);
    expect(paceOf([day(10, 9, [100, 100, 91]), day(9, -8, [91, 99, 99])], TODAY, 0)).toMatchObject({ sold: 1, enough: false });
    expect(paceOf([day(0, 500, [500, 500, 0])], TODAY, 0)).toMatchObject({ sold: 0, enough: false });
    expect(daysLeft(10, paceOf([], TODAY, 0))).toBeNull();
  });

  test('never divides by nothing, counts no day twice and is never below zero', () => {
    const units = fc.integer({ min: -50, max: 200 });
    const some = fc.uniqueArray(
      fc.record({ back: fc.integer({ min: 0, max: 40 }), sold: units, startFree: units, mostFree: units, endFree: units }),
      { selector: ({ back }) => back, maxLength: 40 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 1000 }), (rows, safety, sellable) => {
        const days = rows.toSorted((a, b) => b.back - a.back).map(({ back, ...rest }) => ({ ...rest, day: daysBefore(TODAY, back) }));
        const pace = paceOf(days, TODAY, safety);
        expect(pace.sold).toBeGreaterThanOrEqual(0);
        expect(pace.openDays).toBeLessThanOrEqual(pace.window);
        const left = daysLeft(sellable, pace);
        expect(left === null || (Number.isInteger(left) && left >= 0)).toBe(true);
        expect(left === null).toBe(!pace.enough);
      }),
    );
  });
});

describe('the days of a ledger', () => {
  const at = (text: string) => new Date(`${text}+09:00`);
  const moved = (
    effect: PaceMovement['effect'],
    on: number,
    reserved: number,
    [onHandAfter, reservedAfter]: [number, number],
    when: string,
  ) => ({
    skuId: 1,
    effect,
    deltaOnHand: on,
    deltaReserved: reserved,
    onHandAfter,
    reservedAfter,
    at: at(when),
  });

  test('count orders less cancels, by the day in Korea, and nothing that is booked by hand', () => {
    const days = foldStockDays([
      moved('OPENING', 10, 0, [10, 0], '2026-11-20T23:59:59'),
      moved('RESERVE', 0, 4, [10, 4], '2026-11-21T00:00:00'),
      moved('RELEASE', 0, -1, [10, 3], '2026-11-21T10:00:00'),
      moved('SHIP', -3, -3, [7, 0], '2026-11-21T11:00:00'),
      moved('ADD', -7, 0, [0, 0], '2026-11-21T12:00:00'),
      moved('RETURN', 2, 0, [2, 0], '2026-11-22T12:00:00'),
    ]);
    expect(days).toEqual([
      { skuId: 1, day: '2026-11-20', sold: 0, startFree: 0, mostFree: 10, endFree: 10 },
      { skuId: 1, day: '2026-11-21', sold: 3, startFree: 10, mostFree: 10, endFree: 0 },
      { skuId: 1, day: '2026-11-22', sold: 0, startFree: 0, mostFree: 2, endFree: 2 },
    ]);
  });

  test('are the same whether a ledger is read at once or in parts that are added up', () => {
    const effect = fc.constantFrom<PaceMovement['effect'][]>('RESERVE', 'RELEASE', 'SHIP', 'ADD');
    const move = fc.record({ effect, units: fc.integer({ min: -5, max: 5 }), hour: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fc.nat(30), (moves, cut) => {
        let free = 50;
        const movements = moves
          .toSorted((a, b) => a.hour - b.hour)
          .map(({ effect, units, hour }): PaceMovement => {
            free -= units;
            const base = { skuId: 1, effect, at: new Date(Date.UTC(2026, 10, 1, hour)) };
            return { ...base, deltaOnHand: 0, deltaReserved: units, onHandAfter: free, reservedAfter: 0 };
          });
        const whole = foldStockDays(movements);
        const parts = [...foldStockDays(movements.slice(0, cut)), ...foldStockDays(movements.slice(cut))];
        const added = new Map<string, StockDay>();
        for (const each of parts) {
          const known = added.get(each.day);
          added.set(
            each.day,
            known === undefined
              ? each
              : { ...known, sold: known.sold + each.sold, mostFree: Math.max(known.mostFree, each.mostFree), endFree: each.endFree },
          );
        }
        expect([...added.values()]).toEqual(whole);
      }),
    );
  });
});

test('what lasts less than a week is what lies below one number', () => {
  const paces = fc.record({ sold: fc.integer({ min: 1, max: 100_000 }), openDays: fc.integer({ min: 1, max: 28 }), enough: fc.boolean() });
  fc.assert(
    fc.property(paces, fc.integer({ min: 1, max: 200_000 }), (pace, sellable) => {
      const below = soonBelow(pace);
      expect(below === null ? null : sellable < below).toBe(pace.enough ? (daysLeft(sellable, pace) ?? 0) < SOON_DAYS : null);
    }),
  );
});
