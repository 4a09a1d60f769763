/** Return requests of COUPANG: cancels and returns share one list (sheet 6). Pure. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import { claimsOf, type ReadClaim, type ReadClaims } from '../sdk/claim-rows.ts';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import type { ClaimFact, LineClaim, UnreadableRecord } from '../sdk/order.ts';
import { firstText, isWire, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { pieces, unreadableRecord } from '../sdk/record-reader.ts';

const faultByCode = byCode<ClaimFault>({ BUYER: 'CUSTOMER', SELLER: 'VENDOR', CHANNEL: 'COUPANG' });

/** Who bears the delivery of what goes back, as withdrawn requests say it: the customer, the company that sells, COUPANG. */
const faultByDuty = byCode<ClaimFault>({ BUYER: 'CUS', SELLER: 'COM', CHANNEL: 'COU' });

const reasonByCode = byCode<ClaimReason>({ CHANGE_MIND: 'CHANGEMIND', COLOR_SIZE: 'DIFFERENTOPT', BROKEN: 'DEFECT' });

/** Words of the reason categories, where no reason code is given. */
const REASON_PATTERNS: readonly [RegExp, ClaimReason][] = [
  [/품절/, 'SOLD_OUT'],
  [/배송\s?지연|늦/, 'DELAYED'],
  [/오배송|다른\s?상품/, 'WRONG_DELIVERY'],
  [/누락|못\s?받/, 'NOT_RECEIVED'],
  [/불량|파손|결함/, 'BROKEN'],
  [/사이즈|색상/, 'COLOR_SIZE'],
  [/정보|상이/, 'INFO_MISMATCH'],
  [/변심/, 'CHANGE_MIND'],
];

/** One claim for each line of each receipt; a receipt that came under two statuses counts once. What can't be read is named. */
export function toClaims(rows: readonly unknown[]): ReadClaims {
  const seen = new Set<string>();
  return claimsOf(rows, (row) => {
    const receipt = wire(row);
    const receiptId = text(receipt.receiptId);
    const items: unknown[] = Array.isArray(receipt.returnItems) ? receipt.returnItems : [];
    if (receiptId === '' || text(receipt.orderId) === '' || items.length === 0)
      return unreadable(row, '접수번호, 주문번호, 상품 중 없는 값이 있습니다.');
    if (seen.has(receiptId)) return [];
    seen.add(receiptId);
    return receiptLines(receipt, items);
  });
}

/** An item in several boxes stands once for each: its pieces are one claim of its line. */
function receiptLines(receipt: Wire, items: readonly unknown[]): ReadClaim[] {
  const lines = new Map<string, LineClaim>();
  const broken: UnreadableRecord[] = [];
  for (const item of items) {
    const lineNo = isWire(item) ? text(item.vendorItemId) : '';
    const quantity = isWire(item) ? pieces(item.cancelCount) : null;
    if (!isWire(item) || lineNo === '' || quantity === null) {
      broken.push(unreadable({ ...receipt, returnItems: [item] }, '옵션 번호나 취소 수량을 읽을 수 없습니다.'));
      continue;
    }
    const known = lines.get(lineNo);
    const ordered = sumOrNull(known?.quantityOrdered, whole(item.purchaseCount));
    const claim = claimOf(receipt, quantity + (known?.quantity ?? 0));
    lines.set(lineNo, { ...claim, orderNo: text(receipt.orderId), lineNo, quantityOrdered: ordered });
  }
  return [...[...lines.values()].flatMap(afterRefusal(receipt)), ...broken];
}

/**
 * A stopped release that was refused because its goods had left goes on as a return under the same number: the cancel has ended, and the return
 * is a claim of its own.
 */
function afterRefusal(receipt: Wire): (claim: LineClaim) => LineClaim[] {
  if (!/이미\s?출고/.test(text(receipt.releaseStopStatus))) return (claim) => [claim];
  return (claim) => [
    { ...claim, type: 'CANCEL', state: 'REJECTED', refs: { ...claim.refs, claimType: 'CANCEL' } },
    { ...claim, claimNo: `${claim.claimNo}-R`, type: 'RETURN', refs: { ...claim.refs, claimType: 'RETURN' } },
  ];
}

function sumOrNull(known: number | null | undefined, more: number | null): number | null {
  if (known === undefined) return more;
  return known === null || more === null ? null : known + more;
}

function unreadable(row: unknown, reason: string): UnreadableRecord {
  const { receiptId, cancelId, orderId } = wire(row);
  return unreadableRecord(row, reason, firstText(receiptId, cancelId, orderId));
}

function claimOf(row: Wire, quantity: number): ClaimFact {
  const rawState = text(row.receiptStatus);
  const type = claimTypeOf(row);
  const rawReason = firstText(row.reasonCode, row.cancelReasonCategory2, row.cancelReasonCategory1);
  return claimFact({
    claimNo: text(row.receiptId),
    type,
    state:
      rawState === 'RETURNS_UNCHECKED' && type === 'RETURN' && hasParcel(row.returnDeliveryDtos) ? 'COLLECTING' : stateOf(rawState, type),
    rawState,
    raiser: raiserOf(row),
    fault: faultByCode(text(row.faultByType)) ?? 'NONE',
    reason: reasonOf(row),
    rawReason,
    detail: firstText(row.cancelReason, row.reasonCodeText, row.cancelReasonCategory2),
    quantity,
    requestedAt: toInstant(row.createdAt),
    changedAt: toInstant(row.modifiedAt),
    refs: { receiptId: text(row.receiptId), cancelCount: String(whole(row.cancelCountSum) ?? quantity), claimType: type },
  });
}

/** `CANERR` is the code of a seller's own cancel. */
function raiserOf(row: Wire): ClaimRaiser {
  if (text(row.reasonCode) === 'CANERR') return 'SELLER';
  return text(row.faultByType) === 'COUPANG' ? 'CHANNEL' : 'BUYER';
}

/** A stopped release is a cancel whatever the receipt is called; old answers name it in Korean. */
export function claimTypeOf(row: Wire): ClaimType {
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

/** Whether the parcel is known in which the goods come back. */
function hasParcel(rows: unknown): boolean {
  return wires(rows).some(({ deliveryInvoiceNo }) => text(deliveryInvoiceNo) !== '');
}

const exchangeStateOf = byCode<ClaimState>({
  REQUESTED: 'RECEIPT',
  COLLECTED: 'PROGRESS',
  DONE: 'SUCCESS',
  REJECTED: 'REJECT',
  WITHDRAWN: 'CANCEL',
});

/**
 * Exchanges, one claim for each line of each: a line that stands in several rows of its exchange (`exchangeItemId`) has the pieces of all of them, and
 * what is listed twice counts once. What can't be read is named.
 */
export function toExchanges(rows: readonly unknown[]): ReadClaims {
  const { claims, unreadable } = claimsOf(rows, onceAnItem());
  const lines = new Map<string, LineClaim>();
  for (const claim of claims) {
    const key = JSON.stringify([claim.claimNo, claim.orderNo, claim.lineNo]);
    const known = lines.get(key);
    lines.set(key, known ? { ...claim, quantity: known.quantity + claim.quantity } : claim);
  }
  return { claims: [...lines.values()], unreadable };
}

/** Reads the items of exchanges that no exchange before had. */
function onceAnItem(): (row: unknown) => ReadClaim | ReadClaim[] {
  const seen = new Set<string>();
  return (row) => {
    const exchange = wire(row);
    const [exchangeId, orderNo] = [text(exchange.exchangeId), text(exchange.orderId)];
    const items = wires(exchange.exchangeItemDtoV1s);
    if (exchangeId === '' || orderNo === '' || items.length === 0)
      return unreadableRecord(row, '교환번호, 주문번호, 상품 중 없는 값이 있습니다.', firstText(exchangeId, orderNo));
    // An item without a number of its own is told from others by where it stands.
    const fresh = items.filter((item, at) => {
      const key = JSON.stringify([exchangeId, text(item.exchangeItemId) || `at ${at}`]);
      return !seen.has(key) && seen.add(key);
    });
    return fresh.map((item): ReadClaim => {
      const lineNo = firstText(item.orderItemId, item.targetItemId);
      const quantity = pieces(item.quantity);
      if (lineNo !== '' && quantity !== null) return { ...exchangeOf(exchange, quantity), orderNo, lineNo, quantityOrdered: null };
      return unreadableRecord({ ...exchange, exchangeItemDtoV1s: [item] }, '교환할 옵션이나 수량을 읽을 수 없습니다.', exchangeId);
    });
  };
}

function exchangeOf(row: Wire, quantity: number): ClaimFact {
  const rawState = text(row.exchangeStatus);
  const state = exchangeStateOf(rawState) ?? null;
  const [box] = wires(row.deliveryInvoiceGroupDtos);
  const exchangeId = text(row.exchangeId);
  return claimFact({
    claimNo: exchangeId,
    type: 'EXCHANGE',
    state: state === 'REQUESTED' && hasParcel(wire(row.collectInformationsDto).returndeliveryItemDtos) ? 'COLLECTING' : state,
    rawState,
    raiser: text(row.createdByType) === 'VENDOR' ? 'SELLER' : 'BUYER',
    fault: faultByCode(text(row.faultType)) ?? 'NONE',
    reason: reasonByCode(text(row.reasonCode)) ?? REASON_PATTERNS.find(([pattern]) => pattern.test(text(row.reasonCodeText)))?.[1] ?? null,
    rawReason: text(row.reasonCode),
    detail: firstText(row.reasonEtcDetail, row.reasonCodeText),
    quantity,
    requestedAt: toInstant(row.createdAt),
    changedAt: toInstant(row.modifiedAt),
    refs: {
      exchangeId,
      exchangeAt: toInstant(row.createdAt) ?? '',
      ...(box === undefined ? {} : { exchangeBoxId: text(box.shipmentBoxId) }),
    },
  });
}

function reasonOf(row: Wire): ClaimReason | null {
  const known = reasonByCode(text(row.reasonCode));
  if (known) return known;
  const description = [row.cancelReasonCategory2, row.cancelReasonCategory1].map(text).join(' ');
  return REASON_PATTERNS.find(([pattern]) => pattern.test(description))?.[1] ?? null;
}

export interface Withdrawn {
  receiptId: string;
  orderNo: string;
  lineNos: string[];
  fault: ClaimFault;
  requestedAt: string | null;
}

/** A row of the withdrawn list: it names orders and items, but not what kind of claim it was. */
export function toWithdrawn(row: unknown): Withdrawn | UnreadableRecord {
  const reported = wire(row);
  const lineNos = Array.isArray(reported.vendorItemIds) ? reported.vendorItemIds.map(text) : [];
  const [receiptId, orderNo] = [text(reported.cancelId), text(reported.orderId)];
  if (receiptId === '' || orderNo === '' || lineNos.length === 0 || lineNos.includes('')) {
    return unreadable(row, '철회된 요청의 접수번호, 주문번호, 옵션 번호 중 없는 값이 있습니다.');
  }
  return {
    receiptId,
    orderNo,
    lineNos,
    fault: faultByDuty(text(reported.refundDeliveryDuty)) ?? 'NONE',
    requestedAt: toInstant(reported.createdAt),
  };
}

/** The withdrawal as claims of its lines. */
export function withdrawnClaims({ receiptId, orderNo, lineNos, fault, requestedAt }: Withdrawn, type: ClaimType): LineClaim[] {
  const claim = claimFact({
    claimNo: receiptId,
    type,
    state: 'WITHDRAWN',
    rawState: 'WITHDRAWN',
    fault,
    quantity: 0,
    requestedAt,
    refs: { receiptId },
  });
  return lineNos.map((lineNo) => ({ ...claim, orderNo, lineNo, quantityOrdered: null }));
}
