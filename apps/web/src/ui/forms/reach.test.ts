import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createReach } from './reach.ts';

const IDS = ['a', 'b', 'c', 'd'];
const drawnOf = (reach: ReturnType<typeof createReach>) => IDS.filter((id) => reach.isDrawn(id));

describe('how far a form is drawn', () => {
  test('it begins with its first parts', () => {
    const reach = createReach(IDS, 2);
    expect(drawnOf(reach)).toEqual(['a', 'b']);
    expect(reach.next()).toBe('c');
  });

  test('a part brings all before it, and all of them at once', () => {
    const reach = createReach(IDS, 1);
    reach.to('c');
    expect(drawnOf(reach)).toEqual(['a', 'b', 'c']);
    reach.all();
    expect(drawnOf(reach)).toEqual(IDS);
    expect(reach.next()).toBeNull();
  });

  test('what it does not name is drawn, and asking for it changes nothing', () => {
    const reach = createReach(IDS, 1);
    reach.to('elsewhere');
    expect(reach.isDrawn('elsewhere')).toBe(true);
    expect(drawnOf(reach)).toEqual(['a']);
  });

  test('what came is said once, and what was there is not', () => {
    const reach = createReach(IDS, 2);
    const listener = vi.fn();
    const stop = reach.subscribe(listener);
    reach.to('a');
    expect(listener).not.toHaveBeenCalled();
    reach.to('d');
    expect(listener).toHaveBeenCalledOnce();
    reach.all();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  test('whatever is asked for, in whatever order, the parts that are drawn are the first ones, and none goes away', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...IDS, 'elsewhere')), fc.nat({ max: 6 }), (asked, first) => {
        const reach = createReach(IDS, first);
        let before = drawnOf(reach);
        for (const id of asked) {
          reach.to(id);
          const drawn = drawnOf(reach);
          expect(drawn).toEqual(IDS.slice(0, drawn.length));
          expect(drawn.length).toBeGreaterThanOrEqual(before.length);
          expect(reach.isDrawn(id)).toBe(true);
          expect(reach.next()).toBe(IDS[drawn.length] ?? null);
          before = drawn;
        }
      }),
    );
  });
});
