/** Shops as people and other programs write them in a cell of a file. Pure. */
import { SHOP_TYPE_ORDER, SHOP_TYPES, type ShopType } from './shop-types.ts';

/** What else they are called. */
const ALIASES: Readonly<Partial<Record<ShopType, readonly string[]>>> = {
  SMART_STORE: ['네이버', '네이버 스마트스토어', '네이버쇼핑', '네이버페이', '스토어팜', '스마트 스토어', 'NAVER'],
  '11ST': ['11st', '십일번가'],
  AUCTION: ['auction', '이베이옥션'],
  GMARKET: ['지마켓', 'gmarket', '이베이지마켓'],
  COUPANG: ['coupang', '쿠팡 마켓플레이스', '쿠팡윙', 'WING'],
  TALKSTORE: ['카카오톡스토어', '카카오 톡스토어', '카카오쇼핑', '톡스토어(카카오)'],
  TALKGIFT: ['선물하기', '카카오선물하기', '카카오톡선물'],
  CAFE24: ['cafe24', '까페24', '자사몰(카페24)'],
  ZIGZAG: ['zigzag'],
  ORDER_HANDWRITING: ['수기', '전화주문', '직접입력'],
};

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s()[\]·._/-]/g, '')
    .toLowerCase();
}

const NAMES: readonly [ShopType, ReadonlySet<string>][] = SHOP_TYPE_ORDER.map((shopType) => [
  shopType,
  new Set([shopType, SHOP_TYPES[shopType].title, ...(ALIASES[shopType] ?? [])].map(plain)),
]);

export interface NamedShop {
  shopType: ShopType;
  /** The seller's own name for the account. */
  shopName: string;
  /** Its login at the shop; empty where it has none. */
  login: string;
}

/** Whether the text names the shop, or the account: by the shop's name, the account's own, both, or its login. Empty names nothing. */
export function namesShop(text: string, { shopType, shopName, login }: NamedShop): boolean {
  const said = plain(text);
  if (said === '') return false;
  const own = [shopName, login].map(plain).filter(Boolean);
  if (own.includes(said)) return true;
  const names = NAMES.find(([type]) => type === shopType)?.[1] ?? new Set<string>();
  if (names.has(said)) return true;
  return own.some((name) => [...names].some((title) => said === `${title}${name}` || said === `${name}${title}`));
}

/** `스마트스토어, 쿠팡`: a box may hold the goods of several. */
export function namesOneOf(text: string, shop: NamedShop): boolean {
  return text.split(',').some((each) => namesShop(each, shop)) || namesShop(text, shop);
}

/** Whether any shop at all is called so. */
export function isShopWord(text: string): boolean {
  return text.split(',').some((each) => NAMES.some(([, names]) => names.has(plain(each))));
}
