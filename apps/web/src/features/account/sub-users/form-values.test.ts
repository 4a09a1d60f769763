import { expect, it } from 'vitest';
import { differs, NEW_SUB_USER, problemsOf, sentOf, valuesOf } from './form-values.ts';
import { authorityLabel, inviteState } from './labels.ts';
import type { SubUser } from './queries.ts';

const CLERK: SubUser = {
  id: '7',
  loginId: 'clerk01',
  name: '이주문',
  email: 'clerk@example.com',
  authorities: { productAuth: false, orderAuth: true, csAuth: true, settleAuth: false },
  rights: { viewPersonal: true, downloadExcel: false, viewCost: false },
  shopAccountIds: ['3'],
  status: 'ACTIVE',
  inviteExpiresAt: null,
  lastLoginAt: null,
  createdAt: '2026-11-22T01:00:00.000Z',
  version: 1,
};

it('a form that was only looked at has nothing to lose, whatever blanks were typed', () => {
  const before = valuesOf(CLERK);
  expect(differs({ ...before, name: ' 이주문 ' }, before)).toBe(false);
  expect(differs({ ...before, name: '김주문' }, before)).toBe(true);
  expect(differs({ ...NEW_SUB_USER, password: 'x' }, NEW_SUB_USER)).toBe(false);
  expect(differs({ ...NEW_SUB_USER, start: 'TYPED', password: 'x' }, NEW_SUB_USER)).toBe(true);
});

it('all shops are sent as none, and chosen ones need one', () => {
  const some = valuesOf(CLERK);
  expect(sentOf(some).shopAccountIds).toEqual(['3']);
  expect(sentOf({ ...some, shops: 'ALL' }).shopAccountIds).toEqual([]);
  expect(problemsOf({ ...some, shopAccountIds: [] }, true)).toEqual({ shopAccountIds: '맡길 쇼핑몰을 하나 이상 골라주십시오.' });
});

it('a password is asked for only where the seller hands it over', () => {
  const typed = { ...valuesOf(CLERK), start: 'TYPED' as const };
  expect(problemsOf(typed, false)).toHaveProperty('password');
  expect(problemsOf({ ...typed, start: 'MAIL' }, false)).toEqual({});
});

it('an invitation is open until its link closes, and over once she has a password', () => {
  const at = Date.parse('2026-11-22T01:00:00.000Z');
  const invited = { ...CLERK, status: 'INVITED' as const, inviteExpiresAt: '2026-11-29T01:00:00.000Z' };
  expect(inviteState(invited, at)).toBe('OPEN');
  expect(inviteState(invited, at + 8 * 86_400_000)).toBe('EXPIRED');
  expect(inviteState({ ...invited, inviteExpiresAt: null }, at)).toBe('EXPIRED');
  expect(inviteState(CLERK, at)).toBeNull();
});

it('authorities are named in the order of a day', () => {
  expect(authorityLabel(CLERK.authorities)).toBe('주문 · 클레임, 문의');
});
