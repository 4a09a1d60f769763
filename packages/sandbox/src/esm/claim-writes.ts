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
import { openClaim as askFor, claimAtOnce, claimsOf, completeClaim, turnIntoExchange, turnIntoReturn } from '../market/claims.ts';
import { isBeforeShipping, move } from '../market/orders.ts';
import type { ClaimType } from '../market/types.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';
import { claimRefusal, done, parameterRefusal } from './answers.ts';
import { wrongSite } from './claims.ts';
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
  ['POST', `${CANCEL}/AfterRemittanceBySeller`, 'claims.fileReturn', refundSettled],
  ['POST', `${CLAIM}/Return/:orderNo/Request`, 'claims.fileReturn', fileReturn],
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
function ownLine(call: Call): EsmLine {
  const { mall, account, site, params } = call;
  const names = call.request.method !== 'DELETE' && !/\/(SoldOut|Request)$/.test(call.request.url);
  if (names || call.body.SiteType !== undefined) {
    const siteType = whole(call, 'SiteType', { min: 1, max: 3 });
    if (siteType !== site.number) throw wrongSite(siteType);
  }
  const line = mall.lines.get(params.orderNo ?? '');
  if (line?.accountId !== account.id || line.state === 'UNPAID')
    throw claimRefusal(site, 'unknown', `주문번호(${params.orderNo})를 찾을 수 없습니다.`);
  return line;
}

function openClaim(call: Call, type: ClaimType): EsmClaim {
  const line = ownLine(call);
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

/** What was decided and paid out, paid back at once: the site asks nobody for the goods. */
function refundSettled(call: Call): Json {
  const { mall, site } = call;
  if (!site.refundsSettled) throw parameterRefusal('옥션 주문만 거래완료 후 환불할 수 있습니다.');
  const line = ownLine(call);
  if (line.state === 'RETURNED' || line.state === 'CANCELED') throw claimRefusal(site, 'refunded', '이미 환불 처리된 주문입니다.');
  if (line.state !== 'CONFIRMED') throw notNow(call, '거래완료된 주문만 환불할 수 있습니다.');
  const extra = { ...claimExtra({ code: '0', text: '거래완료 후 환불' }, ''), settled: true };
  claimAtOnce(mall, { type: 'CANCEL', by: 'SELLER', lines: [{ line, quantity: line.remaining }], extra }, false);
  mall.kernel.effect('claims.fileReturn', line.orderNo);
  return done({});
}

const RETURN_REASONS: Readonly<Record<string, keyof typeof REASONS>> = {
  NC: 'CHANGE_MIND',
  BG: 'COLOR_SIZE',
  RG: 'BROKEN',
  OG: 'WRONG_DELIVERY',
  DD: 'NOT_RECEIVED',
};
const ITEM_STATUSES = ['OP', 'NP', 'UP'];
/** Couriers of a parcel that the site has brought back by itself. */
const FETCHED_BY = ['10003', '10005', '10007', '10008', '10013'];

/** A return that the seller asks for in the buyer's name: it waits for her approval as any other. */
function fileReturn(call: Call): Json {
  const { mall, site } = call;
  const siteType = whole(call, 'siteType', { min: 1, max: 3 });
  if (siteType !== site.number) throw wrongSite(siteType);
  const line = ownLine(call);
  if (textOf(call, 'payNo') !== line.orderNo) throw parameterRefusal('장바구니 번호(payNo)가 주문과 일치하지 않습니다.');
  const reason = RETURN_REASONS[textOf(call, 'reason')];
  if (!reason) throw parameterRefusal('반품 사유(reason)가 올바르지 않습니다.');
  if (!ITEM_STATUSES.includes(textOf(call, 'itemStatus'))) throw parameterRefusal('상품 상태(itemStatus)가 올바르지 않습니다.');
  const { alreadySent } = call.body;
  if (typeof alreadySent !== 'boolean') throw parameterRefusal('구매자 발송 여부(alreadySent)를 입력해 주세요.');
  if (!alreadySent && !FETCHED_BY.includes(line.shipment?.courier ?? ''))
    throw parameterRefusal('수거요청을 할 수 없는 택배사로 발송된 주문입니다.');
  if (line.state !== 'DELIVERING' && line.state !== 'DELIVERED') throw notNow(call, '반품을 신청할 수 없는 상태의 주문입니다.');
  const claim = askFor(mall, {
    type: 'RETURN',
    by: 'SELLER',
    lines: [{ line, quantity: line.remaining }],
    extra: claimExtra(REASONS[reason]),
  });
  if (textOf(call, 'invoiceNo') !== '') {
    collectGoods(mall, claim, readParcel(call, { company: 'pickupCompCode', invoice: 'invoiceNo' }));
  }
  mall.kernel.effect('claims.fileReturn', line.orderNo);
  return done(null);
}

function cancelSale(call: Call, soldOut: boolean): Json {
  const { mall } = call;
  const line = ownLine(call);
  const detail = textOf(call, 'ReasonDetail');
  if (!soldOut && detail === '') throw parameterRefusal('취소 사유(ReasonDetail)를 입력해 주세요.');
  if (line.state === 'CANCELED' || line.state === 'RETURNED') throw claimRefusal(call.site, 'refunded', '이미 환불 처리된 주문입니다.');
  if (!isBeforeShipping(mall, line) || line.state === 'CANCEL_REQUEST') throw notNow(call, '판매취소할 수 없는 상태의 주문입니다.');
  const extra = claimExtra(soldOut ? REASONS.SOLD_OUT : { code: '0', text: '판매자 취소' }, detail);
  claimAtOnce(mall, { type: 'CANCEL', by: 'SELLER', lines: [{ line, quantity: line.remaining }], extra }, !soldOut);
  mall.kernel.effect('orders.cancelSale', line.orderNo);
  return done(null, '0');
}
