/** Return and exchange rows of 11ST as claims (sheet 6). Pure. */
import type { ClaimFault, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import { claimsOf, type ReadClaim, type ReadClaims } from '../sdk/claim-rows.ts';
import { byCode } from '../sdk/codes.ts';
import { isWire, text, type Wire } from '../sdk/reader.ts';
import { brokenIn, createRecordReader, pieces, unreadableRecord } from '../sdk/record-reader.ts';
import { keyOf } from './codes.ts';

export type SentBackType = Exclude<ClaimType, 'CANCEL'>;
/** The three lists of a type: what is asked for, what is done, and what was taken back or refused. */
export type SentBackList = 'REQUESTED' | 'DONE' | 'RETRACTED';

/** `clmStat`; 103 waits for a further payment, which nobody here can bring about. */
export const sentBackStateOf = byCode<ClaimState>({
  REQUESTED: '105 201',
  HOLD: '104 109 103 214',
  DONE: '106 221 302',
  APPROVED: '212',
  REDELIVERING: '301',
  REJECTED: '107 232',
  WITHDRAWN: '108 233',
});

/** Of exchanges the numbers begin with 2, of returns with 1. */
export function sentBackTypeOf(clmStat: string): SentBackType | null {
  const state = sentBackStateOf(clmStat);
  if (state === null) return null;
  return clmStat.startsWith('1') ? 'RETURN' : 'EXCHANGE';
}

/** List in which a claim of that number stands. */
export function sentBackListOf(clmStat: string): SentBackList | null {
  const state = sentBackStateOf(clmStat);
  if (state === 'REJECTED' || state === 'WITHDRAWN') return 'RETRACTED';
  if (state === 'DONE' || state === 'APPROVED' || state === 'REDELIVERING') return 'DONE';
  return state === null ? null : 'REQUESTED';
}

interface Reason {
  reason: ClaimReason | null;
  fault: ClaimFault;
}

const REASONS: Readonly<Record<string, Reason>> = {
  '101': { reason: 'CHANGE_MIND', fault: 'BUYER' },
  '105': { reason: 'INFO_MISMATCH', fault: 'SELLER' },
  '108': { reason: 'WRONG_DELIVERY', fault: 'SELLER' },
  '110': { reason: 'COLOR_SIZE', fault: 'BUYER' },
  '111': { reason: 'BROKEN', fault: 'SELLER' },
  '112': { reason: 'NOT_RECEIVED', fault: 'SELLER' },
  '113': { reason: null, fault: 'BUYER' },
  '114': { reason: null, fault: 'BUYER' },
  '115': { reason: null, fault: 'SELLER' },
  '116': { reason: null, fault: 'SELLER' },
  '206': { reason: 'COLOR_SIZE', fault: 'BUYER' },
  '207': { reason: 'BROKEN', fault: 'SELLER' },
  '208': { reason: 'WRONG_DELIVERY', fault: 'SELLER' },
  '209': { reason: 'SOLD_OUT', fault: 'SELLER' },
  '210': { reason: 'INFO_MISMATCH', fault: 'SELLER' },
  '211': { reason: null, fault: 'BUYER' },
  '212': { reason: null, fault: 'BUYER' },
  '213': { reason: null, fault: 'SELLER' },
  '214': { reason: null, fault: 'SELLER' },
  '215': { reason: 'COLOR_SIZE', fault: 'BUYER' },
  '216': { reason: 'BROKEN', fault: 'SELLER' },
  '217': { reason: 'SOLD_OUT', fault: 'SELLER' },
};

/** The channel's words of codes that name the fault alone. */
const OTHER_REASONS: Readonly<Partial<Record<ClaimFault, string>>> = {
  BUYER: '기타(구매자 책임사유)',
  SELLER: '기타(판매자 책임사유)',
};

/** Rows of one of the six lists. `readAt` is when the answer came, ISO 8601. */
export function toSentBackClaims(rows: readonly unknown[], type: SentBackType, list: SentBackList, readAt: string): ReadClaims {
  return claimsOf(rows, (row) =>
    isWire(row) ? toClaim(row, type, list, readAt) : unreadableRecord(row, '반품이나 교환이 아닌 줄입니다.'),
  );
}

function toClaim(row: Wire, type: SentBackType, list: SentBackList, readAt: string): ReadClaim[] {
  const [orderNo, lineNo, claimNo] = [text(row.ordNo), text(row.ordPrdSeq), text(row.clmReqSeq)];
  const quantity = pieces(row.clmReqQty);
  const reader = createRecordReader(readAt);
  reader.need(orderNo || null, '주문번호');
  reader.need(lineNo || null, '주문순번');
  reader.need(claimNo || null, '클레임번호');
  if (quantity === null) reader.problems.push('클레임수량을 읽을 수 없습니다.');
  if (quantity === null || reader.problems.length > 0) return brokenIn(row, reader, keyOf(row));
  const rawState = text(row.clmStat);
  const rawReason = text(row.clmReqRsn);
  const [code = '', ...words] = rawReason.split('||');
  const { reason, fault } = REASONS[code] ?? { reason: null, fault: 'NONE' as const };
  const claim = claimFact({
    claimNo,
    type,
    state: stateOf(rawState, list, text(row.twPrdInvcNo) !== ''),
    rawState,
    fault,
    reason,
    // What the code says is whose it is, and no more.
    rawReason: reason === null ? (OTHER_REASONS[fault] ?? code) : code,
    detail: text(row.clmReqCont) || words.join(' ').trim(),
    quantity,
    requestedAt: reader.time(row.reqDt, '요청일시'),
    refs: { clmReqSeq: claimNo, dlvNo: text(row.dlvNo) },
  });
  return [{ ...claim, orderNo, lineNo, quantityOrdered: null }, ...brokenIn(row, reader, keyOf(row))];
}

/**
 * Which list a row stands in says more than its number, which may be a further one: a list of what is open ends nothing, and one of what is
 * done is done. With a parcel for it the goods are on their way back.
 */
function stateOf(rawState: string, list: SentBackList, travels: boolean): ClaimState | null {
  const known = sentBackStateOf(rawState);
  if (list === 'DONE') return 'DONE';
  if (list === 'RETRACTED') return known === 'REJECTED' ? 'REJECTED' : 'WITHDRAWN';
  return known === 'REQUESTED' && travels ? 'COLLECTING' : known;
}
