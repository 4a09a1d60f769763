import type { Collection, Index, OrderedIndex, SandboxKernel } from '../kernel/types.ts';
import { BusinessTime, timeKey } from '../shared/business-time.ts';
import { type Flag, isoKst } from './wire.ts';

/**
 * Times of products and orders are those of `BusinessTime`, of codes and tokens real epoch milliseconds.
 * An authorization code lives between the consent page and the token call.
 */
export interface AuthorizationCode {
  code: string;
  mallId: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: number;
}

/** One access or refresh token. */
export interface TokenGrant {
  token: string;
  mallId: string;
  clientId: string;
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
}

export interface Variant {
  code: string;
  options: { name: string; value: string }[];
  customVariantCode: string | null;
  display: Flag;
  selling: Flag;
  /** Won added to the product's price; may be negative. */
  additionalAmount: number;
  useInventory: Flag;
  importantInventory: string;
  displaySoldout: Flag;
  /** A reduces stock when ordered, B when paid. */
  inventoryControlType: 'A' | 'B';
  quantity: number;
  safetyInventory: number;
}

export interface MallProduct {
  mallId: string;
  shopNo: number;
  productNo: number;
  productCode: string;
  productName: string;
  customProductCode: string;
  /** Won. */
  price: number;
  supplyPrice: number;
  retailPrice: number;
  display: Flag;
  selling: Flag;
  description: string;
  optionType: 'T' | 'E' | 'F' | null;
  optionListType: 'C' | 'S' | null;
  options: { name: string; values: string[] }[];
  variants: Variant[];
  /** Number of variants ever made, so that a code is never used twice. */
  variantsMade: number;
  categories: { category_no: number; recommend: Flag; new: Flag }[];
  /** Paths below the sandbox's origin. */
  images: { detail: string | null; list: string | null; tiny: string | null; small: string | null };
  additionalImages: string[];
  /** Every other accepted field, echoed as it came. */
  more: Record<string, unknown>;
  createdAt: number;
  updatedAt: number;
  /** Last PUT body and its time: the same content twice within a second is a 409. */
  lastPut: { body: string; at: number } | null;
}

export interface OrderItem {
  code: string;
  productNo: number;
  productCode: string;
  variantCode: string;
  customProductCode: string;
  customVariantCode: string | null;
  productName: string;
  optionValue: string;
  quantity: number;
  productPrice: number;
  optionPrice: number;
  status: string;
  /** Earlier statuses, oldest first; what an out-of-order answer shows. */
  history: string[];
  shippingCode: string | null;
  claimCode: string | null;
  claimReasonType: string | null;
  claimReason: string | null;
  /** Item this one was split from by a partial cancel. */
  originalItemCode: string | null;
  stockTaken: boolean;
  placedAt: number | null;
  shippedAt: number | null;
  deliveredAt: number | null;
  confirmedAt: number | null;
  cancelRequestedAt: number | null;
  canceledAt: number | null;
}

export interface Shipment {
  shippingCode: string;
  trackingNo: string;
  companyCode: string;
  carrierId: number;
  itemCodes: string[];
  status: 'standby' | 'shipping' | 'shipped';
  trackingUpdatedAt: number;
}

export interface Cancellation {
  claimCode: string;
  orderId: string;
  /** C00 asked, C11 refused, C34 being processed, C40 done, C47–C49 cancelled before payment. */
  status: string;
  requester: 'BUYER' | 'SELLER';
  reasonType: string;
  reason: string;
  items: { code: string; quantity: number; statusBefore: string }[];
  requestedAt: number;
  completedAt: number | null;
  rejectReason: string | null;
}

export interface MallOrder {
  mallId: string;
  shopNo: number;
  orderId: string;
  orderedAt: number;
  paidAt: number | null;
  buyer: { name: string; phone: string; email: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  items: OrderItem[];
  shipments: Shipment[];
  claims: Cancellation[];
}

/** Everything the simulated mall platform remembers, with the indexes its routes ask. */
export interface MallState {
  time: BusinessTime;
  codes: Collection<AuthorizationCode>;
  accessTokens: Collection<TokenGrant>;
  refreshTokens: Collection<TokenGrant>;
  /** Malls whose first refresh token, known from the account, is used up or revoked. */
  firstTokensSpent: Collection<true>;
  products: Collection<MallProduct>;
  orders: Collection<MallOrder>;
  /** Which order a claim code belongs to. */
  claims: Collection<{ mallId: string; claimCode: string; orderId: string }>;
  /** Paths of images that were uploaded, with the mall that owns them. */
  uploads: Collection<{ path: string; mallId: string }>;
  productsByNumber: OrderedIndex<MallProduct>;
  productsByCustomCode: Index<MallProduct>;
  ordersByDate: OrderedIndex<MallOrder>;
  ordersByPayment: OrderedIndex<MallOrder>;
}

const states = new WeakMap<SandboxKernel, MallState>();

/** Prefix of the index keys of one shop of a mall. */
export function shopKey(mallId: string, shopNo: number): string {
  return `${mallId}|${shopNo}|`;
}

/** The state of one running sandbox; collections and indexes are made once. */
export function mallState(kernel: SandboxKernel): MallState {
  const known = states.get(kernel);
  if (known) return known;
  const products = kernel.store.collection<MallProduct>('products');
  const orders = kernel.store.collection<MallOrder>('orders');
  const state: MallState = {
    time: new BusinessTime(kernel.clock, kernel.store),
    codes: kernel.store.collection<AuthorizationCode>('codes'),
    accessTokens: kernel.store.collection<TokenGrant>('accessTokens'),
    refreshTokens: kernel.store.collection<TokenGrant>('refreshTokens'),
    firstTokensSpent: kernel.store.collection<true>('firstTokensSpent'),
    uploads: kernel.store.collection<{ path: string; mallId: string }>('uploads'),
    claims: kernel.store.collection<{ mallId: string; claimCode: string; orderId: string }>('claims'),
    products,
    orders,
    productsByNumber: products.ordered((product) => shopKey(product.mallId, product.shopNo) + timeKey(product.productNo)),
    productsByCustomCode: products.index((product) => shopKey(product.mallId, product.shopNo) + product.customProductCode),
    ordersByDate: orders.ordered((order) => shopKey(order.mallId, order.shopNo) + timeKey(order.orderedAt)),
    ordersByPayment: orders.ordered((order) =>
      order.paidAt === null ? null : shopKey(order.mallId, order.shopNo) + timeKey(order.paidAt),
    ),
  };
  states.set(kernel, state);
  return state;
}

export function productKey(mallId: string, productNo: number): string {
  return `${mallId}/${productNo}`;
}

export function orderKey(mallId: string, orderId: string): string {
  return `${mallId}/${orderId}`;
}

export function claimKey(mallId: string, claimCode: string): string {
  return `${mallId}/${claimCode}`;
}

/** A record's time as the wire shows it: ISO with +09:00. */
export function shownKst(state: MallState, at: number): string {
  return isoKst(state.time.shown(at).getTime());
}

export function shownKstOrNull(state: MallState, at: number | null): string | null {
  return at === null ? null : shownKst(state, at);
}
