import { expect, test } from 'vitest';
import { type CallItems, type CallOutcome, callOutcomeText } from './calls.ts';

const items = (accepted: number, refused: number, open: number): CallItems => ({ accepted, refused, open });

test.each<[CallOutcome, CallItems | null, string]>([
  ['OK', null, '성공'],
  ['REFUSED', null, '쇼핑몰 거절'],
  ['OK', items(50, 0, 0), '성공'],
  ['REFUSED', items(49, 1, 0), '성공 49 · 거절 1'],
  ['FIX', items(0, 50, 0), '거절 50'],
  ['UNKNOWN', items(1_200, 2, 3), '성공 1,200 · 거절 2 · 미완료 3'],
  ['AGAIN', items(0, 0, 7), '미완료 7'],
])('%s of %o reads %s', (outcome, tally, text) => {
  expect(callOutcomeText(outcome, tally)).toBe(text);
});
