import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Contender, shareOut } from './fair-shares.ts';

const seller = (wants: number, holds = 0, served = 0): Contender => ({ wants, holds, served });

test.each<[what: string, free: number, spare: number, contenders: Contender[], given: number[]]>([
  ['one alone takes what she wants', 16, 0, [seller(5)], [5]],
  ['one alone takes all there is, but for what is kept for others', 16, 4, [seller(10_000)], [12]],
  ['the only slot is nobody’s to keep', 1, 0, [seller(10_000)], [1]],
  ['a big one and a small one', 16, 4, [seller(10_000), seller(1)], [11, 1]],
  ['who has much gets nothing while others have less', 4, 4, [seller(10_000, 12), seller(1), seller(2)], [0, 1, 1]],
  ['more sellers than slots: one each', 3, 1, [seller(9), seller(9), seller(9), seller(9)], [1, 1, 1, 0]],
  ['those served longest ago first', 2, 0, [seller(9, 0, 7), seller(9, 0, 3), seller(9)], [0, 1, 1]],
  ['equals in their order', 1, 0, [seller(1, 0, 2), seller(1, 0, 2)], [1, 0]],
  ['nothing is free', 0, 4, [seller(3)], [0]],
  ['nobody waits', 16, 4, [], []],
])('%s', (_, free, spare, contenders, given) => {
  expect(shareOut(free, spare, contenders)).toEqual(given);
});

const contender = fc.record({ wants: fc.integer({ min: 1, max: 30 }), holds: fc.nat({ max: 8 }), served: fc.nat({ max: 50 }) });
const contenders = fc.array(contender, { minLength: 1, maxLength: 12 });
const free = fc.nat({ max: 24 });

describe('however many wait for however much', () => {
  test('no slot stays free that somebody wants and may have, and nobody gets more than she wants', () => {
    fc.assert(
      fc.property(free, fc.nat({ max: 8 }), contenders, (slots, spare, sellers) => {
        const given = shareOut(slots, spare, sellers);
        const left = slots - given.reduce((sum, each) => sum + each, 0);
        expect(left).toBeGreaterThanOrEqual(0);
        for (const [index, { wants, holds }] of sellers.entries()) {
          const got = given[index] ?? 0;
          expect(got).toBeLessThanOrEqual(wants);
          if (left > 0 && got < wants) {
            expect(left).toBeLessThanOrEqual(spare);
            expect(holds + got).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  test('of k slots and n who want more, nobody is given beyond k/n rounded up', () => {
    fc.assert(
      fc.property(free, fc.nat({ max: 8 }), contenders, (slots, spare, sellers) => {
        const given = shareOut(slots, spare, sellers);
        const has = sellers.map(({ holds }, index) => holds + (given[index] ?? 0));
        const wanting = sellers.flatMap(({ wants }, index) => ((given[index] ?? 0) < wants ? [index] : []));
        for (const [index, got] of given.entries()) {
          if (got === 0) continue;
          const those = new Set([...wanting, index]);
          const k = [...those].reduce((sum, each) => sum + (has[each] ?? 0), 0);
          expect(has[index]).toBeLessThanOrEqual(Math.ceil(k / those.size));
        }
      }),
    );
  });

  test('whoever waits with nothing is served before anybody else is twice', () => {
    const scene = fc.record({
      slots: fc.integer({ min: 1, max: 8 }),
      sellers: fc.integer({ min: 1, max: 20 }),
      ends: fc.array(fc.nat(), { minLength: 60, maxLength: 120 }),
    });
    fc.assert(
      fc.property(scene, ({ slots, sellers, ends }) => {
        const served = Array.from({ length: sellers }, () => 0);
        /** Grants to each since the one who waits with nothing was last served, by who waits. */
        const since = new Map<number, Map<number, number>>();
        const running: number[] = [];
        let turn = 0;
        const serve = () => {
          const given = shareOut(
            slots - running.length,
            Math.floor(slots / 4),
            served.map((at, index) => ({ wants: 100, holds: running.filter((one) => one === index).length, served: at })),
          );
          turn += 1;
          for (const [index, count] of given.entries()) {
            if (count === 0) continue;
            served[index] = turn;
            since.delete(index);
            running.push(...Array.from({ length: count }, () => index));
            for (const waiter of served.keys()) {
              if (running.includes(waiter)) continue;
              const others = since.get(waiter) ?? new Map<number, number>();
              since.set(waiter, others.set(index, (others.get(index) ?? 0) + 1));
              expect(others.get(index)).toBeLessThanOrEqual(1);
            }
          }
        };
        serve();
        for (const end of ends) {
          running.splice(end % running.length, 1);
          serve();
        }
      }),
    );
  });
});
