/** What a seller does with claims at a channel: one method an act and a type of claim, as channels differ in which of them they have. */
import { HOLD_REASON_LABELS, type HoldReason, REJECT_REASON_LABELS, type RejectReason } from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { ClaimRef, Invoice } from './order.ts';
import type { BatchOutcome } from './outcome.ts';

/** A claim with the parcel that travels for it. */
export type ClaimShipment = ClaimRef & Invoice;

/** `detail` is what the buyer reads, 250 characters at most. */
export type ClaimRejection = ClaimRef & { reason: RejectReason; detail: string };

/** `fee` in won is what the buyer is asked for; 0 for nothing. */
export type ClaimHold = ClaimRef & { reason: HoldReason; detail: string; fee: number };

/**
 * Outcomes by the caller's keys. An answer that was lost is `unknown`: the caller reads the line with `orders.lookUp` and looks at the state of
 * its claim before anything is sent again. What a channel moves by itself (a pickup that it orders) has no method.
 */
export interface ClaimCapability {
  approveCancel?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
  /** Refuses a cancel because the goods have left, in the parcel that is named: the line is on its way afterwards. */
  rejectCancel?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
  /** The parcel in which the goods come back (수거송장). */
  pickUpReturn?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
  /** The goods have come back (수거완료). */
  receiveReturn?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
  /** The buyer is paid back. */
  approveReturn?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
  rejectReturn?(ctx: ConnectorContext, claims: ClaimRejection[]): Promise<BatchOutcome<void>>;
  /** Stops the channel from paying back by itself. */
  holdReturn?(ctx: ConnectorContext, claims: ClaimHold[]): Promise<BatchOutcome<void>>;
  releaseReturn?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
  pickUpExchange?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
  receiveExchange?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
  /** The goods for exchange leave. */
  dispatchExchange?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
  rejectExchange?(ctx: ConnectorContext, claims: ClaimRejection[]): Promise<BatchOutcome<void>>;
  holdExchange?(ctx: ConnectorContext, claims: ClaimHold[]): Promise<BatchOutcome<void>>;
  releaseExchange?(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>>;
}

/** What the buyer reads of a refusal: the seller's own words, or what the reason is called. */
export function refusalWords({ reason, detail }: Pick<ClaimRejection, 'reason' | 'detail'>): string {
  return detail.trim() || REJECT_REASON_LABELS[reason];
}

/** The same of a hold. */
export function holdWords({ reason, detail }: Pick<ClaimHold, 'reason' | 'detail'>): string {
  return detail.trim() || HOLD_REASON_LABELS[reason];
}
