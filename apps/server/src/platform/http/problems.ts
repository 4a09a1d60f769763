/** Every failure becomes one problem+json answer (RFC 9457): Korean, a stable code, nothing internal. */
import { type ProblemBody, ProblemError, problem } from '@moa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknown, isDatabaseUnavailable, isStorageFull } from '../database/index.ts';

/** Fastify's own error codes and what they mean to a caller. */
const FASTIFY_PROBLEMS: Record<string, () => ProblemError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problem('MALFORMED_JSON', { detail: '본문이 비어 있습니다.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => problem('MALFORMED_JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('MALFORMED_BODY', { detail: 'Content-Length가 실제 크기와 다릅니다.' }),
  FST_ERR_BAD_URL: () => problem('BAD_REQUEST', { detail: '요청 주소를 읽을 수 없습니다.' }),
  FST_ERR_MAX_PARAM_LENGTH: () => problem('URI_TOO_LONG'),
};

/** SQLSTATE of what a repeated try may well pass: serialization failure, deadlock, lock and statement time-out. */
const DATABASE_BUSY = /^(40001|40P01|55P03|57014)$/;

/** SQLSTATE class 22: number out of range, text that is no text. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** Turns anything thrown into a problem; `known` is false for what nobody foresaw (logged with its stack, answered with 500). */
export function toProblem(error: unknown): { problem: ProblemError; known: boolean } {
  if (error instanceof ProblemError) return { problem: error, known: error.status < 500 };
  if (!(error instanceof Error)) return { problem: problem('INTERNAL'), known: false };
  const code = errorCode(error);
  const fastify = FASTIFY_PROBLEMS[code];
  if (fastify !== undefined) return { problem: fastify(), known: true };
  if (error instanceof SyntaxError && statusOf(error) === 400) return { problem: problem('MALFORMED_JSON'), known: true };
  const away = storageProblem(error);
  if (away !== null) return { problem: away, known: false };
  if (DATABASE_BUSY.test(code)) return { problem: problem('SERVICE_UNAVAILABLE', { retryAfter: 1 }), known: false };
  // A value the schema let through and the database cannot hold: worth a look at the schema, but the caller's to mend.
  if (DATA_EXCEPTION.test(code))
    return { problem: problem('VALIDATION_FAILED', { detail: '저장할 수 없는 값이 있습니다.' }), known: false };
  const status = statusOf(error);
  if (status === 429) return { problem: problem('TOO_MANY_REQUESTS'), known: true };
  if (status >= 400 && status < 500) return { problem: problem('BAD_REQUEST'), known: true };
  return { problem: problem('INTERNAL'), known: false };
}

/** What keeps data is away, silent or full: nothing is wrong with the request. Null for any other error. */
function storageProblem(error: Error): ProblemError | null {
  if (isStorageFull(error)) return problem('SERVICE_UNAVAILABLE', { retryAfter: 30, detail: FULL });
  if (error instanceof CommitUnknown) return problem('SERVICE_UNAVAILABLE', { retryAfter: 2, detail: MAYBE_STORED });
  if (isDatabaseUnavailable(error)) return problem('SERVICE_UNAVAILABLE', { retryAfter: 2, detail: AWAY });
  return null;
}

const AWAY = '데이터베이스가 응답하지 않아 처리하지 못했습니다. 잠시 후 다시 시도해주십시오.';
const MAYBE_STORED =
  '저장하는 중에 데이터베이스의 응답이 끊겨 저장되었는지 확인하지 못했습니다. 새로고침해 확인하고, 저장되지 않았으면 다시 시도해주십시오.';
const FULL =
  '서버의 저장 공간이 가득 차 저장하지 못했습니다. 조회는 계속할 수 있습니다. 잠시 후 다시 시도하고, 계속되면 관리자에게 알려주십시오.';

export function problemBody(error: ProblemError, traceId: string): ProblemBody {
  return {
    type: `/docs#${error.code}`,
    title: error.title,
    status: error.status,
    code: error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    traceId,
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
}

/** Answers with a problem and logs what nobody foresaw. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem: found, known } = toProblem(error);
  if (!known) request.log.error({ err: error, traceId: request.id }, 'request failed');
  if (found.retryAfter !== undefined) reply.header('retry-after', String(found.retryAfter));
  if (found.status === 401) reply.header('www-authenticate', 'Bearer realm="moa"');
  return reply
    .code(found.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(found, request.id)));
}

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function statusOf(error: Error): number {
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}
