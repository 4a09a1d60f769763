import { SHOP_TYPES, type ShopType } from '@moa/core';

/** An account by its shop and its own name, `쿠팡 · 달빛옷장`: sellers give several accounts the same one. The title is not said twice. */
export function shopLabel({ shopType, shopName = '' }: { shopType: ShopType; shopName?: string | undefined }): string {
  const { title } = SHOP_TYPES[shopType];
  if (shopName === '') return title;
  return shopName.startsWith(title) ? shopName : `${title} · ${shopName}`;
}
