import { expect, test } from 'vitest';
import { shopLabel } from './shop-label.ts';

test.each([
  ['달빛옷장', '쿠팡 · 달빛옷장'],
  ['', '쿠팡'],
  ['쿠팡', '쿠팡'],
  ['쿠팡 2호점', '쿠팡 2호점'],
])('an account named %j is shown as %s', (shopName, label) => {
  expect(shopLabel({ shopType: 'COUPANG', shopName })).toBe(label);
});
