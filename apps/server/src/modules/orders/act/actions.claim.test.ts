import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf, type WaitingItem } from './actions.claim.ts';

const items = fc
  .array(fc.record({ accountId: fc.option(fc.integer({ min: 0, max: 3 })), bundle: fc.option(fc.integer({ min: 0, max: 5 })) }), {
    maxLength: 60,
  })
  .map((all) =>
    all.map(({ accountId, bundle }, seq): WaitingItem => ({ seq, accountId, bundle: bundle === null ? null : `${accountId} ${bundle}` })),
  );
const together = fc.integer({ min: 1, max: 7 });

test('every item that waits is sent once, with its own account, and no bundle is cut', () => {
  fc.assert(
    fc.property(items, together, (all, size) => {
      const bySeq = new Map(all.map((item) => [item.seq, item]));
      const lanes = lanesOf(all, size);
      expect(lanes.flat(2).toSorted((a, b) => a - b)).toEqual(all.map(({ seq }) => seq));
      for (const lane of lanes) expect(new Set(lane.flat().map((seq) => bySeq.get(seq)?.accountId)).size).toBe(1);
      const batchesOf = Map.groupBy(
        lanes.flatMap((lane) => lane.flatMap((batch) => batch.flatMap((seq) => ({ batch, bundle: bySeq.get(seq)?.bundle ?? null })))),
        ({ bundle }) => bundle,
      );
      for (const [bundle, found] of batchesOf) if (bundle !== null) expect(new Set(found.map(({ batch }) => batch)).size, bundle).toBe(1);
    }),
  );
});

test('a batch is as large as was asked for, but for the last of an account and what a bundle adds', () => {
  const alone = (count: number): WaitingItem[] => Array.from({ length: count }, (_, seq) => ({ seq, accountId: 1, bundle: null }));
  expect(lanesOf(alone(5), 2)).toEqual([[[0, 1], [2, 3], [4]]]);
  const bundled = alone(5).map((item) => ({ ...item, bundle: item.seq === 0 || item.seq === 4 ? '1 A' : null }));
  expect(lanesOf(bundled, 2)).toEqual([[[0, 4], [1, 2], [3]]]);
});
