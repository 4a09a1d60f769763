import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf } from '../market/claims.ts';
import { orderBehind } from '../market/market.ts';
import type { ClaimType } from '../market/types.ts';
import type { KakaoClaim, KakaoLine, KakaoOrder, Mall, OrderStatus } from './market.ts';
import { stamp, wireTime } from './market.ts';

/** A gift without an address is a paid order to the channel. */
function wireStatus(state: OrderStatus): string {
  return state === 'GiftWaiting' ? 'ShippingRequest' : state;
}

/** A row of the list of changed orders. */
export function changeView({ no, state, extra }: KakaoLine): object {
  return { orderId: Number(no), orderStatus: wireStatus(state), modifiedAt: extra.modifiedAt };
}

/** The same row as it was before the last change; none of an order that has not changed. */
export function earlierView(mall: Mall, { no, before, reached }: KakaoLine): object[] {
  const at = before && reached[before];
  if (!before || at === undefined || at === null || before === 'PaymentWaiting') return [];
  return [{ orderId: Number(no), orderStatus: wireStatus(before), modifiedAt: wireTime(mall.time.shown(at)) }];
}

/** Phones begin with the number of the country. */
function wirePhone(phone: string): string {
  return `+82 ${phone.replace(/^0/, '')}`;
}

/** An order as its own read answers it (sheet 5). */
export function orderView(mall: Mall, line: KakaoLine): object {
  const order = orderBehind(mall, line);
  const { reached } = line;
  const at = (state: OrderStatus) => stamp(mall, reached[state]);
  const id = Number(line.no);
  return {
    id,
    orderBase: {
      id,
      paymentId: Number(order.no),
      status: wireStatus(line.state),
      paidAt: stamp(mall, order.paidAt),
      decidedAt: at('BuyDecision'),
      refundedAt: at('ReturnCancelComplete'),
      canceledAt: at('PayCancelComplete') ?? at('ShippingCancelComplete'),
      createdAt: stamp(mall, order.orderedAt),
      modifiedAt: line.extra.modifiedAt,
    },
    orderer: { name: order.buyer.name, phoneNumber: wirePhone(order.buyer.phone) },
    orderProduct: productPart(line),
    orderDelivery: {
      confirmedAt: at('ShippingWaiting'),
      deliveredAt: at('ShippingComplete'),
      deliveryCompanyCode: line.shipment?.courier || null,
      deliveryRequestAt: stamp(mall, order.paidAt),
      invoiceNumber: line.shipment?.invoiceNo || null,
      invoiceRegisteredAt: stamp(mall, line.extra.sentAt),
      shippingMethod: line.shipment?.method ?? null,
    },
    orderDeliveryRequest: requestPart(order),
    orderClaimCancel: claimPart(mall, line, 'CANCEL'),
    orderClaimReturn: claimPart(mall, line, 'RETURN'),
    orderClaimExchange: claimPart(mall, line, 'EXCHANGE'),
  };
}

function productPart(line: KakaoLine): object {
  const { optionPrice, discount, groupFee, feeType, payPoint } = line.extra;
  const quantity = line.remaining || line.quantity;
  return {
    id: Number(line.productId),
    name: line.productName,
    sellerItemNo: line.sellerCode ?? '',
    sellerItemOptionCode: line.itemCode ?? '',
    optionContent: line.optionText,
    quantity,
    productPrice: line.unitPrice - optionPrice,
    optionPrice,
    sellerDiscountPrice: discount,
    sellerCouponDiscountPrice: 0,
    settlementBasicPrice: (line.unitPrice - discount) * quantity,
    deliveryAmountOriginId: Number(line.parcelNo),
    deliveryAmountPayPointTime: payPoint,
    deliveryAmountType: feeType,
    deliveryAmount: groupFee,
    areaAdditionalDeliveryAmount: 0,
  };
}

/** Null until the receiver of a gift has entered the address. */
function requestPart({ receiver, message, extra }: KakaoOrder): object | null {
  if (extra.addressPending) return null;
  const phone = wirePhone(receiver.phone);
  return {
    receiverName: receiver.name,
    receiverMobileNumber: phone,
    receiverPhoneNumber: phone,
    receiverAddress: `${receiver.address1} ${receiver.address2}`.trim(),
    roadZipCode: receiver.zipCode,
    zipcode: receiver.zipCode,
    requirement: message,
    personalClearanceCode: null,
  };
}

/** The last claim of the type, also when it has ended; null where there was none. */
function claimPart(mall: Mall, line: KakaoLine, type: ClaimType): object | null {
  const claim = claimsOf(mall, line).findLast((one) => one.type === type);
  if (!claim) return null;
  return {
    claimId: Number(claim.no),
    claimItemId: Number(`${claim.no}1`),
    referType: claim.by,
    createdAt: stamp(mall, claim.requestedAt),
    modifiedAt: stamp(mall, claim.changedAt),
    reasonCodeName: claim.extra.reason,
    reasonComment: claim.extra.comment,
    ...goodsPart(mall, claim),
  };
}

function goodsPart(mall: Mall, claim: KakaoClaim): object {
  if (claim.type === 'CANCEL') return {};
  const { stage, pickup, resent } = goodsOf(claim);
  const isBack = stage === 'COLLECTED' || stage === 'RESENT' || claim.state === 'DONE';
  const pickupCompletedAt = isBack ? stamp(mall, claim.changedAt) : null;
  if (claim.type === 'EXCHANGE')
    return { exchangeDeliveryCompanyId: resent?.courier ?? null, exchangeInvoiceNumber: resent?.invoiceNo ?? null, pickupCompletedAt };
  return {
    returnMethod: 'AUTO',
    returnDeliveryCompanyId: pickup?.courier ?? null,
    returnInvoiceNumber: pickup?.invoiceNo ?? null,
    returnShippingFee: 0,
    pendingCodeName: null,
    pendingAt: null,
    pickupCompletedAt,
  };
}
