import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeQuantity, type StockEffect, sellableQuantity, shownQuantity, soldOutAdjustment, stockDelta } from './arithmetic.ts';

const units = fc.integer({ min: 0, max: 100_000 });
const one = [{ sellable: 7, unitQuantity: 1 }];
const set = [
  { sellable: 7, unitQuantity: 1 },
  { sellable: 5, unitQuantity: 3 },
];

describe('shownQuantity', () => {
  test.each([
    ['one SKU, one unit', one, null, 99_999, 7],
    ['two units a sale round down', [{ sellable: 7, unitQuantity: 2 }], null, 99_999, 3],
    ['the scarcest part decides', set, null, 99_999, 1],
    ['the cap cuts', one, 3, 99_999, 3],
    ['the channel maximum cuts', [{ sellable: 500_000, unitQuantity: 1 }], null, 99_999, 99_999],
    ['an item without parts shows nothing', [], null, 99_999, 0],
  ] as const)('%s', (_, parts, cap, max, shown) => {
    expect(shownQuantity(parts, cap, max)).toBe(shown);
  });

  test('never shows more than could be delivered', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 20 }), fc.option(units), (sellable, unitQuantity, cap) => {
        expect(shownQuantity([{ sellable, unitQuantity }], cap, 99_999) * unitQuantity).toBeLessThanOrEqual(sellable);
      }),
    );
  });
});

test('what is sellable is never below zero and never more than free', () => {
  fc.assert(
    fc.property(units, units, units, (onHand, reserved, safetyStock) => {
      const sellable = sellableQuantity({ onHand, reserved, safetyStock });
      expect(sellable).toBeGreaterThanOrEqual(0);
      expect(sellable).toBeLessThanOrEqual(Math.max(0, freeQuantity({ onHand, reserved })));
    }),
  );
});

test('an effect and its opposite leave the balances as they were', () => {
  const opposites: [StockEffect, StockEffect][] = [
    ['RESERVE', 'RELEASE'],
    ['SHIP', 'UNSHIP'],
    ['RETURN', 'DAMAGE'],
  ];
  fc.assert(
    fc.property(units, fc.constantFrom(...opposites), (quantity, [effect, opposite]) => {
      const a = stockDelta(effect, quantity);
      const b = stockDelta(opposite, quantity);
      expect(a.onHand + b.onHand).toBe(0);
      expect(a.reserved + b.reserved).toBe(0);
    }),
  );
});

test('shipping a reservation leaves what is free unchanged', () => {
  fc.assert(
    fc.property(units, (quantity) => {
      const delta = stockDelta('SHIP', quantity);
      expect(delta.onHand - delta.reserved).toBe(0);
    }),
  );
});

test('a sold-out cancel leaves nothing free and never takes more than is there', () => {
  fc.assert(
    fc.property(units, units, (onHand, reserved) => {
      const adjusted = onHand - soldOutAdjustment({ onHand, reserved });
      expect(adjusted - reserved).toBeLessThanOrEqual(0);
      expect(adjusted).toBeGreaterThanOrEqual(0);
    }),
  );
});
