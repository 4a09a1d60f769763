/** What a listing of TALKSTORE or TALKGIFT needs beyond the base product (section 4). */
import type { FieldSchema } from '../sdk/fields.ts';
import { brandField, choice, count, outboundWarehouse, returnWarehouse } from '../sdk/fields-kit.ts';

const PLACE = '카카오 쇼핑 판매자센터에 등록한 주소예요.';
const PAYMENTS = { PREPAID: '선결제', COLLECT: '착불', COLLECT_OR_PREPAID: '착불 또는 선결제' };
const RATIOS = { SQUARE: '정사각형', VERTICAL_LONG_RECTANGLE: '세로로 긴 직사각형' };
const LIMIT_MAX = 1_000;

const delivery: FieldSchema[] = [
  outboundWarehouse('shippingAddressId', PLACE),
  returnWarehouse('returnAddressId', '반품·교환지', PLACE),
  choice('deliveryFeePaymentType', '배송비 결제', PAYMENTS, {
    help: '유료·조건부 무료 배송에만 쓰여요.',
    defaultValue: 'PREPAID',
    group: 'DELIVERY',
  }),
  count('repeatQuantity', '배송비를 다시 받는 수량', [1, LIMIT_MAX], {
    help: '유료 배송에서 이 수량마다 배송비를 한 번씩 받아요. 비우면 한 번만 받아요.',
    group: 'DELIVERY',
  }),
];
const imageRatio = choice('imageRatio', '이미지 비율', RATIOS, { defaultValue: 'SQUARE' });

export const storeFields: FieldSchema[] = [
  {
    ...brandField('brand', '카카오 브랜드', '카카오에 등록된 브랜드예요. 비워 두면 기본 정보의 브랜드 이름을 보내요.'),
    inherits: 'basic.brand',
  },
  count('minPurchaseQuantity', '최소 구매수량', [2, LIMIT_MAX]),
  count('maxPurchaseQuantity', '1회 최대 구매수량', [1, LIMIT_MAX]),
  count('maxPurchaseQuantityOfBuyer', '1인 최대 구매수량', [1, LIMIT_MAX]),
  ...delivery,
  imageRatio,
];

export const giftFields: FieldSchema[] = [
  { ...brandField('giftBrandId', '선물하기 브랜드', '카카오가 승인한 브랜드만 고를 수 있어요.'), required: true },
  count('bundleQuantity', '묶음 수량', [1, LIMIT_MAX], { help: '선물 하나에 들어가는 상품 수예요.', defaultValue: 1 }),
  ...delivery,
  imageRatio,
];
