import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppliedPriceRule,
  appliedRule,
  applyPriceRule,
  describePriceRule,
  marginOf,
  ruledOptionPrice,
  settlementOf,
} from './pricing.ts';

test.each([
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

const rules: fc.Arbitrary<AppliedPriceRule> = fc.oneof(
  fc.record({
    kind: fc.constant('RATE' as const),
    rate: fc.integer({ min: -900, max: 9000 }).map((tenths) => tenths / 1000),
    rounding: fc.constantFrom(10, 100, 1000),
  }),
  fc.record({
    kind: fc.constant('AMOUNT' as const),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
    rounding: fc.constantFrom(10, 100, 1000),
  }),
  fc.record({
    kind: fc.constant('KEEP_MARGIN' as const),
    feeRate: fc.integer({ min: 0, max: 50 }).map((percent) => percent / 100),
    rounding: fc.constantFrom(10, 100, 1000),
  }),
);
const prices = fc.integer({ min: 0, max: 1_000_000 }).map((tens) => tens * 10);

test('a rule makes whole units, never a negative price, and leaves no price none', () => {
  fc.assert(
    fc.property(prices, rules, (base, rule) => {
      const price = applyPriceRule(base, rule);
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price % rule.rounding).toBe(0);
      if (base === 0) expect(price).toBe(0);
    }),
  );
});

test('a higher base price is never cheaper at the shop, and what a buyer of an option pays follows the same rule', () => {
  fc.assert(
    fc.property(prices, prices, rules, (base, extra, rule) => {
      expect(applyPriceRule(base + extra, rule)).toBeGreaterThanOrEqual(applyPriceRule(base, rule));
      expect(applyPriceRule(base, rule) + ruledOptionPrice(base, extra, rule)).toBe(
        extra === 0 ? applyPriceRule(base, rule) : applyPriceRule(base + extra, rule),
      );
    }),
  );
});

test.each([
  [{ kind: 'RATE', rate: 0.105, rounding: 100 } as const, '10.5% 올림, 100원 단위'],
  [{ kind: 'RATE', rate: -0.05, rounding: 10 } as const, '5% 내림, 10원 단위'],
  [{ kind: 'AMOUNT', amount: 1_500, rounding: 1000 } as const, '1,500원 올림, 1,000원 단위'],
  [{ kind: 'AMOUNT', amount: -300, rounding: 10 } as const, '300원 내림, 10원 단위'],
  [{ kind: 'KEEP_MARGIN', rounding: 100 } as const, '수수료만큼 올림, 100원 단위'],
])('%j reads %s', (rule, text) => {
  expect(describePriceRule(appliedRule(rule, 0.1))).toBe(text);
});
