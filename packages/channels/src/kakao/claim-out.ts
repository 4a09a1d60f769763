/**
 * A return that the seller files (section 6). Path and members are published, codes of reasons are not: those sent are **stand-ins**, which the true
 * ones replace here. Pure.
 */
import type { ClaimReason, FeeWay } from '@moa/core';
import type { LineFiling } from '../sdk/claim.ts';
import { idNumber } from '../sdk/json.ts';
import type { Wire } from '../sdk/reader.ts';
import type { Companies } from './couriers.ts';

/** `reasonCode`. */
export const REASON_CODES: Readonly<Record<ClaimReason, string>> = {
  CHANGE_MIND: 'CHANGE_MIND',
  COLOR_SIZE: 'COLOR_SIZE',
  WRONG_ORDER: 'WRONG_ORDER',
  UNSATISFIED: 'UNSATISFIED',
  DELAYED: 'DELAYED',
  SOLD_OUT: 'SOLD_OUT',
  NOT_RECEIVED: 'NOT_RECEIVED',
  BROKEN: 'BROKEN',
  INFO_MISMATCH: 'INFO_MISMATCH',
  WRONG_DELIVERY: 'WRONG_DELIVERY',
  WRONG_OPTION: 'WRONG_OPTION',
};

/** `claimShippingFeeMethod`. */
const FEE_METHODS: Readonly<Record<FeeWay, string>> = { DEDUCT: 'Deducted', CHARGE: 'AddAmount', DIRECT: 'DirectAmount' };

type Filed = Pick<LineFiling, 'lineNo' | 'reason' | 'detail' | 'pickup' | 'feeWay'>;

/**
 * The body of `return/request`. `AUTO` is fetched by the shop's courier, `MANUAL` travels in a parcel that is known, of `LATER` it is said later (by
 * their names, inferred). A receiver of a present could be named as whoever asked; nobody here knows, so that it is the buyer.
 */
export function toReturn({ lineNo, reason, detail, pickup, feeWay }: Filed, companies: Companies): Wire {
  const parcel = pickup?.parcel ?? null;
  const company = parcel && companies.get(parcel.courierCode);
  return {
    orderIds: [idNumber(lineNo)],
    collectType: pickup?.way === 'SHOP' ? 'AUTO' : parcel ? 'MANUAL' : 'LATER',
    ...(parcel ? { deliveryCompanyCode: company, invoiceNumber: parcel.invoiceNo } : {}),
    reasonCode: REASON_CODES[reason],
    reasonComment: detail.trim(),
    ...(feeWay === null ? {} : { claimShippingFeeMethod: FEE_METHODS[feeWay] }),
    claimRequestUser: 'BUYER',
  };
}
