import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageBlock, totalText } from './page-numbers.ts';

describe('page bar', () => {
  it.each([
    [0, 25, 10, [0, 9], null, 10],
    [9, 25, 10, [0, 9], null, 10],
    [10, 25, 10, [10, 19], 0, 20],
    [24, 25, 10, [20, 24], 10, null],
    [7, 25, 5, [5, 9], 0, 10],
    [0, 1, 10, [0, 0], null, null],
    [99, 3, 10, [0, 2], null, null],
  ])('shows page %i of %i in blocks of %i', (page, total, size, [first, last], previous, next) => {
    const block = pageBlock(page, total, size);
    expect([block.pages[0], block.pages.at(-1)]).toEqual([first, last]);
    expect(block.previousBlock).toBe(previous);
    expect(block.nextBlock).toBe(next);
  });

  it('shows one page when nothing was found', () => {
    expect(pageBlock(0, 0, 10)).toEqual({ pages: [0], previousBlock: null, nextBlock: null });
  });

  it('reaches every page by going from block to block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.constantFrom(5, 10), (total, size) => {
        const seen: number[] = [];
        let at: number | null = 0;
        while (at !== null) {
          const block = pageBlock(at, total, size);
          seen.push(...block.pages);
          at = block.nextBlock;
        }
        expect(seen).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
    );
  });

  it('says when the total is only a lower bound', () => {
    expect(totalText(1234, true)).toBe('1,234건');
    expect(totalText(10_000, false)).toBe('10,000건 이상');
  });
});
