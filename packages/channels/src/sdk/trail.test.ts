import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trailTo } from './trail.ts';

/** How many pages are read before the walk is seen to go round; null when it never is. */
function pagesRead(words: readonly string[]): number | null {
  let trail: string | undefined;
  let at: string | null = null;
  for (const [index, next] of words.entries()) {
    const longer = trailTo(trail, at, next);
    if (longer === null) return index + 1;
    trail = longer;
    at = next;
  }
  return null;
}

describe('trailTo', () => {
  it.each([
    ['A-A', ['A', 'A'], 2],
    ['A-B-A', ['A', 'B', 'A'], 3],
    ['A-B-C-A', ['A', 'B', 'C', 'A'], 4],
    ['a round that begins late', ['1', '2', '3', '4', 'A', 'B', 'A'], 7],
    ['no round', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], null],
  ])('sees %s', (_name, words, pages) => {
    expect(pagesRead(words)).toBe(pages);
  });

  it('sees every round, wherever it begins and however long it is, and no other walk', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 40 }), (before, round) => {
        const words = Array.from({ length: 400 }, (_, page) => String(page < before ? page : before + ((page - before) % round)));
        const pages = pagesRead(words);
        expect(pages).toBeGreaterThan(before + round);
        expect(pages).toBeLessThanOrEqual(3 * Math.max(before, round) + 3);
        expect(pagesRead(Array.from({ length: before + round }, (_, page) => String(page)))).toBeNull();
      }),
    );
  });

  it('stays short', () => {
    let trail: string | undefined;
    for (let page = 1; page < 5_000; page += 1) trail = trailTo(trail, String(page - 1), String(page)) ?? undefined;
    expect(trail?.length).toBeLessThan(100);
  });
});
