/** What is left of one sale at a shop: price, less discount, fee, what the goods cost, and sending them where it is known. Whole won. Pure. */
import type { DeliveryInfo } from '../product/draft.ts';
import { type Margin, marginOf, settlementOf } from '../product/pricing.ts';

export interface Sale {
  price: number;
  /** Of the seller, taken off the price. */
  discount: number;
  /** Null: nobody knows. */
  feeRate: number | null;
  /** Null: not said, or not for the caller to see. */
  cost: number | null;
  /** What the seller pays for sending it; null: not known. */
  shipping: number | null;
}

export interface SaleMargin {
  /** What the shop takes; null where its fee is not known. */
  fee: number | null;
  /** What is left after fee and shipping, and the cost where it is known; null without a fee. */
  left: Margin | null;
  /** Whether the cost of the goods is in it. */
  withCost: boolean;
}

/** What the seller pays for one parcel: nothing where the buyer does; unknown where delivery is free and no fee was ever typed. */
export function sellersShipping({ feeType, baseFee, freeConditionalAmount }: DeliveryInfo, paid: number): number | null {
  if (feeType === 'PAID') return 0;
  if (feeType === 'CONDITIONAL_FREE') return paid >= freeConditionalAmount ? baseFee : 0;
  return baseFee > 0 ? baseFee : null;
}

export function saleMargin({ price, discount, feeRate, cost, shipping }: Sale): SaleMargin {
  const paid = price - discount;
  if (feeRate === null) return { fee: null, left: null, withCost: false };
  const settlement = settlementOf(price, discount, feeRate);
  return { fee: paid - settlement, left: marginOf(settlement, (cost ?? 0) + (shipping ?? 0), paid), withCost: cost !== null };
}
