import type { Define } from './call.ts';
import { type Json, number, text } from './json.ts';
import { bump, completeClaim, keep, newClaim, rejectClaim } from './order-store.ts';
import { ALREADY, badParameter, checkShipment, type ItemFailure, single, WRONG_STATE } from './order-writes.ts';
import type { ClaimRecord, LineRecord, Shop } from './shop.ts';

const REASONS = [
  'INTENT_CHANGED',
  'COLOR_AND_SIZE',
  'WRONG_ORDER',
  'PRODUCT_UNSATISFIED',
  'DELAYED_DELIVERY',
  'SOLD_OUT',
  'DROPPED_DELIVERY',
  'BROKEN',
  'INCORRECT_INFO',
  'WRONG_DELIVERY',
  'WRONG_OPTION',
];
const COLLECT_METHODS = ['RETURN_DESIGNATED', 'RETURN_DELIVERY', 'RETURN_INDIVIDUAL'];
const HOLDBACK_MAX = 250;

type Effect = (shop: Shop, line: LineRecord, body: Json) => ItemFailure | null;

/** Path tails of the sheet's section 6. */
const EFFECTS: [string, string, 'json' | 'none', Effect][] = [
  ['cancel/request', 'orders.cancelSale', 'json', sellerCancel],
  ['cancel/approve', 'claims.approveCancel', 'none', approveCancel],
  ['return/request', 'claims.requestReturn', 'json', requestReturn],
  ['return/approve', 'claims.approveReturn', 'none', approveReturn],
  ['return/reject', 'claims.rejectReturn', 'json', (shop, line, body) => reject(shop, line, 'RETURN', text(body, 'rejectReturnReason'))],
  ['return/holdback', 'claims.holdReturn', 'json', (shop, line, body) => hold(shop, line, body, 'RETURN')],
  ['return/holdback/release', 'claims.releaseReturn', 'none', (shop, line) => release(shop, line, 'RETURN')],
  ['exchange/collect/approve', 'claims.approveCollect', 'none', approveCollect],
  ['exchange/dispatch', 'claims.dispatchExchange', 'json', dispatchExchange],
  ['exchange/holdback', 'claims.holdExchange', 'json', (shop, line, body) => hold(shop, line, body, 'EXCHANGE')],
  ['exchange/holdback/release', 'claims.releaseExchange', 'none', (shop, line) => release(shop, line, 'EXCHANGE')],
  [
    'exchange/reject',
    'claims.rejectExchange',
    'json',
    (shop, line, body) => reject(shop, line, 'EXCHANGE', text(body, 'rejectExchangeReason')),
  ],
];

export const CLAIM_OPERATIONS = EFFECTS.map(([, operation]) => operation);

export function registerClaims(define: Define, shop: Shop): void {
  for (const [tail, operation, body, effect] of EFFECTS) {
    define('POST', `/v1/pay-order/seller/product-orders/:id/claim/${tail}`, { operation, body }, (call) =>
      single(shop, call, (line) => effect(shop, line, call.body)),
    );
  }
}

/** The quantity a claim is for: what the body names, else all that is left. */
function quantityOf(line: LineRecord, body: Json, key: string): number | null {
  if (body[key] === undefined || body[key] === null) return line.remaining;
  const quantity = number(body, key);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= line.remaining ? quantity : null;
}

/** 판매취소: done at once, since the seller asks and nothing has left. */
function sellerCancel(shop: Shop, line: LineRecord, body: Json): ItemFailure | null {
  const reason = text(body, 'cancelReason');
  if (!REASONS.includes(reason)) return badParameter('취소 사유를 확인해 주세요.');
  const quantity = quantityOf(line, body, 'cancelQuantity');
  if (quantity === null) return badParameter('취소 수량을 확인해 주세요.');
  if (line.status === 'CANCELED') return ALREADY;
  if (line.status !== 'PAYED' || line.claim) return WRONG_STATE;
  completeClaim(shop, line, newClaim(shop, 'CANCEL', 'CANCEL_REQUEST', reason, text(body, 'cancelDetailedReason'), quantity));
  shop.kernel.effect('orders.cancelSale', line.orderId);
  return null;
}

function approveCancel(shop: Shop, line: LineRecord): ItemFailure | null {
  if (line.status === 'CANCELED') return ALREADY;
  if (line.claim?.type !== 'CANCEL') return WRONG_STATE;
  completeClaim(shop, line, line.claim);
  shop.kernel.effect('claims.approveCancel', line.orderId);
  return null;
}

function requestReturn(shop: Shop, line: LineRecord, body: Json): ItemFailure | null {
  const reason = text(body, 'returnReason');
  const method = text(body, 'collectDeliveryMethod');
  if (!REASONS.includes(reason)) return badParameter('반품 사유를 확인해 주세요.');
  if (!COLLECT_METHODS.includes(method)) return badParameter('수거 방법을 확인해 주세요.');
  const quantity = quantityOf(line, body, 'returnQuantity');
  if (quantity === null) return badParameter('반품 수량을 확인해 주세요.');
  if ((line.status !== 'DELIVERING' && line.status !== 'DELIVERED') || line.claim) return WRONG_STATE;
  openReturn(shop, line, 'RETURN', reason, quantity, {
    method,
    company: text(body, 'collectDeliveryCompany'),
    trackingNumber: text(body, 'collectTrackingNumber'),
  });
  return null;
}

/** Opens a return or exchange; with a pick-up invoice the goods are already on their way back. */
export function openReturn(
  shop: Shop,
  line: LineRecord,
  type: 'RETURN' | 'EXCHANGE',
  reason: string,
  quantity: number,
  collect: ClaimRecord['collect'],
): string {
  const claim = newClaim(shop, type, collect?.trackingNumber ? 'COLLECTING' : `${type}_REQUEST`, reason, '', quantity);
  claim.collect = collect;
  line.claim = claim;
  bump(shop, line, 'CLAIM_REQUESTED');
  return claim.claimId;
}

function approveReturn(shop: Shop, line: LineRecord): ItemFailure | null {
  if (line.status === 'RETURNED') return ALREADY;
  const { claim } = line;
  if (claim?.type !== 'RETURN' || claim.holdback) return WRONG_STATE;
  completeClaim(shop, line, claim);
  return null;
}

function reject(shop: Shop, line: LineRecord, type: 'RETURN' | 'EXCHANGE', reason: string): ItemFailure | null {
  if (reason.trim() === '') return badParameter('거부 사유를 입력해 주세요.');
  if (line.claim?.type !== type || line.claim.redelivery) return type === 'EXCHANGE' ? exchangeState() : WRONG_STATE;
  rejectClaim(shop, line, line.claim, reason);
  bump(shop, line, 'CLAIM_REJECTED');
  return null;
}

function exchangeState(): ItemFailure {
  return { code: '104417', message: '교환 처리할 수 없는 상태의 상품주문입니다.' };
}

function hold(shop: Shop, line: LineRecord, body: Json, type: 'RETURN' | 'EXCHANGE'): ItemFailure | null {
  const classType = text(body, 'holdbackClassType');
  const [detailKey, feeKey] =
    type === 'RETURN' ? ['holdbackReturnDetailReason', 'extraReturnFeeAmount'] : ['holdbackExchangeDetailReason', 'extraExchangeFeeAmount'];
  const detail = text(body, detailKey ?? '');
  if (!/^[A-Z_]+$/.test(classType)) return badParameter('보류 유형을 확인해 주세요.');
  if (detail.trim() === '' || detail.length > HOLDBACK_MAX) return badParameter(`보류 상세 사유는 1~${HOLDBACK_MAX}자로 입력해 주세요.`);
  if (line.claim?.type !== type) return type === 'EXCHANGE' ? exchangeState() : WRONG_STATE;
  if (line.claim.holdback) return ALREADY;
  line.claim.holdback = { classType, detail, extraFee: number(body, feeKey ?? '') };
  keep(shop, line);
  return null;
}

function release(shop: Shop, line: LineRecord, type: 'RETURN' | 'EXCHANGE'): ItemFailure | null {
  if (line.claim?.type !== type || !line.claim.holdback) return type === 'EXCHANGE' ? exchangeState() : WRONG_STATE;
  line.claim.holdback = null;
  bump(shop, line, 'CLAIM_HOLDBACK_RELEASED');
  return null;
}

function approveCollect(shop: Shop, line: LineRecord): ItemFailure | null {
  const { claim } = line;
  if (claim?.type !== 'EXCHANGE' || claim.redelivery) return exchangeState();
  if (claim.status === 'COLLECT_DONE') return ALREADY;
  claim.status = 'COLLECT_DONE';
  bump(shop, line, 'COLLECT_DONE');
  return null;
}

function dispatchExchange(shop: Shop, line: LineRecord, body: Json): ItemFailure | null {
  const [method, company, trackingNumber] = [
    text(body, 'reDeliveryMethod'),
    text(body, 'reDeliveryCompany'),
    text(body, 'reDeliveryTrackingNumber'),
  ];
  const wrong = checkShipment(method, company, trackingNumber);
  if (wrong) return wrong;
  const { claim } = line;
  if (claim?.type !== 'EXCHANGE' || claim.status !== 'COLLECT_DONE' || claim.holdback) return exchangeState();
  claim.redelivery = { method, company, trackingNumber };
  claim.status = 'EXCHANGE_REDELIVERING';
  bump(shop, line, 'CLAIM_REDELIVERING');
  return null;
}
