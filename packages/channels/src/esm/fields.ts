/** What AUCTION and GMARKET ask of a product beyond the base product. */
import type { FieldSchema } from '../sdk/fields.ts';
import { brandField, choice, count, outboundWarehouse, returnWarehouse, textField, toggle } from '../sdk/fields-kit.ts';

const LIMITS = {
  NONE: '제한 없음',
  ORDER: '한 번에 살 수 있는 수량',
  PERSON: '한 사람이 살 수 있는 수량',
  PERIOD: '한 사람이 기간 동안 살 수 있는 수량',
};
const PAYERS = { PREPAID: '선결제', COLLECT_OR_PREPAID: '선결제 또는 착불' };
const GOODS = { PROCESSED: '가공품', FARM: '농산물', FISH: '수산물', DETAIL: '상세설명 참조', NONE: '원산지 의무표시 대상 아님' };

/** @param payers ways of paying for the delivery that the site takes */
const fieldsWith = (payers: Record<string, string>): FieldSchema[] => [
  outboundWarehouse('outboundPlaceNo', 'ESM PLUS에 등록한 출하지예요.'),
  returnWarehouse('returnAddressId', '반품·교환지', 'ESM PLUS에 등록한 판매자 주소예요.'),
  {
    key: 'dispatchPolicyNo',
    label: '발송정책',
    help: 'ESM PLUS에 등록한 발송정책이에요. 비워 두면 기본 발송정책을 써요.',
    kind: 'LOOKUP',
    lookup: 'DELIVERY_TEMPLATE',
    required: false,
    group: 'DELIVERY',
  },
  textField('bundleTemplateNo', '묶음배송비 번호', 20, {
    help: 'ESM PLUS에 등록한 묶음배송비의 번호예요. 적으면 그 배송비를, 비워 두면 이 상품의 배송비를 보내요.',
    group: 'DELIVERY',
  }),
  choice('feePayer', '배송비 결제방법', payers, { defaultValue: 'PREPAID', group: 'DELIVERY' }),
  toggle('remoteAreaDeliverable', '도서산간 배송', {
    help: '제주와 도서산간으로도 배송하면 켜주세요.',
    defaultValue: true,
    group: 'DELIVERY',
  }),
  brandField('brandNo', '브랜드', 'ESM PLUS에 등록된 브랜드예요.'),
  textField('promotionName', '프로모션용 상품명', 50, { help: '상품명 앞에 붙는 문구예요. 비워 두면 쇼핑몰에 적은 문구를 그대로 둬요.' }),
  count('sellingPeriod', '판매기간', [15, 90], { unit: '일', help: '15, 30, 60, 90일 가운데 하나예요. 비워 두면 기간을 정하지 않아요.' }),
  choice('purchaseLimit', '구매수량 제한', LIMITS, { help: '고르지 않으면 쇼핑몰에서 정한 제한을 그대로 둬요.' }),
  count('maxPurchaseQuantity', '최대 구매수량', [1, 999], { help: '구매수량을 제한할 때 적어주세요.' }),
  count('purchaseLimitDays', '구매수량 제한 기간', [1, 209], { unit: '일', help: '기간 동안 살 수 있는 수량을 정할 때 적어주세요.' }),
  choice('originGoods', '원산지 상품 구분', GOODS, {
    help: '고르지 않으면 농수축산물 고시는 농산물로, 다른 상품은 가공품으로 보내요.',
  }),
  textField('esmCategoryCode', 'ESM 카테고리 번호', 30, { help: 'ESM 표준 카테고리의 번호예요. 비워 두면 보내지 않아요.' }),
];

export const gmarketFields: FieldSchema[] = fieldsWith(PAYERS);
/** The one site where the buyer alone may pay the courier, as long as the product is not on the other one. */
export const auctionFields: FieldSchema[] = fieldsWith({ ...PAYERS, COLLECT: '착불' });
