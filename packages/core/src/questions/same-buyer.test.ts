import { expect, test } from 'vitest';
import { isSameBuyer } from './same-buyer.ts';

test.each([
  ['moonlight77', 'Moonlight77 ', true],
  ['moon****', 'moon****', false],
  ['김**', '김**', false],
  ['김민지', '김민지', false],
  ['kim minji', 'kim minji', false],
  ['moon@shop.kr', 'Moon@shop.kr', true],
  ['moon**@shop.kr', 'moon**@shop.kr', false],
  ['', '', false],
  ['김달빛', '김별빛', false],
])('%j and %j are one buyer: %s', (one, other, expected) => {
  expect(isSameBuyer(one, other)).toBe(expected);
});
