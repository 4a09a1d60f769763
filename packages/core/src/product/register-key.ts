/** registerKey: shop type, then the account id with dots removed, then a counter (specification, point 3). */
import type { ShopType } from '../shops/shop-types.ts';

const TEMPORARY = 'TEMP_';

/**
 * Key of a product's next entry at a shop. The counter is one more than the highest one known for that shop type, from 1.
 * Counters are stored apart and never parsed out of a key.
 */
export function registerKey(shopType: ShopType, shopAccountId: string, counters: readonly number[]): { key: string; counter: number } {
  const counter = Math.max(0, ...counters) + 1;
  return { key: `${shopType}${shopAccountId.replaceAll('.', '')}${counter}`, counter };
}

/** Key of an entry from adding the shop until its first save. */
export function temporaryRegisterKey(shopType: ShopType, shopAccountId: string, counters: readonly number[]): string {
  return TEMPORARY + registerKey(shopType, shopAccountId, counters).key;
}

export function isTemporaryRegisterKey(key: string): boolean {
  return key.startsWith(TEMPORARY);
}

/** An entry is a new registration when the shop never gave it a number (specification, point 4). */
export function isNewRegistration(entry: { shopProductId: string | null; copyShopProductId: string | null }): boolean {
  return entry.shopProductId === null && entry.copyShopProductId === null;
}
