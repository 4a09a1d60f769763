/** Rows of the lists of cancels, returns and exchanges as claims (sheet 6). A claim is of a whole order line and has no number. Pure. */
import type { ClaimFault, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import { claimsOf, type ReadClaim, type ReadClaims } from '../sdk/claim-rows.ts';
import { kstDigits, toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { latestOf } from '../sdk/line.ts';
import { type ClaimRef, type LineClaim, WHOLE_LINE } from '../sdk/order.ts';
import { firstText, text, type Wire } from '../sdk/reader.ts';
import { isBrokenNumber, pieces, unreadableRecord } from '../sdk/record-reader.ts';
import { folded, partOf } from './reading.ts';

const STATES: Readonly<Record<ClaimType, (code: string) => ClaimState | null>> = {
  CANCEL: byCode<ClaimState>({ REQUESTED: '1 2', DONE: '3 5 6', WITHDRAWN: '4' }),
  RETURN: byCode<ClaimState>({ REQUESTED: '1', COLLECTED: '2', HOLD: '3', DONE: '4 6', WITHDRAWN: '5' }),
  // 0 is what was sent in exchange already.
  EXCHANGE: byCode<ClaimState>({ REQUESTED: '1', COLLECTED: '2', HOLD: '3', DONE: '0 4', WITHDRAWN: '5' }),
};

/** `ReasonCode`, of cancels up to 8 and of returns and exchanges up to 6, where 6 is the seller's wish. 7 is a gift that was not accepted in time, 8 a refused one, which are no mind that changed: their words say it. */
const REASON_CODES = byCode<ClaimReason>({
  CHANGE_MIND: '1',
  COLOR_SIZE: '2',
  WRONG_DELIVERY: '3',
  NOT_RECEIVED: '4',
  BROKEN: '5',
  SOLD_OUT: '6',
});
const REASON_WORDS: Readonly<Record<string, string>> = {
  '1': '단순변심',
  '2': '사이즈·색상 등 변경',
  '3': '오배송',
  '4': '상품 미도착',
  '5': '상품 불량',
  '6': '판매자 요청(재고 없음)',
  '7': '선물 수락 기한 만료',
  '8': '선물 거절',
};
const OF_GIFTS: ReadonlySet<string> = new Set(['7', '8']);
/** `Reason`, whose fault it is; `RequestUser`, who asked. */
const FAULTS = byCode<ClaimFault>({ SELLER: '0', BUYER: '1', NONE: '2' });
const SELLER = '2';

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

const REFUNDED_LATER = '6';
const numberOf = (type: ClaimType, lineNo: string, requestedAt: string) => `${type[0]}${lineNo}-${kstDigits(new Date(requestedAt))}`;

function toClaim(raw: unknown, type: ClaimType, readAt: string): ReadClaim {
  const row = plain(raw);
  const lineNo = text(row.orderno);
  const quantity = pieces(row.contramount);
  const requestedAt = toInstant(row.requestdate);
  // The interface's own page has no count: a claim is of its whole line.
  const isBroken = quantity === null && (isBrokenNumber(row.contramount) || text(row.contramount) !== '');
  if (lineNo === '' || isBroken || requestedAt === null)
    return unreadableRecord(raw, '취소·반품·교환의 주문번호, 수량, 요청일시 중 읽을 수 없는 값이 있습니다.', lineNo);
  const rawState = text(row[`${type.toLowerCase()}status`]);
  const state = stateOf(rawState, row, type);
  // Paid back after the purchase was decided and settled: whatever became of the goods, they had arrived.
  const isSettled = type === 'CANCEL' && rawState === REFUNDED_LATER;
  const times = [row.pickupdate, row.pickupcompletedate, row.holddate, row.resenddate, row.approvedate, row.completedate, row.withdrawdate];
  const claim = claimFact({
    // One of each kind is there at a time, told from the one before by when it was asked for.
    claimNo: numberOf(type, lineNo, requestedAt),
    type: isSettled ? 'RETURN' : type,
    state,
    ...(type === 'CANCEL' ? {} : { readAt }),
    // A claim that is turned keeps its day: the other of that day, if there was one, went on as this.
    ...(type === 'CANCEL' || state === 'WITHDRAWN' ? {} : { replaces: numberOf(OTHER[type], lineNo, requestedAt) }),
    rawState,
    ...reasonOf(row),
    quantity: quantity ?? WHOLE_LINE,
    requestedAt,
    changedAt: latestOf(times.map(toInstant)),
    refs: { kind: type, claimCode: `${type[0]}${lineNo}`, requestedAt },
  });
  return { ...claim, orderNo: firstText(row.payno, row.orderno), lineNo, quantityOrdered: quantity };
}

/** What the page nests by where goods are, under the names of rows that have it flat. */
function plain(raw: unknown): Wire {
  const row = folded(raw);
  const [pickup, hold, resend] = ['pickupinfo', 'holdinfo', 'resendinfo'].map((name) => partOf(row, name));
  return {
    invoiceno: pickup?.invoiceno,
    pickupcompletedate: pickup?.completedate,
    holddate: hold?.holddate,
    resendinvoiceno: resend?.invoiceno,
    resenddate: resend?.resenddate,
    ...row,
  };
}

/** In numbers as the interface's page has them, or in words. */
function reasonOf(row: Wire): Pick<LineClaim, 'raiser' | 'fault' | 'reason' | 'rawReason' | 'detail'> {
  const [code, reason, detail] = [text(row.reasoncode), text(row.reason), text(row.reasondetail)];
  const words = [/^\d*$/.test(reason) ? '' : reason, detail].filter(Boolean).join(' ');
  const own = /^\d$/.test(code) || /^\d$/.test(reason);
  const isSellers = own ? text(row.requestuser) === SELLER : /판매자|품절/.test(words);
  return {
    raiser: isSellers ? 'SELLER' : 'BUYER',
    fault: (own ? FAULTS(reason) : null) ?? 'NONE',
    reason:
      OF_GIFTS.has(code) && own
        ? null
        : ((own ? REASON_CODES(code) : null) ?? REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? null),
    rawReason: own ? (REASON_WORDS[code] ?? code) : firstText(row.reasoncode, row.reason),
    detail: own ? detail : firstText(row.reasondetail, row.reason),
  };
}

/** An exchange that was known and is in no list, while its order stands in the list of orders again: the goods for it were sent. */
export const sentExchange = (claim: ClaimRef): LineClaim => endedClaim(claim, 'EXCHANGE', 'DONE');

/** A return or an exchange that was known and is in no list, while its line has the other: it was turned into that. */
export function turnedClaim(claim: ClaimRef, type: 'RETURN' | 'EXCHANGE', readAt: string): LineClaim {
  return { ...endedClaim(claim, type, 'WITHDRAWN'), changedAt: readAt };
}

function endedClaim({ claimNo, orderNo, lineNo, quantity, refs }: ClaimRef, type: ClaimType, state: ClaimState): LineClaim {
  const claim = claimFact({ claimNo, type, state, quantity, requestedAt: refs.requestedAt ?? null, refs });
  return { ...claim, orderNo, lineNo, quantityOrdered: null };
}

/** Goods are on their way back once their invoice is known, and others leave once theirs is. */
function stateOf(code: string, row: Wire, type: ClaimType): ClaimState | null {
  const state = STATES[type](code);
  if (type === 'CANCEL') return state;
  if (state === 'REQUESTED' && text(row.invoiceno) !== '') return 'COLLECTING';
  return state === 'COLLECTED' && text(row.resendinvoiceno) !== '' ? 'REDELIVERING' : state;
}
