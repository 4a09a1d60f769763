/** A claim that the seller files, as the mall takes it: accepted from the start (section 6). Pure. */
import type { ClaimReason } from '@moa/core';
import { filingWords, type LineFiling } from '../sdk/claim.ts';

/** `claim_reason_type`: letters as `claim-in.ts` reads them; I is whatever has none, and the text says it. */
export const REASON_TYPES: Readonly<Record<ClaimReason, string>> = {
  CHANGE_MIND: 'A',
  DELAYED: 'B',
  UNSATISFIED: 'E',
  INFO_MISMATCH: 'F',
  SOLD_OUT: 'H',
  COLOR_SIZE: 'I',
  WRONG_ORDER: 'I',
  NOT_RECEIVED: 'I',
  BROKEN: 'I',
  WRONG_DELIVERY: 'I',
  WRONG_OPTION: 'I',
};

type Filed = Pick<LineFiling, 'lineNo' | 'pieces' | 'reason' | 'detail' | 'wantedItemId'>;

/** The body of `POST /orders/{id}/return`. Our stock is the truth, so the mall does not add it back itself. */
export function toReturn(filing: Filed): Record<string, unknown> {
  const { lineNo, pieces, reason } = filing;
  return {
    status: 'accepted',
    reason: filingWords(filing),
    claim_reason_type: REASON_TYPES[reason],
    items: [{ order_item_code: lineNo, quantity: pieces }],
    recover_inventory: 'F',
  };
}

/** The body of `POST /orders/{id}/exchange`. `same_product`, with the variant that goes out in its place, is confirmed; that F goes with one is inferred. */
export function toExchange(filing: Filed): Record<string, unknown> {
  const { lineNo, pieces, wantedItemId } = filing;
  const item = { order_item_code: lineNo, quantity: pieces };
  if (wantedItemId === null) return { ...toReturn(filing), same_product: 'T' };
  return { ...toReturn(filing), same_product: 'F', items: [{ ...item, exchange_variant_code: wantedItemId }] };
}
