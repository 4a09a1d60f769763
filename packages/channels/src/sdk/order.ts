/** Facts about orders and claims as a channel reports them, in canonical words with the raw kept. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType, LineState } from '@moa/core';

export interface Person {
  name: string;
  phone: string;
  phone2: string;
  zipCode: string;
  address1: string;
  address2: string;
}

export interface ClaimFact {
  /** The channel's claim number; where it has none, built from what makes the claim unique. */
  claimNo: string;
  type: ClaimType;
  /** Null when the channel's code is unknown: the raw value is kept and no state changes. */
  state: ClaimState | null;
  rawState: string;
  raiser: ClaimRaiser;
  fault: ClaimFault;
  reason: ClaimReason | null;
  rawReason: string;
  detail: string;
  /** Pieces; `WHOLE_LINE` where the channel does not say how many. */
  quantity: number;
  requestedAt: string | null;
  /** When the channel last changed it, where claims come apart from their lines and say so. ISO 8601. */
  changedAt?: string;
  /**
   * When it was read, where a channel takes a claim that ended up again under its number: one that is open then, after its end here, is open again.
   * ISO 8601.
   */
  readAt?: string;
  /** Number of the claim that went on as this one: it is over. */
  replaces?: string;
  /** Of an exchange, number of the line that the shop made of the goods that go out for it: the claim itself sends nothing. */
  sentAs?: string;
  /** What the connector needs to act on the claim later. */
  refs: Record<string, string>;
}

/** Of a claim whose channel does not say how many pieces it is of: all of its line, as soon as that is known. */
export const WHOLE_LINE = 0;

/** A claim distinguished from its line. */
export type LineClaim = ClaimFact & { orderNo: string; lineNo: string; quantityOrdered: number | null };

export interface LineFact {
  orderNo: string;
  /** With `orderNo`, unique in the account. */
  lineNo: string;
  /** Changeable bundle number (COUPANG shipmentBoxId, 11ST dlvNo); null where there is none. */
  bundleNo: string | null;
  /** Null when the channel's code is unknown: raw is kept and the state stays. */
  state: LineState | null;
  rawState: string;
  /** Flags, not states. */
  delayed: boolean;
  hold: boolean;
  /** When the channel last changed the record; facts older than what is stored are ignored. ISO 8601. */
  sourceTime: string;
  orderedAt: string;
  paidAt: string | null;
  dispatchDue: string | null;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  confirmedAt: string | null;
  shopProductId: string | null;
  shopItemId: string | null;
  /** Our own codes as the channel gave them back, if it did. */
  managementCode: string | null;
  itemCode: string | null;
  productName: string;
  optionText: string;
  quantity: number;
  /**
   * Present where the shop makes lines of their own of some pieces of a line, for a claim on them: `quantity` is what is left in this line, and only
   * falls. `from` is the number of the line that this one was divided from.
   */
  division?: { from: string | null };
  /**
   * Present on goods that go out for an exchange, where the shop makes a line of them that nobody pays for again: number of the line of the order that
   * is exchanged, null where the shop does not say it.
   */
  sentFor?: string | null;
  /** Where an open claim hides the state, the one the line was in before; it tells where a line begins that nobody has heard of. */
  stateBefore?: LineState | null;
  unitPrice: number;
  /** What the buyer paid for the line, in won. */
  amount: number;
  deliveryFee: number;
  /**
   * The parcel that the fee is of, where several of its lines may show it: it is counted once an order and parcel, however often and in whatever
   * walks its lines come. Null where the fee is the line's own.
   */
  feeParcel: string | null;
  discount: number;
  /** Of the discount, what the channel bears; null where it does not say. */
  shopDiscount: number | null;
  expectedSettlement: number | null;
  buyer: Person;
  receiver: Person;
  deliveryMessage: string;
  courierCode: string | null;
  rawCourier: string | null;
  invoiceNo: string | null;
  /** All claims the channel reports for this line. Empty means none is reported, not that none exists. */
  claims: ClaimFact[];
  /** What the connector needs to act on the line later. */
  refs: Record<string, string>;
  raw: unknown;
}

export interface UnreadableRecord {
  /** What could be reported about it. */
  key: string;
  reason: string;
  /** Raw text with no secrets. */
  raw: string;
}

/** Opaque to the caller apart from `since` and `done`; stored in the transaction that stores the page. */
export interface CollectCursor {
  /** Everything changed before this instant has been seen. ISO 8601. */
  since: string;
  /** End of this walk; fixed when the walk starts. ISO 8601. */
  until: string;
  /** Connector's own place inside the walk. */
  position: Record<string, string> | null;
  done: boolean;
  /** Korean: why this walk will not have seen everything when it is done. `since` then stays where it was. */
  incomplete?: string;
}

/** A buyer's word that a parcel which left did not arrive (미수령 신고). The shop pays nothing for it until it is over. */
export interface UnreceivedReport {
  /** Of an account whose channel numbers lines alone. */
  lineNo: string;
  /** ISO 8601. */
  reportedAt: string;
  /** As the channel words it. */
  reason: string;
  /** What the buyer wrote. */
  detail: string;
  /** When the seller asked for its withdrawal, ISO 8601; null before. */
  answeredAt: string | null;
}

export interface OrderPage {
  lines: LineFact[];
  /** Claims whose line is not in this page. */
  claims: LineClaim[];
  /** Reports that are new or still open. A look-up that answers none for a line says that it has none; absent where a channel has no such thing. */
  unreceived?: UnreceivedReport[];
  /** Lists beside the orders that the account's key may not ask for: none is known of what they hold. */
  unasked?: 'UNRECEIVED'[];
  unreadable: UnreadableRecord[];
  nextCursor: CollectCursor;
}

export interface LineRef {
  /** Caller's key of the line (our id). */
  key: string;
  orderNo: string;
  lineNo: string;
  bundleNo: string | null;
  quantity: number;
  refs: Record<string, string>;
  /** The claim of the line that a look-up is about: channels whose lines do not report their claims read it by itself. */
  claim?: ClaimRef | null;
}

/** A parcel. */
export interface Invoice {
  /** Our courier code (domain couriers). */
  courierCode: string;
  invoiceNo: string;
}

export interface ClaimRef {
  key: string;
  claimNo: string;
  orderNo: string;
  lineNo: string;
  quantity: number;
  refs: Record<string, string>;
}
