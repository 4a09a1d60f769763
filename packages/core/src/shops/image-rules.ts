/** How many pictures each shop takes, and in which size it wants them (specification, point 9). */
import type { ShopType } from './shop-types.ts';

export interface ImageRule {
  /** Pictures beside the main one, at registering and at editing alike. */
  subImageMax: number;
  /** Size in pixels, and the largest file in bytes; null where the shop recommends none. */
  recommended: { width: number; height: number; maxBytes: number | null } | null;
}

/** Main pictures of a listing, at every shop. */
export const MAIN_IMAGE_COUNT = 1;

const MB = 1024 * 1024;
const TALL = { width: 1080, height: 1296, maxBytes: 5 * MB } as const;

const plain = (subImageMax: number): ImageRule => ({ subImageMax, recommended: null });

/** By shop type; beside them ESM, the system that AUCTION and GMARKET share, and the shop of the examples. */
export const IMAGE_RULES: Readonly<Record<ShopType | 'ESM' | 'EXAMPLE_SHOP', ImageRule>> = {
  SMART_STORE: plain(9),
  '11ST': plain(3),
  ESM: plain(3),
  GMARKET: plain(3),
  AUCTION: plain(3),
  INTERPARK: plain(3),
  COUPANG: plain(9),
  WEMAKEPRICE: plain(2),
  TALKSTORE: plain(5),
  TMON: plain(4),
  SSG: plain(8),
  LOTTE: plain(8),
  HALFCLUB: plain(8),
  BORIBORI: plain(8),
  GODO: plain(8),
  DOMEME: plain(8),
  CAFE24: plain(9),
  MAKESHOP: plain(9),
  IMWEB: plain(9),
  BRANDI: plain(4),
  TALKGIFT: plain(3),
  ABLY: plain(4),
  ZIGZAG: { subImageMax: 10, recommended: TALL },
  FASHIONPLUS: { subImageMax: 4, recommended: { width: 600, height: 600, maxBytes: null } },
  MUSINSA: { subImageMax: 10, recommended: { width: 1500, height: 1800, maxBytes: 2 * MB } },
  EXAMPLE_SHOP: { subImageMax: 10, recommended: TALL },
  // The specification gives these no number of their own: the same as at shops of their kind.
  SSG_GENERAL: plain(8),
  HMALL: plain(8),
  OWNERCLAN: plain(8),
  // Orders written by hand show nothing.
  ORDER_HANDWRITING: plain(0),
};

/** Pictures a listing of the shop may carry, the main one among them. */
export function imagesMaxOf(shopType: ShopType): number {
  return MAIN_IMAGE_COUNT + IMAGE_RULES[shopType].subImageMax;
}
