/** Cancel rows of 11ST as claims (sheet 6). Pure. */
import type { ClaimFault, ClaimState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { isWire, text, type Wire, whole } from '../sdk/loose.ts';
import type { ClaimFact, UnreadableRecord } from '../sdk/order.ts';
import { pieces } from '../sdk/pieces.ts';
import { brokenTimes, keyOf, unreadableRow } from './row-reading.ts';

export type LineClaim = ClaimFact & { orderNo: string; lineNo: string; quantityOrdered: number | null };
export type CancelList = 'REQUESTED' | 'DONE' | 'WITHDRAWN';

export interface ReadClaims {
  claims: LineClaim[];
  unreadable: UnreadableRecord[];
}

const FAULTS: Readonly<Record<string, ClaimFault>> = { '01': 'BUYER', '02': 'SELLER' };

/** Rows of one of the three lists; which list they stand in says more than their number. */
export function toCancelClaims(rows: readonly unknown[], list: CancelList): ReadClaims {
  const result: ReadClaims = { claims: [], unreadable: [] };
  for (const row of rows) {
    if (!isWire(row)) {
      result.unreadable.push(unreadableRow(row, '취소가 아닌 줄입니다.'));
      continue;
    }
    const claim = toClaim(row, list);
    if (typeof claim === 'string') {
      result.unreadable.push(unreadableRow(row, claim, keyOf(row)));
      continue;
    }
    result.claims.push(claim);
    if (brokenTimes(row, ['createDt']).length > 0) {
      result.unreadable.push(unreadableRow(row, '읽을 수 없는 취소요청일시를 비워 두었습니다 (createDt).', keyOf(row)));
    }
  }
  return result;
}

/** The claim, or what is wrong with the row. */
function toClaim(row: Wire, list: CancelList): LineClaim | string {
  const orderNo = text(row.ordNo);
  const lineNo = text(row.ordPrdSeq);
  const claimNo = text(row.ordPrdCnSeq);
  const quantity = pieces(row.ordCnQty);
  if (orderNo === '' || lineNo === '' || claimNo === '') return '주문번호, 주문순번, 클레임번호 중 없는 값이 있습니다.';
  if (quantity === null) return '취소수량을 읽을 수 없습니다.';
  const rawState = text(row.ordCnStatCd);
  const blame = text(row.ordCnMnbdCd);
  return {
    claimNo,
    type: 'CANCEL',
    state: stateOf(rawState, list),
    rawState,
    raiser: blame === '02' ? 'SELLER' : 'BUYER',
    fault: FAULTS[blame] ?? 'NONE',
    reason: null,
    rawReason: text(row.ordCnRsnCd),
    detail: text(row.ordCnDtlsRsn),
    quantity,
    requestedAt: toInstant(text(row.createDt)),
    refs: { ordPrdCnSeq: claimNo, dlvNo: text(row.dlvNo) },
    orderNo,
    lineNo,
    quantityOrdered: whole(row.ordQty),
  };
}

/** In the list of open requests a number the sheet does not know may be a further step: its raw value is kept, nothing changes. */
function stateOf(rawState: string, list: CancelList): ClaimState | null {
  if (list !== 'REQUESTED') return list;
  if (rawState === '' || rawState === '01') return 'REQUESTED';
  return rawState === '02' ? 'DONE' : null;
}
