/** What Kakao says when it refuses a product (section 8). It names each field (`validation`), so that its path says what is spoken of. */
import { channelField } from '../sdk/paths.ts';
import type { RefusalTable } from '../sdk/refusals/rows.ts';

export const REFUSALS: RefusalTable = {
  namesFields: true,
  rows: [
    [/PRODUCT_NOT_FOUND|상품을 찾을 수 없|상품이 없/, 'PRODUCT_GONE'],
    [/giftBrandId/, '@brand', channelField('giftBrandId')],
    [/shippingAddressId|출고지/, '@outbound', channelField('shippingAddressId')],
    [/returnAddressId|반품지|교환지/, '@return', channelField('returnAddressId')],
    [/PurchaseQuantity|구매 ?수량/, 'PURCHASE_LIMIT'],
    [/asPhoneNumber|asGuideWords|A\/S/, 'AFTER_SERVICE'],
    [/announcement|고시/, 'NOTICE'],
    [/mage|이미지/, '@image'],
    [/option|combination|managedCode|옵션/i, '@option'],
    [/categoryId|카테고리/, '@category'],
    [/(return|exchange)DeliveryFee|반품 ?배송비|교환 ?배송비/, 'RETURN_FEE'],
    [/baseFee|freeConditionalAmount|repeatQuantity|AdditionalFee|deliveryFee|배송비/, 'DELIVERY_FEE'],
    [/delivery|[Ii]solatedArea|배송/, 'DELIVERY'],
    [/discount|할인/, 'DISCOUNT'],
    [/stock|재고/i, 'STOCK'],
    [/salePrice|판매가/, '@price'],
    [/etailDescription|상세/, 'DETAIL'],
    [/cert|인증/, 'CERTIFICATE'],
    [/origin|원산지/i, 'ORIGIN'],
    [/taxType|과세/, 'TAX'],
    [/minorPurchasable|미성년/, 'MINORS'],
    [/manufactureDate|validDate|salePeriod|SalePeriod/, 'DATES'],
    [/ManagementCode|관리 ?코드/, 'CODES'],
    [/modelName/, '@model'],
    [/brand|manufacturer|브랜드|제조사/, '@brand'],
    [/productCondition/, 'STATE'],
    [/saleStatus|displayStatus|판매 ?상태|판매 ?(종료|금지)/, 'PRODUCT_STATE'],
    [/\bname\b|상품명/, '@name'],
    [/bundleQuantity|isplayable/, 'SHOP_FIELD'],
    [/^-2\b|^-10001\b|parameter|형식|JSON|읽을 수 없/, 'FORMAT'],
  ],
};
