/** Calls to shops as people read them: what was asked, and who has to act on what came back. */

export const CALL_AREAS = ['ORDER', 'PRODUCT', 'LOOKUP', 'ACCESS'] as const;
export type CallArea = (typeof CALL_AREAS)[number];

export const CALL_AREA_TITLES: Readonly<Record<CallArea, string>> = {
  ORDER: '주문·클레임',
  PRODUCT: '상품·재고',
  LOOKUP: '쇼핑몰 조회',
  ACCESS: '연동·인증',
};

export const CALL_OUTCOMES = ['OK', 'RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Who has to act, in Korean. */
export const CALL_OUTCOME_TITLES: Readonly<Record<CallOutcome, string>> = {
  OK: '성공',
  RELINK: '재연동 필요',
  FIX: '내용 수정 필요',
  SLOW_DOWN: '한도 초과 · 자동 재시도',
  AGAIN: '일시 오류 · 자동 재시도',
  REFUSED: '쇼핑몰 거절',
  UNKNOWN: '결과 확인 중',
};

/** Things that one call was about: taken, said no to, and those of which neither is known or that are sent again. */
export interface CallItems {
  accepted: number;
  refused: number;
  open: number;
}

/** What came of a call, in Korean: who has to act, or how many of its things the shop took and refused. */
export function callOutcomeText(outcome: CallOutcome, items: CallItems | null): string {
  if (items === null || outcome === 'OK') return CALL_OUTCOME_TITLES[outcome];
  const parts = [
    ['성공', items.accepted],
    ['거절', items.refused],
    ['미완료', items.open],
  ] as const;
  return parts.flatMap(([title, count]) => (count > 0 ? [`${title} ${count.toLocaleString('ko-KR')}`] : [])).join(' · ');
}

/** Not a call: as many as the row says were made and could not be kept. */
export const CALLS_DROPPED = 'log.dropped';

const FAMILIES: Readonly<Record<string, CallArea>> = {
  orders: 'ORDER',
  claims: 'ORDER',
  questions: 'ORDER',
  settlements: 'ORDER',
  products: 'PRODUCT',
  images: 'PRODUCT',
  lookups: 'LOOKUP',
};

/** What an operation of a connector (`orders.dispatch`) is about; what belongs to no family is about access. */
export function callAreaOf(operation: string): CallArea {
  return FAMILIES[operation.split('.')[0] ?? ''] ?? 'ACCESS';
}

const TITLES: Readonly<Record<string, string>> = {
  [CALLS_DROPPED]: '기록하지 못한 호출',
  token: '인증 토큰 발급',
  'auth.token': '인증 토큰 발급',
  'link.check': '연동 확인',
  'link.oauth': '연동 동의',
  'images.upload': '이미지 올리기',
  'lookups.addresses': '주소록 조회',
  'lookups.attributes': '카테고리 속성 조회',
  'lookups.attributeUnits': '속성 단위 조회',
  'lookups.attributeValues': '속성 값 조회',
  'lookups.boards': '게시판 조회',
  'lookups.brands': '브랜드 조회',
  'lookups.bundleGroups': '묶음배송 그룹 조회',
  'lookups.carriers': '택배사 조회',
  'lookups.categories': '카테고리 조회',
  'lookups.certificates': '인증 종류 조회',
  'lookups.delivery': '배송 정보 조회',
  'lookups.notices': '상품정보제공고시 조회',
  'lookups.origins': '원산지 조회',
  'lookups.returnCouriers': '반품 택배사 조회',
  'lookups.subCategories': '하위 카테고리 조회',
  'products.create': '상품 등록',
  'products.delete': '상품 삭제',
  'products.find': '등록된 상품 찾기',
  'products.list': '상품 목록 조회',
  'products.number': '상품번호 조회',
  'products.open': '상품 공개',
  'products.options': '옵션 수정',
  'products.price': '가격 수정',
  'products.read': '상품 조회',
  'products.readStock': '재고 조회',
  'products.resume': '판매 재개',
  'products.search': '상품 검색',
  'products.status': '판매상태 변경',
  'products.stock': '재고 수정',
  'products.stop': '판매 중지',
  'products.update': '상품 수정',
  'products.variants': '품목 조회·수정',
  'orders.cancelSale': '판매 취소',
  'orders.changes': '변경된 주문 조회',
  'orders.collect': '주문 수집',
  'orders.confirm': '발주확인',
  'orders.delayDispatch': '발송지연 안내',
  'orders.details': '주문 상세 조회',
  'orders.dispatch': '발송 처리',
  'orders.lookUp': '주문 확인',
  'orders.markDelivered': '배송완료 처리',
  'orders.releaseUnreceived': '미수령 신고 철회 요청',
  'orders.modifyInvoice': '송장 수정',
  'orders.query': '주문 조회',
  'orders.unreceived': '미수령 신고 수집',
  'claims.approveCancel': '취소 승인',
  'claims.fileExchange': '교환 접수',
  'claims.fileReturn': '반품 접수',
  'claims.approveReturn': '반품 승인',
  'claims.dispatchExchange': '교환 재발송',
  'claims.holdExchange': '교환 보류',
  'claims.holdReturn': '반품 보류',
  'claims.pickUpExchange': '교환 수거송장 등록',
  'claims.pickUpReturn': '반품 수거송장 등록',
  'claims.receiveExchange': '교환 수거완료',
  'claims.receiveReturn': '반품 수거완료',
  'claims.rejectCancel': '취소 거부',
  'claims.rejectExchange': '교환 거부',
  'claims.rejectReturn': '반품 거부',
  'claims.releaseExchange': '교환 보류 해제',
  'claims.releaseReturn': '반품 보류 해제',
  'claims.turnExchange': '교환을 반품으로 전환',
  'claims.turnReturn': '반품을 교환으로 전환',
  'claims.cancelSale': '판매 취소',
  'claims.collect': '클레임 수집',
  'claims.collectWithdrawn': '철회된 클레임 수집',
  'claims.read': '클레임 조회',
  'questions.answer': '문의 답변',
  'questions.collect': '문의 수집',
  'questions.collectUrgent': '긴급문의 수집',
  'settlements.collect': '정산 수집',
  'settlements.totals': '정산 확정 금액 조회',
};

/** Korean name of an operation (`lookups.addresses.return` is one of `lookups.addresses`); a new one that has none yet shows itself. */
export function callTitle(operation: string): string {
  const [family = '', action = ''] = operation.split('.');
  return TITLES[operation] ?? TITLES[`${family}.${action}`] ?? operation;
}
