import type { Collection, Index, OrderedIndex, SandboxKernel } from '../kernel/types.ts';
import { BusinessTime, timeKey } from '../shared/business-time.ts';

export const SALES_STATUSES = ['PREPARING', 'ON_SALE', 'CLOSED', 'SUSPENDED', 'SOLD_OUT'] as const;
export type SalesStatus = (typeof SALES_STATUSES)[number];
export type OptionType = 'BASIC' | 'ADDITIONAL';
export type Fulfillment = 'MERCHANT' | 'ZIGZIN' | 'VENDOR_FLEX' | 'DIGITAL_DELIVERY';

export interface SitePrice {
  site: string;
  country: string;
  original_price: number;
}

export interface ItemRecord {
  id: string;
  name: string;
  itemCode: string | null;
  externalCode: string | null;
  salesStatus: SalesStatus;
  optionType: OptionType;
  attributes: { name: string; value: string }[];
  /** Null where the platform keeps the stock (ZIGZIN). */
  quantity: number | null;
  sites: SitePrice[];
}

export interface OptionRecord {
  id: string;
  name: string;
  optionType: OptionType;
  format: 'TEXT' | 'DATE';
  externalCode: string | null;
  values: { id: string; value: string; externalCode: string | null; code: string | null; imageUrl: string | null }[];
}

export interface ShippingFee {
  fee_type: 'FREE' | 'CHARGED' | 'CONDITIONAL_FREE';
  base_fee: number;
  area_fee: { jeju: number; isolated: number };
  conditional_amount: number | null;
  return_fee: { total: number; partial: number | null };
  exchange_fee: number;
}

export interface ProductRecord {
  id: string;
  accountId: string;
  /** False when `x-solution` was unknown: the product never reaches the store (sheet 1). */
  delivered: boolean;
  name: string;
  description: string;
  fulfillmentType: Fulfillment;
  salesStatus: SalesStatus;
  displayStatus: 'VISIBLE' | 'HIDDEN';
  essentialCode: string;
  essentials: { key: string | null; name: string; value: string }[];
  category: { id: string; categoryId: string };
  options: OptionRecord[];
  items: ItemRecord[];
  images: { id: string; originUrl: string; imageType: 'MAIN' | 'SUB' }[];
  sites: (SitePrice & { shippingFee: ShippingFee | null })[];
  externalCode: string | null;
  productCode: string | null;
  /** Fields kept and shown as they came. */
  more: Record<string, unknown>;
  searchKeywords: { id: string; value: string }[];
  createdAt: number;
  updatedAt: number;
}

export type ItemStatus =
  | 'BEFORE_TRANSFER'
  | 'NEW_ORDER'
  | 'AWAITING_SHIPMENT'
  | 'IN_TRANSIT'
  | 'SHIPPED'
  | 'CONFIRMED'
  | 'CANCELLED'
  | 'CANCELLED_BEFORE_TRANSFER';

export interface OrderRequest {
  number: string;
  type: 'CANCEL';
  status: 'CANCEL_REQUESTED' | 'CANCELLED';
  requestedAt: number;
  completedAt: number | null;
  /** Withdrawn by the buyer or refused by the seller. */
  withdrawnAt: number | null;
  rejectReason: string | null;
  category: string;
  reason: string;
  responsibility: 'SELLER' | 'USER';
  quantity: number;
}

/** One order item: the unit of everything (sheet 5). */
export interface OrderItemRecord {
  number: string;
  orderNumber: string;
  accountId: string;
  status: ItemStatus;
  /** Earlier statuses, oldest first; what an out-of-order answer shows. */
  history: ItemStatus[];
  quantity: number;
  remainingQuantity: number;
  unitPrice: number;
  product: {
    productId: string;
    itemId: string;
    name: string;
    options: { name: string; value: string }[];
    imageUrl: string;
    externalCode: string | null;
    productCode: string | null;
    itemExternalCode: string | null;
    itemCode: string | null;
    fulfillmentType: Fulfillment;
  };
  shippingCompany: string | null;
  invoiceNumber: string | null;
  requests: OrderRequest[];
  createdAt: number;
  paidAt: number | null;
  awaitingAt: number | null;
  inTransitAt: number | null;
  shippedAt: number | null;
  confirmedAt: number | null;
  refundedAt: number | null;
}

export interface OrderRecord {
  number: string;
  accountId: string;
  createdAt: number;
  paidAt: number | null;
  canceled: boolean;
  orderer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  memo: string;
  shippingFee: number;
  totalAmount: number;
}

/** Everything the simulated platform remembers. Times are those of `BusinessTime`. */
export interface ZigzagState {
  time: BusinessTime;
  /** Access keys that were revoked; the account's new ones are added as a changed account. */
  revokedKeys: Collection<true>;
  products: Collection<ProductRecord>;
  productsByAge: OrderedIndex<ProductRecord>;
  productsByExternalCode: Index<ProductRecord>;
  orders: Collection<OrderRecord>;
  items: Collection<OrderItemRecord>;
  itemsByOrder: Index<OrderItemRecord>;
  itemsByDate: OrderedIndex<OrderItemRecord>;
  itemsByStatus: OrderedIndex<OrderItemRecord>;
  itemsRequested: OrderedIndex<OrderItemRecord>;
}

const states = new WeakMap<SandboxKernel, ZigzagState>();

/** The state of one running sandbox; collections and indexes are made once. */
export function zigzagState(kernel: SandboxKernel): ZigzagState {
  const known = states.get(kernel);
  if (known) return known;
  const products = kernel.store.collection<ProductRecord>('products');
  const items = kernel.store.collection<OrderItemRecord>('orderItems');
  const state: ZigzagState = {
    time: new BusinessTime(kernel.clock, kernel.store),
    revokedKeys: kernel.store.collection<true>('revokedKeys'),
    products,
    productsByAge: products.ordered((product) => (product.delivered ? `${product.accountId}|${product.id.padStart(15, '0')}` : null)),
    productsByExternalCode: products.index((product) =>
      product.delivered && product.externalCode ? `${product.accountId}|${product.externalCode}` : null,
    ),
    orders: kernel.store.collection<OrderRecord>('orders'),
    items,
    itemsByOrder: items.index((item) => `${item.accountId}|${item.orderNumber}`),
    itemsByDate: items.ordered((item) => `${item.accountId}|${timeKey(item.createdAt)}`),
    itemsByStatus: items.ordered((item) => `${item.accountId}|${item.status}|${timeKey(item.createdAt)}`),
    itemsRequested: items.ordered((item) => {
      const last = item.requests.at(-1);
      return last ? `${item.accountId}|${timeKey(last.requestedAt)}` : null;
    }),
  };
  states.set(kernel, state);
  return state;
}

/** Record time as the wire shows it: milliseconds of the UTC epoch. */
export function shownMs(state: ZigzagState, at: number | null): number | null {
  return at === null ? null : state.time.shown(at).getTime();
}

/** Requests in progress or done; refused and withdrawn ones are left out. */
export function activeRequests(item: OrderItemRecord): OrderRequest[] {
  return item.requests.filter((request) => request.withdrawnAt === null);
}

/** The request that waits for the seller. */
export function openRequest(item: OrderItemRecord): OrderRequest | null {
  return activeRequests(item).find((request) => request.status === 'CANCEL_REQUESTED') ?? null;
}
