import type { ClaimReason } from '@moa/core';
import type { Json } from '../kernel/fields.ts';
import type { Collection, Index, OrderedIndex } from '../kernel/types.ts';
import { completeClaim } from '../market/claims.ts';
import { marketFor } from '../market/market.ts';
import type { Choice, Claim, Item, Line, Market, MarketRules, Product } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { type Box, boxAgain, boxFollows, openBox } from './boxes.ts';
import { nextId, nextWideId } from './ids.ts';
import reasons from './reasons.json' with { type: 'json' };
import { finishReview } from './review.ts';

export const PRODUCT_STATUS_NAMES = {
  SAVED: '임시저장',
  APPROVING: '승인대기중',
  APPROVED: '승인완료',
  PARTIAL_APPROVED: '부분승인완료',
  DENIED: '승인반려',
  DELETED: '상품삭제',
} as const;
export type ProductStatus = keyof typeof PRODUCT_STATUS_NAMES;

/** UNPAID is invisible on the wire; CONFIRMED and RETURNED are shown as FINAL_DELIVERY. */
export type LineState =
  | 'UNPAID'
  | 'ACCEPT'
  | 'INSTRUCT'
  | 'DEPARTURE'
  | 'DELIVERING'
  | 'FINAL_DELIVERY'
  | 'NONE_TRACKING'
  | 'CONFIRMED'
  | 'CANCELED'
  | 'RETURNED';

export interface Reason {
  category1: string;
  category2: string;
  code: string;
  /** CUSTOMER or VENDOR. */
  fault: string;
}

export interface Coupang {
  state: LineState;
  product: {
    status: ProductStatus;
    /** Top level of the body as last sent, without `items`. */
    content: Json;
    /** What buyers see; null before the first approval. */
    live: Json | null;
    sellerItemIds: string[];
    /** Catalogue number, given with the first approval. */
    catalogueNo: string | null;
    /** When the review ends by itself; null unless APPROVING. */
    reviewDueAt: number | null;
    history: { at: number; status: ProductStatus; createdBy: string; comment: string }[];
  };
  /** An item is there from its approval on: the channel's vendorItem. */
  item: { live: Json; originalPrice: number };
  order: object;
  line: { catalogueNo: string; shippingDays: number };
  claim: Reason & {
    /** Why a release could not be stopped. */
    alreadySent: '' | '처리(이미출고)' | '자동처리(이미출고)';
    /** The returned goods are back at the seller. */
    received: boolean;
    pickup: { courier: string; invoiceNo: string } | null;
    /** The box in which exchanged goods are sent. */
    newBoxId: string | null;
  };
}

export type ShopProduct = Product<Coupang>;
export type VendorItem = Item<Coupang>;
export type ShopLine = Line<Coupang>;
export type Receipt = Claim<Coupang>;

/** An item as the seller sends it. */
export interface SellerItem {
  id: string;
  accountId: string;
  productId: string;
  /** Number of the market's item; null before the first approval. */
  vendorItemId: string | null;
  sku: string;
  content: Json;
  /** Images the review could not copy; an item with one is not approved. */
  imageProblems: string[];
}

/** Places and centres of one vendor. */
export interface Warehouses {
  outbound: Json[];
  returns: Json[];
}

export type Shop = Market<Coupang> & {
  boxes: Collection<Box>;
  /** `account|status|time of the order` */
  boxesByStatus: OrderedIndex<Box>;
  sellerItems: Collection<SellerItem>;
  /** `account|seller's code` */
  sellerItemsBySku: Index<SellerItem>;
  reviewsDue: OrderedIndex<ShopProduct>;
  warehouses: Collection<Warehouses>;
};

const HOUR_MS = 3_600_000;
/** A release stop nobody answers is refunded after three days. */
export const RELEASE_STOP_MS = 3 * DAY_MS;

const BUYER_REASONS: Record<ClaimReason | 'UNPAID', Reason> = reasons;

export function receiptExtra(reason: Reason): Coupang['claim'] {
  return { ...reason, alreadySent: '', received: false, pickup: null, newBoxId: null };
}

/** Items of one shipping place that may be packed together share a box. */
function boxKey({ product, item }: Choice<Coupang>): string {
  const { unionDeliveryType, outboundShippingPlaceCode } = product.extra.live ?? {};
  return unionDeliveryType === 'UNION_DELIVERY' ? `place ${String(outboundShippingPlaceCode)}` : `item ${item.no}`;
}

function shippingPrice(choices: Choice<Coupang>[]): number {
  const total = choices.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  const fees = choices.map(({ product }) => {
    const { deliveryChargeType, freeShipOverAmount, deliveryCharge } = product.extra.live ?? {};
    const type = String(deliveryChargeType);
    const conditional = type === 'CONDITIONAL_FREE' || type.startsWith('FREE_DELIVERY_OVER');
    return type === 'FREE' || (conditional && total >= Number(freeShipOverAmount)) ? 0 : Number(deliveryCharge);
  });
  return Math.min(...fees);
}

const RULES: MarketRules<Coupang> = {
  states: {
    UNPAID: { stage: 'UNPAID', to: ['ACCEPT', 'CANCELED'], timer: { to: 'CANCELED', afterMs: 3 * DAY_MS }, cancel: 'AT_ONCE' },
    ACCEPT: { stage: 'BEFORE_SHIPPING', to: ['INSTRUCT', 'CANCELED'], cancel: 'AT_ONCE' },
    INSTRUCT: { stage: 'BEFORE_SHIPPING', to: ['DEPARTURE', 'NONE_TRACKING', 'CANCELED'], cancel: 'ASKED' },
    DEPARTURE: { stage: 'SENT', to: ['DELIVERING', 'FINAL_DELIVERY', 'RETURNED'], timer: { to: 'DELIVERING', afterMs: 12 * HOUR_MS } },
    DELIVERING: { stage: 'SENT', to: ['FINAL_DELIVERY', 'RETURNED'], timer: { to: 'FINAL_DELIVERY', afterMs: DAY_MS } },
    // Seller's own delivery: nobody scans it.
    NONE_TRACKING: { stage: 'SENT', to: ['FINAL_DELIVERY', 'RETURNED'] },
    // Purchases are decided by themselves a week after delivery.
    FINAL_DELIVERY: { stage: 'DELIVERED', to: ['CONFIRMED', 'RETURNED'], timer: { to: 'CONFIRMED', afterMs: 7 * DAY_MS } },
    CONFIRMED: { stage: 'DECIDED', to: [] },
    CANCELED: { stage: 'ENDED', to: [] },
    RETURNED: { stage: 'ENDED', to: [] },
  },
  begin: { paid: 'ACCEPT', unpaid: 'UNPAID' },
  advance: { PAID: 'ACCEPT', DELIVERED: 'FINAL_DELIVERY', CONFIRMED: 'CONFIRMED' },
  emptied: { CANCEL: ['CANCELED'], RETURN: ['RETURNED'] },
  unansweredMs: RELEASE_STOP_MS,
  itemPrices: 'OWN',
  visible: ({ extra }) => extra.live !== null,
  orderNo: (market) => nextWideId(market, 'order'),
  lineNo: (_market, _order, _index, { item }) => item.no,
  claimNo: (market, _accountId, type) => nextId(market, type === 'EXCHANGE' ? 'exchange' : 'receipt'),
  parcels: (market, order, basket) =>
    [...Map.groupBy(basket, boxKey).values()].map((choices) => {
      const fee = shippingPrice(choices);
      return { no: openBox(shopOf(market.kernel), order, fee), fee, choices };
    }),
  optionText: ({ item }) => String(item.extra.live.itemName),
  orderExtra: () => ({}),
  lineExtra: (_market, { product, item }) => ({
    catalogueNo: product.extra.catalogueNo ?? '0',
    shippingDays: Number(item.extra.live.outboundShippingTimeDay),
  }),
  claimExtra: (reason) => receiptExtra(BUYER_REASONS[reason]),
  // Returns wait for the seller.
  claimDue: (market, receipt) => {
    if (receipt.type === 'CANCEL') completeClaim(market, receipt, { backToStock: true });
  },
  withdrawable: ({ extra }) => !extra.received,
  moved: (market, line) => boxFollows(shopOf(market.kernel), line),
  claimed: (market, receipt) => boxAgain(shopOf(market.kernel), receipt),
  due: (market, to) => {
    const shop = shopOf(market.kernel);
    for (const { value } of shop.reviewsDue.range({ to })) finishReview(shop, value);
  },
};

export const shopOf = marketFor(RULES, ({ kernel: { store }, products }): Omit<Shop, keyof Market<Coupang>> => {
  const boxes = store.collection<Box>('boxes');
  const sellerItems = store.collection<SellerItem>('sellerItems');
  return {
    boxes,
    boxesByStatus: boxes.ordered(({ accountId, status, orderedAt }) => `${accountId}|${status}|${timeKey(orderedAt)}`),
    sellerItems,
    sellerItemsBySku: sellerItems.index(({ accountId, sku }) => `${accountId}|${sku}`),
    reviewsDue: products.ordered(({ extra }) => (extra.reviewDueAt === null ? null : timeKey(extra.reviewDueAt))),
    warehouses: store.collection<Warehouses>('places'),
  };
});
