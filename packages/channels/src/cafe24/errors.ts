/** The channel names a bad field in prose at best; what it names becomes a field of ours (section 8). */
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import { text, wire } from '../sdk/reader.ts';

/** Longer names first, so that `product_name` is not taken for `name`. */
const FIELDS: readonly (readonly [string, string, string])[] = [
  ['price_excluding_tax', PATH.price, '판매가'],
  ['custom_product_code', PATH.sellerCode, '자체 상품코드'],
  ['custom_variant_code', PATH.combinations, '옵션 코드'],
  ['summary_description', channelField('summaryDescription'), '상품 요약설명'],
  ['origin_classification', PATH.origin, '원산지'],
  ['shipping_company_code', 'courierCode', '택배사'],
  ['shipping_fee_type', PATH.deliveryFeeType, '배송비 종류'],
  ['adult_certification', PATH.minorPurchasable, '미성년자 구매'],
  ['additional_amount', PATH.combinations, '옵션가'],
  ['origin_place_value', PATH.originText, '원산지'],
  ['additional_image', PATH.images, '추가 이미지'],
  ['origin_place_no', PATH.origin, '원산지'],
  ['product_condition', PATH.productState, '상품 상태'],
  ['minimum_quantity', channelField('minimumQuantity'), '최소 주문 수량'],
  ['maximum_quantity', channelField('maximumQuantity'), '최대 주문 수량'],
  ['expiration_date', PATH.validDate, '유효일자'],
  ['add_category_no', PATH.category, '카테고리'],
  ['category_no', PATH.category, '카테고리'],
  ['shipping_period', PATH.shippingDays, '발송 소요일'],
  ['shipping_rates', PATH.deliveryFee, '배송비'],
  ['shipping_fee', PATH.deliveryFee, '배송비'],
  ['made_in_code', PATH.origin, '원산지'],
  ['supply_price', channelField('supplyPrice'), '공급가'],
  ['product_name', PATH.name, '상품명'],
  ['detail_image', PATH.images, '대표 이미지'],
  ['tracking_no', 'invoiceNo', '송장번호'],
  ['description', PATH.detail, '상세설명'],
  ['brand_code', channelField('brandCode'), '브랜드'],
  ['model_name', PATH.modelName, '모델명'],
  ['made_date', PATH.manufacturingDate, '제조일자'],
  ['tax_type', PATH.taxType, '과세 유형'],
  ['quantity', PATH.quantity, '재고수량'],
  ['options', PATH.options, '옵션'],
  ['option_name', PATH.options, '옵션명'],
  ['option_value', PATH.options, '옵션값'],
  ['price', PATH.price, '판매가'],
  ['image', PATH.images, '이미지'],
];

/** Problems of the first field that the channel's words name; empty when they name none. */
export function problemsOf(code: string, message: string, moreInfo: unknown): FieldProblem[] {
  const text = `${message} ${JSON.stringify(moreInfo ?? '')}`;
  const field = FIELDS.find(([name]) => new RegExp(`(^|[^a-z_])${name}([^a-z_]|$)`, 'i').test(text));
  if (!field) return [];
  const [, path, label] = field;
  const said = wordsOf(message, moreInfo);
  return [{ path, message: `카페24가 ${label} 값을 받지 않았습니다: ${said}`, channelCode: code, channelMessage: said }];
}

/** The message names the parameter alone; what is wrong with it stands beside, parameter by parameter. */
function wordsOf(message: string, moreInfo: unknown): string {
  const details = Object.entries(wire(moreInfo)).flatMap(([name, detail]) => (text(detail) === '' ? [] : [`${name}: ${text(detail)}`]));
  return details.length === 0 ? message : `${message} ${details.join(' / ')}`;
}
