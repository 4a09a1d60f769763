import type { ClaimReason } from '@moa/core';
import type { Collection, OrderedIndex } from '../kernel/types.ts';
import { marketFor, orderBehind } from '../market/market.ts';
import { divideLine } from '../market/orders.ts';
import type { Choice, Claim, ClaimType, Item, Line, Market, MarketRules, Order, Product } from '../market/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import reasons from './reasons.json' with { type: 'json' };
import { dayKst, type Flag } from './wire.ts';

/** Statuses of order items that are played (sheet 5). */
export type LineStatus = 'N00' | 'N10' | 'N20' | 'N21' | 'N22' | 'N30' | 'N40' | 'N50' | ClaimStatus;
type ClaimStatus = 'C00' | 'C34' | 'C40' | 'C47' | 'R00' | 'R10' | 'R20' | 'R30' | 'R40' | 'E00' | 'E10' | 'E20' | 'E40';

export interface ProductOption {
  name: string;
  values: string[];
}

export interface Cafe24 {
  state: LineStatus;
  product: {
    shopNo: number;
    productCode: string;
    /** Every other accepted field, echoed as it came. */
    fields: { display: Flag; supply_price: string } & Record<string, unknown>;
    optionType: 'T' | 'E' | 'F' | null;
    optionListType: 'C' | 'S' | null;
    options: ProductOption[];
    /** Number of variants ever made, so that a code is never used twice. */
    variantsMade: number;
    categories: { category_no: number; recommend: Flag; new: Flag }[];
    /** Of the smaller pictures; the main one is the first of the product's, and empty where there is none. */
    smallImages: Record<'list_image' | 'tiny_image' | 'small_image', string | null>;
    /** Last PUT body and its time: the same content twice within a second is a 409. */
    lastPut: { body: string; at: number } | null;
  };
  item: {
    /** Names of its options; independent options (F) have one each. */
    optionNames: string[];
    display: Flag;
    /** By the names of the wire. */
    inventory: {
      use_inventory: Flag;
      important_inventory: 'A' | 'B';
      /** A reduces stock when ordered, B when paid. */
      inventory_control_type: 'A' | 'B';
      display_soldout: Flag;
      safety_inventory: number;
    };
  };
  order: { shopNo: number };
  line: {
    productCode: string;
    optionPrice: number;
    /** Item this one was divided from by a claim on a part. */
    originalNo: string | null;
    /** When its invoice was last written. */
    trackedAt: number | null;
  };
  /** `wantedVariants` of an exchange, in the order of its items: null for the same goods; absent where a buyer asked. */
  claim: { reasonType: string; reason: string; rejectReason: string | null; wantedVariants?: (string | null)[] };
}

export type MallProduct = Product<Cafe24>;
export type Variant = Item<Cafe24>;
export type MallOrder = Order<Cafe24>;
export type OrderItem = Line<Cafe24>;
export type MallClaim = Claim<Cafe24>;

/** A code or token. Its time is that of the real clock, in epoch milliseconds. */
interface Granted {
  mallId: string;
  clientId: string;
  scopes: string[];
  expiresAt: number;
}

/** Lives between the consent page and the token call. */
export interface AuthorizationCode extends Granted {
  code: string;
  redirectUri: string;
}

/** One access or refresh token. */
export interface TokenGrant extends Granted {
  token: string;
}

export type Mall = Market<Cafe24> & {
  codes: Collection<AuthorizationCode>;
  accessTokens: Collection<TokenGrant>;
  refreshTokens: Collection<TokenGrant>;
  /** Malls whose first refresh token, known from the account, is used up or revoked. */
  firstTokensSpent: Collection<true>;
  /** Paths of images that were uploaded, with the mall that owns them. */
  uploads: Collection<{ path: string; mallId: string }>;
  /** `mall|time of the payment` */
  ordersByPayment: OrderedIndex<MallOrder>;
};

/** What outlives a change of the form of orders and products: linked malls stay linked, and uploaded pictures can be used. */
export const KEPT = ['accessTokens', 'refreshTokens', 'firstTokensSpent', 'uploads'] as const;

/** The platform's reason letters and the words a buyer would choose. */
const REASONS: Record<ClaimReason | 'UNPAID', { reasonType: string; reason: string }> = reasons;

const CLAIM_LETTERS: Record<ClaimType, string> = { CANCEL: 'C', RETURN: 'R', EXCHANGE: 'E' };

/** Next number of the day in the form of the platform's codes. */
function dailyCode(mall: Market<Cafe24>, sequence: 'order' | 'claim', mallId: string): string {
  const day = dayKst(mall.time.real());
  return `${day}-${String(mall.kernel.store.next(`${sequence}|${mallId}|${day}`, 11)).padStart(7, '0')}`;
}

export function itemCode(orderId: string, number: number): string {
  return `${orderId}-${String(number).padStart(2, '0')}`;
}

/** A mall has several shops, and an order is placed at one. */
function shopOf([first, ...others]: Choice<Cafe24>[]): number {
  const shopNo = first?.product.extra.shopNo ?? 1;
  if (others.some(({ product }) => product.extra.shopNo !== shopNo)) throw new Error('한 주문에는 한 쇼핑몰의 상품만 담을 수 있습니다.');
  return shopNo;
}

/** A claim on a part of an order item has an item of its own. */
export function divide(mall: Market<Cafe24>, line: OrderItem, quantity: number): OrderItem {
  const no = itemCode(line.orderNo, orderBehind(mall, line).lineIds.length + 1);
  return divideLine(mall, line, quantity, no, { ...line.extra, originalNo: line.no });
}

const CANCEL = ['C00', 'C34', 'C40'] as const;
const CANCELED_FROM = ['N10', 'N20', 'N21', 'N22'] as const;
const RETURN = ['R00', 'E00'] as const;
const SENT = ['N30', 'N40'] as const;

const RULES: MarketRules<Cafe24> = {
  states: {
    N00: { stage: 'UNPAID', to: ['N10', 'C47'], timer: { to: 'C47', afterMs: 3 * DAY_MS, asClaim: true }, cancel: 'AT_ONCE' },
    N10: { stage: 'BEFORE_SHIPPING', to: ['N20', 'N22', ...CANCEL], cancel: 'ASKED' },
    N20: { stage: 'BEFORE_SHIPPING', to: ['N10', 'N21', 'N22', 'N30', ...CANCEL], cancel: 'ASKED' },
    N21: { stage: 'BEFORE_SHIPPING', to: ['N30', ...CANCEL], cancel: 'ASKED' },
    N22: { stage: 'BEFORE_SHIPPING', to: ['N10', 'N20', ...CANCEL], cancel: 'ASKED' },
    // A mall may take a shipment back before it arrives.
    N30: { stage: 'SENT', to: ['N21', 'N40', ...RETURN] },
    N40: { stage: 'DELIVERED', to: ['N50', ...RETURN], timer: { to: 'N50', afterMs: 8 * DAY_MS } },
    N50: { stage: 'DECIDED', to: [] },
    C00: { stage: 'BEFORE_SHIPPING', to: ['C34', 'C40', ...CANCELED_FROM] },
    C34: { stage: 'BEFORE_SHIPPING', to: ['C40', ...CANCELED_FROM] },
    C40: { stage: 'ENDED', to: [] },
    C47: { stage: 'ENDED', to: [] },
    R00: { stage: 'DELIVERED', to: ['R10', 'R30', 'R40', ...SENT] },
    R10: { stage: 'DELIVERED', to: ['R20', 'R30', 'R40', ...SENT] },
    R20: { stage: 'DELIVERED', to: ['R30', 'R40', ...SENT] },
    R30: { stage: 'DELIVERED', to: ['R40', ...SENT] },
    R40: { stage: 'ENDED', to: [] },
    E00: { stage: 'DELIVERED', to: ['E10', 'E40', ...SENT] },
    E10: { stage: 'DELIVERED', to: ['E20', 'E40', ...SENT] },
    E20: { stage: 'DELIVERED', to: ['E40', ...SENT] },
    E40: { stage: 'DECIDED', to: [] },
  },
  begin: { paid: 'N10', unpaid: 'N00' },
  advance: { PAID: 'N10', DELIVERED: 'N40', CONFIRMED: 'N50' },
  emptied: { CANCEL: ['C40', 'C47'], RETURN: ['R40'], EXCHANGE: ['E40'] },
  asked: { CANCEL: 'C00', RETURN: 'R00', EXCHANGE: 'E00' },
  // What is accepted comes back.
  steps: { RETURN: { COLLECTING: 'R10', COLLECTED: 'R20' }, EXCHANGE: { COLLECTING: 'E10', COLLECTED: 'E20' } },
  // Whoever paid waits for the mall.
  unansweredMs: null,
  numbersPerAccount: true,
  linesNumberedAlone: true,
  itemPrices: 'ADDED',
  // A product that is not shown has its address still, a variant has none.
  visible: (_product, { extra }) => extra.display === 'T',
  // Stock 0 alone does not stop the sale: 품절표시 has to be on (sheet 4).
  bounded: ({ extra }) => extra.inventory.use_inventory === 'T' && extra.inventory.display_soldout === 'T',
  counted: ({ extra }) => extra.inventory.use_inventory === 'T',
  takenUnpaid: ({ extra }) => extra.inventory.inventory_control_type === 'A',
  orderNo: (mall, mallId) => dailyCode(mall, 'order', mallId),
  lineNo: (_mall, order, index) => itemCode(order.no, index + 1),
  claimNo: (mall, mallId, type) => CLAIM_LETTERS[type] + dailyCode(mall, 'claim', mallId),
  parcels: (_mall, order, choices) => [{ no: `D-${order.no}-00`, fee: 0, choices }],
  optionText: ({ item }) => item.extra.optionNames.map((name, axis) => `${name}=${item.optionValues[axis]}`).join(', '),
  orderExtra: (_mall, basket) => ({ shopNo: shopOf(basket) }),
  lineExtra: (_mall, { product, item }) => ({
    productCode: product.extra.productCode,
    optionPrice: item.price,
    originalNo: null,
    trackedAt: null,
  }),
  claimExtra: (reason) => ({ ...REASONS[reason], rejectReason: null }),
  divide,
};

export const mallOf = marketFor(RULES, ({ kernel: { store }, orders }) => ({
  codes: store.collection<AuthorizationCode>('codes'),
  accessTokens: store.collection<TokenGrant>('accessTokens'),
  refreshTokens: store.collection<TokenGrant>('refreshTokens'),
  firstTokensSpent: store.collection<true>('firstTokensSpent'),
  uploads: store.collection<{ path: string; mallId: string }>('uploads'),
  ordersByPayment: orders.ordered(({ accountId, paidAt }) => (paidAt === null ? null : `${accountId}|${timeKey(paidAt)}`)),
}));
