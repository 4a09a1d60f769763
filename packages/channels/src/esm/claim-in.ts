/** Rows of the lists of cancels, returns and exchanges as claims (sheet 6). A claim is of a whole order line and has no number. Pure. */
import type { ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { claimsOf, type ReadClaim, type ReadClaims } from '../sdk/claim-rows.ts';
import { kstDigits, toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { latestOf } from '../sdk/line.ts';
import type { ClaimRef, LineClaim } from '../sdk/order.ts';
import { firstText, text, type Wire } from '../sdk/reader.ts';
import { pieces, unreadableRecord } from '../sdk/record-reader.ts';
import { folded } from './reading.ts';

const STATES: Readonly<Record<ClaimType, (code: string) => ClaimState | null>> = {
  CANCEL: byCode<ClaimState>({ REQUESTED: '1 2', DONE: '3 5 6', WITHDRAWN: '4' }),
  RETURN: byCode<ClaimState>({ REQUESTED: '1', COLLECTED: '2', HOLD: '3', DONE: '4 6', WITHDRAWN: '5' }),
  EXCHANGE: byCode<ClaimState>({ REQUESTED: '1', COLLECTED: '2', HOLD: '3', DONE: '4', WITHDRAWN: '5' }),
};

const REASONS: readonly [RegExp, ClaimReason][] = [
  [/품절/, 'SOLD_OUT'],
  [/지연|늦/, 'DELAYED'],
  [/오배송|다른\s?상품/, 'WRONG_DELIVERY'],
  [/누락|못\s?받|미도착/, 'NOT_RECEIVED'],
  [/불량|파손|하자|결함/, 'BROKEN'],
  [/사이즈|색상|옵션/, 'COLOR_SIZE'],
  [/상품\s?정보|설명|상이/, 'INFO_MISMATCH'],
  [/잘못|실수/, 'WRONG_ORDER'],
  [/불만/, 'UNSATISFIED'],
  [/변심|의사/, 'CHANGE_MIND'],
];

const OTHER = { RETURN: 'EXCHANGE', EXCHANGE: 'RETURN' } as const;

/** @param readAt when the answer came, ISO 8601 */
export function toClaims(rows: readonly unknown[], type: ClaimType, readAt: string): ReadClaims {
  return claimsOf(rows, (raw) => toClaim(raw, type, readAt));
}

const numberOf = (type: ClaimType, lineNo: string, requestedAt: string) => `${type[0]}${lineNo}-${kstDigits(new Date(requestedAt))}`;

function toClaim(raw: unknown, type: ClaimType, readAt: string): ReadClaim {
  const row = folded(raw);
  const lineNo = text(row.orderno);
  const quantity = pieces(row.contramount);
  const requestedAt = toInstant(row.requestdate);
  if (lineNo === '' || quantity === null || requestedAt === null)
    return unreadableRecord(raw, '취소·반품·교환의 주문번호, 수량, 요청일시 중 읽을 수 없는 값이 있습니다.', lineNo);
  const rawState = text(row[`${type.toLowerCase()}status`]);
  const state = stateOf(rawState, row, type);
  const words = [row.reason, row.reasondetail].map(text).filter(Boolean).join(' ');
  const changed = latestOf(
    [row.pickupdate, row.pickupcompletedate, row.holddate, row.resenddate, row.completedate, row.withdrawdate].map(toInstant),
  );
  return {
    // One of each kind is there at a time, told from the one before by when it was asked for.
    claimNo: numberOf(type, lineNo, requestedAt),
    type,
    state,
    ...(type === 'CANCEL' ? {} : { readAt }),
    // A claim that is turned keeps its day: the other of that day, if there was one, went on as this.
    ...(type === 'CANCEL' || state === 'WITHDRAWN' ? {} : { replaces: numberOf(OTHER[type], lineNo, requestedAt) }),
    rawState,
    raiser: /판매자|품절/.test(words) ? 'SELLER' : 'BUYER',
    fault: 'NONE',
    reason: REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? null,
    rawReason: firstText(row.reasoncode, row.reason),
    detail: firstText(row.reasondetail, row.reason),
    quantity,
    requestedAt,
    ...(changed === null ? {} : { changedAt: changed }),
    refs: { kind: type, claimCode: `${type[0]}${lineNo}`, requestedAt },
    orderNo: firstText(row.payno, row.orderno),
    lineNo,
    quantityOrdered: quantity,
  };
}

/** An exchange that was known and is in no list, while its order stands in the list of orders again: the goods for it were sent. */
export const sentExchange = (claim: ClaimRef): LineClaim => endedClaim(claim, 'EXCHANGE', 'DONE');

/** A return or an exchange that was known and is in no list, while its line has the other: it was turned into that. */
export function turnedClaim(claim: ClaimRef, type: 'RETURN' | 'EXCHANGE', readAt: string): LineClaim {
  return { ...endedClaim(claim, type, 'WITHDRAWN'), changedAt: readAt };
}

function endedClaim({ claimNo, orderNo, lineNo, quantity, refs }: ClaimRef, type: ClaimType, state: ClaimState): LineClaim {
  return {
    claimNo,
    type,
    state,
    rawState: '',
    raiser: 'BUYER',
    fault: 'NONE',
    reason: null,
    rawReason: '',
    detail: '',
    quantity,
    requestedAt: refs.requestedAt ?? null,
    refs,
    orderNo,
    lineNo,
    quantityOrdered: null,
  };
}

/** Goods are on their way back once their invoice is known, and others leave once theirs is. */
function stateOf(code: string, row: Wire, type: ClaimType): ClaimState | null {
  const state = STATES[type](code);
  if (type === 'CANCEL') return state;
  if (state === 'REQUESTED' && text(row.invoiceno) !== '') return 'COLLECTING';
  return state === 'COLLECTED' && text(row.resendinvoiceno) !== '' ? 'REDELIVERING' : state;
}
