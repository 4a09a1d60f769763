import type { Collection, Index, OrderedIndex, SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import { BusinessTime, timeKey } from '../shared/business-time.ts';
import type { JsonObject } from './json.ts';

export const PRODUCT_STATUS_NAMES = {
  SAVED: '임시저장',
  APPROVING: '승인대기중',
  APPROVED: '승인완료',
  PARTIAL_APPROVED: '부분승인완료',
  DENIED: '승인반려',
  DELETED: '상품삭제',
} as const;
export type ProductStatus = keyof typeof PRODUCT_STATUS_NAMES;

/** Times are business time (see BusinessTime), ids decimal texts, money whole won. */
export interface Product {
  id: string;
  accountId: string;
  status: ProductStatus;
  /** Top level of the body as last sent, without `items`. */
  content: JsonObject;
  /** What buyers see; null before the first approval. */
  live: JsonObject | null;
  itemIds: string[];
  /** Left out by a replace that is still to be reviewed. */
  removedItemIds: string[];
  /** Catalogue number, given with the first approval. */
  productId: string | null;
  createdAt: number;
  updatedAt: number;
  /** When the review ends by itself; null unless APPROVING. */
  reviewDueAt: number | null;
  history: { at: number; status: ProductStatus; createdBy: string; comment: string }[];
}

export interface Item {
  id: string;
  accountId: string;
  productId: string;
  vendorItemId: string | null;
  externalVendorSku: string;
  content: JsonObject;
  live: JsonObject | null;
  /** Images the review could not copy; an item with one is not approved. */
  imageProblems: string[];
}

/** The sellable side of an approved item. */
export interface VendorItem {
  id: string;
  accountId: string;
  itemId: string;
  productId: string;
  salePrice: number;
  originalPrice: number;
  quantity: number;
  onSale: boolean;
}

export type BoxStatus = 'ACCEPT' | 'INSTRUCT' | 'DEPARTURE' | 'DELIVERING' | 'FINAL_DELIVERY' | 'NONE_TRACKING';
export const BOX_STATUSES: readonly BoxStatus[] = ['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'DELIVERING', 'FINAL_DELIVERY', 'NONE_TRACKING'];

export interface Box {
  id: string;
  orderId: string;
  accountId: string;
  /** UNPAID is invisible on the wire; GONE was cancelled or replaced by another box. */
  status: BoxStatus | 'UNPAID' | 'GONE';
  orderedAt: number;
  shippingPrice: number;
  history: { status: BoxStatus; at: number }[];
  deliveryCompanyCode: string;
  invoiceNumber: string;
  invoiceAt: number | null;
  inTransitAt: number | null;
  deliveredAt: number | null;
  confirmedAt: number | null;
  splitShipping: boolean;
  plannedShippingDate: string;
  /** When the next status comes by itself; null when none does. */
  dueAt: number | null;
}

export interface OrderLine {
  vendorItemId: string;
  boxId: string;
  sellerProductId: string;
  productId: string;
  quantity: number;
  cancelled: number;
  /** Under an undecided cancel request. */
  held: number;
  salePrice: number;
  productName: string;
  itemName: string;
  externalVendorSku: string;
  shippingDays: number;
}

export interface Order {
  id: string;
  accountId: string;
  orderedAt: number;
  paidAt: number | null;
  buyer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  lines: OrderLine[];
}

export type ReceiptStatus =
  | 'RELEASE_STOP_UNCHECKED'
  | 'RETURNS_UNCHECKED'
  | 'VENDOR_WAREHOUSE_CONFIRM'
  | 'REQUEST_COUPANG_CHECK'
  | 'RETURNS_COMPLETED';

export interface Receipt {
  id: string;
  accountId: string;
  orderId: string;
  receiptType: 'RETURN' | 'CANCEL';
  receiptStatus: ReceiptStatus;
  releaseStopStatus: '미처리' | '처리(이미출고)' | '처리(출고중지)' | '자동처리(이미출고)' | '비대상';
  createdAt: number;
  modifiedAt: number;
  completedAt: number | null;
  reason: { category1: string; category2: string; text: string; code: string; fault: 'CUSTOMER' | 'VENDOR' };
  items: { vendorItemId: string; cancelCount: number }[];
  courier: string;
  invoiceNumber: string;
  dueAt: number | null;
}

/** A request that the buyer took back. */
export interface Withdrawal {
  receiptId: string;
  accountId: string;
  orderId: string;
  createdAt: number;
  fault: Receipt['reason']['fault'];
  vendorItemIds: string[];
}

/** Places and centres of one vendor. */
export interface Places {
  outbound: JsonObject[];
  returns: JsonObject[];
}

export interface Shop {
  kernel: SandboxKernel;
  time: BusinessTime;
  products: Collection<Product>;
  productsByAccount: OrderedIndex<Product>;
  reviewsDue: OrderedIndex<Product>;
  items: Collection<Item>;
  itemsBySku: Index<Item>;
  vendorItems: Collection<VendorItem>;
  orders: Collection<Order>;
  ordersByAccount: OrderedIndex<Order>;
  boxes: Collection<Box>;
  boxesByStatus: OrderedIndex<Box>;
  boxesDue: OrderedIndex<Box>;
  receipts: Collection<Receipt>;
  receiptsByAccount: OrderedIndex<Receipt>;
  receiptsByOrder: Index<Receipt>;
  receiptsDue: OrderedIndex<Receipt>;
  withdrawals: Collection<Withdrawal>;
  withdrawalsByAccount: OrderedIndex<Withdrawal>;
  places: Collection<Places>;
  /** Access keys that stopped working. */
  revokedKeys: Collection<{ accountId: string }>;
  settings: Collection<number>;
}

const shops = new WeakMap<SandboxKernel, Shop>();

const due = (record: { dueAt: number | null }) => (record.dueAt === null ? null : timeKey(record.dueAt));

/** The state of the simulated COUPANG behind `kernel`; always the same object for the same kernel. */
export function shopOf(kernel: SandboxKernel): Shop {
  const known = shops.get(kernel);
  if (known) return known;
  const { store } = kernel;
  const products = store.collection<Product>('products');
  const items = store.collection<Item>('items');
  const orders = store.collection<Order>('orders');
  const boxes = store.collection<Box>('boxes');
  const receipts = store.collection<Receipt>('receipts');
  const withdrawals = store.collection<Withdrawal>('withdrawals');
  const shop: Shop = {
    kernel,
    time: new BusinessTime(kernel.clock, store),
    products,
    productsByAccount: products.ordered((product) => `${product.accountId}|`),
    reviewsDue: products.ordered((product) => (product.reviewDueAt === null ? null : timeKey(product.reviewDueAt))),
    items,
    itemsBySku: items.index((item) => `${item.accountId}|${item.externalVendorSku}`),
    vendorItems: store.collection<VendorItem>('vendorItems'),
    orders,
    ordersByAccount: orders.ordered((order) => `${order.accountId}|${timeKey(order.orderedAt)}`),
    boxes,
    boxesByStatus: boxes.ordered((box) => `${box.accountId}|${box.status}|${timeKey(box.orderedAt)}`),
    boxesDue: boxes.ordered(due),
    receipts,
    receiptsByAccount: receipts.ordered((receipt) => `${receipt.accountId}|${timeKey(receipt.createdAt)}`),
    receiptsByOrder: receipts.index((receipt) => receipt.orderId),
    receiptsDue: receipts.ordered(due),
    withdrawals,
    withdrawalsByAccount: withdrawals.ordered((withdrawal) => `${withdrawal.accountId}|${timeKey(withdrawal.createdAt)}`),
    places: store.collection<Places>('places'),
    revokedKeys: store.collection<{ accountId: string }>('revokedKeys'),
    settings: store.collection<number>('settings'),
  };
  shops.set(kernel, shop);
  return shop;
}

/** Prefix range of an account in an index keyed `account|…`. */
export function accountRange(account: SandboxAccount | string): { from: string; to: string } {
  const id = typeof account === 'string' ? account : account.id;
  return { from: `${id}|`, to: `${id}}` };
}

const SEQUENCES = {
  sellerProduct: 15_204_400_101,
  sellerProductItem: 24_880_300_201,
  vendorItem: 91_330_500_301,
  catalogueProduct: 8_290_100_401,
  receipt: 470_110_001,
  place: 74_010,
  returnCenter: 1_000_274_592,
} as const;

export function nextId(shop: Shop, sequence: keyof typeof SEQUENCES): string {
  return String(shop.kernel.store.next(sequence, SEQUENCES[sequence]));
}

/** Beyond 2^53, so that a client which reads ids as doubles is caught. */
const WIDE_BASE = { order: 9_107_300_000_000_000_000n, box: 9_142_500_000_000_000_000n } as const;

export function nextWideId(shop: Shop, sequence: keyof typeof WIDE_BASE): string {
  return String(WIDE_BASE[sequence] + BigInt(shop.kernel.store.next(sequence, 1)));
}
