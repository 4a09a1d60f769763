import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_ACTIONS } from './actions.ts';
import {
  CLAIM_ACTION_ROWS,
  CLAIM_ACTIONS,
  type ClaimAction,
  type ClaimForAction,
  claimRefusalMessage,
  claimStateName,
  refuseClaimAction,
} from './claim-actions.ts';
import { exchangeEvents, isOpenClaim, mergeClaimState, type StockState } from './line-state.ts';
import { CLAIM_STATES, CLAIM_TYPES, LINE_STATES } from './types.ts';

const asked = (change: Partial<ClaimForAction> = {}): ClaimForAction => ({
  type: 'RETURN',
  state: 'REQUESTED',
  line: 'DELIVERED',
  notOffered: [],
  byHand: false,
  ...change,
});

describe('refuseClaimAction', () => {
  test.each<[string, ClaimAction, ClaimForAction, ReturnType<typeof refuseClaimAction>]>([
    ['goods on their way are received', 'receiveReturn', asked({ state: 'COLLECTING' }), null],
    ['nobody is paid back before the goods are there', 'approveReturn', asked({ state: 'COLLECTING' }), 'STATE'],
    [
      'where a shop is never told that they are there, a return is approved without it',
      'approveReturn',
      asked({ state: 'COLLECTING', notOffered: ['receiveReturn'] }),
      null,
    ],
    ['what is held is released first', 'approveReturn', asked({ state: 'HOLD', notOffered: ['receiveReturn'] }), 'STATE'],
    ['what is held may be refused', 'rejectReturn', asked({ state: 'HOLD' }), null],
    ['what the buyer took back is over', 'holdReturn', asked({ state: 'WITHDRAWN' }), 'CLOSED'],
    ['an exchange is no return', 'approveReturn', asked({ type: 'EXCHANGE', state: 'COLLECTED' }), 'TYPE'],
    ['goods are sent once others came back', 'dispatchExchange', asked({ type: 'EXCHANGE', state: 'REQUESTED' }), 'STATE'],
    ['a claim without its order waits', 'receiveReturn', asked({ line: null }), 'NO_ORDER'],
    ['what the shop has no call for is not offered', 'receiveReturn', asked({ notOffered: ['receiveReturn'] }), 'NOT_OFFERED'],
    ['a cancel of what has left is refused with its parcel', 'rejectCancel', asked({ type: 'CANCEL', line: 'DELIVERING' }), null],
    ['only a shop says that its buyer took a return back', 'withdrawReturn', asked(), 'NOT_OWN'],
    ['of an order by hand the seller says it', 'withdrawReturn', asked({ byHand: true }), null],
    ['goods that are back are decided about, not withdrawn', 'withdrawReturn', asked({ byHand: true, state: 'COLLECTED' }), 'STATE'],
    [
      'an exchange by hand ends when the goods arrived',
      'finishExchange',
      asked({ type: 'EXCHANGE', state: 'REDELIVERING', byHand: true }),
      null,
    ],
    ['a return that is held may be turned into an exchange', 'turnReturn', asked({ state: 'HOLD' }), null],
    ['no shop turns what was written by hand', 'turnExchange', asked({ type: 'EXCHANGE', byHand: true }), 'NOT_OFFERED'],
    ['a cancel of what has arrived is a return', 'rejectCancel', asked({ type: 'CANCEL', line: 'DELIVERED' }), 'SHIPPED'],
  ])('%s', (_, action, claim, expected) => {
    expect(refuseClaimAction(action, claim)).toBe(expected);
  });

  test('every refusal is a sentence, and nothing runs on a claim that is over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CLAIM_ACTIONS),
        fc.constantFrom(...CLAIM_TYPES),
        fc.constantFrom(...CLAIM_STATES),
        fc.constantFrom(...LINE_STATES, null),
        fc.subarray([...CLAIM_ACTIONS]),
        fc.boolean(),
        (action, type, state, line, notOffered, byHand) => {
          const refused = refuseClaimAction(action, { type, state, line, notOffered, byHand });
          if (refused === null) expect(isOpenClaim(state) && line !== null && !notOffered.includes(action)).toBe(true);
          else expect(claimRefusalMessage(refused, { type, state }, '쿠팡 WING')).toMatch(/십시오\.$/);
        },
      ),
    );
  });
});

describe.each(CLAIM_ACTIONS)('%s', (action) => {
  const { allowed, early, done, reached } = CLAIM_ACTION_ROWS[action];
  test('may not run on a claim that shows it was done already', () => {
    expect([...allowed, ...early].filter((state) => done.includes(state))).toEqual([]);
  });

  test('leads to what it reaches, which says that it was done', () => {
    if (reached === null) return;
    expect(done).toContain(reached);
    for (const state of [...allowed, ...early])
      expect(mergeClaimState({ state, at: 1 }, { state: reached, at: 2 }).state, state).toBe(reached);
  });
});

test('no two actions are called the same, neither by sellers nor in the audit log', () => {
  const rows = [...Object.values(ORDER_ACTIONS), ...Object.values(CLAIM_ACTION_ROWS)];
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  expect(new Set(rows.map(({ audit }) => audit)).size).toBe(rows.length);
});

test.each([
  ['CANCEL', 'REQUESTED', '취소요청'],
  ['RETURN', 'COLLECTED', '반품 수거완료'],
  ['EXCHANGE', 'REDELIVERING', '교환 재배송중'],
] as const)('%s in %s is %s', (type, state, name) => {
  expect(claimStateName(type, state)).toBe(name);
});

test('whatever an exchange goes through, what is kept for it is never negative, and ends with it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CLAIM_STATES), { minLength: 1, maxLength: 9 }), (states) => {
      let [kept, sent]: [number, number] = [0, 0];
      let stock: StockState = 'NONE';
      for (const state of states) {
        for (const event of exchangeEvents(state, stock)) {
          kept += event === 'RESERVE' ? 1 : -1;
          if (event === 'SHIP') sent += 1;
          stock = event === 'RESERVE' ? 'RESERVED' : event === 'SHIP' ? 'SHIPPED' : 'RELEASED';
        }
        expect(kept).toBe(stock === 'RESERVED' ? 1 : 0);
        if (state === 'DONE' || state === 'REDELIVERING') expect(sent).toBe(1);
        if (!isOpenClaim(state)) expect(kept).toBe(0);
      }
      expect(sent).toBeLessThanOrEqual(1);
    }),
  );
});
