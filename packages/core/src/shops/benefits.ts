/** Which shops take a seller's own discount. */
import type { ShopType } from './shop-types.ts';

const NOT_MANY_AT_ONCE: ReadonlySet<ShopType> = new Set(['COUPANG', 'LOTTE', 'CAFE24', 'ZIGZAG', 'FASHIONPLUS', 'MUSINSA']);
const NONE: ReadonlySet<ShopType> = new Set(['HMALL']);
/** Connectors whose body of a product has a place for it; `sent.test.ts` of the channels holds them to it. */
const TAKEN: ReadonlySet<ShopType> = new Set(['SMART_STORE', '11ST', 'TALKSTORE', 'TALKGIFT', 'AUCTION', 'GMARKET']);

/** Whether discounts of products at such a shop can be changed many at a time. */
export function takesBenefitBatch(shopType: ShopType): boolean {
  return !NOT_MANY_AT_ONCE.has(shopType) && !NONE.has(shopType);
}

/** What of the seller's discount a shop takes off the price, in won: elsewhere she sets it at the shop itself, and nobody here knows of it. */
export function discountAt(shopType: ShopType, { usable, pc }: { usable: boolean; pc: { value: number } }): number {
  return usable && TAKEN.has(shopType) ? pc.value : 0;
}

/** Whether the discount of a product is sent to such a shop. */
export const takesDiscount = (shopType: ShopType): boolean => TAKEN.has(shopType);

const WITH_SUPPLEMENTS: ReadonlySet<ShopType> = new Set(['SMART_STORE', '11ST', 'ZIGZAG']);

/** Whether goods beside a product are sent to such a shop; `sent.test.ts` of the channels holds it to them. */
export const takesSupplements = (shopType: ShopType): boolean => WITH_SUPPLEMENTS.has(shopType);
