/** The fields that the shop names (`extras.validation`, section 8) as fields of our product. */
import { productErrors } from '../sdk/error-paths.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import { text, type Wire } from '../sdk/reader.ts';

/** First match wins; specific names stand before their parents. Words of sentences stand behind the names. */
export const { pathOf, asFix } = productErrors(
  '카카오가',
  [
    [/giftBrandId/i, channelField('giftBrandId')],
    [/shippingAddressId|출고지/i, channelField('shippingAddressId')],
    [/returnAddressId|반품지|교환지/i, channelField('returnAddressId')],
    [/minPurchaseQuantity/i, channelField('minPurchaseQuantity')],
    [/maxPurchaseQuantityOfBuyer/i, channelField('maxPurchaseQuantityOfBuyer')],
    [/maxPurchaseQuantity/i, channelField('maxPurchaseQuantity')],
    [/repeatQuantity/i, channelField('repeatQuantity')],
    [/bundleQuantity/i, channelField('bundleQuantity')],
    [/deliveryFeePaymentType/i, channelField('deliveryFeePaymentType')],
    [/imageRatio/i, channelField('imageRatio')],
    [/asPhoneNumber/i, PATH.afterServicePhone],
    [/asGuideWords/i, PATH.afterServiceGuide],
    [/freeConditionalAmount/i, PATH.deliveryFreeFrom],
    [/returnDeliveryFee/i, PATH.returnFee],
    [/exchangeDeliveryFee/i, PATH.exchangeFee],
    [/jejuArea/i, PATH.jejuFee],
    [/isolatedArea/i, PATH.islandFee],
    [/baseFee|배송비/i, PATH.deliveryFee],
    [/^delivery|배송/i, PATH.deliveryFeeType],
    [/announcement|고시/i, PATH.notice],
    [/image|이미지/i, PATH.images],
    [/option|combination|옵션/i, PATH.combinations],
    [/stock|재고/i, PATH.quantity],
    [/salePrice|판매가|가격/i, PATH.price],
    [/discount|할인/i, PATH.discount],
    [/categoryId|카테고리/i, PATH.category],
    [/detailDescription|상세/i, PATH.detail],
    [/origin|원산지/i, PATH.origin],
    [/cert|인증/i, PATH.kc],
    [/taxType/i, PATH.taxType],
    [/minorPurchasable/i, PATH.minorPurchasable],
    [/productCondition/i, PATH.productState],
    [/manufactureDate/i, PATH.manufacturingDate],
    [/validDate/i, PATH.validDate],
    [/manufacturer/i, PATH.manufacturer],
    [/modelName/i, PATH.modelName],
    [/brand|브랜드/i, PATH.brand],
    [/ManagementCode/, PATH.sellerCode],
  ],
  (code) => /_NOT_FOUND$|^-2$|^-10\d{3}$/.test(code),
);

/** What the shop says of each field; empty where it names none. */
export function problemsOf(validation: Wire, code: string, subject: string): FieldProblem[] {
  return Object.entries(validation).flatMap(([name, words]) =>
    (Array.isArray(words) ? words : [words]).map((word) => {
      const said = text(word);
      return {
        path: pathOf(name),
        message: `${subject} 상품을 받지 않았습니다: ${said === '' ? name : said}`,
        channelCode: code,
        channelMessage: `${name}: ${said}`,
      };
    }),
  );
}
