/** What a CAFE24 product has beyond the base product (section 4). */
import type { FieldSchema } from '../sdk/fields.ts';

export const fields: FieldSchema[] = [
  {
    key: 'supplyPrice',
    label: '공급가',
    help: '카페24의 마진 계산에 쓰여요. 비워 두면 판매가와 같은 값으로 등록돼요.',
    kind: 'NUMBER',
    required: false,
    min: 0,
    max: 2_147_483_647,
    unit: '원',
    group: 'BASIC',
  },
  {
    key: 'brandCode',
    label: '카페24 브랜드',
    help: '쇼핑몰에 등록해 둔 브랜드에서 골라주세요.',
    kind: 'LOOKUP',
    lookup: 'BRAND',
    required: false,
    group: 'BASIC',
  },
  {
    key: 'summaryDescription',
    label: '상품 요약설명',
    kind: 'TEXTAREA',
    required: false,
    maxLength: 255,
    group: 'BASIC',
  },
  { key: 'minimumQuantity', label: '최소 주문 수량', kind: 'NUMBER', required: false, min: 1, max: 999_999, unit: '개', group: 'BASIC' },
  {
    key: 'maximumQuantity',
    label: '최대 주문 수량',
    help: '0이면 제한이 없어요.',
    kind: 'NUMBER',
    required: false,
    min: 0,
    max: 999_999,
    unit: '개',
    group: 'BASIC',
  },
  {
    key: 'usesMallShipping',
    label: '쇼핑몰 기본 배송 설정 사용',
    help: '켜면 이 상품의 배송비 대신 카페24 관리자의 배송 설정을 따라요.',
    kind: 'BOOLEAN',
    required: false,
    defaultValue: false,
    group: 'DELIVERY',
  },
];
