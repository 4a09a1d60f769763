import type { LineFact } from '@moa/channels/sdk';
import {
  BY_HAND_FILINGS,
  CLAIM_ACTION_ROWS,
  CLAIM_ACTIONS,
  CLAIM_FILINGS,
  CLAIM_STATES,
  filingsOf,
  isOpenClaim,
  isTerminal,
  type LINE_ACTIONS,
  LINE_STATES,
  ORDER_ACTIONS,
  refuseAction,
  refuseClaimAction,
  unclaimedPieces,
} from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actOnClaims, actOnLine, countersOf, fileOnLine, mapLine, mergeFact, wantInstead } from './line-plan.ts';
import { type LineChange, type LineRecord, type PlannedEffect, unheardLine } from './line-record.ts';

const policy = { reserveUnpaid: false };
const parts = [{ skuId: 1, unitQuantity: 2 }];
const person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

function fact(change: Partial<LineFact> & { minute?: number } = {}): LineFact {
  const { minute = 0, ...rest } = change;
  return {
    orderNo: '1',
    lineNo: '1',
    bundleNo: null,
    state: 'NEW',
    rawState: '',
    delayed: false,
    hold: false,
    sourceTime: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    orderedAt: '2026-01-01T00:00:00Z',
    paidAt: null,
    dispatchDue: null,
    dispatchedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    shopProductId: null,
    shopItemId: null,
    managementCode: null,
    itemCode: null,
    productName: '',
    optionText: '',
    quantity: 3,
    unitPrice: 0,
    amount: 0,
    deliveryFee: 0,
    feeParcel: null,
    discount: 0,
    shopDiscount: null,
    expectedSettlement: null,
    buyer: person,
    receiver: person,
    deliveryMessage: '',
    courierCode: null,
    rawCourier: null,
    invoiceNo: null,
    claims: [],
    refs: {},
    raw: null,
    ...rest,
  };
}

const cancel = (claimNo: string, quantity: number, state: (typeof CLAIM_STATES)[number] = 'DONE'): LineFact['claims'][number] => ({
  claimNo,
  type: 'CANCEL',
  state,
  rawState: '',
  raiser: 'BUYER',
  fault: 'BUYER',
  reason: null,
  rawReason: '',
  detail: '',
  quantity,
  requestedAt: null,
  refs: {},
});

/** What a ledger keyed by (effect, source, SKU) would hold after these effects. */
function ledger(effects: readonly PlannedEffect[]): { onHand: number; reserved: number } {
  const booked = new Map(effects.map((effect) => [JSON.stringify([effect.effect, effect.source, effect.skuId]), effect]));
  let onHand = 0;
  let reserved = 0;
  for (const { effect, quantity } of booked.values()) {
    if (effect === 'RESERVE') reserved += quantity;
    if (effect === 'RELEASE') reserved -= quantity;
    if (effect === 'SHIP') [onHand, reserved] = [onHand - quantity, reserved - quantity];
    if (effect === 'UNSHIP') [onHand, reserved] = [onHand + quantity, reserved + quantity];
  }
  return { onHand, reserved };
}

function report(facts: readonly LineFact[], line?: LineRecord): LineChange {
  const start: LineChange = { record: line ?? unheardLine(facts[0] ?? fact(), parts), effects: [] };
  return facts.reduce((change, next) => {
    const merged = mergeFact(change.record, next, policy);
    return { record: merged.record, effects: [...change.effects, ...merged.effects] };
  }, start);
}

describe('stock follows the line', () => {
  test.each<[string, LineFact[], { onHand: number; reserved: number }]>([
    ['a new line reserves its pieces times the unit', [fact()], { onHand: 0, reserved: 6 }],
    ['confirming changes nothing', [fact(), fact({ state: 'PREPARING', minute: 1 })], { onHand: 0, reserved: 6 }],
    ['dispatching takes what was reserved', [fact(), fact({ state: 'DELIVERING', minute: 1 })], { onHand: -6, reserved: 0 }],
    ['a line first seen in delivery is booked whole', [fact({ state: 'DELIVERING' })], { onHand: -6, reserved: 0 }],
    [
      'an undone dispatch reserves again',
      [fact(), fact({ state: 'DELIVERING', minute: 1 }), fact({ state: 'PREPARING', minute: 2 })],
      { onHand: 0, reserved: 6 },
    ],
    [
      'a second dispatch after an undone one counts',
      [fact(), fact({ state: 'DELIVERING', minute: 1 }), fact({ state: 'PREPARING', minute: 2 }), fact({ state: 'DELIVERING', minute: 3 })],
      { onHand: -6, reserved: 0 },
    ],
    ['a cancelled line gives everything back', [fact(), fact({ state: 'CANCELED', minute: 1 })], { onHand: 0, reserved: 0 }],
    ['a line cancelled before it was seen books nothing', [fact({ state: 'CANCELED' })], { onHand: 0, reserved: 0 }],
    ['a partial cancel gives back its share', [fact(), fact({ minute: 1, claims: [cancel('a', 1)] })], { onHand: 0, reserved: 4 }],
    [
      'two partial cancels count one by one',
      [fact(), fact({ minute: 1, claims: [cancel('a', 1)] }), fact({ minute: 2, claims: [cancel('a', 1), cancel('b', 1)] })],
      { onHand: 0, reserved: 2 },
    ],
    [
      'a dispatch after a partial cancel takes the rest',
      [fact(), fact({ minute: 1, claims: [cancel('a', 1)] }), fact({ state: 'DELIVERING', minute: 2 })],
      { onHand: -4, reserved: 0 },
    ],
    [
      'a whole cancel told by claim and state counts once',
      [fact(), fact({ state: 'CANCELED', minute: 1, claims: [cancel('a', 3)] })],
      { onHand: 0, reserved: 0 },
    ],
    [
      'a request alone gives nothing back',
      [fact(), fact({ minute: 1, claims: [cancel('a', 3, 'REQUESTED')] })],
      { onHand: 0, reserved: 6 },
    ],
    ['an unpaid line reserves nothing', [fact({ state: 'PAYMENT_WAITING' })], { onHand: 0, reserved: 0 }],
  ])('%s', (_, facts, expected) => {
    expect(ledger(report(facts).effects)).toEqual(expected);
  });
});

test('a line without a known SKU touches no stock until it is mapped, then books what it missed', () => {
  const merged = report([fact(), fact({ minute: 1, claims: [cancel('a', 1)] })], unheardLine(fact(), null));
  expect(merged.effects).toEqual([]);
  const mapped = mapLine(merged.record, parts, policy);
  expect(ledger(mapped.effects)).toEqual({ onHand: 0, reserved: 4 });
});

test('cancelling every piece by claims cancels the line', () => {
  expect(report([fact(), fact({ minute: 1, claims: [cancel('a', 2), cancel('b', 1)] })]).record.state).toBe('CANCELED');
});

test('an unknown code keeps the state', () => {
  expect(report([fact({ state: 'PREPARING' }), fact({ state: null, minute: 1 })]).record.state).toBe('PREPARING');
});

test('hearing a story again, in any order after it was heard, changes nothing more', () => {
  const step = fc
    .record({
      state: fc.constantFrom(...LINE_STATES),
      minute: fc.integer({ min: 0, max: 9 }),
      claims: fc.subarray([cancel('a', 1), cancel('b', 1)]),
    })
    .map(fact);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (story) => {
      const once = report(story);
      const again = report(story.slice(-1), once.record);
      expect(ledger([...once.effects, ...again.effects])).toEqual(ledger(once.effects));
      expect(again.record.state).toBe(once.record.state);
    }),
  );
});

test('what is reserved and shipped always fits the state', () => {
  const step = fc.record({ state: fc.constantFrom(...LINE_STATES), minute: fc.integer({ min: 0, max: 9 }) }).map(fact);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (story) => {
      const { record, effects } = report(story);
      const { onHand, reserved } = ledger(effects);
      expect(reserved).toBe(record.stockState === 'RESERVED' ? 6 : 0);
      expect(onHand).toBe(record.stockState === 'SHIPPED' ? -6 : 0);
      if (!isTerminal(record.state) && record.state !== 'PAYMENT_WAITING') expect(record.stockState).not.toBe('NONE');
    }),
  );
});

test('every line counts in exactly one state', () => {
  const step = fc.record({ state: fc.constantFrom(...LINE_STATES) }).map(fact);
  fc.assert(
    fc.property(step, (next) => {
      expect(countersOf(report([next]).record).filter((counter) => counter.kind === 'STATE')).toHaveLength(1);
    }),
  );
});

describe('claims after delivery', () => {
  const claimed = (type: 'RETURN' | 'EXCHANGE', claimNo: string, quantity: number, state: (typeof CLAIM_STATES)[number]) => ({
    ...cancel(claimNo, quantity, state),
    type,
  });
  const delivered = (minute: number, ...claims: LineFact['claims']) => fact({ state: 'DELIVERED', minute, claims });
  /** As a stored line has them. */
  const stored = (line: LineRecord): LineRecord => ({ ...line, claims: line.claims.map((claim, at) => ({ ...claim, id: at + 1 })) });

  test.each<[string, LineFact[], string]>([
    ['a return of some pieces leaves the rest delivered', [delivered(1, claimed('RETURN', 'r', 2, 'DONE'))], 'DELIVERED'],
    [
      'returns of all of them end the line',
      [delivered(1, claimed('RETURN', 'r', 2, 'DONE'), claimed('RETURN', 's', 1, 'DONE'))],
      'RETURNED',
    ],
    [
      'what was cancelled before does not have to come back',
      [fact({ claims: [cancel('a', 1)] }), delivered(1, cancel('a', 1), claimed('RETURN', 'r', 2, 'DONE'))],
      'RETURNED',
    ],
    [
      'a return after the purchase was confirmed ends it too',
      [fact({ state: 'CONFIRMED', claims: [claimed('RETURN', 'r', 3, 'DONE')] })],
      'RETURNED',
    ],
    ['an exchange of all pieces ends the line', [delivered(1, claimed('EXCHANGE', 'e', 3, 'DONE'))], 'EXCHANGED'],
    ['what the buyer took back leaves the line where it was', [delivered(1, claimed('RETURN', 'r', 3, 'WITHDRAWN'))], 'DELIVERED'],
  ])('%s', (_, facts, state) => {
    const { record, effects } = report(facts);
    expect(record.state).toBe(state);
    // What came back is given back by the seller alone, once she has seen it.
    expect(ledger(effects.filter(({ source }) => source.kind === 'LINE')).onHand).toBe(-2 * (3 - record.claimedQuantity));
  });

  test('goods for an exchange are kept once the others came back, and gone when they are sent', () => {
    const at = (state: (typeof CLAIM_STATES)[number], minute: number) => delivered(minute, claimed('EXCHANGE', 'e', 2, state));
    const kept = report([at('REQUESTED', 1), at('COLLECTING', 2), at('COLLECTED', 3)]);
    expect(ledger(kept.effects)).toEqual({ onHand: -6, reserved: 4 });
    expect(ledger([...kept.effects, ...report([at('REDELIVERING', 4)], kept.record).effects])).toEqual({ onHand: -10, reserved: 0 });
    expect(ledger([...kept.effects, ...report([at('REJECTED', 4)], kept.record).effects])).toEqual({ onHand: -6, reserved: 0 });
  });

  test('another option is kept in the place of the first, back and forth', () => {
    const start = report([delivered(1, claimed('EXCHANGE', 'e', 1, 'COLLECTED'))]);
    let line = stored(start.record);
    const effects = [...start.effects];
    for (const wanted of [[{ skuId: 2, unitQuantity: 1 }], null, [{ skuId: 2, unitQuantity: 1 }]]) {
      const change = wantInstead(line, 1, wanted, policy);
      line = change.record;
      effects.push(...change.effects);
    }
    const of = (skuId: number) => ledger(effects.filter((effect) => effect.skuId === skuId));
    expect([of(1), of(2)]).toEqual([
      { onHand: -6, reserved: 0 },
      { onHand: 0, reserved: 1 },
    ]);
    const sent = actOnClaims(line, new Set([1]), CLAIM_ACTION_ROWS.dispatchExchange, 9e12, policy);
    expect(ledger([...effects, ...sent.effects].filter((effect) => effect.skuId === 2))).toEqual({ onHand: -1, reserved: 0 });
  });

  test('a release leads back to where it was held', () => {
    const line = stored(report([delivered(1, claimed('RETURN', 'r', 3, 'COLLECTED'))]).record);
    const held = actOnClaims(line, new Set([1]), CLAIM_ACTION_ROWS.holdReturn, 9e12, policy).record;
    expect(held.claims[0]).toMatchObject({ state: 'HOLD', heldFrom: 'COLLECTED' });
    expect(actOnClaims(held, new Set([1]), CLAIM_ACTION_ROWS.releaseReturn, 9e12, policy).record.claims[0]?.state).toBe('COLLECTED');
  });

  test('a cancel that is refused sends the line off with its stock; one of some pieces that is approved leaves the rest', () => {
    const asked = stored(report([fact({ state: 'PREPARING', claims: [cancel('a', 3, 'REQUESTED')] })]).record);
    const refused = actOnClaims(asked, new Set([1]), CLAIM_ACTION_ROWS.rejectCancel, 9e12, policy);
    expect(refused.record).toMatchObject({ state: 'DELIVERING', stockState: 'SHIPPED' });
    const some = stored(report([fact({ state: 'PREPARING', claims: [cancel('a', 1, 'REQUESTED')] })]).record);
    expect(actOnClaims(some, new Set([1]), CLAIM_ACTION_ROWS.approveCancel, 9e12, policy).record).toMatchObject({
      state: 'PREPARING',
      claimedQuantity: 1,
    });
  });

  test('the ledger balances whatever the shop reports and the seller does, in any order', () => {
    const reported = fc
      .record({
        state: fc.constantFrom(...LINE_STATES),
        minute: fc.integer({ min: 0, max: 9 }),
        claims: fc
          .tuple(fc.constantFrom(...CLAIM_STATES), fc.constantFrom(...CLAIM_STATES))
          .map(([first, second]) => [claimed('EXCHANGE', 'e', 1, first), claimed('RETURN', 'r', 1, second)]),
      })
      .map((change) => ({ fact: fact(change) }));
    const acted = fc.record({
      action: fc.constantFrom(...CLAIM_ACTIONS),
      claim: fc.constantFrom(1, 2),
      at: fc.integer({ min: 0, max: 9e12 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(reported, acted), { minLength: 1, maxLength: 8 }), (story) => {
        let line = unheardLine(fact(), parts);
        const effects: PlannedEffect[] = [];
        for (const step of story) {
          const row = 'action' in step ? CLAIM_ACTION_ROWS[step.action] : null;
          const change =
            'fact' in step
              ? mergeFact(line, step.fact, policy)
              : actOnClaims(line, new Set([step.claim]), row ?? CLAIM_ACTION_ROWS.approveCancel, step.at, policy);
          line = stored(change.record);
          effects.push(...change.effects);
        }
        const exchange = line.claims.find(({ type }) => type === 'EXCHANGE');
        const ofClaim = ledger(effects.filter(({ source }) => source.kind === 'CLAIM'));
        expect(ofClaim.reserved).toBe(exchange?.stock === 'RESERVED' ? 2 : 0);
        expect(ofClaim.onHand).toBe(exchange?.stock === 'SHIPPED' ? -2 : 0);
        if (exchange && !isOpenClaim(exchange.state)) expect(exchange.stock).not.toBe('RESERVED');
        // Nothing is missing that the state asks for.
        expect(mapLine(line, parts, policy).effects).toEqual([]);
      }),
    );
  });
});

describe('an order by hand, with all that its seller does to it', () => {
  type Step =
    | { kind: 'LINE'; action: (typeof LINE_ACTIONS)[number] }
    | { kind: 'CLAIM'; action: (typeof CLAIM_ACTIONS)[number]; which: number }
    | { kind: 'FILE'; which: number; quantity: number; other: boolean };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('LINE' as const), action: fc.constantFrom('confirm', 'dispatch', 'markDelivered', 'cancelSale') }),
    fc.record({ kind: fc.constant('CLAIM' as const), action: fc.constantFrom(...CLAIM_ACTIONS), which: fc.nat(3) }),
    fc.record({
      kind: fc.constant('FILE' as const),
      which: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      other: fc.boolean(),
    }),
  );
  const stored = (line: LineRecord): LineRecord => ({ ...line, claims: line.claims.map((claim, at) => ({ ...claim, id: at + 1 })) });

  /** What the screens allow of the step, done; null where they refuse it. */
  function take(line: LineRecord, now: Step, at: number): LineChange | null {
    if (now.kind === 'LINE') {
      const openClaim = line.claims.some(({ state }) => isOpenClaim(state)) ? 'CANCEL' : null;
      const state = { state: line.state, openClaim, hold: false, addressWaiting: false, notOffered: [] } as const;
      if (refuseAction(now.action, state) !== null) return null;
      return actOnLine(line, ORDER_ACTIONS[now.action].reached ?? line.state, at, policy);
    }
    if (now.kind === 'CLAIM') {
      const claim = line.claims[now.which];
      if (!claim || refuseClaimAction(now.action, { ...claim, line: line.state, notOffered: [], byHand: true }) !== null) return null;
      return actOnClaims(line, new Set([claim.id ?? 0]), CLAIM_ACTION_ROWS[now.action], at, policy);
    }
    const left = unclaimedPieces(line.quantity, line.claims);
    const offered = filingsOf({ state: line.state, terms: BY_HAND_FILINGS, ordered: line.quantity, left, openClaim: null });
    const type = offered[now.which % Math.max(1, offered.length)];
    if (type === undefined || now.quantity > left) return null;
    const wanted = now.other && type === 'EXCHANGE' ? [{ skuId: 2, unitQuantity: 1 }] : null;
    const claimNo = `${type}${line.claims.length}`;
    return fileOnLine(line, { claimNo, type, quantity: now.quantity, state: CLAIM_FILINGS[type].begins, wanted }, at, policy);
  }

  test('the ledger balances, no piece is claimed twice, and a claim that is taken back leaves no trace', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (story) => {
        const entered = mergeFact(unheardLine(fact(), parts), fact(), policy);
        let line = stored(entered.record);
        const effects = [...entered.effects];
        for (const [at, now] of story.entries()) {
          const change = take(line, now, 1_800_000_000_000 + at * 1000);
          if (change === null) continue;
          line = stored(change.record);
          effects.push(...change.effects);
        }
        const done = (type: string) =>
          line.claims.filter((claim) => claim.type === type && claim.state === 'DONE').reduce((sum, { quantity }) => sum + quantity, 0);
        const spoken = line.claims.filter(({ state }) => state !== 'WITHDRAWN' && state !== 'REJECTED');
        expect(spoken.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(line.quantity);

        const ofLine = ledger(
          effects.filter(({ skuId, source }) => skuId === 1 && (source.kind === 'LINE' || source.claimNo.startsWith('CANCEL'))),
        );
        const kept = 2 * (line.quantity - done('CANCEL'));
        expect(ofLine.reserved).toBe(line.stockState === 'RESERVED' ? kept : 0);
        expect(ofLine.onHand).toBe(line.stockState === 'SHIPPED' ? -kept : 0);

        for (const claim of line.claims.filter(({ type }) => type === 'EXCHANGE')) {
          const own = ledger(effects.filter(({ source }) => source.kind === 'CLAIM' && source.claimNo === claim.claimNo));
          const pieces = claim.quantity * (claim.wanted === null ? 2 : 1);
          expect(own.reserved).toBe(claim.stock === 'RESERVED' ? pieces : 0);
          expect(own.onHand).toBe(claim.state === 'REDELIVERING' || claim.state === 'DONE' ? -pieces : 0);
        }
        const left = line.quantity - done('CANCEL');
        if (line.state === 'RETURNED') expect(done('RETURN')).toBe(left);
        if (line.state === 'EXCHANGED') expect(done('EXCHANGE')).toBe(left);
        if (left === 0) expect(line.state).toBe('CANCELED');
        // Nothing is missing that the states ask for.
        expect(mapLine(line, parts, policy).effects).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
