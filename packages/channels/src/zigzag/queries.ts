/** The GraphQL texts, of names in the channel's public schema only. Their text is signed, so values travel as variables. */

const PRODUCT = `
  id name description sales_status display_status external_code product_code fulfillment_type essential_code brand_id
  essentials { key name value }
  category { id category_id }
  tax_type parallel_imported shipping_days shipping_type bundle_type
  address { return_id }
  international_delivery { origin weight composition volume { width height depth } }
  order { quantity { minimum_per_order minimum_per_order_type maximum_per_order maximum_per_customer } }
  site_list {
    site country original_price
    shipping_fee { fee_type base_fee area_fee { jeju isolated } conditional_amount return_fee { total partial } exchange_fee }
  }
  option_list { id name external_code option_type format value_list { id value external_code code image_url } }
  item_list {
    id name item_code external_code option_type sales_status
    attribute_list { name value }
    inventory { quantity }
    site_list { site country original_price }
  }
  image_list { id image_type origin_url }
  search_keyword_list { id value }
`;

/** What only an update needs: it would be gone if it were not sent back. */
const KEPT = `
  custom_input_option_list { id name required max_length option_type }
  trait_list { id trait_type }
  attribute_list { id key value { name value_list } }
  cancellation_fee_specification_list { id base_time applicable_list rule_list { rate range { start end unit } } }
  size_detail_list { id size_category_id registration_type value_list { option_value order attribute_list { key name value } } }
  package_unit { quantity { unit value } capacity { unit value } }
`;

export const READ_PRODUCT = `query ($id: ID!) { product(id: $id) { ${PRODUCT} ${KEPT} } }`;
export const FIND_PRODUCT = 'query ($code: String!) { getProductId(external_product_id: $code) }';
export const LIST_PRODUCTS = `query { product_list { item_list { ${PRODUCT} } } }`;
export const CREATE_PRODUCT = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) }';
export const UPDATE_PRODUCT = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) }';
export const SET_STOCK = 'mutation ($input: [ItemAvailableStockQuantityInput!]!) { updateItemAvailableStockQuantity(input: $input) }';
export const SET_SALES_STATUS = 'mutation ($input: [UpdateItemSalesStatusInput!]!) { updateItemSalesStatus(input: $input) }';

const CATEGORY = 'id name asset_list { key values }';

/** The tree is asked for down to six levels (sheet 4). */
export const CATEGORY_TREE = `query { category { ${nested(CATEGORY, 6)} } }`;
export const ESSENTIALS = `query { getAllEssentialTemplate { id code name values } category { ${nested('id asset_list { key values }', 6)} } }`;
export const SHOP = 'query { shop { shop_id shop_name allowed_brand_list { brand_id brand_name } } }';
export const ADDRESSES = `query ($limit: Int, $skip: Int) {
  shop_shipping_address_list(limit_count: $limit, skip_count: $skip) { total_count item_list { id name postcode address address_detail } }
}`;

function nested(fields: string, depth: number): string {
  return depth === 0 ? fields : `${fields} children { ${nested(fields, depth - 1)} }`;
}

const REQUEST = `order_item_request_number type status date_requested requested_reason_category requested_reason responsibility
  requested_quantity active_defer { date_created }`;

const ORDER_ITEM = `
  order_item_number status quantity unit_price total_amount remaining_quantity shipping_company invoice_number site
  order {
    order_number date_created date_paid shipping_memo
    orderer { name mobile_tel }
    receiver { name mobile_tel postcode address1 address2 }
  }
  order_item_receiver { name contract_number postcode address detail_address personal_clearance_code }
  order_item_product {
    product_id product_item_id name options option_detail_list { name value }
    product_code custom_product_code product_item_code custom_product_item_code
  }
  shipping_group { id total_shipping_fee }
  active_request_list { ${REQUEST} }
`;

/** Arguments of `order_item_list` by which it can be asked, with their types. */
export const ORDER_FILTERS = {
  CREATED: ['date_from: $from, date_to: $to', '$from: CrTimestamp, $to: CrTimestamp'],
  PAID: ['date_paid_ymd_from: $from, date_paid_ymd_to: $to', '$from: Int, $to: Int'],
  PLACED: ['date_marked_awaiting_shipment_ymd_from: $from, date_marked_awaiting_shipment_ymd_to: $to', '$from: Int, $to: Int'],
  SENT: ['date_marked_in_transit_ymd_from: $from, date_marked_in_transit_ymd_to: $to', '$from: Int, $to: Int'],
  DELIVERED: ['date_shipped_ymd_from: $from, date_shipped_ymd_to: $to', '$from: Int, $to: Int'],
  CONFIRMED: ['date_confirmed_ymd_from: $from, date_confirmed_ymd_to: $to', '$from: Int, $to: Int'],
  REFUNDED: ['date_refunded_ymd_from: $from, date_refunded_ymd_to: $to', '$from: Int, $to: Int'],
} as const satisfies Record<string, readonly [string, string]>;

export type OrderFilter = keyof typeof ORDER_FILTERS;

export function orderList(filter: OrderFilter): string {
  const [args, types] = ORDER_FILTERS[filter];
  return `query (${types}, $limit: Int, $skip: Int) {
    order_item_list(${args}, limit_count: $limit, skip_count: $skip) { total_count item_list { ${ORDER_ITEM} } }
  }`;
}

/** Of a line that is looked at all its requests are asked for: a refused one is no longer active. */
export const ORDERS_BY_NUMBER = `query ($numbers: [String!], $limit: Int, $skip: Int) {
  order_item_list(order_item_number_list: $numbers, limit_count: $limit, skip_count: $skip) {
    total_count item_list { ${ORDER_ITEM} request_list { ${REQUEST} date_withdrawn } }
  }
}`;

/** Withdrawn cancels are no longer active requests: all requests of the line are asked for. */
export const WITHDRAWN_CANCELS = `query ($from: CrTimestamp, $to: CrTimestamp, $limit: Int, $skip: Int) {
  order_item_list(is_withdrawn_cancel_list: true, date_from: $from, date_to: $to, limit_count: $limit, skip_count: $skip) {
    total_count item_list { ${ORDER_ITEM} request_list { ${REQUEST} date_withdrawn } }
  }
}`;

export const REQUESTED_ORDERS = `query ($type: OrderItemRequestType, $from: Int, $to: Int, $limit: Int, $skip: Int) {
  requested_order_item_list(request_type: $type, date_requested_ymd_from: $from, date_requested_ymd_to: $to, limit_count: $limit, skip_count: $skip) {
    total_count item_list { ${ORDER_ITEM} }
  }
}`;

export const CONFIRM =
  'mutation ($input: MarkOrderItemListAsAwaitingShipmentInput!) { markOrderItemListAsAwaitingShipment(input: $input) }';
export const SEND_INVOICE = 'mutation ($input: UpdateInvoiceOfOrderItemListInput!) { updateInvoiceOfOrderItemList(input: $input) }';
export const CANCEL_SALE = 'mutation ($input: ProcessOrderCancellationInput!) { processOrderCancellation(input: $input) }';
export const APPROVE_CANCEL = 'mutation ($input: ApproveOrderCancellationInput!) { approveOrderCancellation(input: $input) }';
export const REJECT_CANCEL = 'mutation ($input: RejectOrderCancellationInput!) { rejectOrderCancellation(input: $input) }';
export const COLLECT_RETURN =
  'mutation ($input: MarkOrderItemListAsReturnCollectingInput!) { markOrderItemListAsReturnCollecting(input: $input) }';
export const RECEIVE_RETURN =
  'mutation ($input: MarkOrderItemListAsReturnCollectedInput!) { markOrderItemListAsReturnCollected(input: $input) }';
export const APPROVE_RETURN = 'mutation ($input: ReturnAndRefundOrderItemListInput!) { returnAndRefundOrderItemList(input: $input) }';
export const REJECT_RETURN = 'mutation ($input: RejectOrderReturnInput!) { rejectOrderReturn(input: $input) }';
export const DEFER = 'mutation ($input: DeferClaimListInput!) { deferClaimList(input: $input) }';
export const WITHDRAW_DEFER = 'mutation ($input: WithdrawClaimListDeferInput!) { withdrawClaimListDefer(input: $input) }';
export const COLLECT_EXCHANGE =
  'mutation ($input: MarkOrderItemListAsExchangeCollectingInput!) { markOrderItemListAsExchangeCollecting(input: $input) }';
export const RECEIVE_EXCHANGE =
  'mutation ($input: MarkOrderItemListAsExchangeCollectedInput!) { markOrderItemListAsExchangeCollected(input: $input) }';
export const COMPLETE_EXCHANGE = 'mutation ($input: MarkOrderItemListAsExchangedInput!) { markOrderItemListAsExchanged(input: $input) }';
export const SEND_EXCHANGE_INVOICE =
  'mutation ($input: UpdateInvoiceOfExchangeOrderItemListInput!) { updateInvoiceOfExchangeOrderItemList(input: $input) }';
export const REJECT_EXCHANGE = 'mutation ($input: RejectOrderExchangeInput!) { rejectOrderExchange(input: $input) }';

/** What leaves for exchanged items of an order, with the item that it leaves for. */
export const EXCHANGED_ITEMS = `query ($order: String, $limit: Int, $skip: Int) {
  exchange_new_order_item_list(order_number: $order, limit_count: $limit, skip_count: $skip) {
    total_count item_list { exchange_new_order_item { order_item_number status invoice_number exchange_previous_order_item { order_item_number } } }
  }
}`;

export const PRODUCT_QUESTIONS = `query ($from: CrTimestamp, $to: CrTimestamp, $limit: Int, $skip: Int) {
  product_question_list(date_created_gte: $from, date_created_lte: $to, limit_count: $limit, skip_count: $skip) {
    total_count item_list {
      id product_id contents question_type question_status deleted date_created user_account { email }
      answer { id contents deleted date_created } answer_list { id contents deleted date_created }
    }
  }
}`;
const REPLY_FIELDS = 'id content date_created';
/** Replies to replies are asked for down to two levels. */
export const ORDER_QUESTIONS = `query ($from: CrTimestamp, $to: CrTimestamp, $limit: Int, $skip: Int) {
  order_item_inquiry_list(date_from: $from, date_to: $to, limit_count: $limit, skip_count: $skip) {
    total_count item_list {
      id order_item_number order_number user_name type content date_created date_deleted date_replied
      reply_list { ${REPLY_FIELDS} reply_list { ${REPLY_FIELDS} } }
    }
  }
}`;
export const ANSWER_PRODUCT = 'mutation ($input: CreateProductAnswerInput!) { createProductAnswer(input: $input) }';
export const REPLY = 'mutation ($input: CreateOrderItemInquiryReplyInput!) { createOrderItemInquiryReply(input: $input) { id } }';

export const SETTLEMENTS = `query ($options: OrderSettlementItemListDateQueryOptions, $limit: Int, $skip: Int) {
  order_settlement_item_list(date_query_options: $options, limit_count: $limit, skip_count: $skip) {
    total_count item_list {
      order_number order_item_number product_id product_name quantity total_amount store_allotment_amount platform_allotment_amount
      fee_rate_bp fee fee_vat_amount settlement_amount date_based_ymd date_scheduled_ymd date_completed
    }
  }
}`;
