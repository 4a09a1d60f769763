/** What shops without a connector ask of products: the pictures of the specification, and what their sheets say. They are shown, nothing is sent by them. */
import { imageEdition, type RulePack, type ShopRule, type ShopType } from '@moa/core';

/** @param rules of section 4 of the sheet; nothing where it states none */
function pack(shopType: ShopType, sheet: string, ...rules: ShopRule[]): RulePack {
  const stated = rules.length === 0 ? [] : [{ validFrom: null, source: { sheet, section: '4' }, rules }];
  return { shopType, editions: [imageEdition(shopType), ...stated] };
}

export const WITHOUT_CONNECTOR = {
  INTERPARK: pack('INTERPARK', 'INTERPARK', { kind: 'STOCK', max: 99_999 }, { kind: 'IMAGE_FETCH', fetches: true }),
  WEMAKEPRICE: pack('WEMAKEPRICE', 'WEMAKEPRICE'),
  TMON: pack('TMON', 'TMON'),
  SSG: pack('SSG', 'SSG'),
  LOTTE: pack('LOTTE', 'LOTTE'),
  HALFCLUB: pack('HALFCLUB', 'TRICYCLE'),
  BORIBORI: pack('BORIBORI', 'TRICYCLE'),
  GODO: pack('GODO', 'GODO', { kind: 'NAME', max: 250, unit: 'CHAR', forbidden: null }),
  DOMEME: pack('DOMEME', 'DOMEME'),
  MAKESHOP: pack('MAKESHOP', 'MAKESHOP', { kind: 'IMAGE_FILE', minPx: 1, maxBytes: 500 * 1024 }, { kind: 'IMAGE_FETCH', fetches: true }),
  IMWEB: pack('IMWEB', 'IMWEB'),
  BRANDI: pack('BRANDI', 'BRANDI'),
  ABLY: pack('ABLY', 'ABLY'),
  SSG_GENERAL: pack('SSG_GENERAL', 'SSG'),
  HMALL: pack('HMALL', 'HMALL'),
  OWNERCLAN: pack('OWNERCLAN', 'OWNERCLAN'),
  FASHIONPLUS: pack('FASHIONPLUS', 'FASHIONPLUS'),
  MUSINSA: pack('MUSINSA', 'MUSINSA'),
} as const satisfies Partial<Record<ShopType, RulePack>>;
