import { compareShopTypes, SHOP_TYPES, type ShopType } from '@moa/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { ChannelBadge } from '../values/channel-badge.tsx';
import { ChoiceFilter } from './choice-filter.tsx';

export interface ChannelFilterProps {
  /** Shops the seller has linked. */
  shopTypes: readonly ShopType[];
  /** Empty means all. */
  value: readonly ShopType[];
  onChange(value: ShopType[]): void;
}

/** Choice of shops with their badges, in the order of every shop list. */
export function ChannelFilter({ shopTypes, value, onChange }: ChannelFilterProps) {
  const sorted = [...new Set(shopTypes)].sort(compareShopTypes);
  return (
    <ChoiceFilter
      label="쇼핑몰"
      icon={IconBuildingStore}
      choices={sorted.map((shopType) => ({
        value: shopType,
        label: SHOP_TYPES[shopType].title,
        mark: <ChannelBadge shopType={shopType} size="sm" decorative />,
      }))}
      // Orders written by hand can be chosen, but are of no linked shop.
      total={sorted.filter((shopType) => shopType !== 'ORDER_HANDWRITING').length}
      value={value}
      onChange={onChange}
    />
  );
}
