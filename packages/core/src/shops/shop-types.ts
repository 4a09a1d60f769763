/** What kind of shop a channel is; decides wording and grouping in the link screen. */
export type ShopKind = 'OPEN' | 'MALL' | 'FASHION' | 'OWN' | 'SUPPLY' | 'MANUAL';

export interface ShopTypeInfo {
  /** Korean title shown to sellers. */
  title: string;
  kind: ShopKind;
  /** Position in every list of shops (specification, point 3). Ties keep the order of this table. */
  sortOrder: number;
  /** Two or three letters on the channel's badge. */
  mark: string;
  /** Badge hue, as a CSS colour; data, because a new channel must need no change in the web app. */
  hue: string;
}

export const SHOP_TYPES = {
  SMART_STORE: { title: '스마트스토어', kind: 'OPEN', sortOrder: 1, mark: 'SS', hue: '#03A65A' },
  '11ST': { title: '11번가', kind: 'OPEN', sortOrder: 2, mark: '11', hue: '#E6302B' },
  AUCTION: { title: '옥션', kind: 'OPEN', sortOrder: 3, mark: 'AU', hue: '#B5313A' },
  GMARKET: { title: 'G마켓', kind: 'OPEN', sortOrder: 4, mark: 'GM', hue: '#1F9D3F' },
  INTERPARK: { title: '인터파크', kind: 'OPEN', sortOrder: 5, mark: 'IP', hue: '#B3262E' },
  COUPANG: { title: '쿠팡', kind: 'OPEN', sortOrder: 6, mark: 'CP', hue: '#C5332B' },
  TALKSTORE: { title: '톡스토어', kind: 'OPEN', sortOrder: 7, mark: 'KS', hue: '#8A6A00' },
  WEMAKEPRICE: { title: '위메프', kind: 'OPEN', sortOrder: 8, mark: 'WM', hue: '#C2185B' },
  TMON: { title: '티몬', kind: 'OPEN', sortOrder: 9, mark: 'TM', hue: '#B4530A' },
  SSG: { title: 'SSG.COM', kind: 'MALL', sortOrder: 10, mark: 'SG', hue: '#B8452E' },
  LOTTE: { title: '롯데온', kind: 'MALL', sortOrder: 11, mark: 'LO', hue: '#C42034' },
  HALFCLUB: { title: '하프클럽', kind: 'FASHION', sortOrder: 12, mark: 'HC', hue: '#4B5AA8' },
  BORIBORI: { title: '보리보리', kind: 'FASHION', sortOrder: 13, mark: 'BB', hue: '#4F7F2A' },
  GODO: { title: '고도몰', kind: 'OWN', sortOrder: 14, mark: 'GD', hue: '#5B4FA0' },
  DOMEME: { title: '도매매', kind: 'SUPPLY', sortOrder: 15, mark: 'DM', hue: '#A04A00' },
  CAFE24: { title: '카페24', kind: 'OWN', sortOrder: 16, mark: 'C24', hue: '#2563DB' },
  MAKESHOP: { title: '메이크샵', kind: 'OWN', sortOrder: 17, mark: 'MS', hue: '#A33A5B' },
  IMWEB: { title: '아임웹', kind: 'OWN', sortOrder: 18, mark: 'IW', hue: '#0B6E99' },
  BRANDI: { title: '브랜디', kind: 'FASHION', sortOrder: 19, mark: 'BR', hue: '#C0316C' },
  TALKGIFT: { title: '카카오톡 선물하기', kind: 'OPEN', sortOrder: 20, mark: 'KG', hue: '#7A6200' },
  ABLY: { title: '에이블리', kind: 'FASHION', sortOrder: 21, mark: 'AB', hue: '#C4325E' },
  ZIGZAG: { title: '지그재그', kind: 'FASHION', sortOrder: 22, mark: 'ZZ', hue: '#C93A86' },
  SSG_GENERAL: { title: 'SSG 일반', kind: 'MALL', sortOrder: 22, mark: 'SN', hue: '#9A4A35' },
  HMALL: { title: '현대Hmall', kind: 'MALL', sortOrder: 29, mark: 'HM', hue: '#1B6F5A' },
  OWNERCLAN: { title: '오너클랜', kind: 'SUPPLY', sortOrder: 30, mark: 'OC', hue: '#1E6A8C' },
  FASHIONPLUS: { title: '패션플러스', kind: 'FASHION', sortOrder: 31, mark: 'FP', hue: '#37474F' },
  MUSINSA: { title: '무신사', kind: 'FASHION', sortOrder: 32, mark: 'MU', hue: '#262626' },
  ORDER_HANDWRITING: { title: '수기주문', kind: 'MANUAL', sortOrder: 40, mark: '수기', hue: '#5B6472' },
} as const satisfies Record<string, ShopTypeInfo>;

export type ShopType = keyof typeof SHOP_TYPES;

/** Every shop type in display order. */
export const SHOP_TYPE_ORDER: readonly ShopType[] = (Object.keys(SHOP_TYPES) as ShopType[]).sort(
  (a, b) => SHOP_TYPES[a].sortOrder - SHOP_TYPES[b].sortOrder,
);

export function isShopType(value: string): value is ShopType {
  return Object.hasOwn(SHOP_TYPES, value);
}

/** Compares two shop types for lists; unknown ones sort last. */
export function compareShopTypes(a: ShopType, b: ShopType): number {
  return SHOP_TYPES[a].sortOrder - SHOP_TYPES[b].sortOrder;
}
