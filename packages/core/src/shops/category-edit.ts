/** Which shops let the category of a product be changed once it is there. */
import type { ShopType } from './shop-types.ts';

const CHANGEABLE: ReadonlySet<ShopType> = new Set(['LOTTE', 'GODO', 'CAFE24', 'MAKESHOP', 'IMWEB']);

/** Whether such a shop takes another category for a product that it has. */
export function takesCategoryEdit(shopType: ShopType): boolean {
  return CHANGEABLE.has(shopType);
}
