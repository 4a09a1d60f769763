/** What the store keeps of what was paid, and what is left (section 9: commissions are negative). */

export type SettledThing = 'PROD_ORDER' | 'DELIVERY';

/** The order-management fee of the highest class; on goods what comes by the shopping search costs besides. Each is rounded down. */
const PAY_COMMISSION = { PROD_ORDER: 0.0363, DELIVERY: 0.0363 } as const satisfies Record<SettledThing, number>;
const INTERLOCK_COMMISSION = { PROD_ORDER: 0.0273, DELIVERY: 0 } as const satisfies Record<SettledThing, number>;

// A millionth is what floating point may add to or take off a whole won.
const less = (won: number, rate: number) => 0 - Math.floor(won * rate + 1e-6);

export function settledOf(thing: SettledThing, paySettleAmount: number) {
  const totalPayCommissionAmount = less(paySettleAmount, PAY_COMMISSION[thing]);
  const sellingInterlockCommissionAmount = less(paySettleAmount, INTERLOCK_COMMISSION[thing]);
  return {
    paySettleAmount,
    totalPayCommissionAmount,
    freeInstallmentCommissionAmount: 0,
    sellingInterlockCommissionAmount,
    benefitSettleAmount: 0,
    settleExpectAmount: paySettleAmount + totalPayCommissionAmount + sellingInterlockCommissionAmount,
  };
}
