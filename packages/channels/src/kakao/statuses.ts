/**
 * `orderBase.status` (section 5). Those that the sheet names first are published; the others are named, with their Korean, by two implementers
 * alone, and read as their words say. Pure.
 */
import type { ClaimState, ClaimType, LineState } from '@moa/core';
import { byCode } from '../sdk/codes.ts';

const CLAIMS: Readonly<Record<ClaimType, (status: string) => ClaimState | null>> = {
  CANCEL: byCode<ClaimState>({
    REQUESTED: 'ShippingCancelRequestBuyer ShippingCancelRequestSeller',
    APPROVED: 'PayCancelRequest ShippingCancelRequest',
    REJECTED: 'ShippingCancelRejected',
    WITHDRAWN: 'ShippingCancelRequestRetract',
    DONE: 'PayCancelComplete ShippingCancelComplete',
  }),
  RETURN: byCode<ClaimState>({
    REQUESTED: 'ReturnRequest ReturnPickupRequest',
    COLLECTING: 'ReturnShippingProgress',
    COLLECTED: 'ReturnShippingComplete',
    HOLD: 'ReturnPending',
    APPROVED: 'ReturnApproved ReturnCancelRequest ReturnRefundRequest ReturnRefundWaiting ReturnRefundFailed',
    REJECTED: 'ReturnRejected',
    WITHDRAWN: 'ReturnRequestRetract',
    DONE: 'ReturnCancelComplete ShippingRefundComplete ReturnRefundComplete',
  }),
  EXCHANGE: byCode<ClaimState>({
    REQUESTED: 'ExchangeRequest ExchangePickupRequest',
    COLLECTING: 'ExchangeReturning',
    COLLECTED: 'ExchangeReturnComplete',
    HOLD: 'ExchangePending',
    APPROVED: 'ExchangeApproved',
    REDELIVERING: 'ExchangeShippingProgress',
    REJECTED: 'ExchangeRejected',
    WITHDRAWN: 'ExchangeRequestRetract',
    DONE: 'ExchangeShippingComplete',
  }),
};
const CLAIM_TYPES = ['CANCEL', 'RETURN', 'EXCHANGE'] as const;

/** The claim that the status is about; null where it is about none, or nobody knows it. */
export function claimOf(status: string): { type: ClaimType; state: ClaimState } | null {
  for (const type of CLAIM_TYPES) {
    const state = CLAIMS[type](status);
    if (state !== null) return { type, state };
  }
  return null;
}

/** Statuses without a claim. `PayComplete` comes before `ShippingRequest`: of a present, as long as nobody has said where it goes (inferred). */
const stateByStatus = byCode<LineState>({
  PAYMENT_WAITING: 'Created PayRequest PayWaiting PayChecking',
  UNPAID_CANCELED: 'PayFailed UnpaidCancelComplete',
  NEW: 'PayComplete ShippingRequest',
  PREPARING: 'ShippingWaiting',
  DELIVERING: 'ShippingProgress',
  DELIVERED: 'ShippingComplete',
  CONFIRMED: 'BuyDecision',
});
const ENDED: Readonly<Record<ClaimType, LineState>> = { CANCEL: 'CANCELED', RETURN: 'RETURNED', EXCHANGE: 'EXCHANGED' };

/** Whether the status is known and nothing is claimed in it: a claim that the order still shows is over. */
export function isPlain(status: string): boolean {
  return stateByStatus(status) !== null;
}

/** While something is claimed the status names the claim alone: how far the order is, its times tell. */
export function lineStateOf(status: string, times: { isConfirmed: boolean; isDelivered: boolean }): LineState | null {
  const claim = claimOf(status);
  if (claim === null) return stateByStatus(status);
  if (claim.state === 'DONE') return ENDED[claim.type];
  if (claim.type !== 'CANCEL' || claim.state === 'REJECTED') return times.isDelivered ? 'DELIVERED' : 'DELIVERING';
  return times.isConfirmed ? 'PREPARING' : 'NEW';
}
