import type { Collection, Index, OrderedIndex, SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import type { Json } from './json.ts';

export type StatusType = 'WAIT' | 'SALE' | 'OUTOFSTOCK' | 'SUSPENSION' | 'CLOSE' | 'PROHIBITION';

export interface ProductRecord {
  originProductNo: number;
  channelProductNo: number;
  accountId: string;
  status: StatusType;
  /** As the seller sent it, ids of combinations filled in. */
  origin: Json;
  channel: Json;
  createdAt: string;
  updatedAt: string;
}

export type LineStatus =
  | 'PAYMENT_WAITING'
  | 'PAYED'
  | 'DELIVERING'
  | 'DELIVERED'
  | 'PURCHASE_DECIDED'
  | 'EXCHANGED'
  | 'CANCELED'
  | 'RETURNED'
  | 'CANCELED_BY_NOPAYMENT';

export type ChangeType =
  | 'PAY_WAITING'
  | 'PAYED'
  | 'CLAIM_REJECTED'
  | 'DISPATCHED'
  | 'CLAIM_REQUESTED'
  | 'COLLECT_DONE'
  | 'CLAIM_HOLDBACK_RELEASED'
  | 'CLAIM_COMPLETED'
  | 'PURCHASE_DECIDED'
  | 'CLAIM_REDELIVERING';

export interface ClaimRecord {
  claimId: string;
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
  status: string;
  reason: string;
  detail: string;
  quantity: number;
  requestedAt: string;
  completedAt: string | null;
  /** Return or exchange held back by the seller. */
  holdback: { classType: string; detail: string; extraFee: number } | null;
  collect: { method: string; company: string; trackingNumber: string } | null;
  redelivery: { method: string; company: string; trackingNumber: string } | null;
  rejectReason: string | null;
}

/** A product order: the unit of everything (sheet 5). Times are KST texts. */
export interface LineRecord {
  productOrderId: string;
  orderId: string;
  accountId: string;
  orderDate: string;
  paymentDate: string | null;
  status: LineStatus;
  placeOrderStatus: 'NOT_YET' | 'OK' | 'CANCEL';
  placeOrderDate: string | null;
  originProductNo: number;
  channelProductNo: number;
  combinationId: number | null;
  productName: string;
  productOption: string;
  optionManageCode: string;
  sellerProductCode: string;
  quantity: number;
  /** Quantity neither canceled nor returned. */
  remaining: number;
  unitPrice: number;
  optionPrice: number;
  deliveryFee: number;
  buyer: { id: string; name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  shippingDueDate: string | null;
  delayed: { reason: string; detail: string } | null;
  delivery: { method: string; company: string; trackingNumber: string; sendDate: string; deliveredDate: string | null } | null;
  claim: ClaimRecord | null;
  completedClaims: ClaimRecord[];
  lastChangedType: ChangeType;
  /** State at that change: the feed does not follow what it does not tell. */
  lastChangedStatus: LineStatus;
  lastChangedDate: string;
}

export interface TokenRecord {
  token: string;
  accountId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

interface StoreRecord {
  no: number;
}

/** Everything this simulated channel remembers. */
export interface Shop {
  kernel: SandboxKernel;
  tokens: Collection<TokenRecord>;
  tokensByAccount: Index<TokenRecord>;
  products: Collection<ProductRecord>;
  productsByAccount: OrderedIndex<ProductRecord>;
  productsByChannelNo: Index<ProductRecord>;
  lines: Collection<LineRecord>;
  linesByOrder: Index<LineRecord>;
  /** Keys `account|lastChangedDate`. */
  feed: OrderedIndex<LineRecord>;
  linesByPayment: OrderedIndex<LineRecord>;
  linesByOrderDate: OrderedIndex<LineRecord>;
  /** Keys `company|trackingNumber`. */
  linesByInvoice: Index<LineRecord>;
  /** Number of the account's store; its addresses and delivery groups are numbered from it. */
  storeNo(accountId: string): number;
}

export function accountKey(accountId: string, rest: string): string {
  return `${accountId}|${rest}`;
}

/** End of all keys of an account. */
export function accountEnd(accountId: string): string {
  return `${accountId}|\uffff`;
}

function zeroPadded(no: number): string {
  return String(no).padStart(14, '0');
}

export function openShop(kernel: SandboxKernel): Shop {
  const { store } = kernel;
  const tokens = store.collection<TokenRecord>('tokens');
  const products = store.collection<ProductRecord>('products');
  const lines = store.collection<LineRecord>('lines');
  const stores = store.collection<StoreRecord>('stores');
  return {
    kernel,
    tokens,
    tokensByAccount: tokens.index((token) => token.accountId),
    products,
    productsByAccount: products.ordered((product) => accountKey(product.accountId, zeroPadded(product.originProductNo))),
    productsByChannelNo: products.index((product) => String(product.channelProductNo)),
    lines,
    linesByOrder: lines.index((line) => line.orderId),
    feed: lines.ordered((line) => accountKey(line.accountId, line.lastChangedDate)),
    linesByPayment: lines.ordered((line) => (line.paymentDate ? accountKey(line.accountId, line.paymentDate) : null)),
    linesByOrderDate: lines.ordered((line) => accountKey(line.accountId, line.orderDate)),
    linesByInvoice: lines.index((line) => (line.delivery ? `${line.delivery.company}|${line.delivery.trackingNumber}` : null)),
    storeNo(accountId) {
      const known = stores.get(accountId);
      if (known) return known.no;
      const no = store.next('store', 1);
      stores.put(accountId, { no });
      return no;
    },
  };
}

/** Products of an account, newest first. */
export function productsOf(shop: Shop, accountId: string): ProductRecord[] {
  return shop.productsByAccount
    .range({ from: accountKey(accountId, ''), to: accountEnd(accountId), newestFirst: true })
    .map((entry) => entry.value);
}

export function accountByClient(shop: Shop, clientId: string, sellerId: string | null): SandboxAccount | undefined {
  return shop.kernel
    .accounts()
    .find(
      (account) =>
        account.secrets.clientId === clientId && (sellerId === null || account.id === sellerId || account.secrets.accountUid === sellerId),
    );
}
