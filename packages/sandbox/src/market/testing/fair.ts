/** The smallest market there can be, with every rule that a channel may set. For tests of the market only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChannelKernel } from '../../kernel/kernel.ts';
import { blankProduct, marketFor, replaceItems, saveProduct } from '../market.ts';
import type { Market, MarketRules, Product } from '../types.ts';

export const DAY_MS = 86_400_000;

export type Stage =
  | 'WAITING'
  | 'PAID'
  | 'ASKED'
  | 'READY'
  | 'SENT'
  | 'ARRIVED'
  | 'DECIDED'
  | 'EXCHANGED'
  | 'COMING_BACK'
  | 'BACK'
  | 'HELD'
  | 'CANCELED'
  | 'RETURNED'
  | 'LAPSED';

export interface Fair {
  state: Stage;
  product: object;
  item: object;
  order: object;
  line: object;
  claim: object;
}

export type FairMarket = Market<Fair>;

export const FAIR_STATES: MarketRules<Fair>['states'] = {
  WAITING: { stage: 'UNPAID', to: ['PAID', 'CANCELED', 'LAPSED'], timer: { to: 'LAPSED', afterMs: 3 * DAY_MS }, cancel: 'AT_ONCE' },
  PAID: { stage: 'BEFORE_SHIPPING', to: ['READY', 'CANCELED'], cancel: 'AT_ONCE' },
  READY: { stage: 'BEFORE_SHIPPING', to: ['SENT', 'CANCELED'], cancel: 'ASKED' },
  SENT: { stage: 'SENT', to: ['ARRIVED', 'RETURNED', 'EXCHANGED'], timer: { to: 'ARRIVED', afterMs: 2 * DAY_MS } },
  ARRIVED: { stage: 'DELIVERED', to: ['DECIDED', 'RETURNED', 'EXCHANGED'], timer: { to: 'DECIDED', afterMs: 7 * DAY_MS } },
  DECIDED: { stage: 'DECIDED', to: [] },
  EXCHANGED: { stage: 'DECIDED', to: [] },
  CANCELED: { stage: 'ENDED', to: [] },
  RETURNED: { stage: 'ENDED', to: [] },
  LAPSED: { stage: 'ENDED', to: [] },
  ASKED: { stage: 'BEFORE_SHIPPING', to: [] },
  COMING_BACK: { stage: 'DELIVERED', to: [] },
  BACK: { stage: 'DELIVERED', to: [] },
  HELD: { stage: 'DELIVERED', to: [] },
};

const ASIDE = ['COMING_BACK', 'BACK', 'HELD'] as const;
const AFTER_ASIDE = [...ASIDE, 'SENT', 'ARRIVED', 'RETURNED'] as const;

/** A line shows how far the goods of its return are, and whether it is held. */
export const STEPPED: Partial<MarketRules<Fair>> = {
  states: {
    ...FAIR_STATES,
    SENT: { ...FAIR_STATES.SENT, to: [...FAIR_STATES.SENT.to, ...ASIDE] },
    ARRIVED: { ...FAIR_STATES.ARRIVED, to: [...FAIR_STATES.ARRIVED.to, ...ASIDE] },
    COMING_BACK: { stage: 'DELIVERED', to: AFTER_ASIDE },
    BACK: { stage: 'DELIVERED', to: AFTER_ASIDE },
    HELD: { stage: 'DELIVERED', to: AFTER_ASIDE },
  },
  steps: { RETURN: { COLLECTING: 'COMING_BACK', COLLECTED: 'BACK', HELD: 'HELD' } },
  unansweredMs: { CANCEL: 3 * DAY_MS, RETURN: 5 * DAY_MS },
};

export function fairRules(more: Partial<MarketRules<Fair>> = {}): MarketRules<Fair> {
  const next = (market: FairMarket, name: string) => String(market.kernel.store.next(name, 101));
  return {
    states: FAIR_STATES,
    begin: { paid: 'PAID', unpaid: 'WAITING' },
    advance: { PAID: 'PAID', DELIVERED: 'ARRIVED', CONFIRMED: 'DECIDED' },
    emptied: { CANCEL: ['CANCELED'], RETURN: ['RETURNED'], EXCHANGE: ['EXCHANGED'] },
    unansweredMs: 3 * DAY_MS,
    itemPrices: 'ADDED',
    orderNo: (market) => next(market, 'order'),
    lineNo: (_market, _order, index) => String(index + 1),
    claimNo: (market) => next(market, 'claim'),
    parcels: (market, _order, basket) => [{ no: next(market, 'parcel'), fee: 3000, choices: basket }],
    optionText: ({ item }) => item.optionValues.join('/'),
    orderExtra: () => ({}),
    lineExtra: () => ({}),
    claimExtra: () => ({}),
    ...more,
  };
}

export interface OpenFair {
  market: FairMarket;
  clock: { at: number };
  product: Product<Fair>;
  /** The same market read anew from its file, as after a kill. */
  reopened(): FairMarket;
  close(): void;
}

/** A market with one product of as many items as `quantities` are given. */
export function openFair(quantities: number[], rules = fairRules()): OpenFair {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-market-'));
  const clock = { at: Date.parse('2026-03-02T01:15:30Z') };
  const kernels: ChannelKernel[] = [];
  const open = () => {
    const kernel = new ChannelKernel({
      name: 'FAIR',
      dataDir,
      rateFactor: 0,
      clock: { now: () => new Date(clock.at) },
      monotonic: () => clock.at,
    });
    kernels.push(kernel);
    return marketFor(rules)(kernel);
  };
  const market = open();
  market.kernel.store.next('product', 1);
  const product: Product<Fair> = {
    ...blankProduct(market, 'seller', '1', {}),
    name: '셔츠',
    price: 10_000,
    sellerCode: 'S-1',
    optionNames: ['색상'],
  };
  const rows = quantities.map((quantity, index) => ({
    optionValues: [`색 ${index}`],
    price: index * 1000,
    quantity,
    code: `S-1-${index}`,
    onSale: true,
    extra: {},
  }));
  replaceItems(market, product, rows, () => String(market.kernel.store.next('item', 11)));
  saveProduct(market, product);
  return {
    market,
    clock,
    product,
    reopened: () => {
      kernels[0]?.store.flush();
      return open();
    },
    close: () => {
      for (const kernel of kernels) kernel.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
