/** Cancel rows of 11ST as claims (sheet 6). Pure. */
import type { ClaimFault, ClaimState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { text, type Wire, whole } from '../sdk/loose.ts';
import type { ClaimFact, UnreadableRecord } from '../sdk/order.ts';
import { rawText } from '../sdk/wire.ts';

export type LineClaim = ClaimFact & { orderNo: string; lineNo: string; quantityOrdered: number | null };
export type CancelList = 'REQUESTED' | 'DONE' | 'WITHDRAWN';

export interface ReadClaims {
  claims: LineClaim[];
  unreadable: UnreadableRecord[];
}

const FAULTS: Readonly<Record<string, ClaimFault>> = { '01': 'BUYER', '02': 'SELLER' };

/** Rows of one of the three lists; which list they stand in says more than their number. */
export function toCancelClaims(rows: readonly Wire[], list: CancelList): ReadClaims {
  const result: ReadClaims = { claims: [], unreadable: [] };
  for (const row of rows) {
    const orderNo = text(row.ordNo);
    const lineNo = text(row.ordPrdSeq);
    const claimNo = text(row.ordPrdCnSeq);
    if (orderNo === '' || lineNo === '' || claimNo === '') {
      result.unreadable.push({
        key: orderNo || '알 수 없음',
        reason: '주문번호, 주문순번, 클레임번호 중 없는 값이 있습니다.',
        raw: rawText(row),
      });
    } else {
      result.claims.push({ ...claimOf(row, list), claimNo, orderNo, lineNo, quantityOrdered: whole(row.ordQty) });
    }
  }
  return result;
}

function claimOf(row: Wire, list: CancelList): Omit<ClaimFact, 'claimNo'> {
  const rawState = text(row.ordCnStatCd);
  const blame = text(row.ordCnMnbdCd);
  return {
    type: 'CANCEL',
    state: stateOf(rawState, list),
    rawState,
    raiser: blame === '02' ? 'SELLER' : 'BUYER',
    fault: FAULTS[blame] ?? 'NONE',
    reason: null,
    rawReason: text(row.ordCnRsnCd),
    detail: text(row.ordCnDtlsRsn),
    quantity: whole(row.ordCnQty) ?? 0,
    requestedAt: toInstant(text(row.createDt)),
    refs: { ordPrdCnSeq: text(row.ordPrdCnSeq), dlvNo: text(row.dlvNo) },
  };
}

/** In the list of open requests a number the sheet does not know may be a further step: its raw value is kept, nothing changes. */
function stateOf(rawState: string, list: CancelList): ClaimState | null {
  if (list !== 'REQUESTED') return list;
  if (rawState === '' || rawState === '01') return 'REQUESTED';
  return rawState === '02' ? 'DONE' : null;
}
