import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_PATTERNS, pagePattern } from './page-patterns.ts';

test.each([
  ['/app/dashboard', '/app/dashboard'],
  ['/APP/Order/New/', '/app/order/new'],
  ['/app/unit/list', '/app/unit/list'],
  ['/app/unit/list/홍길동', '/app/unit/list/:search'],
  ['/app/unit/register', '/app/unit/:type'],
  ['/app/unit/edit/123', '/app/unit/:type/:id'],
  ['/app/product/register/shop', '/app/product/:type/:pageType'],
  ['/app/product/list/all/SALE', '/app/product/list/all/:state'],
  ['/app/setting/shop/reconnect/CAFE24/my-login', '/app/setting/shop/reconnect/:shopType/:shopAccountId'],
  ['/app/admin/notice/12', '/app/admin/notice/:id'],
  ['/app/unit//', null],
  ['/app', null],
  ['/', null],
  ['/login', null],
  ['/app/nowhere', null],
  ['/app/order/new/12', null],
  ['__proto__', null],
])('%s is counted as %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern);
});

test('nothing of an address is kept but its place in the list', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '/app/unit/list/', '/app/qna/', '/app/order/'), (path, before) => {
      const pattern = pagePattern(`${before}${path}`);
      expect(pattern === null || PAGE_PATTERNS.includes(pattern)).toBe(true);
    }),
  );
});

test('every pattern is its own', () => {
  expect(new Set(PAGE_PATTERNS.map((pattern) => pattern.replace(/:\w+/g, ':').toLowerCase())).size).toBe(PAGE_PATTERNS.length);
});
