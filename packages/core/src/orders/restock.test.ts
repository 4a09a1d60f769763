import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockDelta } from '../stock/arithmetic.ts';
import { restockEffects, restockPieces, restockProblem } from './restock.ts';

const pieces = fc.integer({ min: 0, max: 50 });
const restock = fc.record({ resell: pieces, damaged: pieces, missing: pieces });

test('only what is sold again adds to what is there, and what is damaged is counted under its own reason', () => {
  fc.assert(
    fc.property(restock, fc.integer({ min: 1, max: 5 }), (asked, unitQuantity) => {
      const effects = restockEffects(asked, [{ skuId: 1, unitQuantity }]);
      const sum = (only?: string) =>
        effects
          .filter(({ effect }) => only === undefined || effect === only)
          .reduce((total, { effect, quantity }) => total + stockDelta(effect, quantity).onHand, 0);
      expect(sum()).toBe(asked.resell * unitQuantity);
      expect(sum('DAMAGE')).toBe(-asked.damaged * unitQuantity || 0);
    }),
  );
});

test('no more is decided about than came back', () => {
  fc.assert(
    fc.property(restock, pieces, (asked, left) => {
      const sum = restockPieces(asked);
      expect(restockProblem(asked, left) === null).toBe(sum > 0 && sum <= left);
    }),
  );
  expect(restockProblem({ resell: -1, damaged: 2, missing: 0 }, 5)).toMatch(/0 이상/);
  expect(restockProblem({ resell: 0.5, damaged: 0, missing: 0 }, 5)).toMatch(/정수/);
});
