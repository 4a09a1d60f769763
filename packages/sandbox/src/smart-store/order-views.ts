import { claimsOf } from '../market/claims.ts';
import { orderBehind } from '../market/market.ts';
import { type Parcel, type Shop, type ShopClaim, type ShopLine, shipBy, stamp } from './market.ts';
import { deliveryCompanies } from './reference.ts';
import { settledOf } from './settlement-amounts.ts';

/** A line as a list reports it, with its claims, the oldest first. */
export interface ShownLine {
  line: ShopLine;
  claims: ShopClaim[];
}

export function asItIs(shop: Shop, line: ShopLine): ShownLine {
  return { line, claims: claimsOf(shop, line) };
}

/** The line as it was when it had just been paid: what an overtaken server would still report. An unpaid one was nothing else before. */
export function asPaid(shop: Shop, line: ShopLine): ShownLine {
  const { PAYED: paidAt } = line.reached;
  if (paidAt === undefined) return asItIs(shop, line);
  const { change } = line.extra;
  const paid: ShopLine = {
    ...line,
    state: 'PAYED',
    reached: { PAYED: paidAt },
    shipment: null,
    remaining: line.quantity,
    extra: { ...line.extra, change: { ...change, type: 'PAYED', state: 'PAYED', at: stamp(shop, paidAt) } },
  };
  return { line: paid, claims: [] };
}

/** PAYED is divided by `placeOrderStatus` (sheet 5). */
export function wireState({ state }: Pick<ShopLine, 'state'>): string {
  return state === 'PLACED' ? 'PAYED' : state;
}

export function placeStatus({ state, reached }: ShopLine): 'NOT_YET' | 'OK' | 'CANCEL' {
  if (state === 'CANCELED') return 'CANCEL';
  return reached.PLACED === undefined ? 'NOT_YET' : 'OK';
}

export function claimStatus({ type, state, extra }: ShopClaim): string {
  if (state === 'OPEN') return extra.step ?? `${type}_REQUEST`;
  return state === 'DONE' ? `${type}_DONE` : `${type}_REJECT`;
}

const isOpen = ({ state }: ShopClaim) => state === 'OPEN';

function collectPart({ method, company, trackingNumber }: Parcel) {
  return { collectDeliveryMethod: method, collectDeliveryCompany: company, collectTrackingNumber: trackingNumber };
}

function redeliveryPart({ method, company, trackingNumber }: Parcel) {
  return { reDeliveryMethod: method, reDeliveryCompany: company, reDeliveryTrackingNumber: trackingNumber };
}

function claimView(shop: Shop, claim: ShopClaim) {
  const { reason, detail, holdback, collect, redelivery, rejectReason } = claim.extra;
  const prefix = claim.type.toLowerCase();
  return {
    claimId: claim.no,
    claimType: claim.type,
    claimStatus: claimStatus(claim),
    claimRequestDate: stamp(shop, claim.requestedAt),
    requestQuantity: claim.lines[0]?.quantity,
    [`${prefix}Reason`]: reason,
    [`${prefix}DetailedReason`]: detail,
    ...(isOpen(claim) ? {} : { [`${prefix}CompletedDate`]: stamp(shop, claim.changedAt) }),
    ...(rejectReason === null ? {} : { rejectReason }),
    holdbackStatus: holdback ? 'HOLDBACK' : 'NOT_YET',
    ...(holdback ? { holdbackReason: holdback.classType, holdbackDetailedReason: holdback.detail } : {}),
    ...(collect ? collectPart(collect) : {}),
    ...(redelivery ? redeliveryPart(redelivery) : {}),
  };
}

function orderPart(shop: Shop, line: ShopLine) {
  const { buyer, orderedAt } = orderBehind(shop, line);
  const { PAYED: paidAt } = line.reached;
  const buyerId = `buyer${line.orderNo.slice(-6)}`;
  return {
    orderId: line.orderNo,
    orderDate: stamp(shop, orderedAt),
    ...(paidAt === undefined ? {} : { paymentDate: stamp(shop, paidAt) }),
    ordererId: `${buyerId.slice(0, 4)}****`,
    ordererNo: buyerId,
    ordererName: buyer.name,
    ordererTel: buyer.phone,
    paymentMeans: paidAt === undefined ? '무통장입금' : '신용카드',
    payLocationType: 'MOBILE',
  };
}

function productOrderPart(shop: Shop, { line, claims }: ShownLine, partialQuantities: boolean) {
  const quantity = line.remaining || line.quantity;
  const total = line.unitPrice * quantity;
  const { receiver, message } = orderBehind(shop, line);
  const { delay, optionPrice, channelProductNo } = line.extra;
  const open = claims.find(isOpen);
  const combinationNo = line.itemId === line.productId ? '' : line.itemId;
  const dueAt = shipBy(shop, line);
  return {
    productOrderId: line.no,
    productOrderStatus: wireState(line),
    placeOrderStatus: placeStatus(line),
    ...(line.reached.PLACED === undefined ? {} : { placeOrderDate: stamp(shop, line.reached.PLACED) }),
    ...(open ? { claimType: open.type, claimStatus: claimStatus(open), claimId: open.no } : {}),
    productId: channelProductNo,
    originalProductId: line.productId,
    itemNo: combinationNo,
    productName: line.productName,
    productClass: combinationNo === '' ? '단일상품' : '조합형옵션상품',
    productOption: line.optionText,
    optionCode: combinationNo,
    optionManageCode: combinationNo === '' ? '' : (line.itemCode ?? ''),
    sellerProductCode: line.sellerCode ?? '',
    packageNumber: line.orderNo,
    quantity,
    ...(partialQuantities ? { initialQuantity: line.quantity, remainQuantity: line.remaining } : {}),
    unitPrice: line.unitPrice - optionPrice,
    optionPrice,
    totalProductAmount: total,
    productDiscountAmount: 0,
    totalPaymentAmount: total,
    deliveryFeeAmount: line.fee,
    shippingFeeType: line.fee === 0 ? '무료' : '선결제',
    ...(dueAt === null ? {} : { shippingDueDate: stamp(shop, dueAt) }),
    ...(delay ? { delayedDispatchReason: delay.reason, delayedDispatchDetailedReason: delay.detail } : {}),
    shippingMemo: message,
    expectedDeliveryMethod: 'DELIVERY',
    expectedSettlementAmount: settledOf('PROD_ORDER', total).settleExpectAmount,
    shippingAddress: {
      name: receiver.name,
      tel1: receiver.phone,
      tel2: '',
      zipCode: receiver.zipCode,
      baseAddress: receiver.address1,
      detailedAddress: receiver.address2,
      isRoadNameAddress: true,
    },
  };
}

function deliveryPart(shop: Shop, { shipment, reached, extra }: ShopLine) {
  if (!shipment) return {};
  const deliveredAt = reached.DELIVERED ?? reached.PURCHASE_DECIDED;
  return {
    delivery: {
      deliveryCompany: shipment.courier,
      deliveryCompanyName: deliveryCompanies.get(shipment.courier) ?? shipment.courier,
      deliveryMethod: shipment.method,
      trackingNumber: shipment.invoiceNo,
      sendDate: stamp(shop, extra.sentAt ?? 0),
      ...(deliveredAt === undefined ? {} : { deliveredDate: stamp(shop, deliveredAt) }),
      deliveryStatus: deliveredAt === undefined ? 'DELIVERING' : 'DELIVERY_COMPLETION',
    },
  };
}

/** One entry of the detail query. `partialQuantities` is the caller's `quantityClaimCompatibility`. */
export function detailView(shop: Shop, shown: ShownLine, partialQuantities: boolean): object {
  const { line, claims } = shown;
  const open = claims.find(isOpen);
  const last = open ?? claims.at(-1);
  const named = (claim: ShopClaim) => ({ [claim.type.toLowerCase()]: claimView(shop, claim) });
  return {
    order: orderPart(shop, line),
    productOrder: productOrderPart(shop, shown, partialQuantities),
    ...deliveryPart(shop, line),
    ...(last ? named(last) : {}),
    ...(open ? { currentClaim: named(open) } : {}),
    completedClaims: claims.filter((claim) => !isOpen(claim)).map((claim) => claimView(shop, claim)),
  };
}

/** One row of the change feed. */
export function changeView(shop: Shop, { line, claims }: ShownLine): object {
  const { type, state, at } = line.extra.change;
  const { PAYED: paidAt } = line.reached;
  const claim = claims.find(isOpen) ?? (type.startsWith('CLAIM_') ? claims.at(-1) : undefined);
  return {
    orderId: line.orderNo,
    productOrderId: line.no,
    lastChangedType: type,
    ...(paidAt === undefined ? {} : { paymentDate: stamp(shop, paidAt) }),
    lastChangedDate: at,
    productOrderStatus: wireState({ state }),
    ...(claim ? { claimType: claim.type, claimStatus: claimStatus(claim) } : {}),
    receiverAddressChanged: false,
  };
}
