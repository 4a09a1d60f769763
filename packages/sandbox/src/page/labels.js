/** Korean names of operations, faults and states. What is not named here is shown as the channel says it. */
const OPERATIONS = {
  '*': '모든 호출',
  'auth.authorize': '동의 화면',
  'auth.token': '토큰 발급',
  'auth.revoke': '토큰 취소',
  'link.check': '연동 확인',
  'images.upload': '이미지 올리기',
  'products.create': '상품 등록',
  'products.update': '상품 수정',
  'products.read': '상품 읽기',
  'products.readStock': '재고 읽기',
  'products.variants': '품목 읽기',
  'products.options': '옵션 읽기',
  'products.find': '상품 찾기',
  'products.search': '상품 검색',
  'products.list': '상품 목록',
  'products.stock': '재고 변경',
  'products.price': '가격 변경',
  'products.stop': '판매 중지',
  'products.resume': '판매 재개',
  'products.delete': '상품 삭제',
  'orders.collect': '주문 수집',
  'orders.details': '주문 상세',
  'orders.lookUp': '주문 조회',
  'orders.confirm': '발주확인',
  'orders.dispatch': '발송처리',
  'orders.modifyInvoice': '송장수정',
  'orders.delay': '발송지연',
  'orders.hopeDelivery': '배송희망일 변경',
  'orders.hold': '주문 보류',
  'orders.deliver': '배송완료 처리',
  'orders.cancelSale': '판매취소',
  'claims.collect': '클레임 수집',
  'claims.collectWithdrawn': '철회한 클레임 수집',
  'claims.read': '클레임 읽기',
  'claims.cancelSale': '판매취소 요청',
  'claims.approveCancel': '취소승인',
  'claims.rejectCancel': '취소거부',
  'questions.answer': '문의답변',
  'questions.collect': '문의수집',
  'claims.requestReturn': '반품요청',
  'claims.pickupInvoice': '회수송장 등록',
  'claims.approveReturn': '반품승인',
  'claims.rejectReturn': '반품거부',
  'claims.holdReturn': '반품보류',
  'claims.releaseReturn': '반품보류 해제',
  'claims.approveCollect': '수거완료',
  'claims.dispatchExchange': '교환 재배송',
  'claims.approveExchange': '교환승인',
  'claims.rejectExchange': '교환거부',
  'claims.holdExchange': '교환보류',
  'claims.releaseExchange': '교환보류 해제',
  'lookups.categories': '카테고리 조회',
  'lookups.subCategories': '하위 카테고리 조회',
  'lookups.attributes': '속성 조회',
  'lookups.attributeValues': '속성값 조회',
  'lookups.attributeUnits': '속성 단위 조회',
  'lookups.options': '옵션 조회',
  'lookups.notices': '고시 조회',
  'lookups.brands': '브랜드 조회',
  'lookups.manufacturers': '제조사 조회',
  'lookups.origins': '원산지 조회',
  'lookups.tags': '검색어 조회',
  'lookups.addresses': '주소 조회',
  'lookups.delivery': '배송 조회',
  'lookups.bundleGroups': '묶음배송 조회',
  'lookups.couriers': '택배사 조회',
  'lookups.carriers': '택배사 목록',
  'lookups.returnCouriers': '반품 택배사 조회',
  'lookups.settings': '쇼핑몰 설정 조회',
};

/** The operations a connector is built from, for channels that do not list their own. */
export const COMMON_OPERATIONS = Object.keys(OPERATIONS).filter((name) => name !== '*');

export const operationName = (name) => (name === null ? '그 밖의 호출' : (OPERATIONS[name] ?? name));

export const FAULTS = [
  ['LATENCY', '응답 지연'],
  ['TIMEOUT', '응답 없음 (처리 안 됨)'],
  ['LOST_AFTER_EFFECT', '처리한 뒤 응답 유실'],
  ['RATE_LIMITED', '호출 제한 429'],
  ['RATE_LIMITED_RETRY_AFTER', '호출 제한 429 (Retry-After 포함)'],
  ['SERVER_ERROR', '서버 오류 500 (처리 안 됨)'],
  ['SERVER_ERROR_AFTER_EFFECT', '처리한 뒤 서버 오류 500'],
  ['EXPIRED_TOKEN', '토큰 만료'],
  ['MALFORMED_BODY', '깨진 응답 본문'],
  ['CUT_BODY', '잘린 응답 본문'],
  ['REPEATED_PAGE', '같은 페이지 반복'],
  ['SHIFTED_PAGE', '한 칸 밀린 페이지'],
  ['OUT_OF_ORDER_STATUS', '순서가 뒤바뀐 주문 상태'],
  ['WRONG_SHAPE', '처리한 뒤 엉뚱한 응답 본문'],
  ['NOT_FOUND_AS_404', '처리한 뒤 게이트웨이의 404'],
  ['GATEWAY_ANSWER', '처리한 뒤 게이트웨이가 대신한 응답'],
  ['HUGE_ANSWER', '처리한 뒤 너무 큰 응답'],
  ['HOSTILE_TEXT', '이름과 메모에 위험한 글자'],
  ['REORDERED_ROWS', '순서가 뒤집힌 결과와 목록'],
  ['REPEATED_CURSOR', '되풀이되는 다음 페이지 표시'],
];

/** What a fault can be, by its kind; a kind without a line is only one. */
export const FAULT_VARIANTS = {
  WRONG_SHAPE: [
    ['EMPTY_OBJECT', '빈 객체 {}'],
    ['NULL', 'null'],
    ['EMPTY_LIST', '빈 목록 []'],
    ['NUMBER', '숫자 하나'],
    ['OTHER_OPERATION', '다른 호출의 응답'],
  ],
  NOT_FOUND_AS_404: [
    ['EMPTY', '빈 본문'],
    ['HTML', 'HTML 안내 페이지'],
    ['GATEWAY_JSON', '쇼핑몰 것이 아닌 JSON'],
  ],
  GATEWAY_ANSWER: [
    ['408_HTML', '408 시간 초과, HTML 안내 페이지'],
    ['408_CODE', '408 시간 초과, 게이트웨이의 코드'],
    ['409_HTML', '409 충돌, HTML 안내 페이지'],
    ['409_CODE', '409 충돌, 게이트웨이의 코드'],
    ['409_NUMBER', '409 충돌, 숫자 코드'],
    ['502_CODE', '502 연결 실패, 게이트웨이의 코드'],
  ],
  REPEATED_CURSOR: [
    ['SAME', '같은 표시만 계속'],
    ['ALTERNATING', '두 표시를 번갈아'],
  ],
};
export const faultName = (kind) => FAULTS.find(([key]) => key === kind)?.[1] ?? kind;
export const variantName = (kind, variant) => FAULT_VARIANTS[kind]?.find(([key]) => key === variant)?.[1] ?? '';

/** [pattern, word, tone, icon]; the first that matches wins. Tones: good, info, todo, bad, quiet. */
const STATES = [
  [/^(PAYMENT_WAITING|UNPAID|STANDBY|N00|BEFORE_TRANSFER)$/, '입금대기', 'quiet', 'clock'],
  [/^(PAYED|ACCEPT|202|N10|NEW_ORDER)$/, '결제완료', 'todo', 'alert'],
  [/^(PAYED\(발주확인\)|PLACED|INSTRUCT|301|N20|AWAITING_SHIPMENT)$/, '배송준비중', 'info', 'box'],
  [/^N21$/, '배송대기', 'info', 'box'],
  [/^N22$/, '배송보류', 'todo', 'alert'],
  [/^(DELIVERING|DEPARTURE|NONE_TRACKING|401|N30|IN_TRANSIT)$/, '배송중', 'info', 'box'],
  [/^(DELIVERED|FINAL_DELIVERY|501|N40|SHIPPED)$/, '배송완료', 'good', 'check'],
  [/^(PURCHASE_DECIDED|901|N50|CONFIRMED)$/, '구매확정', 'good', 'check'],
  [/^(CANCELED_BY_NOPAYMENT|CANCELLED_BEFORE_TRANSFER|EXPIRED|C47)$/, '미입금취소', 'quiet', 'minus'],
  [/^(CANCEL_REQUEST|RETURN_REQUEST|EXCHANGE_REQUEST|[CRE][01]0|C34|R30|RU)$/, null, 'todo', 'alert'],
  [/(CANCEL_DONE|CANCELED|CANCELLED|C40|B01)$/, '취소완료', 'quiet', 'minus'],
  [/(RETURN_DONE|RETURNED|R40)$/, '반품완료', 'quiet', 'minus'],
  [/(EXCHANGE_DONE|EXCHANGED|E40)$/, '교환완료', 'quiet', 'minus'],
  [/REJECT/, '거부', 'quiet', 'minus'],
  [/요청$/, null, 'todo', 'alert'],
];
const CLAIM_LABELS = {
  CANCEL_REQUEST: '취소요청',
  RETURN_REQUEST: '반품요청',
  EXCHANGE_REQUEST: '교환요청',
  C00: '취소요청',
  C10: '취소접수',
  C34: '취소처리중',
  R00: '반품요청',
  R10: '반품접수',
  R30: '반품처리중',
  E00: '교환요청',
  E10: '교환접수',
  RU: '출고중지요청',
};

export function orderState(raw) {
  const found = STATES.find(([pattern]) => pattern.test(raw));
  return { label: found?.[1] ?? CLAIM_LABELS[raw] ?? raw, tone: found?.[2] ?? 'quiet', icon: found?.[3] ?? 'minus' };
}

export const CANCEL_REASONS = [
  ['CHANGE_MIND', '단순변심'],
  ['COLOR_SIZE', '색상·사이즈 변경'],
  ['WRONG_ORDER', '다른 상품 잘못 주문'],
  ['DELAYED', '배송 지연'],
  ['UNSATISFIED', '상품 불만족'],
  ['BROKEN', '상품 파손·불량'],
];
