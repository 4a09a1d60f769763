/** A claim that the seller files, in the channel's words (section 6). Pure. Of exchanges there is no such call. */
import type { ClaimReason } from '@moa/core';
import type { LineFiling } from '../sdk/claim.ts';
import { toParcel } from './order-actions.ts';

/** `returnReason` (section 6). */
export const RETURN_REASONS: Readonly<Record<ClaimReason, string>> = {
  CHANGE_MIND: 'INTENT_CHANGED',
  COLOR_SIZE: 'COLOR_AND_SIZE',
  WRONG_ORDER: 'WRONG_ORDER',
  UNSATISFIED: 'PRODUCT_UNSATISFIED',
  DELAYED: 'DELAYED_DELIVERY',
  SOLD_OUT: 'SOLD_OUT',
  NOT_RECEIVED: 'DROPPED_DELIVERY',
  BROKEN: 'BROKEN',
  INFO_MISMATCH: 'INCORRECT_INFO',
  WRONG_DELIVERY: 'WRONG_DELIVERY',
  WRONG_OPTION: 'WRONG_OPTION',
};

/** `collectDeliveryMethod` (section 6): the store's own courier, a parcel of somebody's, or what the buyer brings herself. */
export function collectMethod({ way, parcel }: NonNullable<LineFiling['pickup']>): string {
  if (way === 'SHOP') return 'RETURN_DESIGNATED';
  return way === 'SELLER' || parcel !== null ? 'RETURN_DELIVERY' : 'RETURN_INDIVIDUAL';
}

/** The body of `return/request`. The buyer's words have no place in it. */
export function toReturn({ reason, pieces, pickup }: Pick<LineFiling, 'reason' | 'pieces' | 'pickup'>): Record<string, string | number> {
  const parcel = pickup?.parcel ? toParcel(pickup.parcel) : null;
  return {
    returnReason: RETURN_REASONS[reason],
    collectDeliveryMethod: collectMethod(pickup ?? { way: 'SHOP', parcel: null }),
    ...(parcel?.company ? { collectDeliveryCompany: parcel.company, collectTrackingNumber: parcel.invoiceNo } : {}),
    returnQuantity: pieces,
  };
}
