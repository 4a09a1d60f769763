/** What is left of a line's price after the shop's fee. Pure. */

export interface Settlement {
  /** Won. */
  amount: number;
  /** Share of the price; null where what is reported leaves none. */
  feeRate: number | null;
  /** Worked out here: the shop has not reported it. */
  estimated: boolean;
}

/**
 * @param reported won, as the shop says; null where it does not
 * @param feeRate of the account; null where there is none, as for orders written by hand
 */
export function settlementOf(price: number, reported: number | null, feeRate: number | null): Settlement | null {
  if (reported !== null)
    return { amount: reported, feeRate: price <= 0 || reported > price ? null : 1 - reported / price, estimated: false };
  if (feeRate === null) return null;
  return { amount: Math.round(price * (1 - feeRate)), feeRate, estimated: true };
}
