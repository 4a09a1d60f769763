import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bisect } from './bisect.ts';
import type { Outcome } from './outcome.ts';

const REFUSED: Outcome<void> = { kind: 'refused', code: 'x', message: 'x' };
const OK: Outcome<void> = { kind: 'ok', value: undefined };
const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}` }));

describe('bisect', () => {
  it('gives exactly the bad items a refusal, whatever their number and place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (good) => {
        const items = itemsOf(good.length);
        const outcomes = await bisect(items, async (part) => (part.every(({ key }) => good[Number(key.slice(1))]) ? OK : REFUSED));
        expect(items.map(({ key }) => outcomes.get(key)?.kind === 'ok')).toEqual(good);
      }),
    );
  });

  it('sends a good list once and finds one bad item in few calls', async () => {
    const sizes: number[] = [];
    await bisect(itemsOf(500), async (part) => {
      sizes.push(part.length);
      return part.some(({ key }) => key === 'k77') ? REFUSED : OK;
    });
    expect(sizes[0]).toBe(500);
    expect(sizes.length).toBeLessThan(25);
    expect(await bisect([], async () => OK)).toEqual(new Map());
  });

  it.each(['slow_down', 'relink'] as const)('sends nothing more after %s', async (kind) => {
    let calls = 0;
    const stop: Outcome<void> = kind === 'relink' ? { kind, message: 'x' } : { kind, retryAfterMs: 1, message: 'x' };
    const outcomes = await bisect(itemsOf(4), async (part) => {
      calls += 1;
      return part.length === 4 ? REFUSED : stop;
    });
    expect(calls).toBe(2);
    expect([...outcomes.values()].map((outcome) => outcome.kind)).toEqual([kind, kind, kind, kind]);
  });

  it('does not send a list again whose answer was lost', async () => {
    let calls = 0;
    const outcomes = await bisect(itemsOf(3), async () => {
      calls += 1;
      return { kind: 'unknown', message: 'x' };
    });
    expect(calls).toBe(1);
    expect(outcomes.size).toBe(3);
  });
});
