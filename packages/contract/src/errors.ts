/**
 * Stable problem codes with their status and Korean title (RFC 9457), shared by server and client.
 * A title is fit to show alone; `detail` says what to do. Codes never change their meaning.
 */
import { BARE_PROBLEMS, type ProblemDefinition, ProblemError, type ProblemOptions } from './problem-error.ts';

export * from './problem-error.ts';

export const PROBLEMS = {
  // What the request itself got wrong.
  MALFORMED_JSON: { status: 400, title: '요청 본문의 JSON 형식이 올바르지 않습니다.' },
  MALFORMED_BODY: { status: 400, title: '요청 본문을 읽을 수 없습니다.' },
  BAD_REQUEST: BARE_PROBLEMS.BAD_REQUEST,
  VALIDATION_FAILED: { status: 400, title: '입력값을 확인해주십시오.' },
  UNKNOWN_FIELD: { status: 400, title: '알 수 없는 항목이 있습니다.' },
  CURSOR_INVALID: { status: 400, title: '목록의 위치 정보가 올바르지 않습니다. 처음부터 다시 조회해주십시오.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, title: 'Idempotency-Key 형식이 올바르지 않습니다.' },
  PAYLOAD_TOO_LARGE: BARE_PROBLEMS.PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: '지원하지 않는 형식의 요청입니다.' },
  METHOD_NOT_ALLOWED: { status: 405, title: '지원하지 않는 요청 방식입니다.' },
  URI_TOO_LONG: { status: 414, title: '요청 주소가 너무 깁니다.' },
  TOO_MANY_REQUESTS: BARE_PROBLEMS.TOO_MANY_REQUESTS,

  // Who asks.
  UNAUTHENTICATED: BARE_PROBLEMS.UNAUTHENTICATED,
  TOKEN_EXPIRED: { status: 401, title: '로그인 시간이 만료되었습니다.' },
  SESSION_REVOKED: { status: 401, title: '로그아웃된 세션입니다. 다시 로그인해주십시오.' },
  FORBIDDEN: BARE_PROBLEMS.FORBIDDEN,
  /** An API token whose scopes do not cover the call. */
  INSUFFICIENT_SCOPE: { status: 403, title: 'API 토큰의 권한으로는 할 수 없는 요청입니다.' },
  /** The session has not proved the second factor lately: ask for a code, prove it, send the same call again. */
  SECOND_FACTOR_REQUIRED: { status: 428, title: '본인 확인이 필요합니다.' },
  ACTING_NOT_ALLOWED: { status: 403, title: '다른 셀러로 접속할 권한이 없습니다.' },
  /** The entry in the seller's log is missing, or some hours old. */
  ACTING_NOT_ENTERED: { status: 403, title: '이 셀러로 접속하지 않았거나 접속 시간이 끝났습니다.' },
  /** Of an administrator who acts as a seller: what concerns the seller's own login stays the seller's. */
  ACTING_CLOSED: { status: 403, title: '셀러로 접속한 관리자는 할 수 없는 작업입니다.' },
  ACTING_SELLER_REQUIRED: { status: 403, title: '셀러로 접속한 뒤 이용할 수 있습니다.' },
  PLAN_REQUIRED: { status: 402, title: '이용 중인 요금제에서는 사용할 수 없는 기능입니다.' },
  /** More products of shops than are free or paid for; `data` holds `chosen` and `left`. */
  COLLECT_LIMIT: { status: 402, title: '가져올 수 있는 상품 수를 넘었습니다.' },
  NOT_FOUND: BARE_PROBLEMS.NOT_FOUND,

  // The state of what is asked for.
  CONFLICT: { status: 409, title: '다른 작업과 겹쳤습니다. 다시 시도해주십시오.' },
  STALE_VERSION: { status: 409, title: '다른 사용자가 먼저 변경했습니다. 새로 고친 뒤 다시 시도해주십시오.' },
  OUT_OF_STOCK: { status: 409, title: '재고가 부족합니다.' },
  DUPLICATE: { status: 409, title: '이미 등록되어 있습니다.' },
  INVALID_STATE: { status: 409, title: '현재 상태에서는 할 수 없는 작업입니다.' },
  IDEMPOTENCY_CONFLICT: { status: 409, title: '같은 Idempotency-Key로 다른 내용을 보냈습니다.' },
  IN_PROGRESS: { status: 409, title: '같은 요청을 처리하고 있습니다. 잠시 후 결과를 확인해주십시오.' },
  IDEMPOTENCY_ANSWER_LOST: { status: 409, title: '이미 처리한 요청입니다. 화면을 새로 고쳐 결과를 확인해주십시오.' },
  STALE_PLAN: { status: 409, title: '미리보기 이후 내용이 바뀌었습니다. 다시 미리보기를 해주십시오.' },
  UNPROCESSABLE: { status: 422, title: '처리할 수 없는 내용이 있습니다.' },
  SHOP_CREDENTIALS: { status: 422, title: '쇼핑몰 인증 정보가 올바르지 않습니다.' },
  VERIFICATION_CODE_WRONG: { status: 422, title: '인증번호가 일치하지 않습니다. 다시 확인해주십시오.' },
  VERIFICATION_EXPIRED: { status: 422, title: '인증 시간이 지났습니다. 인증번호를 다시 받아주십시오.' },
  VERIFICATION_REQUIRED: { status: 422, title: '본인 인증을 확인할 수 없습니다. 인증을 다시 진행해주십시오.' },
  IMAGE_INVALID: { status: 422, title: '이미지를 업로드할 수 없습니다.' },

  // Our side and the channels'.
  CHANNEL_UNAVAILABLE: { status: 502, title: '쇼핑몰이 응답하지 않습니다. 잠시 후 다시 시도해주십시오.' },
  SERVICE_UNAVAILABLE: BARE_PROBLEMS.SERVICE_UNAVAILABLE,
  INTERNAL: BARE_PROBLEMS.INTERNAL,
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** `throw problem('OUT_OF_STOCK', { detail: '…' })`. */
export function problem(code: ProblemCode, options: ProblemOptions = {}): ProblemError {
  return new ProblemError(code, { ...PROBLEMS[code], ...options });
}
