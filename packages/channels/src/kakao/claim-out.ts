/**
 * A return that the seller files (section 6). Path and members are published, and of the codes of reasons one: what has no code yet is filed at the
 * shop's own place. Pure.
 */
import { CLAIM_REASONS, type ClaimReason, type FeeWay } from '@moa/core';
import type { LineFiling } from '../sdk/claim.ts';
import { idNumber } from '../sdk/json.ts';
import type { Wire } from '../sdk/reader.ts';
import type { Companies } from './couriers.ts';

/** `reasonCode`, as far as it is published. */
export const REASON_CODES: Readonly<Partial<Record<ClaimReason, string>>> = { CHANGE_MIND: 'CANCELED_BY_BUYER_CHANGE_OF_MIND' };

export const FILED_REASONS = CLAIM_REASONS.filter((reason) => REASON_CODES[reason] !== undefined);

/** `claimShippingFeeMethod`. */
const FEE_METHODS: Readonly<Record<FeeWay, string>> = { DEDUCT: 'Deducted', ENCLOSE: 'AddAmount', DIRECT: 'DirectAmount' };

type Filed = Pick<LineFiling, 'lineNo' | 'reason' | 'detail' | 'pickup' | 'feeWay'>;

/**
 * The body of `return/request`. `AUTO` is fetched for sellers who have joined that service, `MANUAL` travels in a parcel that is known, of `LATER` it
 * is said later. Of presents it is said who asked: nobody here knows that it was the receiver, so that it is the buyer.
 */
export function toReturn({ lineNo, reason, detail, pickup, feeWay }: Filed, companies: Companies, gifts: boolean): Wire {
  const parcel = pickup?.parcel ?? null;
  const company = parcel && companies.get(parcel.courierCode);
  return {
    orderIds: [idNumber(lineNo)],
    collectType: pickup?.way === 'SHOP' ? 'AUTO' : parcel ? 'MANUAL' : 'LATER',
    ...(parcel ? { deliveryCompanyCode: company, invoiceNumber: parcel.invoiceNo } : {}),
    reasonCode: REASON_CODES[reason],
    reasonComment: detail.trim(),
    ...(feeWay === null ? {} : { claimShippingFeeMethod: FEE_METHODS[feeWay] }),
    ...(gifts ? { claimRequestUser: 'BUYER' } : {}),
  };
}
