/** Where in the product the seller has to look when COUPANG refuses it, told from COUPANG's Korean words. Pure. */
import type { FieldProblem, Outcome } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';

const PLACES: readonly [RegExp, string][] = [
  [/출고지|outboundShippingPlace/i, channelField('outboundShippingPlaceCode')],
  [/반품지|returnCenter/i, channelField('returnCenterCode')],
  [/택배사|deliveryCompany/i, PATH.courier],
  [/카테고리|displayCategory/i, PATH.category],
  [/고시|notice/i, PATH.notice],
  [/인증|certification/i, PATH.kc],
  [/이미지|image|vendorPath/i, PATH.images],
  [/초도|반품.?배송비|returnCharge|deliveryChargeOnReturn/i, PATH.returnFee],
  [/배송비|deliveryCharge|freeShip/i, PATH.deliveryFee],
  [/구매\s?옵션|옵션|itemName/i, PATH.combinations],
  [/속성|attribute/i, channelField('attributes')],
  [/가격|판매가|할인|salePrice|originalPrice/i, PATH.price],
  [/재고|수량|maximumBuyCount/i, PATH.quantity],
  [/바코드|barcode/i, PATH.barcode],
  [/상세|contents/i, PATH.detail],
  [/브랜드|brand/i, PATH.brand],
  [/상품명|productName/i, PATH.name],
];

/** Path of what the message speaks of; the product's name when it names nothing known. */
export function placeOf(message: string): string {
  return PLACES.find(([words]) => words.test(message))?.[1] ?? PATH.name;
}

/** What COUPANG refuses for the product's content becomes something the seller can fix; every other outcome is handed on. */
export function asFix<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== 'refused' || !['ERROR', 'FAIL', '400'].includes(outcome.code)) return outcome;
  return { kind: 'fix', problems: [problemOf(outcome.code, outcome.message)] };
}

function problemOf(code: string, message: string): FieldProblem {
  return { path: placeOf(message), message: `쿠팡이 상품을 받지 않았습니다: ${message}`, channelCode: code, channelMessage: message };
}
