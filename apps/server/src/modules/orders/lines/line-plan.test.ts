import type { LineFact } from '@moa/channels/sdk';
import { type CLAIM_STATES, isTerminal, LINE_STATES } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countersOf, type LineChange, type LineRecord, mapLine, mergeFact, type PlannedEffect, unheardLine } from './line-plan.ts';

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
    discount: 0,
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
