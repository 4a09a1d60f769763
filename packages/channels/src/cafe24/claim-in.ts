/** An order item's code reports its claim: the letter the kind, the number the step (section 5, Status). Pure. */
import { CLAIM_TYPES, type ClaimFault, type ClaimReason, type ClaimState, type ClaimType, isOpenClaim } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import type { ClaimFact } from '../sdk/order.ts';
import { text, type Wire, whole, wires } from '../sdk/reader.ts';

const typeByCode = byCode<ClaimType>({ CANCEL: 'C', RETURN: 'R', EXCHANGE: 'E' });

export const toClaimState = byCode<ClaimState>({
  REQUESTED: 'C00 R00 E00',
  APPROVED: 'C10 C34 C35 C36 R30 R31 R34 R36',
  REJECTED: 'C11 R11 E11',
  DONE: 'C40 C41 C42 C43 R40 R41 R42 R43 E40',
  COLLECTING: 'R10 E10',
  HOLD: 'R12 E12',
  COLLECTED: 'R13 R20 E20',
  REDELIVERING: 'E30 E31 E32 E33 E34 E35 E36',
  WITHDRAWN: 'E50 E51',
});
/** Ends of orders that were never paid: no claim. */
const UNPAID = new Set(['C47', 'C48', 'C49']);

/** Letters of section 6: O to W a buyer's of goods that left, the others of whoever asks first. I (other), C and L (no delivery there) say nothing of ours. */
const REASONS: Record<string, { reason: ClaimReason; fault: ClaimFault }> = {
  A: { reason: 'CHANGE_MIND', fault: 'BUYER' },
  B: { reason: 'DELAYED', fault: 'SELLER' },
  D: { reason: 'BROKEN', fault: 'SELLER' },
  E: { reason: 'UNSATISFIED', fault: 'BUYER' },
  F: { reason: 'INFO_MISMATCH', fault: 'SELLER' },
  G: { reason: 'UNSATISFIED', fault: 'BUYER' },
  H: { reason: 'SOLD_OUT', fault: 'SELLER' },
  J: { reason: 'WRONG_DELIVERY', fault: 'SELLER' },
  K: { reason: 'BROKEN', fault: 'SELLER' },
  O: { reason: 'CHANGE_MIND', fault: 'BUYER' },
  P: { reason: 'UNSATISFIED', fault: 'BUYER' },
  V: { reason: 'BROKEN', fault: 'SELLER' },
  W: { reason: 'WRONG_DELIVERY', fault: 'SELLER' },
};

/** A buyer's letter as the one that the mall's own calls take for it (section 6: A to I). */
const SELLERS_LETTERS: Readonly<Record<string, string>> = { O: 'A', P: 'E', V: 'E', W: 'I' };

export function sellersReason(letter: string): string {
  return SELLERS_LETTERS[letter] ?? letter;
}

/** The claim of an item; null when its code reports none. */
export function toClaim(item: Wire): ClaimFact | null {
  const status = text(item.order_status);
  const type = /^[CRE]\d\d$/.test(status) && !UNPAID.has(status) ? typeByCode(status.charAt(0)) : undefined;
  if (!type) return null;
  const requestedAt = requestedAtOf(item, type);
  return claimFact({
    claimNo: claimNoOf(text(item.order_item_code), type, requestedAt),
    type,
    state: toClaimState(status),
    rawState: status,
    ...reasonOf(item),
    quantity: whole(item.claim_quantity) ?? whole(item.quantity) ?? 1,
    requestedAt,
    refs: reportedRefs({ claimCode: item.claim_code, reasonType: item.claim_reason_type }),
  });
}

function requestedAtOf(row: Wire, type: ClaimType): string | null {
  return toInstant(row[`${type.toLowerCase()}_request_date`]);
}

/** The channel's own claim number comes only with the acceptance, so it can't name the claim from the start. */
function claimNoOf(itemCode: string, type: ClaimType, requestedAt: string | null): string {
  return [itemCode, type, ...(requestedAt === null ? [] : [requestedAt])].join('-');
}

function reasonOf({ claim_reason_type, claim_reason }: Wire): Pick<ClaimFact, 'fault' | 'reason' | 'rawReason' | 'detail'> {
  const rawReason = text(claim_reason_type);
  const { fault, reason } = REASONS[rawReason] ?? { fault: 'NONE', reason: null };
  return { fault, reason, rawReason, detail: text(claim_reason) };
}

/** Before the channel's code of a claim in the references of its line; the value is our number of the claim while it is open, else empty. */
const CLAIM_REF = 'claim ';
/** Before our number of a claim that has no code of the channel's yet; the value as above. */
const REQUEST_REF = 'request ';

/** References by which a later look at the line knows which claims were open. */
export function openClaimRefs(claims: readonly ClaimFact[]): Record<string, string> {
  return Object.fromEntries(
    claims.flatMap(({ claimNo, state, refs: { claimCode } }) => {
      const open = state === null || isOpenClaim(state) ? claimNo : '';
      if (claimCode === undefined) return [[REQUEST_REF + claimNo, open]];
      return [
        [CLAIM_REF + claimCode, open],
        [REQUEST_REF + claimNo, ''],
      ];
    }),
  );
}

/**
 * Requests that were open when the line was stored, had no code by which they could be read, and that its item reveals nothing of now. The mall's
 * refusal and the buyer's withdrawal can't be told apart; either way nothing is asked any more.
 */
export function goneRequests(
  refs: Readonly<Record<string, string>>,
  line: { lineNo: string; quantity: number; claims: readonly ClaimFact[] },
): ClaimFact[] {
  const open = Object.entries(refs).flatMap(([name, claimNo]) => (name.startsWith(REQUEST_REF) && claimNo !== '' ? [claimNo] : []));
  const gone = open.filter((claimNo) => !line.claims.some((claim) => claim.claimNo === claimNo));
  return gone.flatMap((claimNo) => {
    const type = CLAIM_TYPES.find((one) => claimNo.startsWith(`${line.lineNo}-${one}`));
    return type === undefined ? [] : [claimFact({ claimNo, type, state: 'WITHDRAWN', quantity: line.quantity })];
  });
}

export interface KnownClaim {
  /** The channel's. */
  code: string;
  /** Ours; empty where the line was stored before numbers were kept with it. */
  claimNo: string;
}

/** Claims that were open when the line was stored and that its item reveals nothing of now: refused and withdrawn ones leave no trace on it. */
export function goneClaims(refs: Readonly<Record<string, string>>, reported: readonly ClaimFact[]): KnownClaim[] {
  const { claimCode } = refs;
  const kept = Object.entries(refs).flatMap(([name, claimNo]) =>
    name.startsWith(CLAIM_REF) && claimNo !== '' ? [{ code: name.slice(CLAIM_REF.length), claimNo }] : [],
  );
  const alone = claimCode === undefined || CLAIM_REF + claimCode in refs ? [] : [{ code: claimCode, claimNo: '' }];
  return [...kept, ...alone].filter(({ code }) => !reported.some(({ refs: own }) => own.claimCode === code));
}

/** The kind of claim that a code is of, by its letter (`C20261102-0000001`); null for another letter. */
export function claimTypeOf(code: string): ClaimType | null {
  return typeByCode(code.charAt(0));
}

/**
 * A claim that was read by itself (section 6), as the claim of one of its items. A refusal may be reported as something undone that has a reason
 * for its refusal; what is undone without one was taken back.
 */
export function toOwnClaim(row: Wire, type: ClaimType, known: KnownClaim, line: { lineNo: string; quantity: number }): ClaimFact {
  const status = text(row.status);
  const isUndone = text(row.undone) === 'T';
  const requestedAt = requestedAtOf(row, type);
  const item = wires(row.items).find(({ order_item_code }) => text(order_item_code) === line.lineNo);
  return claimFact({
    claimNo: known.claimNo || claimNoOf(line.lineNo, type, requestedAt),
    type,
    state: isUndone ? undoneState(status, text(row.reject_reason)) : toClaimState(status),
    rawState: [status, ...(isUndone ? ['undone'] : [])].filter(Boolean).join(' '),
    ...reasonOf(row),
    quantity: whole(item?.quantity) || line.quantity,
    requestedAt,
    refs: reportedRefs({ claimCode: known.code, reasonType: row.claim_reason_type }),
  });
}

function undoneState(status: string, rejectReason: string): ClaimState {
  return toClaimState(status) === 'REJECTED' || rejectReason !== '' ? 'REJECTED' : 'WITHDRAWN';
}

/** References without those that the channel does not report. */
export function reportedRefs(refs: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(refs).flatMap(([name, value]) => (text(value) === '' ? [] : [[name, text(value)]])));
}
