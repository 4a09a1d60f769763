import { expect, test } from 'vitest';
import { waitingText } from './waiting.ts';

const NOW = Date.parse('2026-11-23T05:30:00Z');

test.each([
  [null, null],
  [{ why: 'ANSWER', nextTryAt: null }, '쇼핑몰의 응답을 기다리고 있어요.'],
  [{ why: 'LIMIT', nextTryAt: '2026-11-23T05:32:00Z' }, '쇼핑몰의 호출 한도가 풀리기를 기다려요. 다음 시도 14:32'],
  [{ why: 'DOWN', nextTryAt: '2026-11-23T05:29:59Z' }, '쇼핑몰이 응답하지 않아 기다려요. 곧 시도해요.'],
  [{ why: 'CHECK', nextTryAt: '2026-11-23T15:00:00Z' }, '쇼핑몰에 반영되었는지 확인하고 있어요. 다음 확인 00:00'],
] as const)('a row that waits (%j) says: %s', (waiting, text) => {
  expect(waitingText(waiting, NOW)).toBe(text);
});
