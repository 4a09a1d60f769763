import { describe, expect, it } from 'vitest';
import { cookieNames, droppedCookie } from './config.ts';

describe('names of the cookies a login is kept in', () => {
  it.each([
    ['https://moa.example', true, '__Host-accessToken', '__Host-refreshMarker'],
    ['https://moa.example:8443', true, '__Host-accessToken_8443', '__Host-refreshMarker_8443'],
    ['https://moa.example', false, 'accessToken', 'refreshMarker'],
    ['http://localhost:14001', false, 'accessToken', 'refreshMarker'],
    ['http://localhost:15001', false, 'accessToken_15001', 'refreshMarker_15001'],
  ])('at %s (secure: %s) are %s and %s', (base, secure, access, marker) => expect(cookieNames(base, secure)).toEqual({ access, marker }));

  it('can be dropped: a prefixed name by a secure line only', () => {
    expect(droppedCookie('accessToken')).toBe('accessToken=; Max-Age=0; Path=/; SameSite=Strict');
    expect(droppedCookie('__Host-accessToken')).toBe('__Host-accessToken=; Max-Age=0; Path=/; SameSite=Strict; Secure');
  });
});
