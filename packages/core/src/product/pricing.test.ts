import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPriceRule, settlementOf } from './pricing.ts';

test.each([
  [{ kind: 'SAME' } as const, 19_900],
  [{ kind: 'RATE', rate: 0.1, rounding: 100 } as const, 21_900],
  [{ kind: 'AMOUNT', amount: 1_050, rounding: 100 } as const, 21_000],
  [{ kind: 'AMOUNT', amount: -30_000, rounding: 10 } as const, 0],
  [{ kind: 'KEEP_MARGIN', feeRate: 0.1, rounding: 10 } as const, 22_120],
])('%j makes 19,900 won %i', (rule, price) => {
  expect(applyPriceRule(19_900, rule)).toBe(price);
});

test('keeping the margin never leaves less than the base price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 50 }), (tens, percent) => {
      const base = tens * 10;
      const price = applyPriceRule(base, { kind: 'KEEP_MARGIN', feeRate: percent / 100, rounding: 10 });
      expect(settlementOf(price, 0, percent / 100)).toBeGreaterThanOrEqual(base - 1);
    }),
  );
});
