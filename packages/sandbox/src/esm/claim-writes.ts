/** What a seller does with claims, and her own cancel of a sale (sheet 6). */
import type { Json } from '../kernel/fields.ts';
import {
  collectGoods,
  goodsOf,
  holdClaim,
  mayCollect,
  mayReceive,
  mayResend,
  notePickup,
  receiveGoods,
  releaseClaim,
  resendGoods,
} from '../market/claim-goods.ts';
import { claimAtOnce, claimsOf, completeClaim, turnIntoExchange, turnIntoReturn } from '../market/claims.ts';
import { isBeforeShipping, move } from '../market/orders.ts';
import type { ClaimType } from '../market/types.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';
import { claimRefusal, done, parameterRefusal } from './answers.ts';
import { isMistaken } from './claims.ts';
import { claimExtra, type EsmClaim, type EsmLine, REASONS } from './market.ts';
import { readParcel } from './order-writes.ts';
import { type Call, CLAIM, type Route, textOf, whole } from './wire.ts';

const CANCEL = `${CLAIM}/Cancel/:orderNo`;
const RETURN = `${CLAIM}/return/:orderNo`;
const EXCHANGE = `${CLAIM}/exchange/:orderNo`;
const HOLD_REASONS = { RETURN: ['0', '2', '4'], EXCHANGE: ['0', '1', '4'] } as const;

type Act = (call: Call, claim: EsmClaim) => void;

/** What a call does with the open claim of its type, and how the sandbox counts it. */
function on(type: ClaimType, operation: string, act: Act): (call: Call) => Json {
  return (call) => {
    const claim = openClaim(call, type);
    act(call, claim);
    call.mall.kernel.effect(operation, claim.orderNo);
    return done(null, '0');
  };
}

const acting = (method: 'POST' | 'PUT' | 'DELETE', path: string, type: ClaimType, operation: string, act: Act): Route => [
  method,
  path,
  operation,
  on(type, operation, act),
];

export const claimWriteRoutes: readonly Route[] = [
  acting('PUT', CANCEL, 'CANCEL', 'claims.approveCancel', approve),
  ['POST', CANCEL, 'orders.cancelSale', (call) => cancelSale(call, false)],
  ['POST', `${CANCEL}/SoldOut`, 'orders.cancelSale', (call) => cancelSale(call, true)],
  acting('PUT', RETURN, 'RETURN', 'claims.approveReturn', approve),
  acting('POST', `${RETURN}/pickup`, 'RETURN', 'claims.pickUpReturn', pickUp),
  acting('POST', `${RETURN}/hold`, 'RETURN', 'claims.holdReturn', hold),
  acting('DELETE', `${RETURN}/hold`, 'RETURN', 'claims.releaseReturn', release),
  acting('POST', `${EXCHANGE}/pickup`, 'EXCHANGE', 'claims.pickUpExchange', pickUp),
  acting('PUT', `${EXCHANGE}/pickup`, 'EXCHANGE', 'claims.receiveExchange', receive),
  acting('POST', `${EXCHANGE}/hold`, 'EXCHANGE', 'claims.holdExchange', hold),
  acting('DELETE', `${EXCHANGE}/hold`, 'EXCHANGE', 'claims.releaseExchange', release),
  acting('POST', `${EXCHANGE}/resend`, 'EXCHANGE', 'claims.dispatchExchange', resend),
  acting('POST', `${RETURN}/exchange`, 'RETURN', 'claims.turnReturn', toExchange),
  acting('POST', `${EXCHANGE}/return`, 'EXCHANGE', 'claims.turnExchange', toReturn),
];

/** The line of the path, by a call for this site; a call without a body names no site. */
function ownLine(call: Call, type: ClaimType): EsmLine {
  const { mall, account, site, params } = call;
  const names = call.request.method !== 'DELETE' && !call.request.url.endsWith('/SoldOut');
  if (names || call.body.SiteType !== undefined) {
    const siteType = whole(call, 'SiteType', { min: 1, max: 3 });
    if (isMistaken(call, type, siteType)) throw parameterRefusal(`SiteType 값(${siteType})이 올바르지 않습니다.`);
  }
  const line = mall.lines.get(params.orderNo ?? '');
  if (line?.accountId !== account.id || line.state === 'UNPAID')
    throw claimRefusal(site, 'unknown', `주문번호(${params.orderNo})를 찾을 수 없습니다.`);
  return line;
}

function openClaim(call: Call, type: ClaimType): EsmClaim {
  const line = ownLine(call, type);
  const claim = claimsOf(call.mall, line).findLast((one) => one.type === type);
  if (claim?.state === 'OPEN') return claim;
  if (claim?.state === 'DONE' && type !== 'EXCHANGE') throw claimRefusal(call.site, 'refunded', '이미 환불 처리된 주문입니다.');
  throw notNow(call, '처리할 수 있는 클레임이 없는 주문입니다.');
}

const notNow = ({ site }: Call, message: string) => claimRefusal(site, 'state', message);

function approve({ mall }: Call, claim: EsmClaim): void {
  completeClaim(mall, claim, { backToStock: true });
}

/** Until the goods are back their parcel may be written anew. */
function pickUp(call: Call, claim: EsmClaim): void {
  const parcel = readParcel(call, { company: 'DeliveryCompCode', invoice: 'InvoiceNo' });
  if (mayCollect(claim)) collectGoods(call.mall, claim, parcel);
  else if (mayReceive(claim)) notePickup(call.mall, claim, parcel);
  else throw notNow(call, '이미 수거가 완료된 클레임입니다.');
}

function receive(call: Call, claim: EsmClaim): void {
  if (Number.isNaN(instantOf(textOf(call, 'PickupCompleteDate').slice(0, 10), FORMS.DAY)))
    throw parameterRefusal('수거완료일(PickupCompleteDate)을 입력해 주세요.');
  if (!mayReceive(claim)) throw notNow(call, '이미 수거가 완료된 클레임입니다.');
  receiveGoods(call.mall, claim);
}

function hold(call: Call, claim: EsmClaim): void {
  const code = textOf(call, 'HoldReason');
  const known: readonly string[] = HOLD_REASONS[claim.type === 'RETURN' ? 'RETURN' : 'EXCHANGE'];
  if (!known.includes(code)) throw parameterRefusal(`HoldReason은 ${known.join(', ')} 중 하나여야 합니다.`);
  if (goodsOf(claim).hold?.code === code) throw notNow(call, '같은 사유로 이미 보류된 클레임입니다.');
  if (claim.type === 'RETURN') {
    claim.extra.fee = whole(call, 'ReturnShippingFee', { min: 0, max: 1_000_000, usual: 0 });
  } else {
    const day = textOf(call, 'ResendExpectDate');
    if (day !== '' && Number.isNaN(instantOf(day.slice(0, 10), FORMS.DAY)))
      throw parameterRefusal('재발송 예정일(ResendExpectDate)이 올바르지 않습니다.');
  }
  holdClaim(call.mall, claim, { code, text: textOf(call, 'HoldReasonDetail') });
}

function release(call: Call, claim: EsmClaim): void {
  if (!goodsOf(claim).hold) throw notNow(call, '보류 중인 클레임이 아닙니다.');
  releaseClaim(call.mall, claim);
}

/** The order goes on where it was before the exchange. */
function resend(call: Call, claim: EsmClaim): void {
  const parcel = readParcel(call, { company: 'DeliveryCompCode', invoice: 'InvoiceNo' });
  if (!mayResend(claim)) throw notNow(call, '수거가 완료된 교환만 재발송할 수 있습니다.');
  if (goodsOf(claim).hold) {
    if (!call.site.resendReleases) throw notNow(call, '보류 중인 교환은 보류를 해제한 뒤 재발송할 수 있습니다.');
    releaseClaim(call.mall, claim);
  }
  resendGoods(call.mall, claim, parcel);
  completeClaim(call.mall, claim, { backToStock: false });
}

/** One site wants the parcel of a turn, the other takes none as well. */
function turnParcel(call: Call): void {
  const isGiven = textOf(call, 'DeliveryCompCode') !== '' || textOf(call, 'InvoiceNo') !== '';
  if (call.site.turnsWithParcel || isGiven) readParcel(call, { company: 'DeliveryCompCode', invoice: 'InvoiceNo' });
}

/** The site pays back at once, or the return waits for the seller. */
function toReturn(call: Call, claim: EsmClaim): void {
  const { mall, site } = call;
  turnParcel(call);
  if (goodsOf(claim).hold) releaseClaim(mall, claim);
  turnIntoReturn(mall, claim);
  follow(mall, claim, 'RETURN_REQUEST');
  if (site.turnRefunds) completeClaim(mall, claim, { backToStock: true });
}

function toExchange(call: Call, claim: EsmClaim): void {
  const { mall } = call;
  turnParcel(call);
  if (goodsOf(claim).hold) releaseClaim(mall, claim);
  turnIntoExchange(mall, claim);
  follow(mall, claim, 'EXCHANGE_REQUEST');
}

function follow(mall: Call['mall'], claim: EsmClaim, state: 'RETURN_REQUEST' | 'EXCHANGE_REQUEST'): void {
  for (const { lineId } of claim.lines) {
    const line = mall.lines.get(lineId);
    if (line) move(mall, line, state);
  }
}

function cancelSale(call: Call, soldOut: boolean): Json {
  const { mall } = call;
  const line = ownLine(call, 'CANCEL');
  const detail = textOf(call, 'ReasonDetail');
  if (!soldOut && detail === '') throw parameterRefusal('취소 사유(ReasonDetail)를 입력해 주세요.');
  if (line.state === 'CANCELED' || line.state === 'RETURNED') throw claimRefusal(call.site, 'refunded', '이미 환불 처리된 주문입니다.');
  if (!isBeforeShipping(mall, line) || line.state === 'CANCEL_REQUEST') throw notNow(call, '판매취소할 수 없는 상태의 주문입니다.');
  const extra = claimExtra(soldOut ? REASONS.SOLD_OUT : { code: '90', text: '판매자 취소' }, detail);
  claimAtOnce(mall, { type: 'CANCEL', by: 'SELLER', lines: [{ line, quantity: line.remaining }], extra }, !soldOut);
  mall.kernel.effect('orders.cancelSale', line.orderNo);
  return done(null, '0');
}
