import { expect, test } from 'vitest';
import { isNewRegistration, isTemporaryRegisterKey, registerKey, temporaryRegisterKey } from './register-key.ts';

test.each([
  ['SMART_STORE', 'my.store', [], 'SMART_STOREmystore1', 1],
  ['11ST', 'a.b.c', [1, 2], '11STabc3', 3],
  ['COUPANG', 'A00012345', [4], 'COUPANGA000123455', 5],
] as const)('%s %s counts on from %j', (shopType, account, counters, key, counter) => {
  expect(registerKey(shopType, account, counters)).toEqual({ key, counter });
});

test('a temporary key has the same form with TEMP_ before it', () => {
  const key = temporaryRegisterKey('ZIGZAG', 'shop.1', [1]);
  expect(key).toBe('TEMP_ZIGZAGshop12');
  expect(isTemporaryRegisterKey(key)).toBe(true);
});

test.each([
  [{ shopProductId: null, copyShopProductId: null }, true],
  [{ shopProductId: '1', copyShopProductId: null }, false],
  [{ shopProductId: null, copyShopProductId: '1' }, false],
])('%j is new: %s', (entry, isNew) => {
  expect(isNewRegistration(entry)).toBe(isNew);
});
