/** What a seller does with claims at a channel: one method an act and a type of claim, as channels differ in which of them they have. */
import {
  CLAIM_REASON_LABELS,
  type ClaimReason,
  type FeeWay,
  HOLD_REASON_LABELS,
  type HoldReason,
  type PickupWay,
  REJECT_REASON_LABELS,
  type RejectReason,
} from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { ClaimRef, Invoice, LineRef } from './order.ts';
import type { BatchOutcome } from './outcome.ts';

/** A claim with the parcel that travels for it. */
export type ClaimShipment = ClaimRef & Invoice;

/** `detail` is what the buyer reads, 250 characters at most. */
export type ClaimRejection = ClaimRef & { reason: RejectReason; detail: string };

/** `fee` in won is what the buyer is asked for; 0 for nothing. */
export type ClaimHold = ClaimRef & { reason: HoldReason; detail: string; fee: number };

/**
 * A claim that the seller files of a line, for a buyer who asked her. What a channel has no place for is left out by its connector; the manifest
 * (`filings`) says of pieces, pickup and fee whether there is one.
 */
export interface LineFiling extends LineRef {
  /** Of the line's `quantity`, at least one. */
  pieces: number;
  reason: ClaimReason;
  fault: 'BUYER' | 'SELLER';
  /** What the buyer said, in the seller's words; 250 characters at most, empty where she noted nothing. */
  detail: string;
  /** How the goods come back, and in which parcel where that is known; null where the channel asks for nothing of it. */
  pickup: { way: PickupWay; parcel: Invoice | null } | null;
  /** How the buyer pays for the way; null where she does not, or the channel asks for nothing of it. */
  feeWay: FeeWay | null;
  /** Of an exchange: the channel's number of the item that goes out; null for what was ordered. */
  wantedItemId: string | null;
}

/**
 * Outcomes by the caller's keys. An answer that was lost is `unknown`: the caller reads the line with `orders.lookUp` and looks at the state of
 * its claim before anything is sent again. What a channel moves by itself (a pickup that it orders) has no method.
 */
export interface ClaimCapability {
  /**
   * Files a return. No channel names what was filed before its line is read: a look at the line (`orders.lookUp`) tells whether a lost answer
   * did it, by a claim of this type and of as many pieces that was not there before.
   */
  fileReturn?(ctx: ConnectorContext, filings: LineFiling[]): Promise<BatchOutcome<void>>;
  fileExchange?(ctx: ConnectorContext, filings: LineFiling[]): Promise<BatchOutcome<void>>;
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
  /** The return goes on as an exchange, and is WITHDRAWN itself; the parcel is the one that the channel asks for with it. */
  turnReturn?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
  /** The exchange goes on as a return. */
  turnExchange?(ctx: ConnectorContext, claims: ClaimShipment[]): Promise<BatchOutcome<void>>;
}

/** The reason of a claim in words, with what the buyer said, for a channel that takes a text. */
export function filingWords({ reason, detail }: Pick<LineFiling, 'reason' | 'detail'>): string {
  const said = detail.trim();
  return said === '' ? CLAIM_REASON_LABELS[reason] : `${CLAIM_REASON_LABELS[reason]} (${said})`;
}

/** What the buyer reads of a refusal: the seller's own words, or what the reason is called. */
export function refusalWords({ reason, detail }: Pick<ClaimRejection, 'reason' | 'detail'>): string {
  return detail.trim() || REJECT_REASON_LABELS[reason];
}

/** The same of a hold. */
export function holdWords({ reason, detail }: Pick<ClaimHold, 'reason' | 'detail'>): string {
  return detail.trim() || HOLD_REASON_LABELS[reason];
}
