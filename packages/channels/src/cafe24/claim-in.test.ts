import { describe, expect, test } from 'vitest';
import { sellersReason, toClaim, toClaimState } from './claim-in.ts';
import { wireItem } from './testing/context.ts';

describe('claim states', () => {
  test.each([
    ['C00', 'CANCEL', 'REQUESTED'],
    ['C10', 'CANCEL', 'APPROVED'],
    ['C11', 'CANCEL', 'REJECTED'],
    ['C35', 'CANCEL', 'APPROVED'],
    ['C40', 'CANCEL', 'DONE'],
    ['R00', 'RETURN', 'REQUESTED'],
    ['R10', 'RETURN', 'COLLECTING'],
    ['R11', 'RETURN', 'REJECTED'],
    ['R12', 'RETURN', 'HOLD'],
    ['R13', 'RETURN', 'COLLECTED'],
    ['R31', 'RETURN', 'APPROVED'],
    ['R41', 'RETURN', 'DONE'],
    ['E00', 'EXCHANGE', 'REQUESTED'],
    ['E12', 'EXCHANGE', 'HOLD'],
    ['E33', 'EXCHANGE', 'REDELIVERING'],
    ['E40', 'EXCHANGE', 'DONE'],
    ['E50', 'EXCHANGE', 'WITHDRAWN'],
    ['C99', 'CANCEL', null],
  ])('%s is a %s that is %s', (status, type, state) => {
    expect(toClaimState(status)).toBe(state);
    expect(toClaim(wireItem({ order_status: status }))).toMatchObject({ type, state, rawState: status });
  });

  test.each(['N10', 'C47', 'C48', 'C49', 'X00', ''])('%s is no claim', (status) => {
    expect(toClaim(wireItem({ order_status: status }))).toBeNull();
  });
});

describe('a claim', () => {
  test('has the same number before and after the channel gives it one', () => {
    const asked = {
      order_status: 'C00',
      cancel_request_date: '2026-03-02 12:00:00',
      claim_reason_type: 'H',
      claim_reason: '품절',
      claim_quantity: 1,
    };
    const first = toClaim(wireItem(asked));
    const later = toClaim(wireItem({ ...asked, order_status: 'C34', claim_code: 'C20260302-0000001' }));
    expect(first).toMatchObject({
      claimNo: '20260302-0000031-01-CANCEL-2026-03-02T03:00:00.000Z',
      quantity: 1,
      reason: 'SOLD_OUT',
      fault: 'SELLER',
      rawReason: 'H',
      detail: '품절',
      requestedAt: '2026-03-02T03:00:00.000Z',
    });
    expect(later?.claimNo).toBe(first?.claimNo);
    expect(later?.refs).toEqual({ claimCode: 'C20260302-0000001', reasonType: 'H' });
  });

  test.each([
    ['O', 'CHANGE_MIND', 'BUYER', 'A'],
    ['P', 'UNSATISFIED', 'BUYER', 'E'],
    ['V', 'BROKEN', 'SELLER', 'E'],
    ['W', 'WRONG_DELIVERY', 'SELLER', 'I'],
    ['K', 'BROKEN', 'SELLER', 'K'],
    ['B', 'DELAYED', 'SELLER', 'B'],
  ])('for reason %s says whose fault it is, and is accepted under a letter that the mall takes', (letter, reason, fault, sent) => {
    expect(toClaim(wireItem({ order_status: 'R00', claim_reason_type: letter }))).toMatchObject({ reason, fault, rawReason: letter });
    expect(sellersReason(letter)).toBe(sent);
  });

  test('with an unknown reason keeps it raw', () => {
    expect(toClaim(wireItem({ order_status: 'R00', claim_reason_type: 'Z' }))).toMatchObject({
      reason: null,
      fault: 'NONE',
      rawReason: 'Z',
      quantity: 2,
    });
  });
});
