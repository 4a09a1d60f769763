import { INQUIRY_KINDS } from '@moa/core';
import { expect, test } from 'vitest';
import { decideRoute, type GuardUser, hasAuthority, type SubAuthority } from '../../client/routing/guard.ts';
import { HINTS, WHAT_TO_WRITE } from './hints.ts';

const AUTHORITIES: SubAuthority[] = ['productAuth', 'orderAuth', 'csAuth', 'settleAuth'];
const sub = (...has: SubAuthority[]): GuardUser => ({
  role: 'S',
  sellerLoginId: null,
  userSubInfo: {
    subAuthorization: Object.fromEntries(AUTHORITIES.map((each) => [each, has.includes(each)])) as Record<SubAuthority, boolean>,
  },
});
const PEOPLE: GuardUser[] = [{ role: 'U', sellerLoginId: null, userSubInfo: null }, sub(), ...AUTHORITIES.map((each) => sub(each))];

test.each(INQUIRY_KINDS)('hints for %s lead only where the one who asks may go', (kind) => {
  expect(WHAT_TO_WRITE[kind]).not.toBe('');
  for (const user of PEOPLE) {
    for (const hint of HINTS[kind]) {
      if ((hint.sellerOnly && user.role === 'S') || (hint.any && !hasAuthority(user, hint.any))) continue;
      const path = hint.href.split('?', 1)[0] ?? '';
      if (path.startsWith('/app/')) expect([hint.href, decideRoute(path, user)]).toEqual([hint.href, 'pass']);
    }
  }
});
