/** An expected failure, as it is thrown and as it is sent. The table of all codes stands apart: the browser does without it. */

export interface ProblemDefinition {
  status: number;
  title: string;
}

/** What an answer that is not ours stands for, by its status alone. */
export const BARE_PROBLEMS = {
  BAD_REQUEST: { status: 400, title: '요청이 올바르지 않습니다.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: '요청의 크기가 허용 한도를 넘었습니다.' },
  TOO_MANY_REQUESTS: { status: 429, title: '요청이 너무 많습니다. 잠시 후 다시 시도해주십시오.' },
  UNAUTHENTICATED: { status: 401, title: '로그인이 필요합니다.' },
  FORBIDDEN: { status: 403, title: '접근 권한이 없습니다.' },
  NOT_FOUND: { status: 404, title: '요청하신 정보를 찾을 수 없습니다.' },
  SERVICE_UNAVAILABLE: { status: 503, title: '일시적으로 이용할 수 없습니다. 잠시 후 다시 시도해주십시오.' },
  INTERNAL: { status: 500, title: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주십시오.' },
} as const satisfies Record<string, ProblemDefinition>;

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
  /** That of the code, or of the answer. */
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

  /** Status and title are those of an unexpected failure unless given: the server makes its own by `problem`. */
  constructor(code: string, options: ProblemOptions = {}) {
    const title = options.title ?? BARE_PROBLEMS.INTERNAL.title;
    super(options.detail ?? title, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? BARE_PROBLEMS.INTERNAL.status;
    this.title = title;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.data = options.data;
    this.retryAfter = options.retryAfter;
    this.traceId = options.traceId;
  }
}

/** Reads an error body as the server writes it; answers that are not ours keep their status. */
export function problemFromBody(body: unknown, status: number): ProblemError {
  const bare = fallbackCode(status);
  if (!isRecord(body)) return new ProblemError(bare, { status, title: BARE_PROBLEMS[bare].title });
  const detail = text(body.detail);
  const traceId = text(body.traceId);
  return new ProblemError(text(body.code) ?? bare, {
    status,
    title: text(body.title) ?? BARE_PROBLEMS[bare].title,
    ...(detail === undefined ? {} : { detail }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(isRecord(body.data) ? { data: body.data } : {}),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
  });
}

function fallbackCode(status: number): keyof typeof BARE_PROBLEMS {
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
