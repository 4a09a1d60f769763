import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../platform/crypto/index.ts';
import { createPasswords } from '../people/passwords.ts';
import { clearedCookies, cookieNames, deviceCookie, loginCookies, readCookie } from './cookies.ts';
import { LOCK, lockedMs } from './login.service.ts';
import { createRefreshTokens } from './refresh-tokens.ts';

describe('cookies', () => {
  it.each([
    ['moa.example', false, 'accessToken'],
    ['localhost:14001', false, 'accessToken'],
    ['localhost:14000', false, 'accessToken'],
    ['localhost:15001', false, 'accessToken_15001'],
    ['[::1]:15001', false, 'accessToken_15001'],
    ['moa.example', true, '__Host-accessToken'],
    ['moa.example:8443', true, '__Host-accessToken_8443'],
  ])('of %s (secure: %s) are named %s', (host, secure, name) => expect(cookieNames(host, secure).access).toBe(name));

  it('bear the prefix that fits their path where they are secure, as RFC 6265bis wants it', () => {
    const tokens = { accessToken: 'a', accessSeconds: 1, refreshToken: 'r', refreshSeconds: 2 };
    const device = deviceCookie('moa.example', true, { userId: 7, token: 'd', seconds: 3 });
    const lines = [...loginCookies('moa.example', true, tokens), ...clearedCookies('moa.example', true), device];
    for (const line of lines) {
      expect(line).toContain('; Secure');
      expect(line).not.toContain('Domain');
      expect(line.startsWith('__Host-')).toBe(line.includes('Path=/;'));
      expect(line.startsWith('__Secure-')).toBe(line.includes('Path=/oauth/token;'));
    }
  });

  it('are secure under https only, and cleared under the paths they were set for', () => {
    const tokens = { accessToken: 'a', accessSeconds: 1, refreshToken: 'r', refreshSeconds: 2 };
    const [, refresh] = loginCookies('moa.example', true, tokens);
    expect(refresh).toBe('__Secure-refreshToken=r; Path=/oauth/token; Max-Age=2; SameSite=Strict; Secure; HttpOnly');
    const set = loginCookies('localhost:15001', false, tokens);
    const cleared = clearedCookies('localhost:15001', false);
    const placeOf = (cookie: string) => [cookie.split('=')[0], /Path=([^;]+)/.exec(cookie)?.[1]];
    expect(set.join()).not.toContain('Secure');
    expect(cleared.map(placeOf)).toEqual(set.map(placeOf));
  });

  it('are read by their whole name', () => {
    const header = 'xrefreshToken=1; refreshToken_15001=2; refreshToken=3';
    expect([readCookie(header, 'refreshToken'), readCookie(header, 'refreshToken_15001'), readCookie(header, 'other')]).toEqual([
      '3',
      '2',
      null,
    ]);
    expect(readCookie(undefined, 'refreshToken')).toBeNull();
  });
});

describe('lock', () => {
  const at = (...seconds: number[]) => seconds.map((second) => new Date(second * 1000));
  const failures = Array.from({ length: LOCK.failures }, (_, index) => 590 - index * 60);

  it('lasts ten minutes from the tenth failure within ten minutes', () => {
    expect(lockedMs(at(...failures), 600_000)).toBe(590_000);
    expect(lockedMs(at(...failures), 1_190_000)).toBe(0);
  });

  it('needs ten, and within ten minutes', () => {
    expect(lockedMs(at(...failures.slice(1)), 600_000)).toBe(0);
    expect(lockedMs(at(...failures.slice(0, 9), 590 - 601), 600_000)).toBe(0);
    expect(lockedMs([], 0)).toBe(0);
  });
});

describe('refresh tokens', () => {
  it('have one successor each, which only the key can distinguish', () => {
    const [one, two] = [createRefreshTokens(Buffer.alloc(32, 1)), createRefreshTokens(Buffer.alloc(32, 2))];
    const token = one.create();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(one.successor(token)).toBe(one.successor(token));
    expect(one.successor(token)).not.toBe(two.successor(token));
    expect(hashToken(token)).not.toEqual(hashToken(one.successor(token)));
  });
});

describe('passwords', () => {
  const passwords = createPasswords();

  it('are known again by their hash alone, and every hash is another', async () => {
    const [one, two] = await Promise.all([passwords.hash('moademo1234'), passwords.hash('moademo1234')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'moademo1234')).toBe(true);
    expect(await passwords.verify(one, 'moademo1235')).toBe(false);
  });

  it('never match a login that does not exist', async () => {
    expect(await passwords.verify(null, 'moademo1234')).toBe(false);
  });
});
