/** What each list says while it has no row; fetched when it is empty. */
import { SOLD_LOOKED_THROUGH } from '@moa/core';
import type { ListKind } from './order-lists.ts';

export const EMPTY_TEXTS: Readonly<Record<ListKind, { title: string; text: string }>> = {
  all: { title: '아직 주문이 없어요.', text: '새 주문은 연동한 쇼핑몰에서 자동으로 모여요. 지금 바로 수집할 수도 있어요.' },
  new: { title: '새로 들어온 주문이 없어요.', text: '발주확인을 마쳤거나 아직 주문이 없어요. 주문수집을 누르면 지금 바로 확인해요.' },
  unpayment: { title: '입금을 기다리는 주문이 없어요.', text: '무통장입금 주문은 입금이 확인될 때까지 여기에 보여요.' },
  delivery: { title: '보낼 주문이 없어요.', text: '신규주문에서 발주확인을 하면 여기에서 송장을 넣을 수 있어요.' },
  delivering: { title: '배송 중인 주문이 없어요.', text: '발송처리를 하면 배송완료가 될 때까지 여기에 보여요.' },
  deliverydone: { title: '아직 배송완료된 주문이 없어요.', text: '배송이 끝난 주문이 여기에 모여요.' },
  search: {
    title: '찾는 주문이 없어요.',
    text: `상품명과 옵션은 일부, SKU는 코드 전체, 받는 분과 구매자는 이름 전체, 연락처는 전체 번호나 뒤 네 자리로 찾을 수 있어요. 한 글자만 넣으면 최근에 팔린 상품명과 옵션을 ${SOLD_LOOKED_THROUGH.toLocaleString('ko-KR')}개씩 살펴봐요.`,
  },
};
