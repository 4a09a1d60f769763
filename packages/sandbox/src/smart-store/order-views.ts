import { deliveryCompanies } from './reference.ts';
import type { ClaimRecord, LineRecord } from './shop.ts';

/** Shopping search 2.73 % and the order-management fee of the highest class, 3.63 %. */
const COMMISSION_RATE = 0.0636;

function claimView(claim: ClaimRecord) {
  const prefix = claim.type.toLowerCase();
  return {
    claimId: claim.claimId,
    claimType: claim.type,
    claimStatus: claim.status,
    claimRequestDate: claim.requestedAt,
    requestQuantity: claim.quantity,
    [`${prefix}Reason`]: claim.reason,
    [`${prefix}DetailedReason`]: claim.detail,
    ...(claim.completedAt ? { [`${prefix}CompletedDate`]: claim.completedAt } : {}),
    ...(claim.rejectReason === null ? {} : { rejectReason: claim.rejectReason }),
    holdbackStatus: claim.holdback ? 'HOLDBACK' : 'NOT_YET',
    ...(claim.holdback ? { holdbackReason: claim.holdback.classType, holdbackDetailedReason: claim.holdback.detail } : {}),
    ...(claim.collect
      ? {
          collectDeliveryMethod: claim.collect.method,
          collectDeliveryCompany: claim.collect.company,
          collectTrackingNumber: claim.collect.trackingNumber,
        }
      : {}),
    ...(claim.redelivery
      ? {
          reDeliveryMethod: claim.redelivery.method,
          reDeliveryCompany: claim.redelivery.company,
          reDeliveryTrackingNumber: claim.redelivery.trackingNumber,
        }
      : {}),
  };
}

function orderPart(line: LineRecord) {
  return {
    orderId: line.orderId,
    orderDate: line.orderDate,
    ...(line.paymentDate ? { paymentDate: line.paymentDate } : {}),
    ordererId: `${line.buyer.id.slice(0, 4)}****`,
    ordererNo: line.buyer.id,
    ordererName: line.buyer.name,
    ordererTel: line.buyer.phone,
    paymentMeans: line.paymentDate ? '신용카드' : '무통장입금',
    payLocationType: 'MOBILE',
  };
}

function productOrderPart(line: LineRecord, partialQuantities: boolean) {
  const quantity = line.remaining || line.quantity;
  const total = (line.unitPrice + line.optionPrice) * quantity;
  const { receiver } = line;
  return {
    productOrderId: line.productOrderId,
    productOrderStatus: line.status,
    placeOrderStatus: line.placeOrderStatus,
    ...(line.placeOrderDate ? { placeOrderDate: line.placeOrderDate } : {}),
    ...(line.claim ? { claimType: line.claim.type, claimStatus: line.claim.status, claimId: line.claim.claimId } : {}),
    productId: String(line.channelProductNo),
    originalProductId: String(line.originProductNo),
    itemNo: line.combinationId === null ? '' : String(line.combinationId),
    productName: line.productName,
    productClass: line.combinationId === null ? '단일상품' : '조합형옵션상품',
    productOption: line.productOption,
    optionCode: line.combinationId === null ? '' : String(line.combinationId),
    optionManageCode: line.optionManageCode,
    sellerProductCode: line.sellerProductCode,
    packageNumber: line.orderId,
    quantity,
    ...(partialQuantities ? { initialQuantity: line.quantity, remainQuantity: line.remaining } : {}),
    unitPrice: line.unitPrice,
    optionPrice: line.optionPrice,
    totalProductAmount: total,
    productDiscountAmount: 0,
    totalPaymentAmount: total,
    deliveryFeeAmount: line.deliveryFee,
    shippingFeeType: line.deliveryFee === 0 ? '무료' : '선결제',
    ...(line.shippingDueDate ? { shippingDueDate: line.shippingDueDate } : {}),
    ...(line.delayed ? { delayedDispatchReason: line.delayed.reason, delayedDispatchDetailedReason: line.delayed.detail } : {}),
    shippingMemo: line.message,
    expectedDeliveryMethod: 'DELIVERY',
    expectedSettlementAmount: Math.round(total * (1 - COMMISSION_RATE)),
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

function deliveryPart(line: LineRecord) {
  if (!line.delivery) return {};
  const { method, company, trackingNumber, sendDate, deliveredDate } = line.delivery;
  return {
    delivery: {
      deliveryCompany: company,
      deliveryCompanyName: deliveryCompanies.get(company) ?? company,
      deliveryMethod: method,
      trackingNumber,
      sendDate,
      ...(deliveredDate ? { deliveredDate } : {}),
      deliveryStatus: deliveredDate ? 'DELIVERY_COMPLETION' : 'DELIVERING',
    },
  };
}

/** One entry of the detail query. `partialQuantities` is the caller's `quantityClaimCompatibility`. */
export function detailView(line: LineRecord, partialQuantities: boolean): object {
  const last = line.claim ?? line.completedClaims.at(-1);
  return {
    order: orderPart(line),
    productOrder: productOrderPart(line, partialQuantities),
    ...deliveryPart(line),
    ...(last ? { [last.type.toLowerCase()]: claimView(last) } : {}),
    ...(line.claim ? { currentClaim: { [line.claim.type.toLowerCase()]: claimView(line.claim) } } : {}),
    completedClaims: line.completedClaims.map(claimView),
  };
}

/** The line as it was when it had just been paid: what an overtaken server would still tell. An unpaid one was nothing else before. */
export function asPaid(line: LineRecord): LineRecord {
  if (line.paymentDate === null) return line;
  return {
    ...line,
    status: 'PAYED',
    lastChangedStatus: 'PAYED',
    placeOrderStatus: 'NOT_YET',
    placeOrderDate: null,
    delivery: null,
    claim: null,
    completedClaims: [],
    remaining: line.quantity,
  };
}

/** One row of the change feed. */
export function changeView(line: LineRecord): object {
  const claim = line.claim ?? (line.lastChangedType.startsWith('CLAIM_') ? line.completedClaims.at(-1) : undefined);
  return {
    orderId: line.orderId,
    productOrderId: line.productOrderId,
    lastChangedType: line.lastChangedType,
    ...(line.paymentDate ? { paymentDate: line.paymentDate } : {}),
    lastChangedDate: line.lastChangedDate,
    productOrderStatus: line.lastChangedStatus,
    ...(claim ? { claimType: claim.type, claimStatus: claim.status } : {}),
    receiverAddressChanged: false,
  };
}
