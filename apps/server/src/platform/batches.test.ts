import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';

interface Item {
  kind: string;
  n: number;
}

/** Batches whose runs end when the test says so. */
function setUp(max = 3) {
  const runs: { items: readonly Item[]; end: () => void; fail: (reason: unknown) => void }[] = [];
  const add = createBatches<Item, number>({
    kindOf: (item) => item.kind,
    max,
    run: async (items) => {
      const gate = Promise.withResolvers<void>();
      runs.push({ items, end: gate.resolve, fail: gate.reject });
      await gate.promise;
      return items.map(({ n }) => (n < 0 ? { status: 'rejected', reason: new Error(`no ${n}`) } : { status: 'fulfilled', value: n * 10 }));
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { add, runs, settled, numbers: () => runs.map((run) => run.items.map(({ n }) => n)) };
}

describe('batches', () => {
  it('do the first at once and gather what comes meanwhile, at most so many', async () => {
    const { add, runs, settled, numbers } = setUp();
    const answers = Promise.all([1, 2, 3, 4, 5].map((n) => add({ kind: 'a', n })));
    for (let i = 0; i < 3; i += 1) {
      expect(runs).toHaveLength(i + 1);
      runs[i]?.end();
      await settled();
    }
    expect(numbers()).toEqual([[1], [2, 3, 4], [5]]);
    expect(await answers).toEqual([10, 20, 30, 40, 50]);
  });

  it('of different kinds do not wait for each other', () => {
    const { add, numbers } = setUp();
    void add({ kind: 'a', n: 1 });
    void add({ kind: 'b', n: 2 });
    expect(numbers()).toEqual([[1], [2]]);
  });

  it('refuse one item without its neighbours, and all when the batch fails; the next one is done as if nothing had been', async () => {
    const { add, runs, settled } = setUp();
    const first = Promise.allSettled([add({ kind: 'a', n: 0 })]);
    const second = Promise.allSettled([1, -2, 3].map((n) => add({ kind: 'a', n })));
    runs[0]?.fail(new Error('down'));
    await settled();
    runs[1]?.end();
    expect((await first).map(({ status }) => status)).toEqual(['rejected']);
    expect((await second).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await settled();
    const third = add({ kind: 'a', n: 4 });
    runs[2]?.end();
    expect(await third).toBe(40);
  });
});
