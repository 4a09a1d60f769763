/** Return requests of COUPANG: cancels and returns share one list (sheet 6). Pure. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { firstText, text, type Wire, whole, wires } from '../sdk/loose.ts';
import type { ClaimFact, UnreadableRecord } from '../sdk/order.ts';
import { rawText } from '../sdk/wire.ts';

export type LineClaim = ClaimFact & { orderNo: string; lineNo: string; quantityOrdered: number | null };

export interface ReadClaims {
  claims: LineClaim[];
  unreadable: UnreadableRecord[];
}

const FAULTS: Readonly<Record<string, ClaimFault>> = {
  CUSTOMER: 'BUYER',
  VENDOR: 'SELLER',
  COUPANG: 'CHANNEL',
};

const REASONS: Readonly<Record<string, ClaimReason>> = {
  CHANGEMIND: 'CHANGE_MIND',
  DIFFERENTOPT: 'COLOR_SIZE',
  DEFECT: 'BROKEN',
};

/** Words of the reason categories, where no reason code is given. */
const REASON_WORDS: readonly [RegExp, ClaimReason][] = [
  [/품절/, 'SOLD_OUT'],
  [/배송\s?지연|늦/, 'DELAYED'],
  [/오배송|다른\s?상품/, 'WRONG_DELIVERY'],
  [/누락|못\s?받/, 'NOT_RECEIVED'],
  [/불량|파손|결함/, 'BROKEN'],
  [/사이즈|색상/, 'COLOR_SIZE'],
  [/정보|상이/, 'INFO_MISMATCH'],
  [/변심/, 'CHANGE_MIND'],
];

/** One claim for each line of each receipt; a receipt that came under two statuses counts once. */
export function toClaims(rows: unknown): ReadClaims {
  const result: ReadClaims = { claims: [], unreadable: [] };
  const seen = new Set<string>();
  for (const row of wires(rows)) {
    const receiptId = text(row.receiptId);
    const orderNo = text(row.orderId);
    const items = wires(row.returnItems).filter((item) => text(item.vendorItemId) !== '');
    if (receiptId === '' || orderNo === '' || items.length === 0) {
      result.unreadable.push({
        key: receiptId || orderNo || '알 수 없음',
        reason: '접수번호, 주문번호, 상품 중 없는 값이 있습니다.',
        raw: rawText(row),
      });
      continue;
    }
    if (seen.has(receiptId)) continue;
    seen.add(receiptId);
    for (const item of items)
      result.claims.push({ ...claimOf(row, item), orderNo, lineNo: text(item.vendorItemId), quantityOrdered: whole(item.purchaseCount) });
  }
  return result;
}

function claimOf(row: Wire, item: Wire): ClaimFact {
  const rawState = text(row.receiptStatus);
  const type = typeOf(row);
  const quantity = whole(item.cancelCount) ?? 0;
  const rawReason = firstText(row.reasonCode, row.cancelReasonCategory2, row.cancelReasonCategory1);
  return {
    claimNo: text(row.receiptId),
    type,
    state: stateOf(rawState, type),
    rawState,
    raiser: raiserOf(row),
    fault: FAULTS[text(row.faultByType)] ?? 'NONE',
    reason: reasonOf(row),
    rawReason,
    detail: firstText(row.cancelReason, row.reasonCodeText, row.cancelReasonCategory2),
    quantity,
    requestedAt: toInstant(row.createdAt),
    refs: { receiptId: text(row.receiptId), cancelCount: String(whole(row.cancelCountSum) ?? quantity) },
  };
}

/** `CANERR` is the code of a seller's own cancel. */
function raiserOf(row: Wire): ClaimRaiser {
  if (text(row.reasonCode) === 'CANERR') return 'SELLER';
  return text(row.faultByType) === 'COUPANG' ? 'CHANNEL' : 'BUYER';
}

/** A stopped release is a cancel whatever the receipt is called; old answers name it in Korean. */
function typeOf(row: Wire): ClaimType {
  if (text(row.receiptStatus) === 'RELEASE_STOP_UNCHECKED') return 'CANCEL';
  if (/CANCEL|취소/.test(text(row.receiptType))) return 'CANCEL';
  return /출고중지/.test(text(row.releaseStopStatus)) ? 'CANCEL' : 'RETURN';
}

function stateOf(rawState: string, type: ClaimType): ClaimState | null {
  switch (rawState) {
    case 'RELEASE_STOP_UNCHECKED':
    case 'RETURNS_UNCHECKED':
      return 'REQUESTED';
    case 'VENDOR_WAREHOUSE_CONFIRM':
      return type === 'RETURN' ? 'COLLECTED' : null;
    case 'REQUEST_COUPANG_CHECK':
      return 'HOLD';
    case 'RETURNS_COMPLETED':
      return 'DONE';
    default:
      return null;
  }
}

function reasonOf(row: Wire): ClaimReason | null {
  const known = REASONS[text(row.reasonCode)];
  if (known) return known;
  const words = [row.cancelReasonCategory2, row.cancelReasonCategory1].map(text).join(' ');
  return REASON_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** A row of the withdrawn list: it names orders and items, but not what kind of claim it was. */
export function toWithdrawn(row: Wire, type: ClaimType): LineClaim[] {
  const receiptId = text(row.cancelId);
  const ids = Array.isArray(row.vendorItemIds) ? row.vendorItemIds.map(text).filter(Boolean) : [];
  return ids.map((lineNo) => ({
    claimNo: receiptId,
    type,
    state: 'WITHDRAWN' as const,
    rawState: 'WITHDRAWN',
    raiser: 'BUYER' as const,
    fault: FAULTS[text(row.refundDeliveryDuty)] ?? 'NONE',
    reason: null,
    rawReason: '',
    detail: '',
    quantity: 0,
    requestedAt: toInstant(row.createdAt),
    refs: { receiptId },
    orderNo: text(row.orderId),
    lineNo,
    quantityOrdered: null,
  }));
}

export { typeOf as claimTypeOf };
