/** Price of a product at one shop: markup, fee-aware margin, rounding. Whole won. */

export type PriceRounding = 1 | 10 | 100 | 1000;

export type PriceRule =
  | { kind: 'SAME' }
  /** Share of the base price added, e.g. 0.1. */
  | { kind: 'RATE'; rate: number; rounding: PriceRounding }
  | { kind: 'AMOUNT'; amount: number; rounding: PriceRounding }
  /** Keeps what is left after a fee of `feeRate` equal to what the base price leaves without one. */
  | { kind: 'KEEP_MARGIN'; feeRate: number; rounding: PriceRounding };

function roundUp(won: number, unit: PriceRounding): number {
  return Math.ceil(won / unit) * unit;
}

/** Price at the shop. Rounds up, because rounding down would eat the margin the rule is there to keep. */
export function applyPriceRule(basePrice: number, rule: PriceRule): number {
  switch (rule.kind) {
    case 'SAME':
      return basePrice;
    case 'RATE':
      return roundUp(Math.round(basePrice * (1 + rule.rate)), rule.rounding);
    case 'AMOUNT':
      return roundUp(Math.max(0, basePrice + rule.amount), rule.rounding);
    case 'KEEP_MARGIN':
      return roundUp(Math.round(basePrice / (1 - rule.feeRate)), rule.rounding);
  }
}

/** What is left of a sale after the shop's fee and the discount, before the cost of the goods. */
export function settlementOf(price: number, discount: number, feeRate: number): number {
  const paid = price - discount;
  return paid - Math.round(paid * feeRate);
}

export type Margin =
  /** `won` are lost with every sale. */
  | { kind: 'LOSS'; won: number }
  /** `rate` is the share of what the buyer pays, from 0 to 1; null where the buyer pays nothing. */
  | { kind: 'PROFIT'; won: number; rate: number | null };

/** What a sale brings in whole won. A loss has no rate: a share of a small price grows beyond what anybody can read. */
export function marginOf(settlement: number, cost: number, paid: number): Margin {
  const won = settlement - cost;
  if (won < 0) return { kind: 'LOSS', won: -won };
  return { kind: 'PROFIT', won, rate: paid > 0 ? Math.min(1, won / paid) : null };
}
