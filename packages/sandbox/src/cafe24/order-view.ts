import { CARRIERS } from './mall-data.ts';
import { type Cancellation, type MallOrder, type MallState, type OrderItem, type Shipment, shownKst, shownKstOrNull } from './state.ts';
import { flag, money } from './wire.ts';

export const ORDER_EMBEDS = ['items', 'receivers', 'buyer', 'cancellation', 'return', 'exchange'] as const;

/** How an order is shown; `stale` shows every item's status before the last one, as an out-of-order read would. */
export interface OrderView {
  state: MallState;
  embeds: ReadonlySet<string>;
  stale: boolean;
}

export function orderResource(order: MallOrder, view: OrderView): Record<string, unknown> {
  const { state, embeds } = view;
  const amount = order.items.reduce((sum, item) => sum + (item.productPrice + item.optionPrice) * item.quantity, 0);
  const canceled = order.items.every((item) => item.status.startsWith('C4'));
  return {
    shop_no: order.shopNo,
    currency: 'KRW',
    order_id: order.orderId,
    market_id: 'self',
    market_order_no: null,
    order_place_id: 'self',
    order_place_name: 'PC쇼핑몰',
    member_id: '',
    billing_name: order.buyer.name,
    payment_method: [order.paidAt === null ? 'cash' : 'card'],
    payment_amount: money(order.paidAt === null ? 0 : amount),
    initial_order_amount: { order_price_amount: money(amount), shipping_fee: money(0), payment_amount: money(amount) },
    paid: flag(order.paidAt !== null),
    canceled: canceled ? 'T' : order.items.some((item) => item.status.startsWith('C4')) ? 'M' : 'F',
    order_date: shownKst(state, order.orderedAt),
    payment_date: shownKstOrNull(state, order.paidAt),
    order_from_mobile: 'F',
    ...(embeds.has('items') ? { items: order.items.map((item) => itemResource(order, item, view)) } : {}),
    ...(embeds.has('receivers') ? { receivers: receiverResources(order) } : {}),
    ...(embeds.has('buyer') ? { buyer: buyerResource(order) } : {}),
    ...(embeds.has('cancellation') ? { cancellation: order.claims.map((claim) => cancellationResource(state, order, claim)) } : {}),
    ...(embeds.has('return') ? { return: [] } : {}),
    ...(embeds.has('exchange') ? { exchange: [] } : {}),
  };
}

export function itemResource(order: MallOrder, item: OrderItem, { state, stale }: OrderView): Record<string, unknown> {
  const shipment = order.shipments.find((one) => one.shippingCode === item.shippingCode);
  return {
    shop_no: order.shopNo,
    item_no: Number(item.code.slice(-2)),
    order_item_code: item.code,
    original_order_item_code: item.originalItemCode,
    product_no: item.productNo,
    product_code: item.productCode,
    variant_code: item.variantCode,
    custom_product_code: item.customProductCode,
    custom_variant_code: item.customVariantCode ?? '',
    product_name: item.productName,
    option_value: item.optionValue,
    quantity: item.quantity,
    product_price: money(item.productPrice),
    option_price: money(item.optionPrice),
    order_status: stale ? (item.history.at(-1) ?? item.status) : item.status,
    status_code: item.status.startsWith('C4') ? 'C1' : 'N1',
    shipping_code: item.shippingCode,
    tracking_no: shipment?.trackingNo ?? null,
    shipping_company_code: shipment?.companyCode ?? null,
    shipping_company_name: CARRIERS.find((carrier) => carrier.code === shipment?.companyCode)?.name ?? null,
    claim_code: item.claimCode,
    claim_reason_type: item.claimReasonType,
    claim_reason: item.claimReason,
    claim_quantity: item.claimCode ? item.quantity : 0,
    ordered_date: shownKst(state, order.orderedAt),
    order_placed_date: shownKstOrNull(state, item.placedAt),
    shipped_date: shownKstOrNull(state, item.shippedAt),
    delivered_date: shownKstOrNull(state, item.deliveredAt),
    purchaseconfirmation_date: shownKstOrNull(state, item.confirmedAt),
    cancel_request_date: shownKstOrNull(state, item.cancelRequestedAt),
    cancel_date: shownKstOrNull(state, item.canceledAt),
  };
}

/** One receiver, and one more row for each shipping code once goods are sent. */
export function receiverResources(order: MallOrder): Record<string, unknown>[] {
  const { receiver } = order;
  const codes = order.shipments.length > 0 ? order.shipments.map((shipment) => shipment.shippingCode) : [null];
  return codes.map((code) => ({
    shop_no: order.shopNo,
    name: receiver.name,
    phone: receiver.phone,
    cellphone: receiver.phone,
    zipcode: receiver.zipCode,
    address1: receiver.address1,
    address2: receiver.address2,
    address_full: `${receiver.address1} ${receiver.address2}`.trim(),
    shipping_message: order.message,
    shipping_code: code ?? `D-${order.orderId}-00`,
  }));
}

export function buyerResource(order: MallOrder): Record<string, unknown> {
  const { name, phone, email } = order.buyer;
  return { shop_no: order.shopNo, name, email, phone, cellphone: phone };
}

export function shipmentResource(state: MallState, order: MallOrder, shipment: Shipment): Record<string, unknown> {
  return {
    shop_no: order.shopNo,
    order_id: order.orderId,
    shipping_code: shipment.shippingCode,
    tracking_no: shipment.trackingNo,
    tracking_no_updated_date: shownKst(state, shipment.trackingUpdatedAt),
    shipping_company_code: shipment.companyCode,
    carrier_id: shipment.carrierId,
    status: shipment.status,
    order_item_code: shipment.itemCodes,
    items: shipment.itemCodes.map((code) => ({
      order_item_code: code,
      status: order.items.find((item) => item.code === code)?.status ?? null,
    })),
  };
}

export function cancellationResource(state: MallState, order: MallOrder, claim: Cancellation): Record<string, unknown> {
  return {
    shop_no: order.shopNo,
    order_id: order.orderId,
    claim_code: claim.claimCode,
    status: claim.status,
    cancel_request_by: claim.requester === 'BUYER' ? 'C' : 'A',
    claim_reason_type: claim.reasonType,
    claim_reason: claim.reason,
    claim_due_date: null,
    reject_reason: claim.rejectReason,
    order_date: shownKst(state, order.orderedAt),
    cancel_request_date: shownKst(state, claim.requestedAt),
    cancel_date: shownKstOrNull(state, claim.completedAt),
    items: claim.items.map((item) => ({ order_item_code: item.code, quantity: item.quantity })),
  };
}
