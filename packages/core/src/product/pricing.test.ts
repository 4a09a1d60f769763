import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPriceRule, marginOf, settlementOf } from './pricing.ts';

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

test.each([
  { settlement: 28_800, cost: 12_000, paid: 32_000, is: { kind: 'PROFIT', won: 16_800, rate: 0.525 } },
  { settlement: 12_000, cost: 12_000, paid: 13_000, is: { kind: 'PROFIT', won: 0, rate: 0 } },
  { settlement: 13_000, cost: 0, paid: 13_000, is: { kind: 'PROFIT', won: 13_000, rate: 1 } },
  { settlement: 1, cost: 3_100, paid: 1, is: { kind: 'LOSS', won: 3_099 } },
  { settlement: 11_999, cost: 12_000, paid: 13_000, is: { kind: 'LOSS', won: 1 } },
  { settlement: 0, cost: 0, paid: 0, is: { kind: 'PROFIT', won: 0, rate: null } },
  { settlement: -4_500, cost: 0, paid: -5_000, is: { kind: 'LOSS', won: 4_500 } },
])('$settlement won settled for goods of $cost won sold at $paid won are $is.kind of $is.won', ({ settlement, cost, paid, is }) => {
  expect(marginOf(settlement, cost, paid)).toEqual(is);
});

test('a margin is a sum that is never negative, and a rate from 0 to 1 or none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer(),
      fc.nat(),
      fc.integer({ min: 0, max: 50 }),
      (price, discount, cost, percent) => {
        const margin = marginOf(settlementOf(price, discount, percent / 100), cost, price - discount);
        expect(margin.won).toBeGreaterThanOrEqual(0);
        const rate = margin.kind === 'LOSS' ? null : margin.rate;
        expect(rate === null || (rate >= 0 && rate <= 1)).toBe(true);
      },
    ),
  );
});
