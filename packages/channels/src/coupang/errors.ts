/** What COUPANG says of a product that it refuses, in Korean words or names of fields. */
import { productErrors } from '../sdk/error-paths.ts';
import { channelField, PATH } from '../sdk/paths.ts';

/** Other codes speak of the state of the product, not of what is in it. */
const FIXABLE: ReadonlySet<string> = new Set(['ERROR', 'FAIL', '400']);

export const { pathOf, asFix, asPriceFix } = productErrors(
  '쿠팡이',
  [
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
  ],
  (code) => !FIXABLE.has(code),
);
