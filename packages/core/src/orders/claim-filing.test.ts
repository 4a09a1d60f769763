import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CLAIM_FILINGS,
  type ClaimFiling,
  filingProblem,
  filingsOf,
  type LineForFiling,
  REASON_FAULTS,
  refundOf,
  unclaimedPieces,
} from './claim-filing.ts';
import { CLAIM_REASONS, CLAIM_STATES, CLAIM_TYPES, LINE_STATES } from './types.ts';

const line = (change: Partial<LineForFiling> = {}): LineForFiling => ({ state: 'DELIVERED', byHand: true, left: 3, ...change });
const filing = (change: Partial<ClaimFiling> = {}): ClaimFiling => ({
  type: 'RETURN',
  quantity: 1,
  reason: 'CHANGE_MIND',
  fault: 'BUYER',
  fee: 3000,
  ...change,
});

describe('filingProblem', () => {
  test.each<[string, ClaimFiling, LineForFiling, RegExp | null]>([
    ['a return of some pieces of what arrived', filing(), line(), null],
    ['a return after the purchase was confirmed', filing(), line({ state: 'CONFIRMED' }), null],
    ['no exchange after it', filing({ type: 'EXCHANGE', reason: 'BROKEN' }), line({ state: 'CONFIRMED' }), /구매확정/],
    ['what has not left is cancelled, not returned', filing(), line({ state: 'PREPARING' }), /배송준비중/],
    ['what has left is returned, not cancelled', filing({ type: 'CANCEL', fee: 0 }), line({ state: 'DELIVERING' }), /배송중/],
    ['a cancel before it left', filing({ type: 'CANCEL', fee: 0 }), line({ state: 'NEW' }), null],
    ['a cancel costs no way back', filing({ type: 'CANCEL' }), line({ state: 'NEW' }), /0원/],
    ['the seller pays for her own fault', filing({ fault: 'SELLER', reason: 'BROKEN' }), line(), /판매자 귀책/],
    ['no more pieces than nobody claimed', filing({ quantity: 4 }), line(), /3개/],
    ['every piece is claimed already', filing(), line({ left: 0 }), /이미/],
    ['no half piece', filing({ quantity: 0.5 }), line(), /정수/],
    ['a reason that fits', filing({ reason: 'SOLD_OUT' }), line(), /사유/],
    ['an order of a shop is said where', filing(), line({ byHand: false }), /쿠팡 WING에서 접수/],
  ])('%s', (_, asked, of, expected) => {
    const problem = filingProblem(asked, of, '쿠팡 WING');
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });

  test('whatever is offered can be filed, and nothing else; each problem says what to do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CLAIM_TYPES),
        fc.constantFrom(...LINE_STATES),
        fc.boolean(),
        fc.nat(3),
        fc.constantFrom(...CLAIM_REASONS),
        (type, state, byHand, left, reason) => {
          const of = line({ state, byHand, left });
          const problem = filingProblem(filing({ type, reason, fault: REASON_FAULTS[reason], fee: 0 }), of, '쇼핑몰 관리자');
          const fits = filingsOf(of).includes(type) && CLAIM_FILINGS[type].reasons.includes(reason);
          expect(problem === null).toBe(fits);
          if (problem !== null) expect(problem).toMatch(/십시오\.$/);
        },
      ),
    );
  });
});

test('pieces come free again with a claim that was refused or taken back, and never more than there are', () => {
  const claim = fc.record({ state: fc.constantFrom(...CLAIM_STATES), quantity: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(claim, { maxLength: 4 }), (quantity, claims) => {
      const left = unclaimedPieces(quantity, claims);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(quantity);
      const over = claims.map((each) => ({ ...each, state: 'WITHDRAWN' as const }));
      expect(unclaimedPieces(quantity, over)).toBe(quantity);
    }),
  );
});

test.each([
  [{ amount: 30_000, quantity: 3 }, 1, 3_000, 7_000],
  [{ amount: 10_000, quantity: 3 }, 1, 0, 3_333],
  [{ amount: 1_000, quantity: 1 }, 1, 3_000, 0],
  [{ amount: 1_000, quantity: 0 }, 1, 0, 0],
])('%o, %i pieces, %i for the way: %i back', (of, pieces, fee, expected) => {
  expect(refundOf(of, pieces, fee)).toBe(expected);
});

test('what goes back piece by piece is what goes back at once', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(1_000_000), parts, (amount, pieces) => {
      const quantity = pieces.reduce((sum, each) => sum + each, 0);
      let before = 0;
      let sum = 0;
      for (const each of pieces) {
        sum += refundOf({ amount, quantity }, each, 0, before);
        before += each;
      }
      expect(sum).toBe(amount);
    }),
  );
});
