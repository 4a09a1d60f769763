/**
 * Stable problem codes with their status and Korean title (RFC 9457), shared by server and client.
 * A title is fit to show alone; `detail` says what to do. Codes never change their meaning.
 */

export interface ProblemDefinition {
  status: number;
  title: string;
}

export const PROBLEMS = {
  // What the request itself got wrong.
  MALFORMED_JSON: { status: 400, title: '요청 본문의 JSON 형식이 올바르지 않습니다.' },
  MALFORMED_BODY: { status: 400, title: '요청 본문을 읽을 수 없습니다.' },
  BAD_REQUEST: { status: 400, title: '요청이 올바르지 않습니다.' },
  VALIDATION_FAILED: { status: 400, title: '입력값을 확인해주십시오.' },
  UNKNOWN_FIELD: { status: 400, title: '알 수 없는 항목이 있습니다.' },
  CURSOR_INVALID: { status: 400, title: '목록의 위치 정보가 올바르지 않습니다. 처음부터 다시 조회해주십시오.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, title: 'Idempotency-Key 형식이 올바르지 않습니다.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: '요청의 크기가 허용 한도를 넘었습니다.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: '지원하지 않는 형식의 요청입니다.' },
  METHOD_NOT_ALLOWED: { status: 405, title: '지원하지 않는 요청 방식입니다.' },
  URI_TOO_LONG: { status: 414, title: '요청 주소가 너무 깁니다.' },
  TOO_MANY_REQUESTS: { status: 429, title: '요청이 너무 많습니다. 잠시 후 다시 시도해주십시오.' },

  // Who asks.
  UNAUTHENTICATED: { status: 401, title: '로그인이 필요합니다.' },
  TOKEN_EXPIRED: { status: 401, title: '로그인 시간이 만료되었습니다.' },
  SESSION_REVOKED: { status: 401, title: '로그아웃된 세션입니다. 다시 로그인해주십시오.' },
  FORBIDDEN: { status: 403, title: '접근 권한이 없습니다.' },
  /** An API token whose scopes do not cover the call. */
  INSUFFICIENT_SCOPE: { status: 403, title: 'API 토큰의 권한으로는 할 수 없는 요청입니다.' },
  /** The session has not proved the second factor lately: ask for a code, prove it, send the same call again. */
  SECOND_FACTOR_REQUIRED: { status: 428, title: '본인 확인이 필요합니다.' },
  ACTING_NOT_ALLOWED: { status: 403, title: '다른 셀러로 접속할 권한이 없습니다.' },
  /** Of an administrator who acts as a seller: what concerns the seller's own login stays the seller's. */
  ACTING_CLOSED: { status: 403, title: '셀러로 접속한 관리자는 할 수 없는 작업입니다.' },
  ACTING_SELLER_REQUIRED: { status: 403, title: '셀러로 접속한 뒤 이용할 수 있습니다.' },
  PLAN_REQUIRED: { status: 402, title: '이용 중인 요금제에서는 사용할 수 없는 기능입니다.' },
  NOT_FOUND: { status: 404, title: '요청하신 정보를 찾을 수 없습니다.' },

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
  SERVICE_UNAVAILABLE: { status: 503, title: '일시적으로 이용할 수 없습니다. 잠시 후 다시 시도해주십시오.' },
  INTERNAL: { status: 500, title: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주십시오.' },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One field that is wrong. `path` is written with dots and brackets: `composition.mainInfo.skus[0].price`. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

/** Body of every error answer but those of `/oauth/token`. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  /** Quote it to the operator: it is in the server's log. */
  traceId?: string;
  errors?: FieldProblem[];
  /** Facts a program needs to go on, such as the current version of a stale record. */
  data?: Record<string, unknown>;
}

export interface ProblemOptions {
  detail?: string;
  title?: string;
  errors?: FieldProblem[];
  data?: Record<string, unknown>;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
  /** Client side: what the server called this request. */
  traceId?: string;
  /** Client side: a code this build does not know. */
  status?: number;
  cause?: unknown;
}

/** An expected failure with a stable code: thrown by the server's use cases, and by the client for every answer of 400 or more. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldProblem[];
  readonly data: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly traceId: string | undefined;

  constructor(code: ProblemCode | (string & {}), options: ProblemOptions = {}) {
    const known: ProblemDefinition | undefined = isProblemCode(code) ? PROBLEMS[code] : undefined;
    const title = options.title ?? known?.title ?? PROBLEMS.INTERNAL.title;
    super(options.detail ?? title, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? known?.status ?? 500;
    this.title = title;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.data = options.data;
    this.retryAfter = options.retryAfter;
    this.traceId = options.traceId;
  }
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** `throw problem('OUT_OF_STOCK', { detail: '…' })`. */
export function problem(code: ProblemCode, options: ProblemOptions = {}): ProblemError {
  return new ProblemError(code, options);
}

/** Reads an error body as the server writes it; answers that are not ours keep their status. */
export function problemFromBody(body: unknown, status: number): ProblemError {
  if (!isRecord(body)) return new ProblemError(fallbackCode(status), { status });
  const detail = text(body.detail);
  const traceId = text(body.traceId);
  const title = text(body.title);
  return new ProblemError(text(body.code) ?? fallbackCode(status), {
    status,
    ...(title === undefined ? {} : { title }),
    ...(detail === undefined ? {} : { detail }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(isRecord(body.data) ? { data: body.data } : {}),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
  });
}

function fallbackCode(status: number): ProblemCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 502 || status === 503 || status === 504) return 'SERVICE_UNAVAILABLE';
  return status < 500 ? 'BAD_REQUEST' : 'INTERNAL';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.path === 'string' && typeof value.code === 'string' && typeof value.message === 'string';
}
