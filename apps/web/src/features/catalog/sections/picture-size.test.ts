import { LINKABLE_SHOP_TYPES } from '@moa/channels/manifests';
import { expect, test } from 'vitest';
import { shopLimits } from '../form/shop-limits.ts';
import { widestPicture } from './picture-size.ts';

test('a picture has to do for the shop that asks for most', () => {
  const most = Math.max(500, ...LINKABLE_SHOP_TYPES.map((shopType) => shopLimits(shopType)?.imageMinPx ?? 0));
  expect(widestPicture(LINKABLE_SHOP_TYPES)).toBe(most);
});

test('without a shop, or at one whose limits are not known, the usual size counts', () => {
  expect(widestPicture([])).toBe(500);
  expect(widestPicture(['MUSINSA'])).toBe(500);
});
