import { describe, expect, test } from 'vitest';
import { LINE_ACTIONS, ORDER_ACTIONS, refuseAction } from './actions.ts';
import { mergeState } from './line-state.ts';

describe('refuseAction', () => {
  const line = { state: 'PREPARING', openClaim: null, hold: false, addressWaiting: false, notOffered: [] } as const;
  const shipping = { state: 'DELIVERING' } as const;
  test.each([
    ['a prepared line may be dispatched', 'dispatch', line, null],
    ['an open cancel request blocks dispatch', 'dispatch', { ...line, openClaim: 'CANCEL' as const }, 'CANCEL_REQUESTED'],
    ['a held line is not dispatched', 'dispatch', { ...line, hold: true }, 'HOLD'],
    ['what has no address yet is not dispatched', 'dispatch', { ...line, addressWaiting: true }, 'ADDRESS_WAITING'],
    ['nor confirmed', 'confirm', { ...line, state: 'NEW' as const, addressWaiting: true }, 'ADDRESS_WAITING'],
    ['but may be cancelled', 'cancelSale', { ...line, addressWaiting: true }, null],
    ['a prepared line is not confirmed again', 'confirm', line, 'STATE'],
    ['a shipped line is not cancelled by the seller', 'cancelSale', { ...line, state: 'DELIVERING' as const }, 'STATE'],
    ['an invoice is changed only while shipping', 'modifyInvoice', line, 'STATE'],
    [
      'what the shop has no call for is not offered',
      'modifyInvoice',
      { ...line, ...shipping, notOffered: ['modifyInvoice'] },
      'NOT_OFFERED',
    ],
    ['what another shop lacks is', 'modifyInvoice', { ...line, ...shipping, notOffered: ['confirm'] }, null],
  ] as const)('%s', (_, action, input, expected) => {
    expect(refuseAction(action, input)).toBe(expected);
  });
});

describe.each(Object.entries(ORDER_ACTIONS))('%s', (_, { allowed, done, reached }) => {
  test('may not run on a line that shows it was done already', () => {
    expect(allowed.filter((state) => done.includes(state))).toEqual([]);
  });

  test.each(allowed)('leads from %s to what it reaches', (state) => {
    const next = reached ?? state;
    expect(mergeState({ state, at: 1 }, { state: next, at: 2 }).state).toBe(next);
  });
});

test('an action on lines is allowed in some state', () => {
  expect(LINE_ACTIONS.filter((action) => ORDER_ACTIONS[action].allowed.length === 0)).toEqual([]);
});
