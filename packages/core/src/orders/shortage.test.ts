import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uncoveredLines, type WaitingLine } from './shortage.ts';

const line = (id: number, ...needs: [sku: number, pieces: number][]): WaitingLine => ({ id, needs: new Map(needs) });

test('who comes first is served first, and what a large order can not use is left to a small one behind it', () => {
  expect(uncoveredLines([line(1, [7, 2]), line(2, [7, 5]), line(3, [7, 1])], new Map([[7, 3]]))).toEqual([2]);
});

test('a set goes without when one of its parts is short, and takes nothing of the other', () => {
  expect(
    uncoveredLines(
      [line(1, [7, 1], [8, 1]), line(2, [8, 1])],
      new Map([
        [7, 0],
        [8, 1],
      ]),
    ),
  ).toEqual([1]);
});

test('nobody goes without what is not short', () => {
  expect(uncoveredLines([line(1, [9, 1_000])], new Map([[7, 0]]))).toEqual([]);
});

test('the covered ones never take more than is there, and one more would not fit in its turn', () => {
  const lines = fc.array(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 2 }),
    { maxLength: 12 },
  );
  const stock = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 10 })), { maxLength: 3 });
  fc.assert(
    fc.property(lines, stock, (given, there) => {
      const waiting = given.map((needs, id) => line(id, ...needs));
      const onHand = new Map(there);
      const without = new Set(uncoveredLines(waiting, onHand));
      const used = new Map<number, number>();
      for (const { id, needs } of waiting) {
        const fits = [...needs].every(([sku, pieces]) => !onHand.has(sku) || (used.get(sku) ?? 0) + pieces <= (onHand.get(sku) ?? 0));
        expect(without.has(id)).toBe(!fits);
        if (fits) for (const [sku, pieces] of needs) used.set(sku, (used.get(sku) ?? 0) + pieces);
      }
      for (const [sku, pieces] of onHand) expect(used.get(sku) ?? 0).toBeLessThanOrEqual(pieces);
    }),
  );
});
