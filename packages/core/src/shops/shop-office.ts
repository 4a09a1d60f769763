/** The shop's own place for sellers, in which is done what its interface has no call for. */
import type { ShopType } from './shop-types.ts';

const OFFICES: Readonly<Partial<Record<ShopType, string>>> = {
  SMART_STORE: '스마트스토어센터',
  COUPANG: '쿠팡 WING',
  '11ST': '11번가 셀러오피스',
  AUCTION: 'ESM PLUS',
  GMARKET: 'ESM PLUS',
  CAFE24: '카페24 쇼핑몰 관리자',
  ZIGZAG: '지그재그 파트너센터',
  TALKSTORE: '카카오 쇼핑 판매자센터',
  TALKGIFT: '카카오 쇼핑 판매자센터',
};

/** `쿠팡 WING`; `쇼핑몰 관리자` where its name is not known. */
export function shopOffice(shopType: ShopType): string {
  return OFFICES[shopType] ?? '쇼핑몰 관리자';
}
