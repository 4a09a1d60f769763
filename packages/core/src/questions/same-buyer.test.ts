import { expect, test } from 'vitest';
import { isSameBuyer } from './same-buyer.ts';

test.each([
  ['moonlight77', 'Moonlight77 ', true],
  ['moon****', 'moon****', false],
  ['김**', '김**', false],
  ['', '', false],
  ['김달빛', '김별빛', false],
])('%j and %j are one buyer: %s', (one, other, expected) => {
  expect(isSameBuyer(one, other)).toBe(expected);
});
