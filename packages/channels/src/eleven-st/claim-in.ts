/** Cancel rows of 11ST as claims (sheet 6). Pure. */
import type { ClaimFault, ClaimState } from '@moa/core';
import { claimsOf, type ReadClaim, type ReadClaims } from '../sdk/claim-rows.ts';
import { byCode } from '../sdk/codes.ts';
import type { LineClaim } from '../sdk/order.ts';
import { isWire, text, type Wire, whole } from '../sdk/reader.ts';
import { brokenIn, createRecordReader, pieces, unreadableRecord } from '../sdk/record-reader.ts';
import { cancelReasonOf } from './cancel-reasons.ts';
import { keyOf } from './codes.ts';

export type CancelList = 'REQUESTED' | 'DONE' | 'WITHDRAWN';

const faultByCode = byCode<ClaimFault>({ BUYER: '01', SELLER: '02' });

/** Rows of one of the three lists; which list they stand in says more than their number. `readAt` is when the answer came, ISO 8601. */
export function toCancelClaims(rows: readonly unknown[], list: CancelList, readAt: string): ReadClaims {
  return claimsOf(rows, (row) => (isWire(row) ? toClaim(row, list, readAt) : unreadableRecord(row, '취소가 아닌 줄입니다.')));
}

function toClaim(row: Wire, list: CancelList, readAt: string): ReadClaim[] {
  const orderNo = text(row.ordNo);
  const lineNo = text(row.ordPrdSeq);
  const claimNo = text(row.ordPrdCnSeq);
  const quantity = pieces(row.ordCnQty);
  const reader = createRecordReader(readAt);
  reader.need(orderNo || null, '주문번호');
  reader.need(lineNo || null, '주문순번');
  reader.need(claimNo || null, '클레임번호');
  if (quantity === null) reader.problems.push('취소수량을 읽을 수 없습니다.');
  if (quantity === null || reader.problems.length > 0) return brokenIn(row, reader, keyOf(row));
  const rawState = text(row.ordCnStatCd);
  const blame = text(row.ordCnMnbdCd);
  const raiser = blame === '02' ? 'SELLER' : 'BUYER';
  const claim: LineClaim = {
    claimNo,
    type: 'CANCEL',
    state: stateOf(rawState, list),
    rawState,
    raiser,
    fault: faultByCode(blame) ?? 'NONE',
    ...cancelReasonOf(text(row.ordCnRsnCd), raiser),
    detail: text(row.ordCnDtlsRsn),
    quantity,
    requestedAt: reader.time(row.createDt, '취소요청일시'),
    refs: { ordPrdCnSeq: claimNo, dlvNo: text(row.dlvNo) },
    orderNo,
    lineNo,
    quantityOrdered: whole(row.ordQty),
  };
  return [claim, ...brokenIn(row, reader, keyOf(row))];
}

/** In the list of open requests a number the sheet does not know may be a further step: its raw value is kept, nothing changes. */
function stateOf(rawState: string, list: CancelList): ClaimState | null {
  if (list !== 'REQUESTED') return list;
  if (rawState === '' || rawState === '01') return 'REQUESTED';
  return rawState === '02' ? 'DONE' : null;
}
