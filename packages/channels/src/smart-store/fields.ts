/** What a SMART_STORE listing needs beyond the base product (section 4, body of create). */
import type { FieldSchema } from '../sdk/fields.ts';
import { attributesField, choice, count, outboundWarehouse, returnWarehouse, toggle } from '../sdk/fields-kit.ts';

const QUANTITY_MAX = 999_999;

const KC_EXEMPTIONS = {
  TARGET: '인증 대상 (인증 정보 입력)',
  NOT_TARGET: '인증 대상 아님',
  SAFE_CRITERION: '안전기준 준수 대상',
  OVERSEAS: '구매대행 면제',
  PARALLEL_IMPORT: '병행수입 면제',
};

function chosen(key: string, label: string, lookup: NonNullable<FieldSchema['lookup']>, help: string): FieldSchema {
  return { key, label, help, kind: 'LOOKUP', lookup, required: false, group: 'DELIVERY' };
}

export const fields: FieldSchema[] = [
  {
    ...chosen(
      'brandId',
      '네이버 브랜드',
      'BRAND',
      '네이버에 등록된 브랜드를 고르면 쇼핑 검색에 함께 나와요. 비워 두면 기본 정보의 브랜드 이름을 보내요.',
    ),
    inherits: 'basic.brand',
    group: 'BASIC',
  },
  count('minPurchaseQuantity', '최소 구매 수량', [2, QUANTITY_MAX]),
  count('maxPurchaseQuantityPerOrder', '1회 최대 구매 수량', [1, QUANTITY_MAX]),
  count('maxPurchaseQuantityPerId', '1인 최대 구매 수량', [1, QUANTITY_MAX]),
  { ...outboundWarehouse('shippingAddressId', '비워 두면 판매자센터의 대표 출고지로 등록돼요.'), required: false },
  { ...returnWarehouse('returnAddressId', '반품·교환지', '비워 두면 판매자센터의 대표 반품·교환지로 등록돼요.'), required: false },
  chosen('returnDeliveryCompany', '반품 택배사', 'COURIER', '비워 두면 기본 반품 택배사를 써요.'),
  chosen(
    'deliveryBundleGroupId',
    '묶음배송 그룹',
    'DELIVERY_TEMPLATE',
    '묶음배송을 쓰는 상품만 골라주세요. 비워 두면 기본 그룹에 들어가요.',
  ),
  { ...attributesField(), label: '상품 속성', help: '속성을 채우면 쇼핑 검색의 필터에 걸려요.' },
  choice('kcExemption', 'KC 인증 대상 여부', KC_EXEMPTIONS, { defaultValue: 'NOT_TARGET' }),
  toggle('storeKeepExclusiveProduct', '알림받기 고객 전용 상품'),
];
