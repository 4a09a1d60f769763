import type { ClaimReason } from '@moa/core';
import { kstParts } from '../kernel/kst.ts';
import { marketFor } from '../market/market.ts';
import { numbersFrom } from '../market/numbers.ts';
import type { Choice, Claim, ClaimType, Item, Line, Market, MarketRules, Product } from '../market/types.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import reasons from './reasons.json' with { type: 'json' };
import type { XmlNode } from './xml.ts';

/** STANDBY and EXPIRED are in no list with a number; the others are the channel's (sheet 5). */
export type LineStatus = 'STANDBY' | '202' | '301' | '401' | '501' | '901' | 'A01' | 'B01' | 'EXPIRED';

export interface ElevenSt {
  state: LineStatus;
  product: {
    /** Accepted simple fields of the Product XML by name. */
    fields: Record<string, string>;
    /** Accepted elements with children of their own that are kept as they come: certifications, free-text options. */
    groups: Record<string, XmlNode[]>;
  };
  item: {
    /** `optWght`, which only a change of stock writes. */
    weight: string;
  };
  order: object;
  line: { addPrc: number; bundled: boolean; delaySendDt: string };
  claim: {
    reasonCode: string;
    reason: string;
    /** A return whose completion is held as well (109); absent where it is not. */
    completionHeld?: true;
  };
}

export type Mall = Market<ElevenSt>;
export type MallProduct = Product<ElevenSt>;
export type Stock = Item<ElevenSt>;
export type MallLine = Line<ElevenSt>;
export type MallClaim = Claim<ElevenSt>;

/** A cancel request nobody answers is approved after three days. */
const UNANSWERED_MS = 3 * DAY_MS;

export const nextNo = numbersFrom({
  product: 7_300_100_101,
  stock: 29_800_200_201,
  delivery: 2_140_300_301,
  cancel: 510_001,
  claim: 8_191_001,
  order: 401_001,
});

/** Numbers of the buyer's side, of each type its own: the seller's side has other meanings for the same. */
const BUYER_REASONS: Record<ClaimType, Record<ClaimReason | 'UNPAID', ElevenSt['claim']>> = reasons;

/** Products that may be bundled and leave from one place share a delivery number. */
function deliveryKey({ product, item }: Choice<ElevenSt>): string {
  const { fields } = product.extra;
  return fields.bndlDlvCnYn === 'Y' ? `place ${fields.addrSeqOut ?? ''}` : `item ${item.no}`;
}

function deliveryFee(choices: Choice<ElevenSt>[]): number {
  const fees = choices.map(({ product, item, quantity }) => {
    const { dlvCstInstBasiCd, dlvCst1 = '0', PrdFrDlvBasiAmt = '0' } = product.extra.fields;
    const amount = (product.price + item.price) * quantity;
    if (dlvCstInstBasiCd === '01' || (dlvCstInstBasiCd === '03' && amount >= Number(PrdFrDlvBasiAmt))) return 0;
    return Number(dlvCst1) * (dlvCstInstBasiCd === '05' ? quantity : 1);
  });
  return Math.min(...fees);
}

const RULES: MarketRules<ElevenSt> = {
  states: {
    STANDBY: { stage: 'UNPAID', to: ['202', 'B01', 'EXPIRED'], timer: { to: 'EXPIRED', afterMs: 3 * DAY_MS } },
    '202': { stage: 'BEFORE_SHIPPING', to: ['301', '401', 'B01'], cancel: 'AT_ONCE' },
    '301': { stage: 'BEFORE_SHIPPING', to: ['401', 'B01'], cancel: 'ASKED' },
    '401': { stage: 'SENT', to: ['501', 'A01'], timer: { to: '501', afterMs: 2 * DAY_MS } },
    // Purchases are decided by themselves a week after delivery.
    '501': { stage: 'DELIVERED', to: ['901', 'A01'], timer: { to: '901', afterMs: 7 * DAY_MS } },
    '901': { stage: 'DECIDED', to: [] },
    A01: { stage: 'ENDED', to: [] },
    B01: { stage: 'ENDED', to: [] },
    EXPIRED: { stage: 'ENDED', to: [] },
  },
  begin: { paid: '202', unpaid: 'STANDBY' },
  advance: { PAID: '202', DELIVERED: '501', CONFIRMED: '901' },
  // An exchange leaves the line where it is.
  emptied: { CANCEL: ['B01'], RETURN: ['A01'] },
  unansweredMs: { CANCEL: UNANSWERED_MS },
  itemPrices: 'ADDED',
  orderNo: (mall) => `${kstParts(mall.time.real()).compact.slice(0, 8)}${nextNo(mall, 'order').padStart(7, '0')}`,
  lineNo: (_mall, _order, index) => String(index + 1),
  claimNo: (mall, _accountId, type) => nextNo(mall, type === 'CANCEL' ? 'cancel' : 'claim'),
  parcels: (mall, _order, basket) =>
    [...Map.groupBy(basket, deliveryKey).values()].map((choices) => ({ no: nextNo(mall, 'delivery'), fee: deliveryFee(choices), choices })),
  optionText: ({ product, item, quantity }) =>
    product.optionNames.length === 0 ? '' : `${product.optionNames.join('/')}:${item.optionValues.join('/')}-${quantity}개`,
  orderExtra: () => ({}),
  lineExtra: (_mall, { item }, parcel) => ({ addPrc: item.price, bundled: parcel.choices.length > 1, delaySendDt: '' }),
  claimExtra: (reason, type) => ({ ...BUYER_REASONS[type][reason] }),
};

export const mallOf = marketFor(RULES);
