import type { ClaimFact, LineFact } from '@moa/channels/sdk';
import { isBeforeDispatch, type LineState } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { dividedLine } from './line-division.ts';
import { mapLine, mergeFact } from './line-plan.ts';
import { type LineChange, type LineRecord, type PlannedEffect, unheardLine } from './line-record.ts';

const policy = { reserveUnpaid: false };
const parts = [{ skuId: 1, unitQuantity: 2 }];
const division = { from: null };

/** What a ledger keyed by line, effect, source and SKU holds after these effects. */
function ledger(effects: readonly (PlannedEffect & { line?: string })[]): { onHand: number; reserved: number } {
  const booked = new Map(effects.map((each) => [JSON.stringify([each.line, each.effect, each.source, each.skuId]), each]));
  expect(booked.size, 'two effects have one key').toBe(effects.length);
  const sum = { onHand: 0, reserved: 0 };
  for (const { effect, quantity } of booked.values()) {
    if (effect === 'RESERVE') sum.reserved += quantity;
    if (effect === 'RELEASE') sum.reserved -= quantity;
    if (effect === 'SHIP') sum.reserved -= quantity;
    if (effect === 'UNSHIP') sum.reserved += quantity;
    if (effect === 'SHIP') sum.onHand -= quantity;
    if (effect === 'UNSHIP') sum.onHand += quantity;
  }
  return sum;
}

function report(facts: readonly LineFact[], start: LineRecord = unheardLine(facts[0] ?? lineFact(), parts)): LineChange {
  return facts.reduce(
    (change, fact) => {
      const next = mergeFact(change.record, fact, policy);
      return { record: next.record, effects: [...change.effects, ...next.effects] };
    },
    { record: start, effects: [] } as LineChange,
  );
}

const fact = (quantity: number, at: number, change: Partial<LineFact> = {}) =>
  lineFact({ quantity, sourceTime: minute(at), division, ...change });

describe('a line of which its shop has taken pieces', () => {
  test.each<[string, LineFact[], { quantity: number; onHand: number; reserved: number }]>([
    ['gives back what it had reserved of them', [fact(3, 0), fact(2, 1)], { quantity: 2, onHand: 0, reserved: 4 }],
    ['gives back once, however often it is collected', [fact(3, 0), fact(2, 1), fact(2, 1)], { quantity: 2, onHand: 0, reserved: 4 }],
    ['does not grow by an old page', [fact(3, 0), fact(2, 1), fact(3, 0), fact(3, 2)], { quantity: 2, onHand: 0, reserved: 4 }],
    ['is divided again', [fact(3, 0), fact(2, 1), fact(1, 2)], { quantity: 1, onHand: 0, reserved: 2 }],
    ['is divided twice before anybody looks', [fact(3, 0), fact(1, 2), fact(2, 1)], { quantity: 1, onHand: 0, reserved: 2 }],
    ['ships what is left', [fact(3, 0), fact(2, 1), fact(2, 2, { state: 'DELIVERING' })], { quantity: 2, onHand: -4, reserved: 0 }],
    [
      'had sent them: they are not here again, as their own line sends them',
      [fact(3, 0), fact(3, 1, { state: 'DELIVERING' }), fact(2, 2, { state: 'DELIVERING' })],
      { quantity: 2, onHand: -4, reserved: 0 },
    ],
    [
      'takes back a dispatch of what is left, and sends it again',
      [
        fact(3, 1, { state: 'DELIVERING' }),
        fact(2, 2, { state: 'DELIVERING' }),
        fact(2, 3, { state: 'PREPARING' }),
        fact(2, 4, { state: 'DELIVERING' }),
        fact(1, 5, { state: 'DELIVERING' }),
      ],
      { quantity: 1, onHand: -2, reserved: 0 },
    ],
    [
      'is cancelled, and books of the rest alone',
      [fact(3, 0), fact(2, 1), fact(2, 2, { state: 'CANCELED' })],
      { quantity: 2, onHand: 0, reserved: 0 },
    ],
    [
      'that never reserved books nothing',
      [fact(3, 0, { state: 'CANCELED' }), fact(2, 1, { state: 'CANCELED' })],
      { quantity: 2, onHand: 0, reserved: 0 },
    ],
  ])('%s', (_, facts, { quantity, ...booked }) => {
    const { record, effects } = report(facts);
    expect(record.quantity).toBe(quantity);
    expect(ledger(effects)).toEqual(booked);
  });

  test('of a shop that divides nothing keeps the pieces that were ordered', () => {
    const { record, effects } = report([lineFact({ quantity: 3 }), lineFact({ quantity: 2, sourceTime: minute(1) })]);
    expect(record.quantity).toBe(3);
    expect(ledger(effects)).toEqual({ onHand: 0, reserved: 6 });
  });

  test.each<[string, LineFact[], { quantity: number; onHand: number; reserved: number }]>([
    ['once a cancel of some is done', [fact(2, 3)], { quantity: 2, onHand: 0, reserved: 4 }],
    ['once a cancel of some is done, and of others too', [fact(1, 3)], { quantity: 1, onHand: 0, reserved: 2 }],
    ['and then sends what is left', [fact(2, 3), fact(2, 4, { state: 'DELIVERING' })], { quantity: 2, onHand: -4, reserved: 0 }],
    ['and is heard of before again', [fact(2, 3), fact(3, 2), fact(2, 3)], { quantity: 2, onHand: 0, reserved: 4 }],
    [
      'when what is left had been sent',
      [fact(3, 3, { state: 'DELIVERING' }), fact(2, 4, { state: 'DELIVERING' })],
      { quantity: 2, onHand: -4, reserved: 0 },
    ],
  ])('is divided %s: what the claim gave back is not given back again', (_, facts, { quantity, ...booked }) => {
    const claim = (state: ClaimFact['state']) => [cancelFact({ state, quantity: 1 })];
    const asked = report([fact(3, 0), fact(3, 1, { claims: claim('REQUESTED') })]);
    const done = report([fact(3, 2, { claims: claim('DONE') })], asked.record);
    const left = report(facts, done.record);
    expect(left.record.quantity).toBe(quantity);
    expect(ledger([...asked.effects, ...done.effects, ...left.effects])).toEqual(booked);
  });

  test('gives back with its claims no more than it has', () => {
    const whole = [cancelFact({ quantity: 3 })];
    const asked = report([fact(3, 0), fact(3, 1, { claims: whole }), fact(2, 2, { claims: whole })]);
    expect(asked.record.claims).toMatchObject([{ quantity: 2 }]);
    const done = report([fact(2, 3, { claims: [cancelFact({ quantity: 3, state: 'DONE' })] })], asked.record);
    expect(done.record).toMatchObject({ state: 'CANCELED', stockState: 'RELEASED' });
    expect(ledger([...asked.effects, ...done.effects])).toEqual({ onHand: 0, reserved: 0 });
  });

  test('keeps for an exchange as many others as are left of it', () => {
    const exchange = (quantity: number): ClaimFact => cancelFact({ type: 'EXCHANGE', state: 'COLLECTED', quantity });
    const sent = { state: 'DELIVERED' } as const;
    const asked = report([fact(3, 0, sent), fact(3, 1, { ...sent, claims: [exchange(3)] })]);
    expect(ledger(asked.effects)).toEqual({ onHand: -6, reserved: 6 });
    const left = report([fact(2, 2, { ...sent, claims: [exchange(3)] })], asked.record);
    expect(ledger([...asked.effects, ...left.effects])).toEqual({ onHand: -4, reserved: 4 });
  });

  test.each<[string, ClaimFact['state'], { onHand: number; reserved: number }]>([
    ['before its goods come back', 'COLLECTING', { onHand: -6, reserved: 0 }],
    ['once others were kept for it', 'COLLECTED', { onHand: -6, reserved: 0 }],
    ['and is done', 'DONE', { onHand: -6, reserved: 0 }],
  ])('is exchanged by a line of its own %s: the claim sends nothing', (_, state, booked) => {
    const sent = { state: 'DELIVERED' } as const;
    const exchange = (to: ClaimFact['state'], change: Partial<ClaimFact> = {}) => [
      cancelFact({ type: 'EXCHANGE', state: to, quantity: 3, ...change }),
    ];
    const known = state === 'DONE' ? [] : [fact(3, 1, { ...sent, claims: exchange(state) })];
    const asLine = [state, 'DONE' as const].map((to, at) => fact(3, 2 + at, { ...sent, claims: exchange(to, { sentAs: '2' }) }));
    expect(ledger(report([fact(3, 0, sent), ...known, ...asLine, ...asLine]).effects)).toEqual(booked);
  });

  test.each(['REDELIVERING', 'DONE'] as const)(
    'whose line is first seen when its claim has sent others (%s): these are here again, as the line sends them',
    (state) => {
      const sent = { state: 'DELIVERED' } as const;
      const exchange = (change: Partial<ClaimFact> = {}) => [cancelFact({ type: 'EXCHANGE', state, quantity: 3, ...change })];
      const alone = report([fact(3, 0, sent), fact(3, 1, { ...sent, claims: exchange() })]);
      expect(ledger(alone.effects)).toEqual({ onHand: -12, reserved: 0 });
      const asLine = [2, 3].map((at) => fact(3, at, { ...sent, claims: exchange({ sentAs: '2' }) }));
      const seen = report(asLine, alone.record);
      expect(ledger([...alone.effects, ...seen.effects])).toEqual({ onHand: -6, reserved: 0 });
      // A page from before it changes nothing.
      const old = report([fact(3, 1, { ...sent, claims: exchange() })], seen.record);
      expect(old.effects).toEqual([]);
    },
  );

  test('without a SKU books what is left once it is known', () => {
    const waiting = report([fact(3, 0), fact(2, 1)], unheardLine(fact(3, 0), null));
    expect(waiting.effects).toEqual([]);
    expect(ledger(mapLine(waiting.record, parts, policy).effects)).toEqual({ onHand: 0, reserved: 4 });
  });
});

describe('a part that nobody has collected', () => {
  const known = (state: LineState): LineRecord => ({ ...unheardLine(fact(3, 0), parts), state });
  const part = (change: Partial<LineFact> = {}) => fact(1, 5, { lineNo: '2', state: null, division: { from: '1' }, ...change });
  test.each<[string, LineRecord, LineFact, LineState]>([
    ['of which a cancel is asked waits as the whole did', known('PREPARING'), part({ claims: [cancelFact()] }), 'PREPARING'],
    ['stayed behind when the rest left', known('DELIVERING'), part({ claims: [cancelFact()] }), 'PREPARING'],
    ['left with the whole', known('DELIVERING'), part({ claims: [cancelFact({ type: 'RETURN' })] }), 'DELIVERING'],
    ['left before anybody looked', known('NEW'), part({ dispatchedAt: minute(2) }), 'DELIVERING'],
    ['arrived before anybody looked', known('NEW'), part({ dispatchedAt: minute(2), deliveredAt: minute(3) }), 'DELIVERED'],
    ['of a confirmed line is confirmed', known('CONFIRMED'), part({ deliveredAt: minute(3) }), 'CONFIRMED'],
    ['was where the shop says that it was', known('NEW'), part({ claims: [cancelFact()], stateBefore: 'PREPARING' }), 'PREPARING'],
    ['says itself where it is', known('NEW'), part({ state: 'CANCELED' }), 'CANCELED'],
  ])('%s', (_, original, reported, state) => {
    expect(report([reported], dividedLine(reported, original)).record.state).toBe(state);
  });

  test('is held, unmapped and short as the whole was', () => {
    const original = { ...known('NEW'), sellerHold: true, hold: true, oversold: true };
    expect(report([part()], dividedLine(part(), original)).record).toMatchObject({ hold: true, sellerHold: true, oversold: true, parts });
  });
});

/** A shop that divides lines, as small as it can be. */
interface ShopLine {
  no: string;
  from: string | null;
  quantity: number;
  state: LineState;
  claimed: boolean;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  changedAt: number;
}

const NEXT: Partial<Record<LineState, LineState>> = { NEW: 'PREPARING', PREPARING: 'DELIVERING', DELIVERING: 'DELIVERED' };

type Step = { do: 'DIVIDE' | 'MOVE' | 'WITHDRAW' | 'END'; line: number; pieces: number };

/** The shop's pages after each step. */
function play(pieces: number, steps: readonly Step[]): { lines: ShopLine[]; pages: LineFact[][] } {
  const lines: ShopLine[] = [
    { no: '1', from: null, quantity: pieces, state: 'NEW', claimed: false, dispatchedAt: null, deliveredAt: null, changedAt: 0 },
  ];
  const pages = [lines.map(toFact)];
  steps.forEach((step, at) => {
    const line = lines[step.line % lines.length];
    if (!line) return;
    const now = at + 1;
    const change = (to: Partial<ShopLine>) => Object.assign(line, to, { changedAt: now });
    const open = !line.claimed && NEXT[line.state] !== undefined;
    if (step.do === 'DIVIDE' && (open || line.state === 'DELIVERED') && !line.claimed && line.quantity > 1) {
      const quantity = 1 + (step.pieces % (line.quantity - 1));
      lines.push({ ...line, no: String(lines.length + 1), from: line.no, quantity, claimed: true, changedAt: now });
      line.quantity -= quantity;
    }
    const next = NEXT[line.state];
    if (step.do === 'MOVE' && open && next)
      change({
        state: next,
        ...(next === 'DELIVERING' && { dispatchedAt: minute(now) }),
        ...(next === 'DELIVERED' && { deliveredAt: minute(now) }),
      });
    if (step.do === 'WITHDRAW' && line.claimed) change({ claimed: false });
    if (step.do === 'END' && line.claimed) change({ claimed: false, state: isBeforeDispatch(line.state) ? 'CANCELED' : 'RETURNED' });
    pages.push(lines.map(toFact));
  });
  return { lines, pages };
}

function toFact({ no, from, quantity, state, claimed, dispatchedAt, deliveredAt, changedAt }: ShopLine): LineFact {
  const type = isBeforeDispatch(state) ? 'CANCEL' : 'RETURN';
  const claims = claimed ? [cancelFact({ claimNo: `${no}-${type}`, type, quantity })] : [];
  const reported = { state: claimed ? null : state, claims, dispatchedAt, deliveredAt };
  return lineFact({ lineNo: no, quantity, division: { from }, sourceTime: minute(changedAt), ...reported });
}

/** Collects the pages, each line going on from what was known before its page, as a collection does. */
function collect(pages: readonly LineFact[][]): { lines: Map<string, LineRecord>; effects: (PlannedEffect & { line: string })[] } {
  const lines = new Map<string, LineRecord>();
  const effects: (PlannedEffect & { line: string })[] = [];
  for (const page of pages) {
    const before = new Map(lines);
    for (const reported of page) {
      const from = reported.division?.from ?? null;
      const original = from === null ? undefined : (before.get(from) ?? lines.get(from));
      const known = lines.get(reported.lineNo) ?? (original ? dividedLine(reported, original) : unheardLine(reported, parts));
      const change = mergeFact(known, reported, policy);
      lines.set(reported.lineNo, change.record);
      effects.push(...change.effects.map((effect) => ({ ...effect, line: reported.lineNo })));
    }
  }
  return { lines, effects };
}

test('an order that its shop divides has its pieces once, in whatever order and however often its pages come', () => {
  const step = fc.record<Step>({
    do: fc.constantFrom('DIVIDE', 'MOVE', 'WITHDRAW', 'END'),
    line: fc.nat({ max: 3 }),
    pieces: fc.nat({ max: 3 }),
  });
  const story = fc
    .record({ pieces: fc.integer({ min: 1, max: 5 }), steps: fc.array(step, { maxLength: 9 }) })
    .chain(({ pieces, steps }) => {
      const { lines, pages } = play(pieces, steps);
      const collected: fc.Arbitrary<LineFact[][]> = fc
        .array(fc.nat({ max: pages.length - 1 }), { maxLength: 8 })
        .map((at) => at.map((one) => pages[one] ?? []));
      return fc.record({
        pieces: fc.constant(pieces),
        lines: fc.constant(lines),
        last: fc.constant<LineFact[]>(pages.at(-1) ?? []),
        collected,
      });
    });
  fc.assert(
    fc.property(story, fc.nat(), ({ pieces, lines, last, collected }, at) => {
      const place = at % (collected.length + 1);
      const end = collect([...collected.slice(0, place), last, ...collected.slice(place)]);
      const quantities = Object.fromEntries([...end.lines].map(([no, { quantity }]) => [no, quantity]));
      expect(quantities).toEqual(Object.fromEntries(lines.map(({ no, quantity }) => [no, quantity])));
      expect(Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)).toBe(pieces);
      const piecesIn = (fits: (state: LineState) => boolean) =>
        lines.filter(({ state }) => fits(state)).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(ledger(end.effects)).toEqual({
        reserved: 2 * piecesIn(isBeforeDispatch),
        onHand: -2 * piecesIn((state) => !isBeforeDispatch(state) && state !== 'CANCELED') || 0,
      });
    }),
    { numRuns: 500 },
  );
});
