/** Where in the product the seller has to look when ZIGZAG refuses it, told from the names in its words. Pure. */
import type { Outcome } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';

const PLACES: readonly [RegExp, string][] = [
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
];

/** Path of what the words speak of; the product's name when they name nothing known. */
export function placeOf(words: string): string {
  return PLACES.find(([pattern]) => pattern.test(words))?.[1] ?? PATH.name;
}

/** A refused product becomes something the seller can fix; one that does not exist stays refused. */
export function asFix<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== 'refused' || /not_found|^404$/.test(outcome.code)) return outcome;
  const { code, message } = outcome;
  const path = placeOf(`${code} ${message}`);
  return {
    kind: 'fix',
    problems: [{ path, message: `지그재그가 상품을 받지 않았습니다: ${message}`, channelCode: code, channelMessage: message }],
  };
}
