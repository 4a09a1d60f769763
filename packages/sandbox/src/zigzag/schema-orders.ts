import { COURIERS } from './catalog-data.ts';

const WINDOWS = [
  'date',
  'date_paid',
  'date_marked_awaiting_shipment',
  'date_marked_in_transit',
  'date_shipped',
  'date_confirmed',
  'date_refunded',
];

/** Order side of the schema: sheets 5 and 6. */
export const ORDER_SDL = `
enum OrderItemStatus {
  BEFORE_TRANSFER NEW_ORDER AWAITING_SHIPMENT IN_TRANSIT SHIPPED CONFIRMED SHIPMENT_PROCESS_REQUESTED SHIPPING_DEFERRED
  CANCELLING CANCEL_DEFERRED CANCELLED CANCELLED_BEFORE_TRANSFER CANCELLED_AFTER_CONFIRMED
  CANCEL_AFTER_CONFIRMED_RETURN_COLLECTED CANCEL_AFTER_CONFIRMED_RETURN_COLLECTING
  RETURN_COLLECTING RETURN_COLLECTED RETURN_DEFERRED RETURNED EXCHANGE_COLLECTING EXCHANGE_COLLECTED EXCHANGED
}
enum OrderItemRequestType { CANCEL CANCEL_AFTER_CONFIRM EXCHANGE RETURN }
enum OrderItemRequestStatus {
  CANCEL_REQUESTED CANCELLING CANCELLED CANCEL_AFTER_CONFIRMED_REQUESTED CANCELLING_AFTER_CONFIRMED CANCELLED_AFTER_CONFIRMED
  CANCEL_AFTER_CONFIRMED_RETURN_COLLECTED CANCEL_AFTER_CONFIRMED_RETURN_COLLECTING
  RETURN_REQUESTED RETURN_COLLECTING RETURN_COLLECTED RETURNED EXCHANGE_REQUESTED EXCHANGE_COLLECTING EXCHANGE_COLLECTED EXCHANGED
}
enum RequestedReasonCategory {
  CANCEL_SOLD_OUT CANCEL_NO_LONGER_WANTED CANCEL_MISORDER CANCEL_SHIPPING_DELAY CANCEL_SERVICE_DISSATISFIED CANCEL_PRICE_DISSATISFIED
  CANCEL_FOUND_BETTER_PRICE CANCEL_INVALID_PRODUCT_INFO CANCEL_MISSING_PRODUCT CANCEL_WILL_REORDER CANCEL_ETC_BY_SELLER CANCEL_ETC_BY_USER
}
enum OrderRefundResponsibility { SELLER USER }
enum CollectingType { SELLER_COLLECT_REQUIRED USER_ALREADY_SENT USER_WILL_SEND }
enum OrderFulfillmentSearchType { MERCHANT VENDOR_FLEX }
enum OrderFulfillmentType { ZIGZIN MERCHANT VENDOR_FLEX }
enum PaymentMethod { BANK CARD GLOBAL_CARD KAKAOPAY PHONE POINT SIMPLE_BANK SIMPLE_CARD VBANK CONVENIENCE_STORE TOSSPAY }
enum PaymentStatus { CANCELLED COMPLETED WAITING_PAY }
enum ShippingFeeType { COD FREE PRE_PAYMENT }
enum OrderShippingCompany { ${COURIERS.join(' ')} }

type Orderer { name: String! email: String! mobile_tel: String! }
type Receiver { name: String! mobile_tel: String! postcode: String! address1: String! address2: String }
type Order {
  order_number: String!
  date_created: CrTimestamp!
  date_paid: CrTimestamp
  payment_method: PaymentMethod!
  payment_status: PaymentStatus!
  orderer: Orderer!
  receiver: Receiver!
  shipping_memo: String
  country: CountryCode!
  total_payment_amount: Int!
}
type OrderItemReceiver {
  name: String!
  contract_number: String!
  postcode: String!
  address: String!
  detail_address: String
  personal_clearance_code: String
}
type ProductOptionDetail { name: String! value: String! kr_name: String kr_value: String }
type OrderItemProduct {
  product_id: ID!
  product_item_id: ID
  name: String!
  kr_name: String!
  options: String!
  kr_options: String!
  option_detail_list: [ProductOptionDetail!]
  option_type: ProductOptionType
  image_url: String!
  url: String!
  product_code: String
  custom_product_code: String
  product_item_code: String
  custom_product_item_code: String
}
type ShippingGroup { id: ID! total_item_amount: Int! total_shipping_fee: Int! }
type ExchangeRequestInfo { date_created: CrTimestamp! quantity: Int! shipping_memo: String receiver: Receiver! }
type OrderItemRequestDefer { date_created: CrTimestamp! }
type OrderItemRequest {
  order_item_request_number: String!
  date_requested: CrTimestamp!
  type: OrderItemRequestType!
  status: OrderItemRequestStatus!
  collecting_type: CollectingType
  requested_reason_category: RequestedReasonCategory!
  requested_reason: String
  responsibility: OrderRefundResponsibility!
  date_withdrawn: CrTimestamp
  shipping_company: String
  invoice_number: String
  exchange_request_info: ExchangeRequestInfo
  requested_quantity: Int!
  active_defer: OrderItemRequestDefer
}
type OrderItem {
  id: ID!
  order_item_number: String!
  status: OrderItemStatus!
  quantity: Int!
  remaining_quantity: Int!
  remaining_amount: Int!
  claim_holding_quantity: Int!
  unit_price: Int!
  total_amount: Int!
  shipping_company: OrderShippingCompany
  invoice_number: String
  shipping_fee_type: ShippingFeeType!
  site: Site!
  country: CountryCode!
  fulfillment_type: OrderFulfillmentType!
  is_zigzin: Boolean!
  order: Order!
  order_item_receiver: OrderItemReceiver!
  order_item_product: OrderItemProduct!
  shipping_group: ShippingGroup!
  active_request_list: [OrderItemRequest!]!
  request_list: [OrderItemRequest!]
}
type OrderItemList { total_count: Int! item_list: [OrderItem!]! }

input MarkOrderItemListAsAwaitingShipmentInput { order_item_number_list: [String!]! }
input UpdateInvoiceOfOrderItemListInput {
  order_item_number_list: [String!]!
  shipping_company: OrderShippingCompany!
  invoice_number: String!
}
input ProcessOrderCancellationInput {
  order_number: String!
  order_item_number_list: [String!]!
  requested_reason: String
  requested_reason_category: RequestedReasonCategory!
}
input ApproveOrderCancellationInput { order_number: String! order_item_number_list: [String!]! }
input ApproveOrderReturnInput { order_number: String! order_item_number_list: [String!]! }
input RejectOrderCancellationInput { order_number: String! order_item_number_list: [String!]! reason: String! }

extend type Query {
  order_item_list(
    status: OrderItemStatus
    ${WINDOWS.map((name) => `${name}_ymd_from: Int ${name}_ymd_to: Int`).join('\n    ')}
    date_from: CrTimestamp date_to: CrTimestamp
    order_number: String
    order_item_number_list: [String!]
    is_withdrawn_cancel_list: Boolean
    limit_count: Int
    skip_count: Int
    site: Site
    fulfillment_type: OrderFulfillmentSearchType
  ): OrderItemList!
  requested_order_item_list(
    request_type: OrderItemRequestType
    request_status: OrderItemRequestStatus
    date_requested_ymd_from: Int date_requested_ymd_to: Int
    date_requested_from: CrTimestamp date_requested_to: CrTimestamp
    limit_count: Int
    skip_count: Int
    fulfillment_type: OrderFulfillmentSearchType
    is_deferred: Boolean
  ): OrderItemList!
}
extend type Mutation {
  markOrderItemListAsAwaitingShipment(input: MarkOrderItemListAsAwaitingShipmentInput!): Boolean!
  updateInvoiceOfOrderItemList(input: UpdateInvoiceOfOrderItemListInput!): Boolean!
  processOrderCancellation(input: ProcessOrderCancellationInput!): Boolean!
  approveOrderCancellation(input: ApproveOrderCancellationInput!): Boolean!
  rejectOrderCancellation(input: RejectOrderCancellationInput!): Boolean!
  approveOrderReturn(input: ApproveOrderReturnInput!): Boolean! @deprecated(reason: "markOrderItemListAsReturnCollecting, returnAndRefundOrderItemList")
}
`;
