import type { ClaimReason } from '@moa/core';
import { child, type Json } from '../kernel/fields.ts';
import { kstIso } from '../kernel/kst.ts';
import type { Index, OrderedIndex } from '../kernel/types.ts';
import { goodsOf } from '../market/claim-goods.ts';
import { completeClaim, keepClaim } from '../market/claims.ts';
import { marketFor } from '../market/market.ts';
import { numbersFrom } from '../market/numbers.ts';
import { ship } from '../market/orders.ts';
import type { Choice, Claim, Item, Line, Market, MarketRules, Order, Parcel, Product, Shipment, StateRule } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { DAY_MS, FORMS, instantOf } from '../shared/wall-clock.ts';
import reasons from './reasons.json' with { type: 'json' };
import { COURIERS } from './reference.ts';

/** Invoices that were taken are done after this time of the business clock. */
const INVOICE_MS = 3_000;
/** A gift that its receiver does not accept ends after this time. */
const GIFT_ACCEPTED_MS = 7 * DAY_MS;
/** Between the goods and the seller's word on them. */
const INSPECTED_MS = DAY_MS;

/** PaymentWaiting is shown to nobody, GiftWaiting as ShippingRequest without an address; the others are the channel's (sheet 5). */
const STATES = {
  PaymentWaiting: {
    stage: 'UNPAID',
    to: ['ShippingRequest', 'PayCancelComplete'],
    timer: { to: 'PayCancelComplete', afterMs: 3 * DAY_MS },
    cancel: 'AT_ONCE',
  },
  ShippingRequest: { stage: 'BEFORE_SHIPPING', to: ['ShippingWaiting', 'PayCancelComplete', 'GiftWaiting'], cancel: 'AT_ONCE' },
  GiftWaiting: {
    stage: 'BEFORE_SHIPPING',
    to: ['ShippingRequest', 'PayCancelComplete'],
    timer: { to: 'PayCancelComplete', afterMs: GIFT_ACCEPTED_MS, asClaim: true },
    cancel: 'AT_ONCE',
  },
  ShippingWaiting: { stage: 'BEFORE_SHIPPING', to: ['ShippingProgress', 'ShippingCancelRequestBuyer'], cancel: 'ASKED' },
  ShippingCancelRequestBuyer: { stage: 'BEFORE_SHIPPING', to: ['ShippingCancelComplete', 'ShippingWaiting'] },
  ShippingProgress: {
    stage: 'SENT',
    to: ['ShippingComplete', 'BuyDecision', 'ReturnRequest', 'ExchangeRequest'],
    timer: { to: 'ShippingComplete', afterMs: 2 * DAY_MS },
  },
  ShippingComplete: {
    stage: 'DELIVERED',
    to: ['BuyDecision', 'ReturnRequest', 'ExchangeRequest'],
    timer: { to: 'BuyDecision', afterMs: 8 * DAY_MS },
  },
  BuyDecision: { stage: 'DECIDED', to: [] },
  ReturnRequest: { stage: 'DELIVERED', to: ['ReturnCancelComplete', 'ShippingProgress', 'ShippingComplete'] },
  ExchangeRequest: { stage: 'DELIVERED', to: ['ExchangeShippingComplete', 'ShippingProgress', 'ShippingComplete'] },
  PayCancelComplete: { stage: 'ENDED', to: [] },
  ShippingCancelComplete: { stage: 'ENDED', to: [] },
  ReturnCancelComplete: { stage: 'ENDED', to: [] },
  ExchangeShippingComplete: { stage: 'DECIDED', to: [] },
} as const satisfies Record<string, StateRule<string>>;
export type OrderStatus = keyof typeof STATES;

export interface Kakao {
  state: OrderStatus;
  product: {
    /** As the seller sent it, in the members of its shop, with what was left out at its default. */
    body: Json;
  };
  item: {
    /** Sold without a count. */
    unlimited: boolean;
  };
  order: {
    /** A gift whose receiver has not entered the address. */
    addressPending: boolean;
  };
  line: {
    /** The last change, to the second. Protocol time: the clock does not age it. */
    modifiedAt: string;
    optionPrice: number;
    /** What the seller takes off a piece, in won. */
    discount: number;
    /** Of the whole group that is sent together. */
    groupFee: number;
    feeType: string;
    payPoint: string;
    /** An invoice that was taken and is not done yet, from when on it is. */
    taken: { shipment: Shipment; dueAt: number } | null;
    sentAt: number | null;
  };
  claim: { reason: string; comment: string };
}

export type KakaoProduct = Product<Kakao>;
export type KakaoItem = Item<Kakao>;
export type KakaoLine = Line<Kakao>;
export type KakaoOrder = Order<Kakao>;
export type KakaoClaim = Claim<Kakao>;

export type Mall = Market<Kakao> & {
  /** `account|time of the change`; without orders that were never paid. */
  feed: OrderedIndex<KakaoLine>;
  /** By when the invoice that was taken is done. */
  linesTaken: OrderedIndex<KakaoLine>;
  productsByManagementCode: Index<KakaoProduct>;
};

export const nextNo = numbersFrom({
  product: 70_000_001,
  combination: 80_000_001,
  payment: 90_000_001,
  group: 5_000_001,
  order: 310_000_001,
  claim: 410_000_001,
});

/** An instant as the wire shows it: Korean, to the second, without a zone. */
export function wireTime(at: Date): string {
  return kstIso(at).slice(0, 19);
}

/** Record time as the wire shows it. */
export function stamp(mall: Market<Kakao>, at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : wireTime(mall.time.shown(at));
}

/** Notes that an order changed, for the list of changed orders. */
export function touch(mall: Market<Kakao>, line: KakaoLine): void {
  line.extra.modifiedAt = wireTime(mall.time.real());
  mall.lines.put(line.id, line);
}

function deliveryOf({ extra }: KakaoProduct): Json {
  return child(extra.body, 'delivery');
}

/** The sale period of a product begins, ends, or holds; the seller wrote it in Korean time, in either of two places. */
export function periodOf({ extra }: KakaoProduct, { time }: Market<Kakao>): 'BEFORE' | 'ON' | 'AFTER' {
  const holder = 'useSalePeriod' in extra.body ? extra.body : child(extra.body, 'salePeriod');
  if (holder.useSalePeriod !== true) return 'ON';
  const { from, to } = child(holder, 'salePeriod');
  const now = time.real().getTime();
  if (instantOf(String(to), FORMS.COMPACT_SECOND) < now) return 'AFTER';
  return instantOf(String(from), FORMS.COMPACT_SECOND) > now ? 'BEFORE' : 'ON';
}

/** Products that may be bundled and leave from one place travel together. */
function groupKey({ product, item }: Choice<Kakao>): string {
  const { bundleGroupAvailable, shippingAddressId } = deliveryOf(product);
  return bundleGroupAvailable === true ? `place ${String(shippingAddressId)}` : `item ${item.no}`;
}

function feeOf({ product, item, quantity }: Choice<Kakao>): number {
  const { deliveryFeeType, baseFee, freeConditionalAmount, repeatQuantity, deliveryFeePaymentType } = deliveryOf(product);
  if (deliveryFeeType === 'FREE' || deliveryFeePaymentType === 'COLLECT') return 0;
  const amount = (product.price + item.price) * quantity;
  if (deliveryFeeType === 'CONDITIONAL_FREE' && amount >= Number(freeConditionalAmount)) return 0;
  const times = deliveryFeeType === 'QUANTITY_PAID' ? Math.ceil(quantity / Number(repeatQuantity ?? 1)) : 1;
  return Number(baseFee ?? 0) * times;
}

function discountOf({ price, extra }: KakaoProduct): number {
  const { useDiscount, type, value } = child(extra.body, 'discount');
  if (useDiscount !== true) return 0;
  return type === 'RATE' ? Math.floor((price * Number(value)) / 100) : Number(value);
}

function lineExtra(market: Market<Kakao>, { product, item }: Choice<Kakao>, { fee }: Parcel<Kakao>): Kakao['line'] {
  const { deliveryFeeType, deliveryFeePaymentType } = deliveryOf(product);
  return {
    modifiedAt: wireTime(market.time.real()),
    optionPrice: item.price,
    discount: discountOf(product),
    groupFee: fee,
    feeType: String(deliveryFeeType ?? 'FREE'),
    payPoint: String(deliveryFeePaymentType ?? 'PREPAID'),
    taken: null,
    sentAt: null,
  };
}

/** What time ends as a cancel is a gift that nobody accepted: it is paid. */
export const REASONS: Record<ClaimReason | 'UNPAID', Kakao['claim']> = { ...reasons, UNPAID: reasons.GIFT_EXPIRED };

const RULES: MarketRules<Kakao> = {
  states: STATES,
  begin: { paid: 'ShippingRequest', unpaid: 'PaymentWaiting' },
  advance: { PAID: 'ShippingRequest', DELIVERED: 'ShippingComplete', CONFIRMED: 'BuyDecision' },
  emptied: {
    CANCEL: ['PayCancelComplete', 'ShippingCancelComplete'],
    RETURN: ['ReturnCancelComplete'],
    EXCHANGE: ['ExchangeShippingComplete'],
  },
  asked: { CANCEL: 'ShippingCancelRequestBuyer', RETURN: 'ReturnRequest', EXCHANGE: 'ExchangeRequest' },
  // The seller answers in the channel's own centre; who does not has agreed.
  unansweredMs: { CANCEL: 3 * DAY_MS },
  linesNumberedAlone: true,
  itemPrices: 'ADDED',
  oneOpenClaim: true,
  visible: (product, _item, market) => product.extra.body.displayStatus !== 'HIDDEN' && periodOf(product, market) === 'ON',
  bounded: ({ extra }) => !extra.unlimited,
  counted: ({ extra }) => !extra.unlimited,
  orderNo: (market) => nextNo(market, 'payment'),
  lineNo: (market) => nextNo(market, 'order'),
  claimNo: (market) => nextNo(market, 'claim'),
  parcels: (market, _order, basket) =>
    [...Map.groupBy(basket, groupKey).values()].map((choices) => ({
      no: nextNo(market, 'group'),
      fee: Math.max(...choices.map(feeOf)),
      choices,
    })),
  optionText: ({ product, item }) => item.optionValues.map((value, at) => `${product.optionNames[at]}:${value}`).join('/'),
  orderExtra: () => ({ addressPending: false }),
  lineExtra,
  claimExtra: (reason) => ({ ...REASONS[reason] }),
  divide: () => {
    throw new Error('이 쇼핑몰의 주문은 전체 수량으로만 취소·반품·교환할 수 있습니다.');
  },
  moved: touch,
  claimed: (market, claim) => {
    for (const { lineId } of claim.lines) {
      const line = market.lines.get(lineId);
      if (line) touch(market, line);
    }
    // The goods are back: what the seller says of them in the channel's own centre comes by itself.
    if (claim.state === 'OPEN' && goodsOf(claim).stage === 'COLLECTED') keepClaim(market, claim, market.time.now() + INSPECTED_MS);
  },
  claimDue: (market, claim) => completeClaim(market, claim, { backToStock: true }),
  due: ({ kernel }, to) => {
    const mall = mallOf(kernel);
    for (const { value } of mall.linesTaken.range({ to })) sendTaken(mall, value);
  },
};

export const mallOf = marketFor(RULES, ({ products, lines }) => ({
  feed: lines.ordered(({ accountId, reached, extra }) =>
    reached.ShippingRequest === undefined ? null : `${accountId}|${extra.modifiedAt}`,
  ),
  linesTaken: lines.ordered(({ extra }) => (extra.taken ? timeKey(extra.taken.dueAt) : null)),
  productsByManagementCode: products.index(({ accountId, managementCode }) => (managementCode ? `${accountId}|${managementCode}` : null)),
}));

/** Takes an invoice; one that waits already is left as it is. */
export function takeInvoice(mall: Mall, line: KakaoLine, shipment: Shipment): void {
  if (line.extra.taken) return;
  line.extra.taken = { shipment, dueAt: mall.time.now() + INVOICE_MS };
  mall.lines.put(line.id, line);
}

/** What became of an invoice that was taken: a courier that is none, and an order that went on meanwhile, leave no word of it. */
function sendTaken(mall: Mall, line: KakaoLine): void {
  const shipment = line.extra.taken?.shipment;
  line.extra.taken = null;
  mall.lines.put(line.id, line);
  if (!shipment || !isShippable(shipment)) return;
  if (line.state === 'ShippingWaiting') {
    line.extra.sentAt = mall.time.now();
    ship(mall, line, shipment, 'ShippingProgress');
    mall.kernel.effect('orders.dispatch', line.orderNo);
  } else if (line.state === 'ShippingProgress') {
    line.shipment = shipment;
    touch(mall, line);
    mall.kernel.effect('orders.modifyInvoice', line.orderNo);
  }
}

const INVOICE = /^[0-9A-Z-]{6,30}$/i;

function isShippable({ method, courier, invoiceNo }: Shipment): boolean {
  return method !== 'SHIPPING' || (COURIERS.has(courier) && INVOICE.test(invoiceNo));
}
