import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BY_HAND_FILINGS,
  type ClaimFiling,
  FEE_WAYS,
  type FilingTerms,
  filingProblem,
  filingReasons,
  filingsOf,
  type LineForFiling,
  PICKUP_WAYS,
  REASON_FAULTS,
  refundOf,
  unclaimedPieces,
} from './claim-filing.ts';
import { CLAIM_REASONS, CLAIM_STATES, CLAIM_TYPES, LINE_STATES } from './types.ts';

const line = (change: Partial<LineForFiling> = {}): LineForFiling => ({
  state: 'DELIVERED',
  terms: BY_HAND_FILINGS,
  ordered: 3,
  left: 3,
  openClaim: null,
  ...change,
});
const NOTHING: FilingTerms = { types: [], parts: false, pickups: [], feeWays: [], reasons: null, byHand: false };
/** A shop that takes returns alone, of some pieces, by its own courier or the buyer's. */
const SHOP: FilingTerms = { ...NOTHING, types: ['RETURN'], parts: true, pickups: ['SHOP', 'BUYER'] };
const ofShop = (change: Partial<LineForFiling> = {}, terms: Partial<FilingTerms> = {}) => line({ ...change, terms: { ...SHOP, ...terms } });
const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const NO_PARCEL = { courierCode: null, invoiceNo: null };
const filing = (change: Partial<ClaimFiling> = {}): ClaimFiling => ({
  type: 'RETURN',
  quantity: 1,
  reason: 'CHANGE_MIND',
  fault: 'BUYER',
  fee: 3000,
  pickup: null,
  feeWay: null,
  ...change,
});
const atShop = (change: Partial<ClaimFiling> = {}) => filing({ fee: 0, pickup: { way: 'SHOP', ...NO_PARCEL }, ...change });

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
    ['where a shop has no call it is said where', filing(), line({ terms: NOTHING }), /쿠팡 WING에서 접수/],
    ['a return that the shop fetches', atShop(), ofShop(), null],
    ['a return that the buyer sends, in a parcel that is known', atShop({ pickup: { way: 'BUYER', ...PARCEL } }), ofShop(), null],
    ['of exchanges the shop has no call', atShop({ type: 'EXCHANGE', reason: 'BROKEN' }), ofShop(), /쿠팡 WING에서 접수/],
    ['a shop takes nothing back after the purchase was confirmed', atShop(), ofShop({ state: 'CONFIRMED' }), /쿠팡 WING에서 접수/],
    [
      'a shop that pays it back at once takes what was confirmed, and no way of the goods',
      atShop({ pickup: null, feeWay: null, fault: 'SELLER', reason: 'BROKEN' }),
      ofShop({ state: 'CONFIRMED' }, { decided: true }),
      null,
    ],
    ['… and refuses one', atShop(), ofShop({ state: 'CONFIRMED' }, { decided: true }), /수거 방법|배송비/],
    ['what a shop has not sent is no return', atShop(), ofShop({ state: 'NEW' }), /새로고침/],
    ['one claim at a time at a shop', atShop(), ofShop({ openClaim: 'EXCHANGE' }), /진행 중인 교환/],
    ['several beside each other by hand', filing(), line({ openClaim: 'EXCHANGE' }), null],
    ['whole lines alone where the shop divides none', atShop(), ofShop({}, { parts: false }), /3개를 모두/],
    ['the whole of such a line', atShop({ quantity: 3 }), ofShop({}, { parts: false }), null],
    ['no rest of such a line', atShop({ quantity: 2 }), ofShop({ left: 2 }, { parts: false }), /남은 2개는 쿠팡 WING/],
    ['the rest of one that the shop divides', atShop({ quantity: 2 }), ofShop({ left: 2 }), null],
    [
      'a reason that the shop has no word for',
      atShop({ reason: 'BROKEN', fault: 'SELLER' }),
      ofShop({}, { reasons: ['CHANGE_MIND'] }),
      /그 사유/,
    ],
    ['the one that it has', atShop(), ofShop({}, { reasons: ['CHANGE_MIND'] }), null],
    ['a way of the goods has to be said', atShop({ pickup: null }), ofShop(), /수거 방법을 골라/],
    ['and one that the shop knows', atShop({ pickup: { way: 'SELLER', ...NO_PARCEL } }), ofShop(), /다른 방법/],
    ['none where the shop has no place for it', atShop(), ofShop({}, { pickups: [] }), /다른 방법/],
    ['a courier without a number', atShop({ pickup: { way: 'BUYER', ...PARCEL, invoiceNo: null } }), ofShop(), /함께/],
    ['no parcel of ours where the shop fetches it', atShop({ pickup: { way: 'SHOP', ...PARCEL } }), ofShop(), /쇼핑몰이 정합니다/],
    ['a shop works out the fee itself', atShop({ fee: 3000 }), ofShop(), /0원/],
    ['how the buyer pays has to be said where the shop asks', atShop(), ofShop({}, { feeWays: ['DEDUCT'] }), /방법을 골라/],
    ['as the shop takes it', atShop({ feeWay: 'DEDUCT' }), ofShop({}, { feeWays: ['DEDUCT'] }), null],
    ['and not otherwise', atShop({ feeWay: 'ENCLOSE' }), ofShop({}, { feeWays: ['DEDUCT'] }), /다른 방법/],
    [
      'nothing is paid for her own fault',
      atShop({ fault: 'SELLER', feeWay: 'DEDUCT' }),
      ofShop({}, { feeWays: ['DEDUCT'] }),
      /판매자 귀책/,
    ],
  ])('%s', (_, asked, of, expected) => {
    const problem = filingProblem(asked, of, '쿠팡 WING');
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });

  test('whatever is offered can be filed, and nothing else; each problem says what to do', () => {
    const terms = fc.record({
      types: fc.subarray([...CLAIM_TYPES]),
      parts: fc.boolean(),
      pickups: fc.subarray([...PICKUP_WAYS]),
      feeWays: fc.subarray([...FEE_WAYS]),
      reasons: fc.option(fc.subarray([...CLAIM_REASONS])),
      byHand: fc.constant(false),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...CLAIM_TYPES),
        fc.constantFrom(...LINE_STATES),
        fc.oneof(fc.constant(BY_HAND_FILINGS), terms),
        fc.nat(3),
        fc.option(fc.constantFrom(...CLAIM_TYPES)),
        fc.constantFrom(...CLAIM_REASONS),
        (type, state, takes, left, openClaim, reason) => {
          const of = line({ state, terms: takes, left, openClaim });
          const fault = REASON_FAULTS[reason];
          const [way] = takes.pickups;
          const asked = filing({
            type,
            reason,
            fault,
            fee: 0,
            quantity: takes.parts ? 1 : Math.max(1, left),
            pickup: way === undefined ? null : { way, ...NO_PARCEL },
            feeWay: fault === 'BUYER' ? (takes.feeWays[0] ?? null) : null,
          });
          const problem = filingProblem(asked, of, '쇼핑몰 관리자');
          const fits = filingsOf(of).includes(type) && filingReasons(type, takes).includes(reason);
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
