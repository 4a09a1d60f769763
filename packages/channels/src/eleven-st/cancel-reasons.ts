/** Why a sale of 11ST is cancelled: the words of `ordCnRsnCd`, which mean another thing from the buyer than from the seller (sheet 6). Pure. */
import type { ClaimRaiser, ClaimReason } from '@moa/core';

interface CancelReason {
  reason: ClaimReason | null;
  /** The channel's words; the code itself where it is not known. */
  rawReason: string;
}

const FROM_BUYER: Readonly<Record<string, CancelReason>> = {
  '00': { reason: null, rawReason: '무통장 미입금 취소' },
  '04': { reason: 'DELAYED', rawReason: '판매자의 배송 처리가 늦음' },
  '06': { reason: 'INFO_MISMATCH', rawReason: '판매자의 상품 정보가 잘못됨' },
  '07': { reason: 'WRONG_ORDER', rawReason: '동일 상품 재주문(주문정보 수정)' },
  '08': { reason: 'SOLD_OUT', rawReason: '주문상품의 품절/재고없음' },
  '09': { reason: 'CHANGE_MIND', rawReason: '11번가 내 다른 상품으로 재주문' },
  '10': { reason: 'CHANGE_MIND', rawReason: '타사이트 상품 주문' },
  '11': { reason: 'CHANGE_MIND', rawReason: '상품에 이상 없으나 구매 의사 없어짐' },
  '12': { reason: null, rawReason: '기타(구매자 책임사유)' },
  '13': { reason: null, rawReason: '기타(판매자 책임사유)' },
  '99': { reason: null, rawReason: '기타' },
};

const FROM_SELLER: Readonly<Record<string, CancelReason>> = {
  '06': { reason: 'DELAYED', rawReason: '배송 지연 예상' },
  '07': { reason: 'INFO_MISMATCH', rawReason: '상품/가격 정보 잘못 입력' },
  '08': { reason: 'SOLD_OUT', rawReason: '상품 품절(전체옵션)' },
  '09': { reason: 'SOLD_OUT', rawReason: '옵션 품절(해당옵션)' },
  '10': { reason: 'CHANGE_MIND', rawReason: '고객변심' },
  '99': { reason: null, rawReason: '기타' },
};

export function cancelReasonOf(code: string, raiser: ClaimRaiser): CancelReason {
  const known = raiser === 'SELLER' ? FROM_SELLER : FROM_BUYER;
  return known[code] ?? { reason: null, rawReason: code };
}
