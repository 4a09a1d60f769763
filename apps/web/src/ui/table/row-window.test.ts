import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowWindow, topToShow, WINDOW_FROM } from './row-window.ts';

const ROW = 52;
const sights = fc.record({ top: fc.integer({ min: 0, max: 60_000 }), height: fc.integer({ min: 0, max: 2_000 }) });
const longLists = fc.integer({ min: WINDOW_FROM + 1, max: 1_000 });

describe('rows in the document', () => {
  it('are all of a list of a hundred', () => {
    expect(rowWindow(100, ROW, { top: 900, height: 600 })).toEqual({ first: 0, end: 100 });
  });

  it.each([
    { top: 0, first: 0, end: 24 },
    { top: 52, first: 0, end: 25 },
    { top: 5_200, first: 88, end: 124 },
    { top: 15_600 - 600, first: 276, end: 300 },
  ])('of 300 at $top px are those from $first to $end', ({ top, first, end }) => {
    expect(rowWindow(300, ROW, { top, height: 600 })).toEqual({ first, end });
  });

  it('hold every row in sight', () => {
    fc.assert(
      fc.property(longLists, sights, (count, sight) => {
        const { first, end } = rowWindow(count, ROW, sight);
        const upper = Math.floor(sight.top / ROW);
        const lower = Math.min(count, Math.ceil((sight.top + sight.height) / ROW));
        for (let index = upper; index < lower; index += 1) expect(index >= first && index < end).toBe(true);
      }),
    );
  });

  it('are never more than those in sight and a few, and never none', () => {
    fc.assert(
      fc.property(longLists, sights, (count, sight) => {
        const { first, end } = rowWindow(count, ROW, sight);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeGreaterThan(0);
        expect(end - first).toBeLessThanOrEqual(sight.height / ROW + 26);
      }),
    );
  });
});

describe('scrolling to a row', () => {
  const sight = { top: 520, height: 520 };

  it.each([
    { where: 'above', index: 3, top: 156 },
    { where: 'in sight', index: 12, top: 520 },
    { where: 'below', index: 25, top: 832 },
  ])('that is $where', ({ index, top }) => {
    expect(topToShow(index, ROW, sight)).toBe(top);
  });

  it('ends with the row in the document', () => {
    fc.assert(
      fc.property(longLists, sights, fc.nat(), (count, from, n) => {
        const index = n % count;
        const { first, end } = rowWindow(count, ROW, { ...from, top: topToShow(index, ROW, from) });
        expect(index >= first && index < end).toBe(true);
      }),
    );
  });
});
