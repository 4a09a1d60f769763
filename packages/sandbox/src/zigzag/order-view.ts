import {
  activeRequests,
  type OrderItemRecord,
  type OrderRecord,
  type OrderRequest,
  openRequest,
  shownMs,
  type ZigzagState,
} from './state.ts';

/** An order item as GraphQL reads it; `stale` shows the status before the last one. */
export function orderItemObject(state: ZigzagState, item: OrderItemRecord, stale: boolean): Record<string, unknown> {
  const order = state.orders.get(item.orderNumber);
  if (!order) throw new Error(`order ${item.orderNumber} is missing`);
  return {
    id: item.number,
    order_item_number: item.number,
    status: stale ? (item.history.at(-1) ?? item.status) : item.status,
    quantity: item.quantity,
    remaining_quantity: item.remainingQuantity,
    remaining_amount: item.remainingQuantity * item.unitPrice,
    claim_holding_quantity: openRequest(item)?.quantity ?? 0,
    unit_price: item.unitPrice,
    total_amount: item.quantity * item.unitPrice,
    shipping_company: item.shippingCompany,
    invoice_number: item.invoiceNumber,
    shipping_fee_type: order.shippingFee > 0 ? 'PRE_PAYMENT' : 'FREE',
    site: 'ZIGZAG',
    country: 'KR',
    fulfillment_type: item.product.fulfillmentType,
    is_zigzin: item.product.fulfillmentType === 'ZIGZIN',
    order: orderObject(state, order),
    order_item_receiver: receiverObject(order),
    order_item_product: productObject(item),
    shipping_group: { id: order.number, total_item_amount: order.totalAmount - order.shippingFee, total_shipping_fee: order.shippingFee },
    active_request_list: activeRequests(item).map((request) => requestObject(state, request)),
    request_list: item.requests.map((request) => requestObject(state, request)),
  };
}

function orderObject(state: ZigzagState, order: OrderRecord): Record<string, unknown> {
  const { orderer, receiver } = order;
  return {
    order_number: order.number,
    date_created: shownMs(state, order.createdAt),
    date_paid: shownMs(state, order.paidAt),
    payment_method: order.paidAt === null ? 'VBANK' : 'CARD',
    payment_status: order.canceled ? 'CANCELLED' : order.paidAt === null ? 'WAITING_PAY' : 'COMPLETED',
    orderer: { name: orderer.name, email: 'buyer@example.com', mobile_tel: orderer.phone },
    receiver: {
      name: receiver.name,
      mobile_tel: receiver.phone,
      postcode: receiver.zipCode,
      address1: receiver.address1,
      address2: receiver.address2,
    },
    shipping_memo: order.memo,
    country: 'KR',
    total_payment_amount: order.totalAmount,
  };
}

function receiverObject({ receiver }: OrderRecord): Record<string, unknown> {
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
function productObject({ product }: OrderItemRecord): Record<string, unknown> {
  const options = product.options.map((option) => option.value).join('/');
  return {
    product_id: product.productId,
    product_item_id: product.itemId,
    name: product.name,
    kr_name: product.name,
    options,
    kr_options: options,
    option_detail_list: product.options.map(({ name, value }) => ({ name, value, kr_name: name, kr_value: value })),
    option_type: 'BASIC',
    image_url: product.imageUrl,
    url: `https://zigzag.kr/catalog/products/${product.productId}`,
    product_code: product.externalCode,
    custom_product_code: product.productCode,
    product_item_code: product.itemExternalCode,
    custom_product_item_code: product.itemCode,
  };
}

function requestObject(state: ZigzagState, request: OrderRequest): Record<string, unknown> {
  return {
    order_item_request_number: request.number,
    date_requested: shownMs(state, request.requestedAt),
    type: request.type,
    status: request.status,
    requested_reason_category: request.category,
    requested_reason: request.reason,
    responsibility: request.responsibility,
    date_withdrawn: shownMs(state, request.withdrawnAt),
    requested_quantity: request.quantity,
  };
}
