import { describe, expect, test } from 'vitest';
import { holdVerdict } from './hold.ts';
import { isBeforeDispatch } from './line-state.ts';
import { LINE_STATES } from './types.ts';

describe.each(LINE_STATES)('a line that is %s', (state) => {
  test('is held once, before it leaves', () => {
    expect(holdVerdict(true, { state, sellerHold: false })).toBe(isBeforeDispatch(state) ? 'CHANGE' : 'LEFT');
    expect(holdVerdict(true, { state, sellerHold: true })).toBe(isBeforeDispatch(state) ? 'HELD' : 'LEFT');
  });

  test('is released wherever it is, and only from a hold of the seller', () => {
    expect(holdVerdict(false, { state, sellerHold: true })).toBe('CHANGE');
    expect(holdVerdict(false, { state, sellerHold: false })).toBe('FREE');
  });
});
