/** What a CAFE24 product has beyond the base product (section 4). */
import type { FieldSchema } from '../sdk/fields.ts';
import { brandField, count, textField, toggle } from '../sdk/fields-kit.ts';

export const fields: FieldSchema[] = [
  count('supplyPrice', '공급가', [0, 2_147_483_647], {
    help: '카페24의 마진 계산에 쓰여요. 비워 두면 판매가와 같은 값으로 등록돼요.',
    unit: '원',
  }),
  brandField('brandCode', '카페24 브랜드', '쇼핑몰에 등록해 둔 브랜드에서 골라주세요.'),
  textField('summaryDescription', '상품 요약설명', 255, { kind: 'TEXTAREA', group: 'BASIC' }),
  count('minimumQuantity', '최소 주문 수량', [1, 999_999]),
  count('maximumQuantity', '최대 주문 수량', [0, 999_999], { help: '0이면 제한이 없어요.' }),
  toggle('usesMallShipping', '쇼핑몰 기본 배송 설정 사용', {
    help: '켜면 이 상품의 배송비 대신 카페24 관리자의 배송 설정을 따라요.',
    group: 'DELIVERY',
  }),
];
