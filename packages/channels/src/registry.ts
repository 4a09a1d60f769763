/** Every connector by its shop type. A shop type without one can't be linked. */
import { cafe24 } from './cafe24/index.ts';
import { coupang } from './coupang/index.ts';
import { elevenSt } from './eleven-st/index.ts';
import { auction, gmarket } from './esm/index.ts';
import { talkgift, talkstore } from './kakao/index.ts';
import { isLinkable, type LinkableShopType } from './manifests.ts';
import type { Connector } from './sdk/connector.ts';
import { smartStore } from './smart-store/index.ts';
import { zigzag } from './zigzag/index.ts';

export const CONNECTORS = {
  SMART_STORE: smartStore,
  '11ST': elevenSt,
  COUPANG: coupang,
  ZIGZAG: zigzag,
  CAFE24: cafe24,
  TALKSTORE: talkstore,
  TALKGIFT: talkgift,
  AUCTION: auction,
  GMARKET: gmarket,
} as const satisfies Record<LinkableShopType, Connector>;

/** The connector of a shop type, or null for one that can't be linked. */
export function connectorOf(shopType: string): Connector | null {
  return isLinkable(shopType) ? CONNECTORS[shopType] : null;
}
