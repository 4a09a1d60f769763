import { expect, it } from 'vitest';
import { clockText, secondsLeft } from './countdown.ts';

it.each([
  [180, '3:00'],
  [65, '1:05'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it('a second that has begun counts, and nothing is left afterwards', () => {
  expect([secondsLeft(10_000, 9_001), secondsLeft(10_000, 10_000), secondsLeft(10_000, 99_999)]).toEqual([1, 0, 0]);
});
