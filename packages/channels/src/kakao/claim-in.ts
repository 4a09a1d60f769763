/** Claims as an order shows them: they have no state of their own, that is the order's (section 6). Pure. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import type { ClaimFact } from '../sdk/order.ts';
import { firstText, isWire, text, type Wire, wire } from '../sdk/reader.ts';
import type { RecordReader } from '../sdk/record-reader.ts';
import { claimOf, isPlain } from './statuses.ts';

const CLAIMS = [
  ['orderClaimCancel', 'CANCEL', '취소'],
  ['orderClaimReturn', 'RETURN', '반품'],
  ['orderClaimExchange', 'EXCHANGE', '교환'],
] as const;

/** Every claim that the order shows; one that can't be read is noted and left out. It is always of the whole order. */
export function claimsOf(order: Wire, quantity: number, reader: RecordReader): ClaimFact[] {
  return CLAIMS.flatMap(([name, type, label]) => {
    const claim = wire(order[name]);
    if (Object.keys(claim).length === 0) return [];
    const claimNo = text(claim.claimId);
    if (claimNo === '') reader.problems.push(`${label}의 번호가 없습니다.`);
    const requestedAt = reader.time(claim.createdAt, `${label} 요청일시`);
    const changedAt = reader.time(claim.modifiedAt, `${label} 변경일시`);
    if (claimNo === '') return [];
    const rawReason = text(claim.reasonCodeName);
    const raiser = text(claim.referType) === 'SELLER' ? 'SELLER' : 'BUYER';
    const reason = reasonOf(rawReason);
    return [
      claimFact({
        claimNo,
        type,
        state: stateOf(type, claim, order),
        rawState: text(wire(order.orderBase).status),
        raiser,
        fault: faultOf(reason, rawReason, raiser),
        reason,
        rawReason,
        detail: text(claim.reasonComment),
        quantity,
        requestedAt,
        changedAt,
      }),
    ];
  });
}

function stateOf(type: ClaimType, claim: Wire, order: Wire): ClaimState | null {
  const status = text(wire(order.orderBase).status);
  const own = claimOf(status);
  if (own?.type === type) return own.state === 'REQUESTED' ? openState(type, claim) : own.state;
  // The goods have left for it, and the order goes on as one that was delivered.
  if (type === 'EXCHANGE' && isPlain(status) && text(claim.exchangeInvoiceNumber) !== '') return 'DONE';
  if (type === 'CANCEL' && wasSentSince(claim, order)) return 'REJECTED';
  return isPlain(status) || own !== null ? 'WITHDRAWN' : null;
}

function openState(type: ClaimType, claim: Wire): ClaimState {
  if (type === 'CANCEL') return 'REQUESTED';
  if (text(claim.exchangeInvoiceNumber) !== '') return 'REDELIVERING';
  if (text(claim.pendingAt) !== '') return 'HOLD';
  if (text(claim.pickupCompletedAt) !== '') return 'COLLECTED';
  return text(claim.returnInvoiceNumber) === '' ? 'REQUESTED' : 'COLLECTING';
}

/** A cancel is refused by what leaves after it was asked for. */
function wasSentSince(claim: Wire, { orderDelivery }: Wire): boolean {
  const sentAt = text(wire(orderDelivery).invoiceRegisteredAt);
  return sentAt !== '' && sentAt >= text(claim.createdAt);
}

/** The names of reasons are not published: they are read by their words, Korean or English. */
const REASONS: readonly [RegExp, ClaimReason][] = [
  [/sold.?out|품절/i, 'SOLD_OUT'],
  [/delay|지연/i, 'DELAYED'],
  [/not.?(arrived|received|delivered)|missing|누락|미도착/i, 'NOT_RECEIVED'],
  [/option/i, 'WRONG_OPTION'],
  [/wrong.?delivery|misdelivery|오배송|잘못 ?배송/i, 'WRONG_DELIVERY'],
  [/(wrong|mis).?order|주문 ?실수|잘못 ?주문/i, 'WRONG_ORDER'],
  [/color|size|색상|사이즈/i, 'COLOR_SIZE'],
  [/broken|defect|damage|불량|파손|하자/i, 'BROKEN'],
  [/info|mismatch|상이|다름/i, 'INFO_MISMATCH'],
  [/unsatisf|dissatisf|불만족/i, 'UNSATISFIED'],
  [/mind|simple|intent|변심/i, 'CHANGE_MIND'],
];
const SELLERS: ReadonlySet<ClaimReason> = new Set([
  'SOLD_OUT',
  'DELAYED',
  'NOT_RECEIVED',
  'BROKEN',
  'INFO_MISMATCH',
  'WRONG_DELIVERY',
  'WRONG_OPTION',
]);

/** Who bears it goes by the reason: a seller files for buyers who changed their mind, too. */
function faultOf(reason: ClaimReason | null, rawReason: string, raiser: ClaimRaiser): ClaimFault {
  if (reason !== null) return SELLERS.has(reason) ? 'SELLER' : 'BUYER';
  if (raiser === 'SELLER') return 'SELLER';
  return rawReason === '' ? 'NONE' : 'BUYER';
}

function reasonOf(name: string): ClaimReason | null {
  return REASONS.find(([words]) => words.test(name))?.[1] ?? null;
}

/** Whether a part of the order that should hold a claim is none. */
export function brokenClaims(order: Wire): string[] {
  return CLAIMS.flatMap(([name, , label]) => {
    const value = order[name];
    return value === undefined || value === null || isWire(value) || firstText(value) === '' ? [] : [`${label}을 읽을 수 없습니다.`];
  });
}
