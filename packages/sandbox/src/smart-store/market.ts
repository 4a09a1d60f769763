import type { ClaimReason } from '@moa/core';
import type { Json } from '../kernel/fields.ts';
import { kstIso, kstParts } from '../kernel/kst.ts';
import type { Collection, Index, OrderedIndex } from '../kernel/types.ts';
import { completeClaim, keepClaim } from '../market/claims.ts';
import { marketFor } from '../market/market.ts';
import { numbersFrom } from '../market/numbers.ts';
import type { Choice, Claim, ClaimType, Item, Line, Market, MarketRules, Product, StateRule } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { workingDayAfter } from '../shared/settling.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { child, number, text } from './json.ts';
import reasons from './reasons.json' with { type: 'json' };

/** What a courier takes, there and back. */
const TRANSIT_MS = 2 * DAY_MS;
/** Until the store's courier comes for what a buyer sends back. */
const FETCHED_MS = DAY_MS;
const BUSINESS_DAYS_TO_SHIP = 3;

/**
 * PLACED is PAYED to the channel, with a `placeOrderStatus` of OK; the others are its own words (sheet 5). Virtual accounts lapse after two days;
 * buyers are taken to agree eight days after the delivery (domain, timers).
 */
const STATES = {
  PAYMENT_WAITING: {
    stage: 'UNPAID',
    to: ['PAYED', 'CANCELED', 'CANCELED_BY_NOPAYMENT'],
    timer: { to: 'CANCELED_BY_NOPAYMENT', afterMs: 2 * DAY_MS },
    cancel: 'AT_ONCE',
  },
  PAYED: { stage: 'BEFORE_SHIPPING', to: ['PLACED', 'CANCELED'], cancel: 'AT_ONCE' },
  PLACED: { stage: 'BEFORE_SHIPPING', to: ['DELIVERING', 'CANCELED'], cancel: 'ASKED' },
  DELIVERING: {
    stage: 'SENT',
    to: ['DELIVERED', 'PURCHASE_DECIDED', 'RETURNED', 'EXCHANGED'],
    timer: { to: 'DELIVERED', afterMs: TRANSIT_MS },
  },
  DELIVERED: {
    stage: 'DELIVERED',
    to: ['PURCHASE_DECIDED', 'RETURNED', 'EXCHANGED'],
    timer: { to: 'PURCHASE_DECIDED', afterMs: 8 * DAY_MS },
  },
  PURCHASE_DECIDED: { stage: 'DECIDED', to: [] },
  EXCHANGED: { stage: 'DECIDED', to: [] },
  CANCELED: { stage: 'ENDED', to: [] },
  RETURNED: { stage: 'ENDED', to: [] },
  CANCELED_BY_NOPAYMENT: { stage: 'ENDED', to: [] },
} as const satisfies Record<string, StateRule<string>>;
type LineState = keyof typeof STATES;

/** What the feed reports (sheet 5). A delivery is not among them. */
export const CHANGE_TYPES = [
  'PAY_WAITING',
  'PAYED',
  'EXCHANGE_OPTION',
  'DELIVERY_ADDRESS_CHANGED',
  'GIFT_RECEIVED',
  'CLAIM_REJECTED',
  'DISPATCHED',
  'CLAIM_REQUESTED',
  'COLLECT_DONE',
  'CLAIM_HOLDBACK_RELEASED',
  'CLAIM_COMPLETED',
  'PURCHASE_DECIDED',
  'HOPE_DELIVERY_INFO_CHANGED',
  'CLAIM_REDELIVERING',
] as const;
type ChangeType = (typeof CHANGE_TYPES)[number];

export interface Parcel {
  method: string;
  company: string;
  trackingNumber: string;
}

export interface SmartStore {
  state: LineState;
  product: {
    channelNo: string;
    /** Status while it is off the sale. */
    offStatus: 'SUSPENSION' | 'CLOSE';
    /** As the seller sent them; what the market keeps is put over them when they are shown. */
    origin: Json;
    channel: Json;
  };
  item: {
    /** The combination as it was sent; empty where the product has none. */
    sent: Json;
  };
  order: object;
  line: {
    channelProductNo: string;
    optionPrice: number;
    /** The last change that the feed reports (sheet 5), with the state of the line then. Protocol time: the clock does not age it. */
    change: { type: ChangeType; state: LineState; at: string };
    sentAt: number | null;
    delay: { reason: string; detail: string; shipBy: number } | null;
  };
  claim: {
    reason: string;
    detail: string;
    /** Status of an open claim that has gone on from its request. */
    step: 'COLLECTING' | 'COLLECT_DONE' | 'EXCHANGE_REDELIVERING' | null;
    holdback: { classType: string; detail: string; extraFee: number } | null;
    collect: Parcel | null;
    redelivery: Parcel | null;
    rejectReason: string | null;
  };
}

export type ShopProduct = Product<SmartStore>;
export type ShopItem = Item<SmartStore>;
export type ShopLine = Line<SmartStore>;
export type ShopClaim = Claim<SmartStore>;
type Step = NonNullable<ShopClaim['extra']['step']>;

export interface Token {
  token: string;
  accountId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export type Shop = Market<SmartStore> & {
  tokens: Collection<Token>;
  tokensByAccount: Index<Token>;
  productsByChannelNo: Index<ShopProduct>;
  /** `account|time of the change` */
  feed: OrderedIndex<ShopLine>;
  /** `account|time of the payment` */
  linesByPayment: OrderedIndex<ShopLine>;
  /** `company|tracking number` */
  linesByInvoice: Index<ShopLine>;
};

export const nextNo = numbersFrom({
  originProduct: 10_000_000_001,
  channelProduct: 11_000_000_001,
  combination: 30_000_000_001,
  order: 10_000_001,
});

/** Sixteen digits, the day first: orders, product orders and claims count together. */
function nextDatedNo(shop: Market<SmartStore>): string {
  return `${kstParts(shop.time.real()).compact.slice(0, 8)}${nextNo(shop, 'order')}`;
}

/** Number of the account's store; its addresses and delivery groups are numbered from it. */
export function storeNo({ kernel }: Shop, accountId: string): number {
  return kernel.accounts().findIndex(({ id }) => id === accountId) + 1;
}

const REASONS: Record<ClaimReason | 'UNPAID', string> = reasons;
export const CLAIM_REASONS: ReadonlySet<string> = new Set(Object.values(REASONS));

export function newClaimExtra(reason: string, detail: string): SmartStore['claim'] {
  return { reason, detail, step: null, holdback: null, collect: null, redelivery: null, rejectReason: null };
}

/** Notes a change that the feed reports. */
export function report(shop: Market<SmartStore>, line: ShopLine, type: ChangeType): void {
  line.extra.change = { type, state: line.state, at: kstIso(shop.time.real()) };
  shop.lines.put(line.id, line);
}

const REPORTED_STATES: Partial<Record<LineState, ChangeType>> = {
  PAYED: 'PAYED',
  DELIVERING: 'DISPATCHED',
  PURCHASE_DECIDED: 'PURCHASE_DECIDED',
};
const REPORTED_CLAIMS: Record<ShopClaim['state'], ChangeType> = {
  OPEN: 'CLAIM_REQUESTED',
  DONE: 'CLAIM_COMPLETED',
  REFUSED: 'CLAIM_REJECTED',
  WITHDRAWN: 'CLAIM_REJECTED',
};
const REPORTED_STEPS: Record<Step, ChangeType> = {
  COLLECTING: 'CLAIM_REQUESTED',
  COLLECT_DONE: 'COLLECT_DONE',
  EXCHANGE_REDELIVERING: 'CLAIM_REDELIVERING',
};

export function reportClaim(shop: Market<SmartStore>, { lines }: ShopClaim, type: ChangeType): void {
  for (const { lineId } of lines) {
    const line = shop.lines.get(lineId);
    if (line) report(shop, line, type);
  }
}

/**
 * When time brings a claim on: the store's courier fetches what a buyer sends back, or what a seller orders it to, and couriers arrive with what
 * they have. Nothing moves while the seller holds it back.
 */
export function nextStepAt(shop: Market<SmartStore>, { type, by, extra: { step, holdback, collect } }: ShopClaim): number | null {
  const fetched = step === null && type !== 'CANCEL' && (by === 'BUYER' || collect?.method === 'RETURN_DESIGNATED');
  const moving = step === 'COLLECTING' || step === 'EXCHANGE_REDELIVERING';
  if (holdback || !(fetched || moving)) return null;
  return shop.time.now() + (fetched ? FETCHED_MS : TRANSIT_MS);
}

export function stepClaim(shop: Market<SmartStore>, claim: ShopClaim, step: Step): void {
  claim.extra.step = step;
  keepClaim(shop, claim, nextStepAt(shop, claim));
  reportClaim(shop, claim, REPORTED_STEPS[step]);
}

/** Midnight of the third working day after the payment, or what the seller put it off to. */
export function shipBy(shop: Shop, { reached, extra }: ShopLine): number | null {
  if (extra.delay) return extra.delay.shipBy;
  if (reached.PAYED === undefined) return null;
  const day = workingDayAfter(kstParts(shop.time.shown(reached.PAYED)).date, BUSINESS_DAYS_TO_SHIP);
  return shop.time.ofShown(new Date(`${day}T23:59:59+09:00`));
}

/** The sale period of a product begins, ends, or holds; real time, as the seller wrote it. */
export function periodOf({ extra }: ShopProduct, { time }: Market<SmartStore>): 'BEFORE' | 'ON' | 'AFTER' {
  const now = time.real().getTime();
  if (Date.parse(text(extra.origin, 'saleEndDate')) < now) return 'AFTER';
  return Date.parse(text(extra.origin, 'saleStartDate')) > now ? 'BEFORE' : 'ON';
}

function deliveryFee([first]: Choice<SmartStore>[]): number {
  const fee = child(child(first?.product.extra.origin ?? {}, 'deliveryInfo'), 'deliveryFee');
  return fee.deliveryFeeType === 'FREE' ? 0 : number(fee, 'baseFee');
}

const RULES: MarketRules<SmartStore> = {
  states: STATES,
  begin: { paid: 'PAYED', unpaid: 'PAYMENT_WAITING' },
  advance: { PAID: 'PAYED', DELIVERED: 'DELIVERED', CONFIRMED: 'PURCHASE_DECIDED' },
  emptied: { CANCEL: ['CANCELED'], RETURN: ['RETURNED'], EXCHANGE: ['EXCHANGED'] },
  // Requests wait for the seller.
  unansweredMs: null,
  linesNumberedAlone: true,
  itemPrices: 'ADDED',
  restocks: false,
  oneOpenClaim: true,
  visible: (product, _item, shop) => product.extra.channel.channelProductDisplayStatusType === 'ON' && periodOf(product, shop) === 'ON',
  orderNo: nextDatedNo,
  lineNo: nextDatedNo,
  claimNo: nextDatedNo,
  parcels: (_shop, order, choices) => [{ no: order.no, fee: deliveryFee(choices), choices }],
  optionText: ({ product, item }) => item.optionValues.map((value, at) => `${product.optionNames[at]}: ${value}`).join(' / '),
  orderExtra: () => ({}),
  lineExtra: (shop, { product, item }, _parcel, { paidAt }) => {
    const at = kstIso(shop.time.real());
    return {
      channelProductNo: product.extra.channelNo,
      optionPrice: item.price,
      change: paidAt === null ? { type: 'PAY_WAITING', state: 'PAYMENT_WAITING', at } : { type: 'PAYED', state: 'PAYED', at },
      sentAt: null,
      delay: null,
    };
  },
  claimExtra: (reason, type: ClaimType) => newClaimExtra(REASONS[reason], type === 'CANCEL' ? '구매자 취소 요청' : ''),
  moved: (shop, line) => {
    const change = REPORTED_STATES[line.state];
    if (change) report(shop, line, change);
  },
  claimed: (shop, claim) => {
    if (claim.state === 'OPEN') keepClaim(shop, claim, nextStepAt(shop, claim));
    reportClaim(shop, claim, REPORTED_CLAIMS[claim.state]);
  },
  claimDue: (shop, claim) => {
    if (claim.extra.step === 'EXCHANGE_REDELIVERING') completeClaim(shop, claim, { backToStock: false });
    else if (claim.extra.step === 'COLLECTING') stepClaim(shop, claim, 'COLLECT_DONE');
    else {
      claim.extra.collect = { method: 'RETURN_DESIGNATED', company: 'CJGLS', trackingNumber: `3800${claim.no.slice(-8)}` };
      stepClaim(shop, claim, 'COLLECTING');
    }
  },
};

export const shopOf = marketFor(RULES, ({ kernel, products, lines }) => {
  const tokens = kernel.store.collection<Token>('tokens');
  return {
    tokens,
    tokensByAccount: tokens.index(({ accountId }) => accountId),
    productsByChannelNo: products.index(({ extra }) => extra.channelNo),
    feed: lines.ordered(({ accountId, extra }) => `${accountId}|${extra.change.at}`),
    linesByPayment: lines.ordered(({ accountId, reached }) =>
      reached.PAYED === undefined ? null : `${accountId}|${timeKey(reached.PAYED)}`,
    ),
    linesByInvoice: lines.index(({ shipment }) => (shipment ? `${shipment.courier}|${shipment.invoiceNo}` : null)),
  };
});

/** Record time as the wire shows it. */
export function stamp(shop: Shop, at: number): string {
  return kstIso(shop.time.shown(at));
}
