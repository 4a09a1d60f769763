import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collectGoods,
  goodsOf,
  holdClaim,
  mayCollect,
  mayReceive,
  mayResend,
  receiveGoods,
  releaseClaim,
  resendGoods,
  stepOf,
} from './claim-goods.ts';
import { claimAtOnce, closeClaim, completeClaim, freePieces, openClaims, requestClaim } from './claims.ts';
import { itemsOf, orderBehind } from './market.ts';
import { advance, divideLine, mayMove, move, placeOrder, ship, stageOf } from './orders.ts';
import { setQuantity } from './stock.ts';
import {
  DAY_MS,
  FAIR_STATES,
  type Fair,
  type FairMarket,
  fairRules,
  type OpenFair,
  openFair,
  STEPPED,
  type Stage,
} from './testing/fair.ts';
import { runTimers } from './timers.ts';
import type { Claim, ClaimType, Line, MarketRules } from './types.ts';

const pick = fc.nat(30);
const pieces = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    lines: fc.array(fc.record({ item: fc.nat(3), quantity: pieces }), { minLength: 1, maxLength: 4 }),
    unpaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'confirm' as const, 'send' as const, 'deliver' as const, 'decide' as const), pick }),
  fc.record({
    kind: fc.constant('ask' as const),
    type: fc.constantFrom<ClaimType>('CANCEL', 'RETURN', 'EXCHANGE'),
    pick,
    quantity: pieces,
  }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'refuse' as const, 'withdraw' as const), pick }),
  fc.record({ kind: fc.constant('goods' as const), to: fc.constantFrom('collect', 'receive', 'resend', 'hold', 'release'), pick }),
  fc.record({ kind: fc.constant('cancelSale' as const), pick, quantity: pieces, backToStock: fc.boolean() }),
  fc.record({ kind: fc.constant('clock' as const), days: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('restock' as const), pick, quantity: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The channel moves a line while a cancel is asked for, or with the goods of a return, and another does not; one counts no stock of an item and divides lines. */
const RULES: readonly MarketRules<Fair>[] = [
  fairRules(),
  fairRules({
    states: {
      ...FAIR_STATES,
      READY: { ...FAIR_STATES.READY, to: ['SENT', 'CANCELED', 'ASKED'] },
      ASKED: { stage: 'BEFORE_SHIPPING', to: ['READY', 'CANCELED'] },
    },
    asked: { CANCEL: 'ASKED' },
  }),
  fairRules({ takenUnpaid: () => false, unansweredMs: null }),
  fairRules({ counted: ({ no }) => no !== '12', divide }),
  fairRules({ restocks: false, oneOpenClaim: true }),
  fairRules({ ...STEPPED, oneOpenClaim: true }),
  fairRules({ ...STEPPED, divide }),
];

/** A claim on a part has a line of its own, with the next number of its order. */
function divide(market: FairMarket, line: Line<Fair>, quantity: number): Line<Fair> {
  return divideLine(market, line, quantity, String(orderBehind(market, line).lineIds.length + 1), {});
}

const PERSON = { name: '김민준', phone: '010-1234-5678' };
const RECEIVER = { ...PERSON, zipCode: '06236', address1: '테헤란로 1', address2: '' };

/** Watches every line as it is put: its states have to follow the table, and time may only do what is due. */
function watch(market: FairMarket, clock: { running: boolean }): void {
  const last = new Map<string, { state: Stage; dueAt: number | null }>();
  const put = market.lines.put.bind(market.lines);
  market.lines.put = (id, line) => {
    const before = last.get(id);
    if (before && before.state !== line.state) {
      expect(market.rules.states[before.state].to).toContain(line.state);
      if (clock.running && before.dueAt !== null) expect(before.dueAt).toBeLessThanOrEqual(market.time.now());
    }
    last.set(id, { state: line.state, dueAt: line.dueAt });
    put(id, line);
  };
}

function unlessRefused(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    // A sentence for a buyer; anything else is a mistake of the market.
    expect(String(error)).toMatch(/[가-힣]/);
  }
}

type Answer = Extract<Step, { kind: 'approve' | 'refuse' | 'withdraw' }>;
const isAnswer = (action: Step): action is Answer => action.kind === 'approve' || action.kind === 'refuse' || action.kind === 'withdraw';

const PARCEL = { method: '', courier: 'A', invoiceNo: '2' };
const STAGES = ['ASKED', 'COLLECTING', 'COLLECTED', 'RESENT'];

/** How a claim's goods move, and whether they may. */
const GOODS: Record<string, readonly [may: (claim: Claim<Fair>) => boolean, go: (market: FairMarket, claim: Claim<Fair>) => void]> = {
  collect: [mayCollect, (market, claim) => collectGoods(market, claim, PARCEL)],
  receive: [mayReceive, receiveGoods],
  resend: [mayResend, (market, claim) => resendGoods(market, claim, PARCEL)],
  hold: [({ state }) => state === 'OPEN', (market, claim) => holdClaim(market, claim, { code: '1', text: '확인' })],
  release: [(claim) => goodsOf(claim).hold !== null, releaseClaim],
};

const chosen = <T>(from: T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

class Shop {
  readonly fair: OpenFair;
  readonly market: FairMarket;
  readonly supplied = new Map<string, number>();
  /** Pieces of each line that were cancelled and did not come back. */
  readonly lost = new Map<string, number>();
  readonly clock = { running: false };

  constructor(rules: MarketRules<Fair>) {
    this.fair = openFair([5, 3, 9, 0], rules);
    this.market = this.fair.market;
    for (const item of this.items()) this.supplied.set(item.id, item.quantity ?? 0);
    watch(this.market, this.clock);
  }

  items = () => itemsOf(this.market, this.fair.product);
  lines = () => [...this.market.lines.values()];
  open = () => [...this.market.claims.values()].filter(({ state }) => state === 'OPEN');

  run(action: Step): void {
    if (action.kind === 'order') this.order(action);
    else if (action.kind === 'clock') this.pass(action.days);
    else if (action.kind === 'restock') this.restock(action);
    else if (isAnswer(action)) this.answer(action.kind, action.pick);
    else if (action.kind === 'goods') this.carry(action);
    else {
      const line = chosen(this.lines(), action.pick);
      if (line) this.act(action, line);
    }
  }

  private order({ lines, unpaid }: Extract<Step, { kind: 'order' }>): void {
    const wanted = lines.map(({ item, quantity }) => ({ productId: '1', itemId: this.items()[item]?.no ?? '', quantity }));
    unlessRefused(() =>
      placeOrder(this.market, { accountId: 'seller', lines: wanted, buyer: PERSON, receiver: RECEIVER, message: '', unpaid }),
    );
  }

  private pass(days: number): void {
    const waiting = this.open().filter((claim) => stepOf(claim) !== null);
    this.clock.running = true;
    this.market.time.move(days * DAY_MS);
    runTimers(this.market);
    this.clock.running = false;
    // Time answers nothing whose goods are on their way, or that the seller holds.
    expect(waiting.filter(({ state }) => state !== 'OPEN')).toEqual([]);
    const now = this.market.time.now();
    expect([...this.lines(), ...this.open()].filter(({ dueAt }) => dueAt !== null && dueAt <= now)).toEqual([]);
  }

  private restock({ pick: at, quantity }: Extract<Step, { kind: 'restock' }>): void {
    const item = chosen(this.items(), at);
    if (!item) return;
    setQuantity(this.market, item, quantity);
    this.supplied.set(item.id, quantity + item.sold);
  }

  private answer(kind: 'approve' | 'refuse' | 'withdraw', at: number): void {
    const claim = chosen(this.open(), at);
    if (!claim) return;
    const free = () => this.linesOf(claim).map((line) => freePieces(this.market, line));
    const before = free();
    if (kind === 'approve') completeClaim(this.market, claim, { backToStock: true });
    else {
      closeClaim(this.market, claim, kind === 'refuse' ? 'REFUSED' : 'WITHDRAWN');
      expect(free()).toEqual(before.map((pieces, index) => pieces + (claim.lines[index]?.quantity ?? 0)));
    }
  }

  /** A step moves goods and lines, no stock, and never back; one that may not be taken changes nothing. */
  private carry({ to, pick: at }: Extract<Step, { kind: 'goods' }>): void {
    const claim = chosen([...this.market.claims.values()], at);
    const [may, go] = GOODS[to] ?? [];
    if (!claim || !may || !go) return;
    const stock = () => this.items().map(({ quantity, sold }) => [quantity, sold]);
    const before = structuredClone({ stock: stock(), goods: goodsOf(claim), claims: [...this.market.claims.values()] });
    if (!may(claim)) {
      expect(() => go(this.market, claim)).toThrow();
      expect([...this.market.claims.values()]).toEqual(before.claims);
      return;
    }
    go(this.market, claim);
    expect(stock()).toEqual(before.stock);
    expect(STAGES.indexOf(goodsOf(claim).stage)).toBeGreaterThanOrEqual(STAGES.indexOf(before.goods.stage));
  }

  private linesOf = (claim: Claim<Fair>): Line<Fair>[] => claim.lines.flatMap(({ lineId }) => this.market.lines.get(lineId) ?? []);

  private act(action: Exclude<Step, Answer | { kind: 'order' | 'clock' | 'restock' | 'goods' }>, line: Line<Fair>): void {
    const { market } = this;
    const free = freePieces(market, line);
    if (action.kind === 'pay') unlessRefused(() => advance(market, line, 'PAID'));
    if (action.kind === 'deliver') unlessRefused(() => advance(market, line, 'DELIVERED'));
    if (action.kind === 'decide') unlessRefused(() => advance(market, line, 'CONFIRMED'));
    if (action.kind === 'confirm' && mayMove(market, line, 'READY') && line.state === 'PAID') move(market, line, 'READY');
    if (action.kind === 'send' && mayMove(market, line, 'SENT') && openClaims(market, line).length === 0)
      ship(market, line, { method: '', courier: 'A', invoiceNo: '1' }, 'SENT');
    if (action.kind === 'ask') {
      unlessRefused(() => requestClaim(market, line, { type: action.type, quantity: action.quantity, extra: {} }));
      expect([free, free - action.quantity]).toContain(freePieces(market, line));
    }
    if (action.kind === 'cancelSale' && stageOf(market, line) === 'BEFORE_SHIPPING' && free === line.remaining && action.quantity <= free) {
      claimAtOnce(market, { type: 'CANCEL', by: 'SELLER', lines: [{ line, quantity: action.quantity }], extra: {} }, action.backToStock);
      if (!action.backToStock) this.lost.set(line.id, (this.lost.get(line.id) ?? 0) + action.quantity);
    }
  }

  /** A line stands where the step of its only open claim shows it, and in no such state without one. */
  private checkSteps(line: Line<Fair>): void {
    const { steps } = this.market.rules;
    const [claim, ...others] = openClaims(this.market, line);
    if (!steps || others.length > 0) return;
    const step = claim ? stepOf(claim) : null;
    const shown = claim && step ? steps[claim.type]?.[step] : undefined;
    if (shown !== undefined) expect(line.state).toBe(shown);
    else expect(['COMING_BACK', 'BACK', 'HELD']).not.toContain(line.state);
  }

  /** What must hold whatever was done. */
  check(): void {
    const { market } = this;
    for (const line of this.lines()) this.checkSteps(line);
    const lines = this.lines();
    for (const item of this.items()) {
      expect((item.quantity ?? 0) + item.sold).toBe(this.supplied.get(item.id));
      expect(item.quantity).toBeGreaterThanOrEqual(0);
      expect(lines.filter(({ itemId }) => itemId === item.id).reduce((sum, { taken }) => sum + taken, 0)).toBe(item.sold);
    }
    for (const line of lines) {
      const ended = [...market.claims.values()].filter(({ state, type }) => state === 'DONE' && type !== 'EXCHANGE');
      const gone = ended
        .flatMap((claim) => claim.lines)
        .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
      expect(line.remaining).toBe(line.state === 'LAPSED' ? 0 : line.quantity - gone);
      expect(freePieces(market, line)).toBeGreaterThanOrEqual(0);
      if (stageOf(market, line) === 'ENDED') expect([line.remaining, openClaims(market, line).length, line.dueAt]).toEqual([0, 0, null]);
      const claimed = openClaims(market, line).length > 0;
      if (market.rules.oneOpenClaim) expect(openClaims(market, line).length).toBeLessThanOrEqual(1);
      if (claimed && stageOf(market, line) !== 'ENDED') expect(() => advance(market, line, 'CONFIRMED')).toThrow();
      expect(line.dueAt !== null).toBe(!claimed && market.rules.states[line.state].timer !== undefined);
      // Where the stock falls with the payment, there may be less of it by then.
      const item = market.items.get(line.itemId);
      if (item && market.rules.counted?.(item) === false) expect(line.taken).toBe(0);
      else if (market.rules.restocks === false) expect(line.taken).toBe(line.quantity);
      else if (market.rules.takenUnpaid === undefined) expect(line.taken).toBe(line.remaining + (this.lost.get(line.id) ?? 0));
    }
  }
}

test('stock and orders add up, states follow the table, claims hold and release, time does what is due once, and a kill loses nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULES), fc.array(step, { maxLength: 40 }), (rules, steps) => {
      const shop = new Shop(rules);
      try {
        for (const action of steps) {
          shop.run(action);
          shop.check();
        }
        const again = shop.fair.reopened();
        expect([...again.lines.values()]).toEqual(shop.lines());
        expect([...again.claims.values()]).toEqual([...shop.market.claims.values()]);
        expect([...again.items.values()]).toEqual([...shop.market.items.values()]);
        expect(again.linesDue.range({}).map(({ id }) => id)).toEqual(shop.market.linesDue.range({}).map(({ id }) => id));
      } finally {
        shop.fair.close();
      }
    }),
    { numRuns: 100 },
  );
});
