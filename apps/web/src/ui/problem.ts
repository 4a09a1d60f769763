/** What went wrong, in one shape for the screen: the server's problem+json, or our own words when no answer came. */

export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

export interface Problem {
  title: string;
  detail: string | null;
  /** 0: no answer came. */
  status: number;
  /** SCREAMING_SNAKE, stable. */
  code: string;
  traceId: string | null;
  errors: FieldProblem[];
}

const NETWORK: Problem = {
  title: '서버에 연결하지 못했습니다.',
  detail: '네트워크 연결을 확인한 뒤 다시 시도해주세요.',
  status: 0,
  code: 'NETWORK',
  traceId: null,
  errors: [],
};

/** Browsers remember that code could not be fetched for as long as the document lives: trying again helps nobody, loading it anew does. */
const MISSING: Problem = {
  ...NETWORK,
  title: '화면의 일부를 받지 못했습니다.',
  detail: '인터넷 연결을 확인하고 새로고침해주세요.',
  code: 'MISSING_CODE',
};

const UNEXPECTED: Problem = {
  title: '일시적인 오류가 발생했습니다.',
  detail: '잠시 후 다시 시도해주세요. 계속되면 채팅 상담으로 알려주세요.',
  status: 500,
  code: 'UNEXPECTED',
  traceId: null,
  errors: [],
};

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { path, code, message } = each as Record<string, unknown>;
    const sentence = text(message);
    if (!sentence) return [];
    return [{ path: Array.isArray(path) ? path.join('.') : String(path ?? ''), code: String(code ?? ''), message: sentence }];
  });
}

/** Reads a problem+json body; null when it is none. */
export function readProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null) return null;
  const { title, detail, status, code, traceId, errors } = body as Record<string, unknown>;
  const sentence = text(title);
  if (!sentence || typeof status !== 'number') return null;
  return { title: sentence, detail: text(detail), status, code: text(code) ?? '', traceId: text(traceId), errors: fieldProblems(errors) };
}

/** True for the error of code, or of its style sheet, that could not be fetched: no network, or a release that replaced it. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|unable to preload css/i.test(error.message)
  );
}

/** Problem of anything thrown by a call. Errors of the client carry the body as `problem` or `data`, or are it themselves. */
export function toProblem(error: unknown): Problem {
  if (typeof error === 'object' && error !== null) {
    const carrier = error as Record<string, unknown>;
    const found = readProblem(carrier.problem) ?? readProblem(carrier.data) ?? readProblem(error);
    if (found) return found;
    if (carrier.name === 'TokenError' && carrier.status === 0) return NETWORK;
  }
  if (isMissingCode(error)) return MISSING;
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return NETWORK;
  if (error instanceof Error && /[가-힣]/.test(error.message)) return { ...UNEXPECTED, title: error.message, detail: null };
  return UNEXPECTED;
}

/** Titles that say that something is wrong and not what. */
const SAYS_NOTHING = new Set(['UNPROCESSABLE', 'INVALID_STATE']);

/** What happened in one sentence, and the rest: of a problem whose title says nothing the first that is wrong, or its detail. */
export function headline({ title, detail, code, errors }: Problem): { title: string; detail: string | null } {
  if (!SAYS_NOTHING.has(code)) return { title, detail };
  const [first] = errors;
  if (!first) return detail === null ? { title, detail } : { title: detail, detail: null };
  const others = errors.length > 1 ? `확인할 내용이 ${errors.length - 1}건 더 있습니다.` : null;
  return { title: first.message, detail: detail === null || detail === first.message ? others : detail };
}

/** Messages by field path: `{ 'basic.salePrice': '10원 단위로 입력해주세요.' }`; the first of a field wins. */
export function problemsByPath(problem: Problem): Record<string, string> {
  const result: Record<string, string> = {};
  for (const each of problem.errors) result[each.path] ??= each.message;
  return result;
}

const PASSING = new Set([0, 502, 503, 504]);

/** True where no answer came, or none of the server itself: it may pass, and the banner over the screen speaks of it. */
export function isUnanswered(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && PASSING.has(status);
}
