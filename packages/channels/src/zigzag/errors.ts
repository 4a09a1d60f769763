/** What ZIGZAG says of a product that it refuses, by the names in its words. */
import { productErrors } from '../sdk/error-paths.ts';
import { channelField, PATH } from '../sdk/paths.ts';

/** A product that does not exist stays refused. */
export const { pathOf, asFix } = productErrors(
  '지그재그가',
  [
    [/return_id|address/i, channelField('returnAddressId')],
    [/brand/i, channelField('brandId')],
    [/essential/i, PATH.notice],
    [/category|카테고리/i, PATH.category],
    [/image|origin_url|이미지/i, PATH.images],
    [/description|상세/i, PATH.detail],
    [/shipping_days|발송/i, PATH.shippingDays],
    [/return_fee|반품/i, PATH.returnFee],
    [/shipping_fee|base_fee|배송비/i, PATH.deliveryFee],
    [/quantity|inventory|재고|수량/i, PATH.quantity],
    [/price|가격/i, PATH.price],
    [/option|attribute|item_list|옵션/i, PATH.combinations],
    [/tax/i, PATH.taxType],
    [/origin|원산지/i, PATH.origin],
  ],
  (code) => /not_found|^404$/.test(code),
);
