/** What channels are, as pure data for the web app and the server. A new channel adds its line here and in `registry.ts`; the compiler names the one forgotten. */
import type { ShopType } from '@moa/core';
import { fields as cafe24Fields } from './cafe24/fields.ts';
import { manifest as cafe24 } from './cafe24/manifest.ts';
import { fields as coupangFields } from './coupang/fields.ts';
import { manifest as coupang } from './coupang/manifest.ts';
import { fields as elevenStFields } from './eleven-st/fields.ts';
import { manifest as elevenSt } from './eleven-st/manifest.ts';
import { auctionFields, gmarketFields } from './esm/fields.ts';
import { auction, gmarket } from './esm/manifest.ts';
import { giftFields, storeFields } from './kakao/fields.ts';
import { talkgift, talkstore } from './kakao/manifest.ts';
import type { FieldSchema } from './sdk/fields.ts';
import type { ChannelManifest } from './sdk/manifest.ts';
import { fields as smartStoreFields } from './smart-store/fields.ts';
import { manifest as smartStore } from './smart-store/manifest.ts';
import { fields as zigzagFields } from './zigzag/fields.ts';
import { manifest as zigzag } from './zigzag/manifest.ts';

const CHANNELS = {
  SMART_STORE: { manifest: smartStore, fields: smartStoreFields },
  '11ST': { manifest: elevenSt, fields: elevenStFields },
  COUPANG: { manifest: coupang, fields: coupangFields },
  ZIGZAG: { manifest: zigzag, fields: zigzagFields },
  CAFE24: { manifest: cafe24, fields: cafe24Fields },
  TALKSTORE: { manifest: talkstore, fields: storeFields },
  TALKGIFT: { manifest: talkgift, fields: giftFields },
  AUCTION: { manifest: auction, fields: auctionFields },
  GMARKET: { manifest: gmarket, fields: gmarketFields },
} as const satisfies Partial<Record<ShopType, { manifest: ChannelManifest; fields: readonly FieldSchema[] }>>;

/** Shop types that can be linked: those with a connector. */
export type LinkableShopType = keyof typeof CHANNELS;

export const LINKABLE_SHOP_TYPES = Object.keys(CHANNELS) as LinkableShopType[];

export const MANIFESTS: Readonly<Record<LinkableShopType, ChannelManifest>> = pick(({ manifest }) => manifest);

export const FIELDS: Readonly<Record<LinkableShopType, readonly FieldSchema[]>> = pick(({ fields }) => fields);

export function isLinkable(shopType: string): shopType is LinkableShopType {
  return Object.hasOwn(CHANNELS, shopType);
}

function pick<T>(part: (channel: { manifest: ChannelManifest; fields: readonly FieldSchema[] }) => T): Record<LinkableShopType, T> {
  return Object.fromEntries(LINKABLE_SHOP_TYPES.map((shopType) => [shopType, part(CHANNELS[shopType])])) as Record<LinkableShopType, T>;
}

export type { FieldSchema } from './sdk/fields.ts';
export type {
  Capability,
  ChannelManifest,
  CredentialField,
  OperatorSetting,
  ProductLimits,
  RateLimit,
  SoldOutRule,
} from './sdk/manifest.ts';
