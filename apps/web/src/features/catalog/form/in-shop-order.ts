import { type CreateShopDTO, compareShopTypes } from '@moa/core';

/** Entries as lists of shops show them; in the draft they stand as they were added. */
export function inShopOrder<Entry extends { shopInfoDTO: Pick<CreateShopDTO['shopInfoDTO'], 'shopType'> }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted((one, other) => compareShopTypes(one.shopInfoDTO.shopType, other.shopInfoDTO.shopType));
}
