import { expect, test } from 'vitest';
import { daysLeftText } from './days-left.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

test.each([
  ['2026-12-23T09:00:00Z', '30일 남음'],
  ['2026-11-24T10:00:00Z', '1일 남음'],
  ['2026-11-24T10:01:00Z', '2일 남음'],
  ['2026-11-23T09:59:00Z', '곧 지워짐'],
])('what is kept until %s: %s', (expires, text) => {
  expect(daysLeftText(expires, now)).toBe(text);
});
