/** What COUPANG asks of a product beyond the base product. */
import type { FieldSchema } from '../sdk/fields.ts';
import { attributesField, choice, count, outboundWarehouse, returnWarehouse, textField, toggle } from '../sdk/fields-kit.ts';

const METHODS = {
  SEQUENCIAL: '일반배송(순차배송)',
  COLD_FRESH: '신선냉동',
  MAKE_ORDER: '주문제작',
  AGENT_BUY: '구매대행',
  VENDOR_DIRECT: '설치배송·판매자 직접 전달',
};

export const fields: FieldSchema[] = [
  outboundWarehouse('outboundShippingPlaceCode', '쿠팡 WING에 등록한 출고지예요. 제주·도서산간 추가 배송비는 출고지에서 정해요.'),
  returnWarehouse('returnCenterCode', '반품지', '쿠팡 WING에 등록한 반품지예요.'),
  choice('deliveryMethod', '배송방법', METHODS, { defaultValue: 'SEQUENCIAL', group: 'DELIVERY' }),
  toggle('remoteAreaDeliverable', '도서산간 배송', {
    help: '제주와 도서산간으로도 배송하면 켜주세요.',
    defaultValue: true,
    group: 'DELIVERY',
  }),
  count('maximumBuyForPerson', '1인당 최대 구매수량', [0, 99_999], { help: '0이면 제한하지 않아요.', defaultValue: 0 }),
  count('maximumBuyForPersonPeriod', '최대 구매수량 기간', [1, 365], { unit: '일', defaultValue: 1 }),
  count('unitCount', '단위수량', [0, 99_999], { help: '한 상품에 든 개수예요. 단위가격 표시에 쓰여요.', defaultValue: 1 }),
  attributesField(),
  toggle('parallelImported', '병행수입 상품'),
  toggle('overseasPurchased', '해외구매대행 상품', { help: '켜면 구매자에게 개인통관고유부호를 받아요.' }),
  textField('emptyBarcodeReason', '바코드가 없는 사유', 100, {
    help: '바코드가 없는 옵션에만 보내요.',
    defaultValue: '바코드가 없는 상품',
  }),
  textField('offerDescription', '중고·리퍼 상태 설명', 700, { kind: 'TEXTAREA', help: '새 상품이 아닐 때 상태를 적어주세요.' }),
];
