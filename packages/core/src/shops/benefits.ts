/** Which shops take a seller's own discount. */
import type { ShopType } from './shop-types.ts';

const NOT_MANY_AT_ONCE: ReadonlySet<ShopType> = new Set(['COUPANG', 'LOTTE', 'CAFE24', 'ZIGZAG', 'FASHIONPLUS', 'MUSINSA']);
const NONE: ReadonlySet<ShopType> = new Set(['HMALL']);

/** Whether discounts of products at such a shop can be changed many at a time. */
export function takesBenefitBatch(shopType: ShopType): boolean {
  return !NOT_MANY_AT_ONCE.has(shopType) && !NONE.has(shopType);
}
