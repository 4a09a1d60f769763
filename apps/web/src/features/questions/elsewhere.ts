/** Shops whose questions no interface gives: where each of them is answered instead. Pure. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { compareShopTypes, SHOP_TYPES, type ShopType, shopOffice } from '@moa/core';

/** A sentence a place, of the shops that are linked. */
export function answeredElsewhere(linked: readonly ShopType[]): string[] {
  const without = [...new Set(linked)]
    .filter((shopType) => isLinkable(shopType) && !MANIFESTS[shopType].capabilities.includes('questions.collect'))
    .sort(compareShopTypes);
  return [...Map.groupBy(without, shopOffice)].map(([office, shopTypes]) => {
    const titles = shopTypes.map((shopType) => SHOP_TYPES[shopType].title).join('·');
    return `${titles} 문의는 모아로 오지 않아요. ${office}에서 답변해 주세요.`;
  });
}
