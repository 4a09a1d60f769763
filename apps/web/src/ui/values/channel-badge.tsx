/** A channel's mark on its own hue, the same everywhere; the Korean title is in the tooltip and for screen readers. */
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { cx } from '../cx.ts';
import classes from './channel-badge.module.css';
import { underWhite } from './colour.ts';
import { shopLabel } from './shop-label.ts';

/** Hues as they are drawn, by shop type; worked out once. */
const HUES = new Map<ShopType, string>();

function hueOf(shopType: ShopType): string {
  const known = HUES.get(shopType);
  if (known) return known;
  const hue = underWhite(SHOP_TYPES[shopType].hue);
  HUES.set(shopType, hue);
  return hue;
}

export interface ChannelBadgeProps {
  shopType: ShopType;
  /** Account's name, added to the title when a seller has several accounts of one shop. */
  shopName?: string | undefined;
  size?: 'sm' | 'md';
  /** True where the title stands beside the badge: screen readers then skip the badge. */
  decorative?: boolean;
}

export function ChannelBadge({ shopType, shopName, size = 'md', decorative = false }: ChannelBadgeProps) {
  const { mark } = SHOP_TYPES[shopType];
  const label = shopLabel({ shopType, shopName });
  return (
    <span
      className={cx(classes.badge, size === 'sm' && classes.small, mark.length > 2 && classes.wide)}
      style={{ background: hueOf(shopType) }}
      title={label}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {mark}
    </span>
  );
}
