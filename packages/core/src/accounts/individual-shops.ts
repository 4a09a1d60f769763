/** Which shops open no account without a business registration. Inferred from the shops' public joining pages: guidance, not a rule. */
import { SHOP_TYPE_ORDER, SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';

/** Open markets with a kind of membership for persons without a registration. */
const TAKE_INDIVIDUALS: ReadonlySet<ShopType> = new Set(['SMART_STORE', '11ST', 'AUCTION', 'GMARKET']);

/** Shops that refuse a seller of businessType INDIVIDUAL, in display order. A mall of one's own asks nobody. */
export const SHOPS_REFUSING_INDIVIDUALS: readonly ShopType[] = SHOP_TYPE_ORDER.filter((shopType) => {
  const { kind } = SHOP_TYPES[shopType];
  return kind !== 'OWN' && kind !== 'MANUAL' && !TAKE_INDIVIDUALS.has(shopType);
});
