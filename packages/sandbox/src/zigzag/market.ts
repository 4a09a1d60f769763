import type { ClaimReason } from '@moa/core';
import type { Index, OrderedIndex } from '../kernel/types.ts';
import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf } from '../market/claims.ts';
import { marketFor, prefixRange } from '../market/market.ts';
import { numbersFrom } from '../market/numbers.ts';
import type { Choice, Claim, ClaimType, Item, Line, Market, MarketRules, Order, Product } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { DAY_MS } from '../shared/wall-clock.ts';

export const SALES_STATUSES = ['PREPARING', 'ON_SALE', 'CLOSED', 'SUSPENDED', 'SOLD_OUT'] as const;
export type SalesStatus = (typeof SALES_STATUSES)[number];
export type OptionType = 'BASIC' | 'ADDITIONAL';
export type Fulfillment = 'MERCHANT' | 'ZIGZIN' | 'VENDOR_FLEX' | 'DIGITAL_DELIVERY';

export interface SitePrice {
  site: string;
  country: string;
  original_price: number;
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

export type ItemStatus =
  | 'BEFORE_TRANSFER'
  | 'NEW_ORDER'
  | 'AWAITING_SHIPMENT'
  | 'IN_TRANSIT'
  | 'SHIPPED'
  | 'CONFIRMED'
  | 'CANCELLED'
  | 'CANCELLED_BEFORE_TRANSFER'
  | 'CANCEL_DEFERRED'
  | 'RETURN_COLLECTING'
  | 'RETURN_COLLECTED'
  | 'RETURN_DEFERRED'
  | 'RETURNED'
  | 'EXCHANGE_COLLECTING'
  | 'EXCHANGE_COLLECTED'
  | 'EXCHANGED';

/** The item that leaves for one that was exchanged. */
export interface Replacement {
  no: string;
  status: 'AWAITING_SHIPMENT' | 'IN_TRANSIT';
  madeAt: number;
}

/** Whoever is not on sale is one of the other statuses. */
type OffStatus = Exclude<SalesStatus, 'ON_SALE'>;

export interface Zigzag {
  state: ItemStatus;
  product: {
    fulfillmentType: Fulfillment;
    /** Sales status while it is switched off. */
    offStatus: OffStatus;
    displayStatus: 'VISIBLE' | 'HIDDEN';
    essentialCode: string;
    essentials: { key: string | null; name: string; value: string }[];
    /** Number of its place in the category. */
    categoryPart: string;
    options: OptionRecord[];
    images: { id: string; originUrl: string; imageType: 'MAIN' | 'SUB' }[];
    sites: (SitePrice & { shippingFee: ShippingFee | null })[];
    searchKeywords: { id: string; value: string }[];
    /** Fields kept and shown as they came. */
    more: Record<string, unknown>;
  };
  item: {
    name: string;
    externalCode: string | null;
    offStatus: OffStatus;
    optionType: OptionType;
    attributes: { name: string; value: string }[];
    /** Every site; the price of ZIGZAG is the item's. */
    sites: SitePrice[];
  };
  order: object;
  line: {
    options: { name: string; value: string }[];
    imageUrl: string;
    externalCode: string | null;
    itemExternalCode: string | null;
    optionType: OptionType;
    fulfillmentType: Fulfillment;
  };
  claim: {
    category: string;
    reason: string;
    responsibility: 'SELLER' | 'USER';
    rejectReason: string | null;
    /** Of an exchange that is done. */
    replacement?: Replacement;
  };
}

export type ZigzagProduct = Product<Zigzag>;
export type ZigzagItem = Item<Zigzag>;
export type OrderItem = Line<Zigzag>;
export type ZigzagOrder = Order<Zigzag>;
export type ItemRequest = Claim<Zigzag>;

export type Store = Market<Zigzag> & {
  /** `account|code of the solution` */
  productsByExternalCode: Index<ZigzagProduct>;
  /** `account|time of the order` */
  linesByDate: OrderedIndex<OrderItem>;
  /** `account|status|time of the order` */
  linesByStatus: OrderedIndex<OrderItem>;
};

type Reason = readonly [category: string, responsibility: 'USER' | 'SELLER', text: string];

/** The platform's category of a buyer's reason to cancel, and who is to blame. */
const CANCEL_REASONS: Record<ClaimReason | 'UNPAID', Reason> = {
  CHANGE_MIND: ['CANCEL_NO_LONGER_WANTED', 'USER', '구매 의사가 없어졌어요'],
  COLOR_SIZE: ['CANCEL_WILL_REORDER', 'USER', '색상이나 사이즈를 바꿔 다시 주문할게요'],
  WRONG_ORDER: ['CANCEL_MISORDER', 'USER', '잘못 주문했어요'],
  UNSATISFIED: ['CANCEL_SERVICE_DISSATISFIED', 'SELLER', '서비스가 마음에 들지 않아요'],
  DELAYED: ['CANCEL_SHIPPING_DELAY', 'SELLER', '배송이 늦어요'],
  SOLD_OUT: ['CANCEL_SOLD_OUT', 'SELLER', '상품이 품절됐어요'],
  NOT_RECEIVED: ['CANCEL_MISSING_PRODUCT', 'SELLER', '상품이 누락됐어요'],
  BROKEN: ['CANCEL_ETC_BY_USER', 'SELLER', '상품에 문제가 있어요'],
  INFO_MISMATCH: ['CANCEL_INVALID_PRODUCT_INFO', 'SELLER', '상품 정보가 달라요'],
  WRONG_DELIVERY: ['CANCEL_ETC_BY_USER', 'SELLER', '다른 상품이 왔어요'],
  WRONG_OPTION: ['CANCEL_ETC_BY_USER', 'SELLER', '다른 옵션이 왔어요'],
  UNPAID: ['CANCEL_ETC_BY_USER', 'USER', '입금 기한 지남'],
};

/** Why goods go back, behind `RETURN_` or `EXCHANGE_`; an exchange has fewer. */
const BACK_REASONS: Record<ClaimReason | 'UNPAID', readonly [ending: string, exchange: string, responsibility: 'USER' | 'SELLER']> = {
  CHANGE_MIND: ['NO_LONGER_WANTED', 'NO_LONGER_WANTED', 'USER'],
  COLOR_SIZE: ['SIZE_MISMATCH', 'SIZE_MISMATCH', 'USER'],
  WRONG_ORDER: ['MISORDER', 'MISORDER', 'USER'],
  UNSATISFIED: ['SERVICE_DISSATISFIED', 'NO_LONGER_WANTED', 'SELLER'],
  DELAYED: ['SHIPPING_DELAY', 'NO_LONGER_WANTED', 'SELLER'],
  SOLD_OUT: ['SERVICE_DISSATISFIED', 'NO_LONGER_WANTED', 'SELLER'],
  NOT_RECEIVED: ['MISSING_DELIVERY', 'DIFFRENT_FROM_ORDERED', 'SELLER'],
  BROKEN: ['DEFECTIVE_PRODUCT', 'DEFECTIVE_PRODUCT', 'SELLER'],
  INFO_MISMATCH: ['DIFFRENT_FROM_PRODUCT_INFO', 'DIFFRENT_FROM_PRODUCT_INFO', 'SELLER'],
  WRONG_DELIVERY: ['DIFFRENT_FROM_ORDERED', 'DIFFRENT_FROM_ORDERED', 'SELLER'],
  WRONG_OPTION: ['DIFFRENT_FROM_ORDERED', 'DIFFRENT_FROM_ORDERED', 'SELLER'],
  UNPAID: ['NO_LONGER_WANTED', 'NO_LONGER_WANTED', 'USER'],
};

function reasonOf(reason: ClaimReason | 'UNPAID', type: ClaimType): Reason {
  const asCancel = CANCEL_REASONS[reason];
  if (type === 'CANCEL') return asCancel;
  const [ofReturn, ofExchange, responsibility] = BACK_REASONS[reason];
  return [type === 'RETURN' ? `RETURN_${ofReturn}` : `EXCHANGE_${ofExchange}`, responsibility, asCancel[2]];
}

export const nextNo = numbersFrom({
  product: 100_200_001,
  item: 300_030_001,
  part: 500_001,
  order: 8_000_117_700_001,
  orderItem: 9_000_117_720_001,
  request: 7_000_117_720_001,
});

/** The highest fee among the products, as one parcel is paid for once. */
function shippingFee(basket: Choice<Zigzag>[]): number {
  const goods = basket.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  const fees = basket.map(({ product }) => {
    const fee = product.extra.sites.find((site) => site.site === 'ZIGZAG')?.shippingFee;
    if (!fee || fee.fee_type === 'FREE') return 0;
    return fee.fee_type === 'CONDITIONAL_FREE' && goods >= (fee.conditional_amount ?? 0) ? 0 : fee.base_fee;
  });
  return Math.max(...fees);
}

/** Where claims take what was sent, and whence it comes back when they end without a return. */
const ASIDE = ['RETURN_COLLECTING', 'RETURN_COLLECTED', 'RETURN_DEFERRED', 'EXCHANGE_COLLECTING', 'EXCHANGE_COLLECTED'] as const;
const SENT = ['IN_TRANSIT', 'SHIPPED'] as const;
const BACK = ['RETURNED', 'EXCHANGED'] as const;
const NOT_SENT = ['NEW_ORDER', 'AWAITING_SHIPMENT'] as const;

const RULES: MarketRules<Zigzag> = {
  states: {
    BEFORE_TRANSFER: {
      stage: 'UNPAID',
      to: ['NEW_ORDER', 'CANCELLED_BEFORE_TRANSFER'],
      timer: { to: 'CANCELLED_BEFORE_TRANSFER', afterMs: 3 * DAY_MS, asClaim: true },
      cancel: 'AT_ONCE',
    },
    NEW_ORDER: { stage: 'BEFORE_SHIPPING', to: ['AWAITING_SHIPMENT', 'IN_TRANSIT', 'CANCELLED', 'CANCEL_DEFERRED'], cancel: 'ASKED' },
    AWAITING_SHIPMENT: { stage: 'BEFORE_SHIPPING', to: ['IN_TRANSIT', 'CANCELLED', 'CANCEL_DEFERRED'], cancel: 'ASKED' },
    // An item in transit may be taken back.
    IN_TRANSIT: { stage: 'SENT', to: ['AWAITING_SHIPMENT', 'SHIPPED', ...BACK, ...ASIDE] },
    SHIPPED: { stage: 'DELIVERED', to: ['CONFIRMED', ...BACK, ...ASIDE], timer: { to: 'CONFIRMED', afterMs: 8 * DAY_MS } },
    CONFIRMED: { stage: 'DECIDED', to: [] },
    CANCELLED: { stage: 'ENDED', to: [] },
    CANCELLED_BEFORE_TRANSFER: { stage: 'ENDED', to: [] },
    CANCEL_DEFERRED: { stage: 'BEFORE_SHIPPING', to: ['CANCELLED', ...NOT_SENT] },
    RETURN_COLLECTING: { stage: 'DELIVERED', to: ['RETURN_COLLECTED', 'RETURN_DEFERRED', 'RETURNED', ...SENT] },
    RETURN_COLLECTED: { stage: 'DELIVERED', to: ['RETURN_DEFERRED', 'RETURNED', ...SENT] },
    RETURN_DEFERRED: { stage: 'DELIVERED', to: ['RETURN_COLLECTING', 'RETURN_COLLECTED', 'RETURNED', ...SENT] },
    RETURNED: { stage: 'ENDED', to: [] },
    EXCHANGE_COLLECTING: { stage: 'DELIVERED', to: ['EXCHANGE_COLLECTED', 'EXCHANGED', ...SENT] },
    EXCHANGE_COLLECTED: { stage: 'DELIVERED', to: ['EXCHANGED', ...SENT] },
    EXCHANGED: { stage: 'DECIDED', to: [] },
  },
  begin: { paid: 'NEW_ORDER', unpaid: 'BEFORE_TRANSFER' },
  advance: { PAID: 'NEW_ORDER', DELIVERED: 'SHIPPED', CONFIRMED: 'CONFIRMED' },
  emptied: { CANCEL: ['CANCELLED', 'CANCELLED_BEFORE_TRANSFER'], RETURN: ['RETURNED'], EXCHANGE: ['EXCHANGED'] },
  steps: {
    CANCEL: { HELD: 'CANCEL_DEFERRED' },
    RETURN: { COLLECTING: 'RETURN_COLLECTING', COLLECTED: 'RETURN_COLLECTED', HELD: 'RETURN_DEFERRED' },
    EXCHANGE: { COLLECTING: 'EXCHANGE_COLLECTING', COLLECTED: 'EXCHANGE_COLLECTED' },
  },
  // Paid cancels wait for the store.
  unansweredMs: null,
  linesNumberedAlone: true,
  itemPrices: 'OWN',
  visible: ({ extra }) => extra.displayStatus === 'VISIBLE',
  orderNo: (store) => nextNo(store, 'order'),
  lineNo: (store) => nextNo(store, 'orderItem'),
  claimNo: (store) => nextNo(store, 'request'),
  parcels: (_store, order, choices) => [{ no: order.no, fee: shippingFee(choices), choices }],
  optionText: ({ item }) => item.optionValues.join('/'),
  orderExtra: () => ({}),
  lineExtra: (_store, { product, item }) => ({
    options: item.extra.attributes.map(({ name, value }) => ({ name, value })),
    imageUrl: product.extra.images.find((image) => image.imageType === 'MAIN')?.originUrl ?? '',
    externalCode: product.managementCode,
    itemExternalCode: item.extra.externalCode,
    optionType: item.extra.optionType,
    fulfillmentType: product.extra.fulfillmentType,
  }),
  claimExtra: (reason, type) => {
    const [category, responsibility, text] = reasonOf(reason, type);
    return { category, responsibility, reason: text, rejectReason: null };
  },
};

export const storeOf = marketFor(RULES, ({ products, lines }) => ({
  productsByExternalCode: products.index(({ accountId, managementCode }) => (managementCode ? `${accountId}|${managementCode}` : null)),
  linesByDate: lines.ordered(({ accountId, orderedAt }) => `${accountId}|${timeKey(orderedAt)}`),
  linesByStatus: lines.ordered(({ accountId, state, orderedAt }) => `${accountId}|${state}|${timeKey(orderedAt)}`),
}));

/** Record time as the wire shows it: milliseconds of the UTC epoch. */
export function shownMs(store: Store, at: number | null | undefined): number | null {
  return at === null || at === undefined ? null : store.time.shown(at).getTime();
}

/** Requests in progress or done; refused and withdrawn ones are left out. */
export function activeRequests(store: Store, line: OrderItem): ItemRequest[] {
  return claimsOf(store, line).filter(isActive);
}

export function isActive({ state }: ItemRequest): boolean {
  return state === 'OPEN' || state === 'DONE';
}

/** How far a request is: asked for, its goods on their way, with the seller, done. */
const REQUEST_WORDS = {
  CANCEL: { ASKED: 'CANCEL_REQUESTED', COLLECTING: 'CANCEL_REQUESTED', COLLECTED: 'CANCEL_REQUESTED', DONE: 'CANCELLED' },
  RETURN: { ASKED: 'RETURN_REQUESTED', COLLECTING: 'RETURN_COLLECTING', COLLECTED: 'RETURN_COLLECTED', DONE: 'RETURNED' },
  EXCHANGE: { ASKED: 'EXCHANGE_REQUESTED', COLLECTING: 'EXCHANGE_COLLECTING', COLLECTED: 'EXCHANGE_COLLECTED', DONE: 'EXCHANGED' },
} as const;

export function requestStatus(request: ItemRequest): string {
  const { stage } = goodsOf(request);
  const words = REQUEST_WORDS[request.type];
  return request.state === 'DONE' ? words.DONE : words[stage === 'RESENT' ? 'COLLECTED' : stage];
}

/** When the last cancel or return of the item was done. */
export function refundedAt(store: Store, line: OrderItem): number | null {
  return claimsOf(store, line).findLast(({ state, type }) => state === 'DONE' && type !== 'EXCHANGE')?.changedAt ?? null;
}

/** Items with a request, the newest request first. */
export function requestedItems(store: Store, accountId: string): OrderItem[] {
  const claims = store.claimsByAccount.range({ ...prefixRange(accountId), newestFirst: true });
  const ids = new Set(claims.flatMap(({ value }) => value.lines.map(({ lineId }) => lineId)));
  return [...ids].flatMap((id) => store.lines.get(id) ?? []);
}
