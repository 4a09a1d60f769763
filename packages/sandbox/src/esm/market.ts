import type { ClaimReason } from '@moa/core';
import type { Json } from '../kernel/fields.ts';
import type { Index, OrderedIndex } from '../kernel/types.ts';
import { goodsOf } from '../market/claim-goods.ts';
import { marketFor } from '../market/market.ts';
import { numbersFrom } from '../market/numbers.ts';
import type { Choice, Claim, Item, Line, Market, MarketRules, Product } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { type DepartmentShares, departmentShare } from '../shared/department-shares.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { categoriesOf } from './catalog.ts';
import { deliveryFeeOf, parcelKeyOf } from './delivery.ts';
import { discountOf } from './discount.ts';
import reasons from './reasons.json' with { type: 'json' };
import { type Site, siteOf } from './site.ts';

/** Only the five between payment and decision have a number of the interface; those of claims leave its lists. */
export type LineState =
  | 'UNPAID'
  | 'NEW_ORDER'
  | 'AWAITING_SHIPMENT'
  | 'DELIVERING'
  | 'DELIVERED'
  | 'CONFIRMED'
  | 'CANCEL_REQUEST'
  | 'RETURN_REQUEST'
  | 'EXCHANGE_REQUEST'
  | 'CANCELED'
  | 'RETURNED';

export interface Reason {
  code: string;
  text: string;
}

export interface Esm {
  state: LineState;
  product: {
    goodsNo: string;
    /** Of the site; empty where it refused the product, and why it did. */
    siteGoodsNo: string;
    comment: string;
    /** The site itself stopped the sale. */
    banned: boolean;
    /** When a call made it: it takes no change for a while. Null: the seller's own admin did. */
    madeAt: number | null;
    /** The body as last sent; price, stock and options as they hold now are the market's. */
    body: Json;
  };
  item: { detail: Json };
  order: object;
  line: {
    siteGoodsNo: string;
    addPrice: number;
    optionValues: string[];
    feePercent: number;
    /** Of a piece, in won. */
    discount: number;
    /** Day to which the seller put its sending off. */
    lateUntil: number | null;
    companyNo: string;
    feeCondition: string;
    /** The buyer's open report that it did not arrive. */
    unreceived?: { reportedAt: number; reason: string; detail: string; releasedAt?: number };
    /** A present, and whether its receiver has yet to say where it goes. */
    gift?: { waits: boolean; acceptedAt?: number };
  };
  claim: Reason & {
    detail: string;
    /** When its goods came to each step. */
    at: Partial<Record<'COLLECTING' | 'COLLECTED' | 'RESENT' | 'HELD', number>>;
    fee: number;
    /** A cancel of what was paid out already. */
    settled?: boolean;
  };
}

export type EsmProduct = Product<Esm>;
export type EsmItem = Item<Esm>;
export type EsmLine = Line<Esm>;
export type EsmClaim = Claim<Esm>;

export type Mall = Market<Esm> & {
  /** `account|number for commands` */
  productsByGoodsNo: Index<EsmProduct>;
  /** `account|state|time of the order`, and of its payment */
  linesByOrderTime: OrderedIndex<EsmLine>;
  linesByPayTime: OrderedIndex<EsmLine>;
  /** `account|time of the report` of those that are reported as not received, which are in neither of the others. */
  linesByReport: OrderedIndex<EsmLine>;
};

/** Of a product for commands: one number is no product of the other site but the same one. */
export function nextGoodsNo({ kernel }: Market<Esm>): string {
  return String(kernel.store.next('goods', siteOf(kernel).number * 1_000_000_000 + 200_300_401));
}

export const nextNo = numbersFrom({
  siteGoods: 512_345_601,
  item: 70_001,
  pay: 3_100_200_301,
  order: 4_100_200_301,
  group: 5_100_200_301,
  claim: 600_001,
});

/** Percent with VAT. */
const FEES: DepartmentShares = { '출산/육아': 12, '스포츠/레저': 12, '생활/건강': 12, '도서/음반': 15, usual: 13 };

export const REASONS: Record<ClaimReason | 'UNPAID', Reason> = reasons;

export function claimExtra(reason: Reason, detail = ''): Esm['claim'] {
  return { ...reason, detail, at: {}, fee: 0 };
}

const ASIDE = ['RETURN_REQUEST', 'EXCHANGE_REQUEST'] as const;
const BACK = ['DELIVERING', 'DELIVERED'] as const;

const RULES: MarketRules<Esm> = {
  states: {
    UNPAID: { stage: 'UNPAID', to: ['NEW_ORDER', 'CANCELED'], timer: { to: 'CANCELED', afterMs: 3 * DAY_MS }, cancel: 'AT_ONCE' },
    // A cancel of what was not confirmed yet is refused by sending as well.
    NEW_ORDER: { stage: 'BEFORE_SHIPPING', to: ['AWAITING_SHIPMENT', 'DELIVERING', 'CANCEL_REQUEST', 'CANCELED'], cancel: 'ASKED' },
    AWAITING_SHIPMENT: { stage: 'BEFORE_SHIPPING', to: ['DELIVERING', 'CANCEL_REQUEST', 'CANCELED'], cancel: 'ASKED' },
    DELIVERING: { stage: 'SENT', to: ['DELIVERED', ...ASIDE], timer: { to: 'DELIVERED', afterMs: 2 * DAY_MS } },
    // Purchases are decided by themselves eight days after delivery.
    DELIVERED: { stage: 'DELIVERED', to: ['CONFIRMED', ...ASIDE], timer: { to: 'CONFIRMED', afterMs: 8 * DAY_MS } },
    // What was paid out may be paid back.
    CONFIRMED: { stage: 'DECIDED', to: ['CANCELED'] },
    CANCEL_REQUEST: { stage: 'BEFORE_SHIPPING', to: ['CANCELED', 'NEW_ORDER', 'AWAITING_SHIPMENT'] },
    // Each may be turned into the other.
    RETURN_REQUEST: { stage: 'DELIVERED', to: ['EXCHANGE_REQUEST', 'RETURNED', ...BACK] },
    EXCHANGE_REQUEST: { stage: 'DELIVERED', to: ['RETURN_REQUEST', ...BACK] },
    CANCELED: { stage: 'ENDED', to: [] },
    RETURNED: { stage: 'ENDED', to: [] },
  },
  begin: { paid: 'NEW_ORDER', unpaid: 'UNPAID' },
  advance: { PAID: 'NEW_ORDER', DELIVERED: 'DELIVERED', CONFIRMED: 'CONFIRMED' },
  emptied: { CANCEL: ['CANCELED'], RETURN: ['RETURNED'] },
  asked: { CANCEL: 'CANCEL_REQUEST', RETURN: 'RETURN_REQUEST', EXCHANGE: 'EXCHANGE_REQUEST' },
  // What comes back waits for the seller.
  unansweredMs: { CANCEL: DAY_MS },
  linesNumberedAlone: true,
  itemPrices: 'ADDED',
  oneOpenClaim: true,
  visible: ({ extra }) => extra.siteGoodsNo !== '' && !extra.banned,
  orderNo: (mall) => nextNo(mall, 'pay'),
  lineNo: (mall) => nextNo(mall, 'order'),
  claimNo: (mall) => nextNo(mall, 'claim'),
  parcels: (mall, _order, basket) =>
    [...Map.groupBy(basket, parcelKeyOf).values()].map((choices) => ({ no: nextNo(mall, 'group'), fee: deliveryFeeOf(choices), choices })),
  optionText: ({ item }) => item.optionValues.join('/'),
  orderExtra: () => ({}),
  lineExtra: (mall, choice) => lineExtra(mall, choice),
  claimExtra: (reason) => claimExtra(REASONS[reason]),
  claimed: (mall, claim) => noteStep(mall, claim),
};

function lineExtra({ kernel }: Market<Esm>, { product, item }: Choice<Esm>): Esm['line'] {
  const shipping = ((product.extra.body.itemAddtionalInfo as Json).shipping ?? {}) as Json;
  return {
    siteGoodsNo: product.extra.siteGoodsNo,
    addPrice: item.price,
    optionValues: item.optionValues,
    feePercent: departmentShare(FEES, categoriesOf(siteOf(kernel)).get(product.categoryId ?? '')),
    discount: discountOf(product.extra.body, siteOf(kernel), product.price),
    lateUntil: null,
    companyNo: String(shipping.companyNo ?? ''),
    feeCondition: feeCondition(shipping, siteOf(kernel)),
  };
}

/** `DeliveryFeeCondition` of what has a fee: with a condition, on arrival, as the buyer chose, before; one site has two of them. */
function feeCondition(shipping: Json, { letter }: Pick<Site, 'letter'>): string {
  const policy = (shipping.policy ?? {}) as Json;
  const { feeType, feePayType } = (policy.each ?? {}) as Json;
  if (Number(feePayType) === 3) return 'D';
  if (letter === 'A') return 'F';
  return Number(feeType) === 3 || Number(policy.feeType) === 1 ? 'M' : Number(feePayType) === 1 ? 'R' : 'F';
}

/** When the goods of a claim came where they are, and since when it is held. */
function noteStep(mall: Market<Esm>, claim: EsmClaim): void {
  const { stage, hold } = goodsOf(claim);
  const { at } = claim.extra;
  if (stage !== 'ASKED') at[stage] ??= mall.time.now();
  if (hold) at.HELD ??= mall.time.now();
  else delete at.HELD;
  mall.claims.put(claim.id, claim);
}

export const mallOf = marketFor(RULES, ({ products, lines }): Omit<Mall, keyof Market<Esm>> => {
  const keyOf = (line: EsmLine, at: number | undefined) =>
    at === undefined || line.extra.unreceived ? null : `${line.accountId}|${line.state}|${timeKey(at)}`;
  return {
    productsByGoodsNo: products.index(({ accountId, extra }) => `${accountId}|${extra.goodsNo}`),
    linesByOrderTime: lines.ordered((line) => keyOf(line, line.orderedAt)),
    linesByPayTime: lines.ordered((line) => keyOf(line, line.reached.NEW_ORDER)),
    linesByReport: lines.ordered(({ accountId, extra: { unreceived } }) =>
      unreceived ? `${accountId}|${timeKey(unreceived.reportedAt)}` : null,
    ),
  };
});
