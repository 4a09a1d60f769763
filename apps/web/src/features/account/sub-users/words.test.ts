import { expect, test } from 'vitest';
import { authorityLabel, inviteState } from './labels.ts';
import type { SubUser } from './queries.ts';

const NONE = { orderAuth: false, productAuth: false, csAuth: false, settleAuth: false };
const NOW = Date.parse('2026-11-22T12:00:00Z');
const user = (status: string, inviteExpiresAt: string | null) => ({ status, inviteExpiresAt }) as SubUser;

test.each([
  [NONE, ''],
  [{ ...NONE, csAuth: true }, '문의'],
  [{ ...NONE, settleAuth: true, orderAuth: true }, '주문 · 클레임, 정산'],
])('%j reads %j', (authorities, words) => {
  expect(authorityLabel(authorities)).toBe(words);
});

test.each([
  ['INVITED', '2026-11-22T12:00:01Z', 'OPEN'],
  ['INVITED', '2026-11-22T12:00:00Z', 'EXPIRED'],
  ['INVITED', null, 'EXPIRED'],
  ['ACTIVE', '2026-11-23T12:00:00Z', null],
  ['DISABLED', '2026-11-23T12:00:00Z', null],
])('an invitation of who is %s until %s is %s', (status, until, state) => {
  expect(inviteState(user(status, until), NOW)).toBe(state);
});
