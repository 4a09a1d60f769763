import { claimAtOnce, openClaims } from '../market/claims.ts';
import { lineOf, orderBehind, orderOf } from '../market/market.ts';
import { isBeforeShipping, move, ship } from '../market/orders.ts';
import type { Shipment } from '../market/types.ts';
import { DAY_MS, FORMS, instantOf } from '../shared/wall-clock.ts';
import { CODES, Refusal, resultOrder } from './answers.ts';
import { isMinute } from './dates.ts';
import { isCarrier } from './lookups.ts';
import type { Mall, MallLine } from './market.ts';
import { type Call, type Route, WRITE } from './wire.ts';
import { byteLength, childText } from './xml.ts';

/** Reasons (sheet 5): sold out as a whole, or this option. */
const SOLD_OUT = new Set(['08', '09']);
const REJECT_REASONS = new Set(['06', '07', '08', '09', '10', '99']);
/** Ways of delivery as requests name them, and as lists do afterwards (sheet 5). */
const METHODS = new Map([
  ['01', '01'],
  ['03', '05'],
  ['04', '06'],
]);
const PARCEL = '01';
const REASON_BYTES = { min: 20, max: 300 };
const DELAY_MAX_DAYS = 30;
const ROUTE = '/ordservices/reqdelivery/:sendDt/:dlvMthdCd/:dlvEtprsCd/:invcNo/:dlvNo';

export const orderWriteRoutes: readonly Route[] = [
  ['GET', '/ordservices/reqpackaging/:ordNo/:ordPrdSeq/:addPrdYn/:addPrdNo/:dlvNo', 'orders.confirm', confirm, WRITE],
  ['GET', ROUTE, 'orders.dispatch', dispatchBundle, WRITE],
  ['GET', `${ROUTE}/:partDlvYn/:ordNo/:ordPrdSeq`, 'orders.dispatch', dispatchPart, WRITE],
  ['POST', '/ordservices/deliveryDelayGuide', 'orders.delayDispatch', guideDelay, WRITE],
  ['GET', '/claimservice/reqrejectorder/:ordNo/:ordPrdSeq/:ordCnRsnCd/*', 'orders.cancelSale', rejectOrder, WRITE],
];

export const OK = resultOrder(0, 'SUCCESS');

/** The line of the path's order number and sequence; refuses one of another seller, and one that is not paid. */
export function ownLine(call: Call, notFound: number = CODES.GENERIC): MallLine {
  const { ordNo = '', ordPrdSeq = '' } = call.params;
  const line = lineOf(call.mall, call.account.id, ordNo, ordPrdSeq);
  if (!line || !isPaid(call.mall, line)) throw new Refusal(notFound, `주문(${ordNo}-${ordPrdSeq})을 찾을 수 없습니다.`);
  return line;
}

const isPaid = (mall: Mall, line: MallLine) => orderBehind(mall, line).paidAt !== null;

/** Each call changes the state; a second one for the same line is refused. */
function confirm(call: Call): string {
  const line = ownLine(call);
  const { addPrdYn, addPrdNo, dlvNo } = call.params;
  if (addPrdYn !== 'N' || addPrdNo !== 'null')
    throw new Refusal(CODES.GENERIC, '추가구성상품이 없는 주문은 addPrdYn은 N, addPrdNo는 null이어야 합니다.');
  if (dlvNo !== line.parcelNo) throw new Refusal(CODES.GENERIC, `배송번호(${dlvNo})가 주문과 맞지 않습니다.`);
  if (line.state === '401' || line.state === '501' || line.state === '901')
    throw new Refusal(CODES.ALREADY_SHIPPING, '이미 배송중인 주문입니다.');
  if (line.state !== '202')
    throw new Refusal(CODES.GENERIC, line.state === '301' ? '이미 발주확인된 주문입니다.' : '발주확인할 수 없는 상태의 주문입니다.');
  move(call.mall, line, '301');
  call.mall.kernel.effect('orders.confirm', line.orderNo);
  return OK;
}

/** Courier and invoice of a request, in the words of the lists. */
export function readShipment(params: Record<string, string>, refusal: number = CODES.GENERIC): Shipment {
  const { dlvMthdCd = '', dlvEtprsCd = '', invcNo = '' } = params;
  const shown = METHODS.get(dlvMthdCd);
  if (!shown) throw new Refusal(refusal, `배송방법 코드(${dlvMthdCd})가 올바르지 않습니다.`);
  if (dlvMthdCd === PARCEL && !isCarrier(dlvEtprsCd)) throw new Refusal(refusal, `택배사 코드(${dlvEtprsCd})가 올바르지 않습니다.`);
  if (dlvMthdCd === PARCEL && !/^[0-9A-Za-z-]{6,30}$/.test(invcNo)) throw new Refusal(refusal, `송장번호(${invcNo})가 올바르지 않습니다.`);
  return dlvMthdCd === PARCEL ? { method: shown, courier: dlvEtprsCd, invoiceNo: invcNo } : { method: shown, courier: '', invoiceNo: '' };
}

/** Paid lines that are sent together. */
function bundleLines({ mall, account }: Call, dlvNo: string): MallLine[] {
  return mall.linesByParcel.get(`${account.id}|${dlvNo}`).filter((line) => isPaid(mall, line));
}

function bundleOf(call: Call): MallLine[] {
  if (!isMinute(call.params.sendDt ?? '')) throw new Refusal(CODES.BAD_START, '발송일시의 형식이 올바르지 않습니다. (yyyyMMddHHmm)');
  const lines = bundleLines(call, call.params.dlvNo ?? '');
  if (lines.length === 0) throw new Refusal(CODES.GENERIC, `배송번호(${call.params.dlvNo})를 찾을 수 없습니다.`);
  return lines;
}

function refuseOpenCancel(call: Call, lines: MallLine[]): void {
  if (lines.some((line) => openClaims(call.mall, line).length > 0))
    throw new Refusal(CODES.GENERIC, '취소요청이 있는 주문입니다. 취소승인 또는 취소거부 처리해 주세요.');
}

/** Ships every line of the bundle (sheet 5); lines that are gone are left out of account. */
function dispatchBundle(call: Call): string {
  const shipment = readShipment(call.params);
  const lines = bundleOf(call);
  const open = lines.filter((line) => isBeforeShipping(call.mall, line));
  if (open.length === 0) throw new Refusal(CODES.BUNDLE_SHIPPED, '이미 발송처리된 배송번호입니다.');
  if (open.some((line) => line.state === '202')) throw new Refusal(CODES.GENERIC, '발주확인되지 않은 주문이 있습니다.');
  refuseOpenCancel(call, open);
  for (const line of open) send(call, line, shipment);
  return OK;
}

function dispatchPart(call: Call): string {
  const { partDlvYn } = call.params;
  if (partDlvYn === 'N') return dispatchBundle(call);
  if (partDlvYn !== 'Y') throw new Refusal(CODES.GENERIC, 'partDlvYn은 Y 또는 N이어야 합니다.');
  const shipment = readShipment(call.params);
  const bundle = bundleOf(call);
  const line = ownLine(call);
  if (!bundle.includes(line)) throw new Refusal(CODES.GENERIC, '배송번호에 없는 주문입니다.');
  if (!isBeforeShipping(call.mall, line)) throw new Refusal(CODES.ALREADY_SHIPPING, '이미 배송중인 주문입니다.');
  if (line.state === '202') throw new Refusal(CODES.GENERIC, '발주확인되지 않은 주문입니다.');
  refuseOpenCancel(call, [line]);
  send(call, line, shipment);
  return OK;
}

function send(call: Call, line: MallLine, shipment: Shipment): void {
  ship(call.mall, line, shipment, '401');
  call.mall.kernel.effect('orders.dispatch', line.orderNo);
}

/** Sheet 5: reason 01-05 and a text of 20 to 300 bytes, for a bundle that is not sent yet. */
function guideDelay(call: Call): string {
  const body = call.body('DeliveryDelayGuideRequest');
  const text = (name: string) => childText(body, name);
  if (!orderOf(call.mall, call.account.id, text('ordNo'))) throw new Refusal(CODES.DELAY_ORDER, '주문번호가 올바르지 않습니다.');
  const lines = bundleLines(call, text('dlvNo')).filter((line) => line.orderNo === text('ordNo'));
  if (lines.length === 0) throw new Refusal(CODES.DELAY_BUNDLE, '배송번호가 올바르지 않습니다.');
  const delayed = readDelayDate(call, text('delaySendDt'));
  if (!/^0[1-5]$/.test(text('delaySendRsnCd'))) throw new Refusal(CODES.DELAY_REASON_CODE, '발송지연사유 값이 올바르지 않습니다.');
  const bytes = byteLength(text('delaySendRsn'));
  if (bytes < REASON_BYTES.min || bytes > REASON_BYTES.max)
    throw new Refusal(CODES.DELAY_REASON, `상세사유 값은 ${REASON_BYTES.min}~${REASON_BYTES.max}Byte 사이로 입력해 주세요.`);
  const open = lines.filter((line) => isBeforeShipping(call.mall, line));
  if (open.length === 0 || open.some((line) => openClaims(call.mall, line).length > 0))
    throw new Refusal(CODES.DELAY_STATE, '발송지연 요청 조건에 만족하지 않습니다. 요청 조건을 확인해 주세요.');
  for (const line of open) {
    line.extra.delaySendDt = delayed;
    call.mall.lines.put(line.id, line);
    call.mall.kernel.effect('orders.delayDispatch', line.orderNo);
  }
  return resultOrder(0, `전체 ${open.length} 건이 발송지연 처리 되었습니다.`);
}

/** The day it will be sent, as `yyyy-MM-dd 00:00:00`; from today, at most 30 days on. */
function readDelayDate(call: Call, text: string): string {
  const digits = text.replace(/[/-]/g, '');
  const at = /^\d{8}(\d{4})?$/.test(digits) ? instantOf(digits.slice(0, 8), FORMS.COMPACT_DAY) : Number.NaN;
  const days = (at - call.mall.time.real().getTime()) / DAY_MS;
  if (!(days > -1)) throw new Refusal(CODES.DELAY_DATE, '예약발송일 값이 올바르지 않습니다.');
  if (days > DELAY_MAX_DAYS) throw new Refusal(CODES.DELAY_TOO_LATE, `예약발송일은 최대 D+${DELAY_MAX_DAYS}일까지 가능합니다.`);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)} 00:00:00`;
}

/** Seller's cancel: done at once. */
function rejectOrder(call: Call): string {
  const line = ownLine(call);
  const { ordCnRsnCd = '', '*': reason = '' } = call.params;
  if (!REJECT_REASONS.has(ordCnRsnCd)) throw new Refusal(CODES.GENERIC, `판매거부 사유 코드(${ordCnRsnCd})가 올바르지 않습니다.`);
  if (reason.trim() === '') throw new Refusal(CODES.GENERIC, '판매거부 사유를 입력해 주세요.');
  if (line.state === 'B01') throw new Refusal(CODES.GENERIC, '이미 취소된 주문입니다.');
  if (!isBeforeShipping(call.mall, line)) throw new Refusal(CODES.ALREADY_SHIPPING, '이미 배송중인 주문은 판매거부할 수 없습니다.');
  if (openClaims(call.mall, line).length > 0) throw new Refusal(CODES.GENERIC, '취소요청이 있는 주문입니다.');
  const lines = [{ line, quantity: line.remaining }];
  // The seller's sold-out keeps the stock down.
  claimAtOnce(call.mall, { type: 'CANCEL', by: 'SELLER', lines, extra: { reasonCode: ordCnRsnCd, reason } }, !SOLD_OUT.has(ordCnRsnCd));
  call.mall.kernel.effect('orders.cancelSale', line.orderNo);
  return OK;
}
