import type { Json } from '../kernel/fields.ts';
import { claimAtOnce, claimsOf, closeClaim, completeClaim, freePieces, keepClaim, openClaim, openClaims } from '../market/claims.ts';
import { isBeforeShipping, stageOf } from '../market/orders.ts';
import { number, text } from './json.ts';
import { CLAIM_REASONS, newClaimExtra, nextStepAt, reportClaim, type Shop, type ShopClaim, type ShopLine, stepClaim } from './market.ts';
import {
  ALREADY,
  badParameter,
  checkInvoice,
  checkParcel,
  type Effect,
  type ItemFailure,
  parcelOf,
  single,
  WRONG_STATE,
} from './order-writes.ts';
import type { Route } from './wire.ts';

const COLLECT_METHODS = ['RETURN_DESIGNATED', 'RETURN_DELIVERY', 'RETURN_INDIVIDUAL'];
const HOLDBACK_MAX = 250;
/** Section 6 names those of returns; of exchanges it names some and says that there are others like them. */
const HOLD_CLASSES = {
  RETURN: /^(?:RETURN_DELIVERYFEE|EXTRAFEEE|RETURN_DELIVERYFEE_AND_EXTRAFEEE|RETURN_PRODUCT_NOT_DELIVERED|ETC)$/,
  EXCHANGE: /^(?:EXCHANGE_[A-Z_]+|EXTRAFEEE|ETC)$/,
} as const;
const EXCHANGE_STATE: ItemFailure = { code: '104417', message: '교환 처리할 수 없는 상태의 상품주문입니다.' };

const NO_BODY = { body: 'none' } as const;

type SentBack = 'RETURN' | 'EXCHANGE';

/** Path tails of the sheet's section 6. */
const EFFECTS: [tail: string, operation: string, effect: Effect, more?: Route[4]][] = [
  ['cancel/request', 'orders.cancelSale', cancelSale],
  ['cancel/approve', 'claims.approveCancel', approveCancel, NO_BODY],
  ['return/request', 'claims.fileReturn', fileReturn],
  ['return/approve', 'claims.approveReturn', approveReturn, NO_BODY],
  ['return/reject', 'claims.rejectReturn', rejection('RETURN', 'rejectReturnReason')],
  ['return/holdback', 'claims.holdReturn', holding('RETURN', 'holdbackReturnDetailReason', 'extraReturnFeeAmount')],
  ['return/holdback/release', 'claims.releaseReturn', releasing('RETURN'), NO_BODY],
  ['exchange/collect/approve', 'claims.receiveExchange', approveCollect, NO_BODY],
  ['exchange/dispatch', 'claims.dispatchExchange', dispatchExchange],
  ['exchange/holdback', 'claims.holdExchange', holding('EXCHANGE', 'holdbackExchangeDetailReason', 'extraExchangeFeeAmount')],
  ['exchange/holdback/release', 'claims.releaseExchange', releasing('EXCHANGE'), NO_BODY],
  ['exchange/reject', 'claims.rejectExchange', rejection('EXCHANGE', 'rejectExchangeReason')],
];

export const claimRoutes: readonly Route[] = EFFECTS.map(([tail, operation, effect, more]) => [
  'POST',
  `/v1/pay-order/seller/product-orders/:id/claim/${tail}`,
  operation,
  (call) => single(call, effect),
  more,
]);

function openOf(shop: Shop, line: ShopLine, type: ShopClaim['type']): ShopClaim | undefined {
  return openClaims(shop, line).find((claim) => claim.type === type);
}

function wrongState(type: SentBack): ItemFailure {
  return type === 'EXCHANGE' ? EXCHANGE_STATE : WRONG_STATE;
}

/** The quantity a claim is for: what the body names, else all that is left. */
function quantityOf(line: ShopLine, body: Json, key: string): number | null {
  if (body[key] === undefined || body[key] === null) return line.remaining;
  const quantity = number(body, key);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= line.remaining ? quantity : null;
}

/** 판매취소: done at once, since the seller asks and nothing has left. */
function cancelSale(shop: Shop, line: ShopLine, body: Json): ItemFailure | null {
  const reason = text(body, 'cancelReason');
  if (!CLAIM_REASONS.has(reason)) return badParameter('취소 사유를 확인해 주세요.');
  const quantity = quantityOf(line, body, 'cancelQuantity');
  if (quantity === null) return badParameter('취소 수량을 확인해 주세요.');
  if (line.state === 'CANCELED') return ALREADY;
  if (!isBeforeShipping(shop, line) || freePieces(shop, line) < line.remaining) return WRONG_STATE;
  const extra = newClaimExtra(reason, text(body, 'cancelDetailedReason'));
  claimAtOnce(shop, { type: 'CANCEL', by: 'SELLER', lines: [{ line, quantity }], extra }, false);
  shop.kernel.effect('orders.cancelSale', line.orderNo);
  return null;
}

function approveCancel(shop: Shop, line: ShopLine): ItemFailure | null {
  if (line.state === 'CANCELED') return ALREADY;
  const claim = openOf(shop, line, 'CANCEL');
  if (!claim) return WRONG_STATE;
  completeClaim(shop, claim, { backToStock: false });
  shop.kernel.effect('claims.approveCancel', line.orderNo);
  return null;
}

/** With a pick-up invoice the goods are already on their way back. */
function fileReturn(shop: Shop, line: ShopLine, body: Json): ItemFailure | null {
  const reason = text(body, 'returnReason');
  const collect = parcelOf(body, 'collectDeliveryMethod', 'collectDeliveryCompany', 'collectTrackingNumber');
  if (!CLAIM_REASONS.has(reason)) return badParameter('반품 사유를 확인해 주세요.');
  if (!COLLECT_METHODS.includes(collect.method)) return badParameter('수거 방법을 확인해 주세요.');
  const wrong = collect.company === '' && collect.trackingNumber === '' ? null : checkInvoice(collect);
  if (wrong) return wrong;
  const quantity = quantityOf(line, body, 'returnQuantity');
  if (quantity === null) return badParameter('반품 수량을 확인해 주세요.');
  const stage = stageOf(shop, line);
  if ((stage !== 'SENT' && stage !== 'DELIVERED') || openClaims(shop, line).length > 0) return WRONG_STATE;
  const claim = openClaim(shop, {
    type: 'RETURN',
    by: 'SELLER',
    lines: [{ line, quantity }],
    extra: { ...newClaimExtra(reason, ''), collect },
  });
  if (collect.trackingNumber !== '') stepClaim(shop, claim, 'COLLECTING');
  shop.kernel.effect('claims.fileReturn', line.orderNo);
  return null;
}

function approveReturn(shop: Shop, line: ShopLine): ItemFailure | null {
  const claim = openOf(shop, line, 'RETURN');
  if (!claim) return claimsOf(shop, line).findLast(({ type }) => type === 'RETURN')?.state === 'DONE' ? ALREADY : WRONG_STATE;
  if (claim.extra.holdback) return WRONG_STATE;
  completeClaim(shop, claim, { backToStock: false });
  shop.kernel.effect('claims.approveReturn', line.orderNo);
  return null;
}

const noteOf = (act: 'reject' | 'hold' | 'release', type: SentBack) => `claims.${act}${type === 'RETURN' ? 'Return' : 'Exchange'}`;

function rejection(type: SentBack, key: string): Effect {
  return (shop, line, body) => {
    const reason = text(body, key);
    if (reason.trim() === '') return badParameter('거부 사유를 입력해 주세요.');
    const claim = openOf(shop, line, type);
    if (!claim || claim.extra.redelivery) return wrongState(type);
    claim.extra.rejectReason = reason;
    closeClaim(shop, claim, 'REFUSED');
    shop.kernel.effect(noteOf('reject', type), line.orderNo);
    return null;
  };
}

function holding(type: SentBack, detailKey: string, feeKey: string): Effect {
  return (shop, line, body) => {
    const classType = text(body, 'holdbackClassType');
    const detail = text(body, detailKey);
    if (!HOLD_CLASSES[type].test(classType)) return badParameter('보류 유형을 확인해 주세요.');
    if (detail.trim() === '' || detail.length > HOLDBACK_MAX) return badParameter(`보류 상세 사유는 1~${HOLDBACK_MAX}자로 입력해 주세요.`);
    const extraFee = body[feeKey] === undefined || body[feeKey] === null ? 0 : body[feeKey];
    if (!Number.isInteger(extraFee) || number({ extraFee }, 'extraFee') < 0)
      return badParameter('추가비용은 0원 이상의 정수로 입력해 주세요.');
    const claim = openOf(shop, line, type);
    if (!claim || claim.extra.redelivery) return wrongState(type);
    if (claim.extra.holdback) return ALREADY;
    claim.extra.holdback = { classType, detail, extraFee: number({ extraFee }, 'extraFee') };
    keepClaim(shop, claim, null);
    shop.kernel.effect(noteOf('hold', type), line.orderNo);
    return null;
  };
}

function releasing(type: SentBack): Effect {
  return (shop, line) => {
    const claim = openOf(shop, line, type);
    if (!claim?.extra.holdback) return wrongState(type);
    claim.extra.holdback = null;
    keepClaim(shop, claim, nextStepAt(shop, claim));
    reportClaim(shop, claim, 'CLAIM_HOLDBACK_RELEASED');
    shop.kernel.effect(noteOf('release', type), line.orderNo);
    return null;
  };
}

function approveCollect(shop: Shop, line: ShopLine): ItemFailure | null {
  const claim = openOf(shop, line, 'EXCHANGE');
  if (!claim || claim.extra.redelivery || claim.extra.holdback) return EXCHANGE_STATE;
  if (claim.extra.step === 'COLLECT_DONE') return ALREADY;
  stepClaim(shop, claim, 'COLLECT_DONE');
  shop.kernel.effect('claims.receiveExchange', line.orderNo);
  return null;
}

function dispatchExchange(shop: Shop, line: ShopLine, body: Json): ItemFailure | null {
  const redelivery = parcelOf(body, 'reDeliveryMethod', 'reDeliveryCompany', 'reDeliveryTrackingNumber');
  const wrong = checkParcel(redelivery);
  if (wrong) return wrong;
  const claim = openOf(shop, line, 'EXCHANGE');
  if (claim?.extra.redelivery) return ALREADY;
  if (claim?.extra.step !== 'COLLECT_DONE' || claim.extra.holdback) return EXCHANGE_STATE;
  claim.extra.redelivery = redelivery;
  stepClaim(shop, claim, 'EXCHANGE_REDELIVERING');
  shop.kernel.effect('claims.dispatchExchange', line.orderNo);
  return null;
}
