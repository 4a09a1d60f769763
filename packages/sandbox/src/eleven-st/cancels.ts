import type { ClaimReason } from '@moa/core';
import { restock, setLineStatus, ship } from './line-states.ts';
import { type Cancel, type CancelStatus, type Line, lineId, type Mall, nextNo, putLine } from './state.ts';

/** A cancel request nobody answers is approved after three days. */
const UNANSWERED_MS = 3 * 86_400_000;
/** Reasons (sheet 5): sold out as a whole, or this option. */
const SOLD_OUT = new Set(['08', '09']);

/** Numbers of the buyer's side: the seller's side has other meanings for the same. */
const BUYER_REASONS: Partial<Record<ClaimReason, [code: string, text: string]>> = {
  CHANGE_MIND: ['11', '구매의사가 없어졌습니다.'],
  COLOR_SIZE: ['07', '색상/사이즈를 변경하고 싶습니다.'],
  WRONG_ORDER: ['07', '다른 상품을 잘못 주문했습니다.'],
  UNSATISFIED: ['12', '서비스/상품에 만족하지 못했습니다.'],
  DELAYED: ['04', '배송이 늦어지고 있습니다.'],
  SOLD_OUT: ['08', '상품이 품절되었습니다.'],
  INFO_MISMATCH: ['06', '상품 정보가 다릅니다.'],
};

export function buyerReason(reason: ClaimReason): [code: string, text: string] {
  return BUYER_REASONS[reason] ?? ['99', '기타'];
}

export function openCancels(mall: Mall, line: Line): Cancel[] {
  return mall.cancelsByLine.get(lineId(line.ordNo, line.ordPrdSeq)).filter((cancel) => cancel.status === '01');
}

function newCancel(mall: Mall, line: Line, quantity: number, by: Cancel['by'], reasonCode: string, reason: string): Cancel {
  const now = mall.time.now();
  return {
    ordPrdCnSeq: nextNo(mall, 'cancel'),
    accountId: line.accountId,
    ordNo: line.ordNo,
    ordPrdSeq: line.ordPrdSeq,
    quantity,
    status: '01',
    statusAt: now,
    createdAt: now,
    reasonCode,
    reason,
    by,
    dueAt: null,
  };
}

/** A cancel that needs nobody's consent. */
export function cancelNow(mall: Mall, line: Line, quantity: number, by: Cancel['by'], reasonCode: string, reason: string): Cancel {
  const cancel = newCancel(mall, line, quantity, by, reasonCode, reason);
  return approveCancel(mall, cancel);
}

/** A buyer's request that the seller answers, or time does. */
export function requestCancel(mall: Mall, line: Line, quantity: number, reasonCode: string, reason: string): Cancel {
  const cancel = { ...newCancel(mall, line, quantity, '01', reasonCode, reason), dueAt: mall.time.now() + UNANSWERED_MS };
  mall.cancels.put(cancel.ordPrdCnSeq, cancel);
  return cancel;
}

function decide(mall: Mall, cancel: Cancel, status: CancelStatus): Cancel {
  const decided = { ...cancel, status, statusAt: mall.time.now(), dueAt: null };
  mall.cancels.put(cancel.ordPrdCnSeq, decided);
  return decided;
}

/** Takes the pieces off the line; a line with none left is cancelled. The seller's sold-out keeps the stock down. */
export function approveCancel(mall: Mall, cancel: Cancel): Cancel {
  const line = mall.lines.get(lineId(cancel.ordNo, cancel.ordPrdSeq));
  if (line) {
    if (!(cancel.by === '02' && SOLD_OUT.has(cancel.reasonCode))) restock(mall, line.prdStckNo, cancel.quantity);
    line.quantity -= cancel.quantity;
    if (line.quantity === 0) setLineStatus(mall, line, 'B01');
    else putLine(mall, line);
  }
  return decide(mall, cancel, '02');
}

/** Refused because the goods are on their way: the line is shipped with the invoice, every open request of it ends. */
export function refuseCancel(mall: Mall, line: Line, dlvMthdCd: string, dlvEtprsCd: string, invcNo: string): void {
  for (const cancel of openCancels(mall, line)) decide(mall, cancel, '05');
  ship(mall, line, dlvMthdCd, dlvEtprsCd, invcNo);
}
