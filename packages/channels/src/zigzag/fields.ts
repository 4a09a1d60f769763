/** What ZIGZAG asks of a product beyond the base product. */
import type { FieldSchema } from '../sdk/fields.ts';
import { brandField, choice, count, returnWarehouse, toggle } from '../sdk/fields-kit.ts';

const SHIPPING_TYPES = {
  GENERAL: '일반배송',
  INSTALLATION: '설치배송',
  INTERNATIONAL: '해외배송',
  MAKE_TO_ORDER: '주문 제작 후 배송',
};

export const fields: FieldSchema[] = [
  returnWarehouse('returnAddressId', '반송지', '파트너센터 배송 주소록에 등록한 주소예요.'),
  choice('shippingType', '배송유형', SHIPPING_TYPES, {
    help: '일반배송은 7일, 다른 유형은 14일 안에 발송해야 해요.',
    defaultValue: 'GENERAL',
    group: 'DELIVERY',
  }),
  brandField('brandId', '브랜드', '지그재그가 승인한 브랜드만 고를 수 있어요.'),
  count('minimumPerOrder', '최소 구매수량', [1, 999], { defaultValue: 1 }),
  count('maximumPerOrder', '주문당 최대 구매수량', [1, 999_999], { help: '비우면 제한하지 않아요.' }),
  toggle('parallelImported', '병행수입 상품'),
];
