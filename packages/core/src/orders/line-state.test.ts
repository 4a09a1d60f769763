import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTerminal, mergeClaimState, mergeState, type StateFact, stockEvents } from './line-state.ts';
import { CLAIM_STATES, LINE_STATES } from './types.ts';

const fact = fc.record({ state: fc.constantFrom(...LINE_STATES), at: fc.integer({ min: 0, max: 50 }) });

describe('mergeState', () => {
  test.each([
    ['a newer fact moves on', { state: 'NEW', at: 1 }, { state: 'PREPARING', at: 2 }, 'PREPARING'],
    ['a newer fact may move back', { state: 'DELIVERING', at: 1 }, { state: 'PREPARING', at: 2 }, 'PREPARING'],
    ['an older fact changes nothing', { state: 'DELIVERING', at: 2 }, { state: 'NEW', at: 1 }, 'DELIVERING'],
    ['of one instant the further one wins', { state: 'PREPARING', at: 1 }, { state: 'DELIVERING', at: 1 }, 'DELIVERING'],
    ['a terminal state stays', { state: 'CANCELED', at: 1 }, { state: 'DELIVERING', at: 9 }, 'CANCELED'],
    ['confirmed may become returned', { state: 'CONFIRMED', at: 5 }, { state: 'RETURNED', at: 6 }, 'RETURNED'],
    ['unpaid cancel is terminal', { state: 'UNPAID_CANCELED', at: 1 }, { state: 'NEW', at: 2 }, 'UNPAID_CANCELED'],
  ] as const)('%s', (_, known, next, state) => {
    expect(mergeState(known, next).state).toBe(state);
  });

  test('hearing a fact twice is hearing it once', () => {
    fc.assert(
      fc.property(fact, fact, (known, next) => {
        const once = mergeState(known, next);
        expect(mergeState(once, next)).toEqual(once);
      }),
    );
  });

  test('any arrival order of facts with at most one end gives the same state', () => {
    const open = fc.record({
      state: fc.constantFrom(...LINE_STATES.filter((state) => !isTerminal(state))),
      at: fc.integer({ min: 0, max: 8 }),
    });
    const end = fc.record({
      state: fc.constantFrom('CANCELED', 'CONFIRMED', 'EXCHANGED'),
      at: fc.integer({ min: 0, max: 8 }),
    }) as fc.Arbitrary<StateFact>;
    const story = fc
      .tuple(fc.array(open, { minLength: 1, maxLength: 5 }), fc.option(end))
      .map(([facts, last]) => (last ? [...facts, last] : facts));
    fc.assert(
      fc.property(
        story.chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length }))),
        ([facts, shuffled]) => {
          const end = (order: StateFact[]) => order.slice(1).reduce(mergeState, order[0] ?? { state: 'NEW', at: 0 }).state;
          expect(end(shuffled)).toBe(end(facts));
        },
      ),
    );
  });

  test('a terminal state is left only from confirmed to returned', () => {
    fc.assert(
      fc.property(fact, fact, (known, next) => {
        const merged = mergeState(known, next).state;
        if (!isTerminal(known.state) || merged === known.state) return;
        expect([known.state, merged]).toEqual(['CONFIRMED', 'RETURNED']);
      }),
    );
  });
});

test('after its stock events a line needs no more of them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LINE_STATES), fc.boolean(), fc.boolean(), fc.boolean(), (state, reserved, shippedRaw, reserveUnpaid) => {
      const stock = { reserved, shipped: reserved && shippedRaw };
      let after = stock;
      for (const event of stockEvents(state, stock, reserveUnpaid)) {
        if (event === 'RESERVE') after = { reserved: true, shipped: false };
        if (event === 'SHIP') after = { reserved: true, shipped: true };
        if (event === 'UNSHIP') after = { reserved: true, shipped: false };
        if (event === 'RELEASE') after = { reserved: false, shipped: false };
      }
      expect(stockEvents(state, after, reserveUnpaid)).toEqual([]);
    }),
  );
});

test('a claim that is done stays done in any order of facts', () => {
  const claim = fc.record({ state: fc.constantFrom(...CLAIM_STATES), at: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(claim, claim, (known, next) => {
      const merged = mergeClaimState(known, next);
      if (known.state === 'DONE' || next.state === 'DONE') expect(merged.state).toBe('DONE');
      expect(mergeClaimState(merged, next)).toEqual(merged);
    }),
  );
});

describe('a hold of a claim', () => {
  test.each([
    ['begins with the time of what it holds', 'COLLECTED', 5, 'HOLD', 5, 'HOLD'],
    ['ends with it', 'HOLD', 5, 'REQUESTED', 5, 'REQUESTED'],
    ['ends where its goods are back', 'HOLD', 5, 'COLLECTED', 5, 'COLLECTED'],
    ['is not ended by what was before it', 'HOLD', 5, 'REQUESTED', 4, 'HOLD'],
    ['is ended by what came after it', 'HOLD', 5, 'COLLECTING', 6, 'COLLECTING'],
    ['does not reopen what has ended', 'REJECTED', 5, 'HOLD', 9, 'REJECTED'],
  ] as const)('%s', (_, known, knownAt, next, at, state) => {
    expect(mergeClaimState({ state: known, at: knownAt }, { state: next, at }).state).toBe(state);
  });

  test('apart, claims of one time end in the same state in any order', () => {
    const steps = fc.constantFrom(...CLAIM_STATES.filter((state) => state !== 'HOLD' && state !== 'REJECTED'));
    fc.assert(
      fc.property(steps, steps, (one, other) => {
        const merged = (first: typeof one, then: typeof one) => mergeClaimState({ state: first, at: 1 }, { state: then, at: 1 }).state;
        // Of what stands at one height, the one that was heard first stays.
        const equals = [new Set(['APPROVED', 'REDELIVERING'])];
        if (!equals.some((set) => set.has(one) && set.has(other))) expect(merged(one, other)).toBe(merged(other, one));
      }),
    );
  });
});
