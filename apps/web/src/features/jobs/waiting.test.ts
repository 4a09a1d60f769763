import { expect, test } from 'vitest';
import { waitingText } from './waiting.ts';

const NOW = Date.parse('2026-11-22T05:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

test.each([
  [{ status: 'WAITING', attempts: 0, startedAt: null, nextTryAt: null }, '차례를 기다리고 있어요.'],
  [{ status: 'WAITING', attempts: 2, startedAt: at(-40), nextTryAt: at(12) }, '2번 시도했어요. 12초 뒤에 다시 시도해요.'],
  [{ status: 'WAITING', attempts: 1, startedAt: at(-40), nextTryAt: at(-3) }, '1번 시도했어요. 곧 다시 시도해요.'],
  [{ status: 'WAITING', attempts: 1, startedAt: at(-40), nextTryAt: null }, '1번 시도했어요. 곧 다시 시도해요.'],
  [{ status: 'RUNNING', attempts: 1, startedAt: at(-2), nextTryAt: null }, null],
  [{ status: 'RUNNING', attempts: 1, startedAt: at(-69), nextTryAt: null }, '쇼핑몰의 응답을 기다리고 있어요. 1분 9초째예요.'],
  [{ status: 'DONE', attempts: 1, startedAt: at(-69), nextTryAt: null }, null],
  [{ status: 'FAILED', attempts: 3, startedAt: at(-69), nextTryAt: null }, null],
] as const)('%o waits for: %s', (item, text) => {
  expect(waitingText(item, NOW)).toBe(text);
});
