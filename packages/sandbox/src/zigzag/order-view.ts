import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf, heldPieces } from '../market/claims.ts';
import { linesOf, orderBehind } from '../market/market.ts';
import {
  type ItemRequest,
  isActive,
  type OrderItem,
  type Replacement,
  requestStatus,
  type Store,
  shownMs,
  type ZigzagOrder,
} from './market.ts';

/** An order item as GraphQL reads it; `stale` shows the status before the last one. */
export function orderItemObject(store: Store, item: OrderItem, stale: boolean): Record<string, unknown> {
  const order = orderBehind(store, item);
  const { shipment, extra } = item;
  const lines = linesOf(store, order);
  const fee = lines.reduce((sum, line) => sum + line.fee, 0);
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  const requests = claimsOf(store, item);
  return {
    id: item.no,
    order_item_number: item.no,
    status: stale ? (item.before ?? item.state) : item.state,
    quantity: item.quantity,
    remaining_quantity: item.remaining,
    remaining_amount: item.remaining * item.unitPrice,
    claim_holding_quantity: heldPieces(store, item),
    unit_price: item.unitPrice,
    total_amount: item.quantity * item.unitPrice,
    shipping_company: shipment?.courier ?? null,
    invoice_number: shipment?.invoiceNo ?? null,
    shipping_fee_type: fee > 0 ? 'PRE_PAYMENT' : 'FREE',
    site: 'ZIGZAG',
    country: 'KR',
    fulfillment_type: extra.fulfillmentType,
    is_zigzin: extra.fulfillmentType === 'ZIGZIN',
    order: orderObject(store, order, goods + fee),
    order_item_receiver: receiverObject(order),
    order_item_product: productObject(item),
    shipping_group: { id: order.no, total_item_amount: goods, total_shipping_fee: fee },
    active_request_list: requests.filter(isActive).map((request) => requestObject(store, request, item)),
    request_list: requests.map((request) => requestObject(store, request, item)),
  };
}

function orderObject(store: Store, order: ZigzagOrder, total: number): Record<string, unknown> {
  const { buyer, paidAt } = order;
  const canceled = linesOf(store, order).every(({ remaining }) => remaining === 0);
  return {
    order_number: order.no,
    date_created: shownMs(store, order.orderedAt),
    date_paid: shownMs(store, paidAt),
    payment_method: paidAt === null ? 'VBANK' : 'CARD',
    payment_status: canceled ? 'CANCELLED' : paidAt === null ? 'WAITING_PAY' : 'COMPLETED',
    orderer: { name: buyer.name, email: 'buyer@example.com', mobile_tel: buyer.phone },
    receiver: receiverOf(order),
    shipping_memo: order.message,
    country: 'KR',
    total_payment_amount: total,
  };
}

function receiverOf({ receiver }: ZigzagOrder): Record<string, unknown> {
  return {
    name: receiver.name,
    mobile_tel: receiver.phone,
    postcode: receiver.zipCode,
    address1: receiver.address1,
    address2: receiver.address2,
  };
}

function receiverObject({ receiver }: ZigzagOrder): Record<string, unknown> {
  return {
    name: receiver.name,
    contract_number: receiver.phone,
    postcode: receiver.zipCode,
    address: receiver.address1,
    detail_address: receiver.address2,
    personal_clearance_code: null,
  };
}

/** `product_code` is what the solution gave, `custom_product_code` what the seller gave; the same for items. */
function productObject({ extra, ...item }: OrderItem): Record<string, unknown> {
  const options = item.optionText;
  return {
    product_id: item.productId,
    product_item_id: item.itemId,
    name: item.productName,
    kr_name: item.productName,
    options,
    kr_options: options,
    option_detail_list: extra.options.map(({ name, value }) => ({ name, value, kr_name: name, kr_value: value })),
    option_type: extra.optionType,
    image_url: extra.imageUrl,
    url: `https://zigzag.kr/catalog/products/${item.productId}`,
    product_code: extra.externalCode,
    custom_product_code: item.sellerCode,
    product_item_code: extra.itemExternalCode,
    custom_product_item_code: item.itemCode,
  };
}

/** A refused request is withdrawn as one that the buyer took back is. */
function requestObject(store: Store, request: ItemRequest, item: OrderItem): Record<string, unknown> {
  const { pickup, hold } = goodsOf(request);
  return {
    order_item_request_number: request.no,
    date_requested: shownMs(store, request.requestedAt),
    type: request.type,
    status: requestStatus(request),
    requested_reason_category: request.extra.category,
    requested_reason: request.extra.reason,
    responsibility: request.extra.responsibility,
    date_withdrawn: isActive(request) ? null : shownMs(store, request.changedAt),
    shipping_company: pickup?.courier ?? null,
    invoice_number: pickup?.invoiceNo ?? null,
    collecting_type: request.type === 'CANCEL' ? null : 'SELLER_COLLECT_REQUIRED',
    active_defer: hold && request.state === 'OPEN' ? { date_created: shownMs(store, request.changedAt) } : null,
    exchange_request_info: request.type === 'EXCHANGE' ? exchangeInfo(store, request, item) : null,
    requested_quantity: request.lines.find(({ lineId }) => lineId === item.id)?.quantity ?? 0,
  };
}

function exchangeInfo(store: Store, request: ItemRequest, item: OrderItem): Record<string, unknown> {
  const order = orderBehind(store, item);
  return {
    date_created: shownMs(store, request.requestedAt),
    quantity: request.lines.find(({ lineId }) => lineId === item.id)?.quantity ?? 0,
    shipping_memo: order.message,
    receiver: receiverOf(order),
  };
}

/** The item that leaves for an exchanged one. */
export function replacementObject(store: Store, request: ItemRequest, replacement: Replacement, item: OrderItem): Record<string, unknown> {
  const order = orderBehind(store, item);
  const { resent } = goodsOf(request);
  return {
    id: replacement.no,
    order_item_number: replacement.no,
    status: replacement.status,
    date_created: shownMs(store, replacement.madeAt),
    shipping_company: resent?.courier ?? null,
    invoice_number: resent?.invoiceNo ?? null,
    order_item_product: productObject(item),
    order_item_receiver: receiverObject(order),
    exchange_previous_order_item: orderItemObject(store, item, false),
    order: orderObject(store, order, 0),
  };
}
