/** Price of a product at one shop by the rule of its account, and what is left of a sale. Whole won. */

export const PRICE_ROUNDINGS = [10, 100, 1000] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** What a seller wants of the prices at one shop account. */
export type PriceRule =
  /** Share of the base price added, e.g. 0.1; negative takes off. */
  | { kind: 'RATE'; rate: number; rounding: PriceRounding }
  /** Won added; negative takes off. */
  | { kind: 'AMOUNT'; amount: number; rounding: PriceRounding }
  /** What is left after the shop's fee is what the base price would bring without one. */
  | { kind: 'KEEP_MARGIN'; rounding: PriceRounding };

/** A rule with the fee that it counts with: what a product keeps of the rule that made its price. */
export type AppliedPriceRule =
  | Exclude<PriceRule, { kind: 'KEEP_MARGIN' }>
  | { kind: 'KEEP_MARGIN'; feeRate: number; rounding: PriceRounding };

export function appliedRule(rule: PriceRule, feeRate: number): AppliedPriceRule {
  return rule.kind === 'KEEP_MARGIN' ? { ...rule, feeRate } : rule;
}

function roundUp(won: number, unit: PriceRounding): number {
  return Math.ceil(won / unit) * unit;
}

/** Price at the shop. Rounds up, because rounding down would eat the margin the rule is there to keep. No price stays none. */
export function applyPriceRule(basePrice: number, rule: AppliedPriceRule): number {
  if (basePrice === 0) return 0;
  switch (rule.kind) {
    case 'RATE':
      return roundUp(Math.max(0, Math.round(basePrice * (1 + rule.rate))), rule.rounding);
    case 'AMOUNT':
      return roundUp(Math.max(0, basePrice + rule.amount), rule.rounding);
    case 'KEEP_MARGIN':
      return roundUp(Math.round(basePrice / (1 - rule.feeRate)), rule.rounding);
  }
}

/** Extra price of an option at the shop: the rule counts for what the buyer pays, the option with its product. */
export function ruledOptionPrice(basePrice: number, optionPrice: number, rule: AppliedPriceRule): number {
  return optionPrice === 0 ? 0 : applyPriceRule(basePrice + optionPrice, rule) - applyPriceRule(basePrice, rule);
}

/** A rule in Korean: `10% 올림, 100원 단위`. */
export function describePriceRule(rule: PriceRule | AppliedPriceRule): string {
  const unit = `${rule.rounding.toLocaleString('ko-KR')}원 단위`;
  if (rule.kind === 'KEEP_MARGIN') return `수수료만큼 올림, ${unit}`;
  if (rule.kind === 'AMOUNT') return `${Math.abs(rule.amount).toLocaleString('ko-KR')}원 ${rule.amount < 0 ? '내림' : '올림'}, ${unit}`;
  return `${Math.round(Math.abs(rule.rate) * 1000) / 10}% ${rule.rate < 0 ? '내림' : '올림'}, ${unit}`;
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
