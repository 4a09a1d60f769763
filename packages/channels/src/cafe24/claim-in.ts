/** An order item's code tells its claim: the letter the kind, the number the step (section 5, Status). Pure. */
import type { ClaimFault, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import type { ClaimFact } from '../sdk/order.ts';
import { text, type Wire, whole } from '../sdk/reader.ts';

const TYPES: Record<string, ClaimType> = { C: 'CANCEL', R: 'RETURN', E: 'EXCHANGE' };

const STATES: Record<string, ClaimState> = {
  C00: 'REQUESTED',
  C10: 'APPROVED',
  C11: 'REJECTED',
  C34: 'APPROVED',
  C35: 'APPROVED',
  C36: 'APPROVED',
  C40: 'DONE',
  C41: 'DONE',
  C42: 'DONE',
  C43: 'DONE',
  R00: 'REQUESTED',
  R10: 'COLLECTING',
  R11: 'REJECTED',
  R12: 'HOLD',
  R13: 'COLLECTED',
  R20: 'COLLECTED',
  R30: 'APPROVED',
  R31: 'APPROVED',
  R34: 'APPROVED',
  R36: 'APPROVED',
  R40: 'DONE',
  R41: 'DONE',
  R42: 'DONE',
  R43: 'DONE',
  E00: 'REQUESTED',
  E10: 'COLLECTING',
  E11: 'REJECTED',
  E12: 'HOLD',
  E20: 'COLLECTED',
  E30: 'REDELIVERING',
  E31: 'REDELIVERING',
  E32: 'REDELIVERING',
  E33: 'REDELIVERING',
  E34: 'REDELIVERING',
  E35: 'REDELIVERING',
  E36: 'REDELIVERING',
  E40: 'DONE',
  E50: 'WITHDRAWN',
  E51: 'WITHDRAWN',
};
/** Ends of orders that were never paid: no claim. */
const UNPAID = new Set(['C47', 'C48', 'C49']);

export function toClaimState(status: string): ClaimState | null {
  return STATES[status] ?? null;
}

/** H is the sheet's; the other letters are common knowledge, and the raw value is kept beside them. */
const REASONS: Record<string, { reason: ClaimReason; fault: ClaimFault }> = {
  A: { reason: 'CHANGE_MIND', fault: 'BUYER' },
  B: { reason: 'DELAYED', fault: 'SELLER' },
  E: { reason: 'UNSATISFIED', fault: 'BUYER' },
  F: { reason: 'INFO_MISMATCH', fault: 'SELLER' },
  H: { reason: 'SOLD_OUT', fault: 'SELLER' },
};

/** The claim of an item; null when its code tells of none. */
export function toClaim(item: Wire): ClaimFact | null {
  const status = text(item.order_status);
  const type = /^[CRE]\d\d$/.test(status) && !UNPAID.has(status) ? TYPES[status.charAt(0)] : undefined;
  if (!type) return null;
  const reasonType = text(item.claim_reason_type);
  const requestedAt = toInstant(item[`${type.toLowerCase()}_request_date`]);
  return {
    claimNo: [text(item.order_item_code), type, ...(requestedAt === null ? [] : [requestedAt])].join('-'),
    type,
    state: toClaimState(status),
    rawState: status,
    raiser: 'BUYER',
    fault: REASONS[reasonType]?.fault ?? 'NONE',
    reason: REASONS[reasonType]?.reason ?? null,
    rawReason: reasonType,
    detail: text(item.claim_reason),
    quantity: whole(item.claim_quantity) ?? whole(item.quantity) ?? 1,
    requestedAt,
    // The channel's own claim number comes only with the acceptance, so it can't name the claim from the start.
    refs: toldRefs({ claimCode: item.claim_code, reasonType }),
  };
}

/** References without those that the channel does not tell. */
export function toldRefs(refs: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(refs).flatMap(([name, value]) => (text(value) === '' ? [] : [[name, text(value)]])));
}
