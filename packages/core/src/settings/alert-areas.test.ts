import { expect, test } from 'vitest';
import { alertEnding } from './alert-areas.ts';

test.each([
  ['collect.failed', null, '다음 수집이 성공했어요.'],
  ['orders.given-up', '김모아', '김모아 님이 처리했어요. 작업을 다시 시도했거나 목록에서 지웠어요.'],
  ['something.new', null, '원인이 없어졌어요.'],
])('an alert of %s that %s ended says: %s', (kind, person, text) => {
  expect(alertEnding(kind, person)).toBe(text);
});
