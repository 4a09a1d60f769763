/** What is kept of a call to a channel: enough to explain it, nothing secret, nobody's personal data. */
import type { ChannelRequest, HttpResult } from './context.ts';

export interface CallRecord {
  accountId: string;
  operation: string;
  method: string;
  /** Path and query with secrets masked. */
  path: string;
  attempt: number;
  startedAt: string;
  durationMs: number;
  /** `REFUSED` never reached the network: wrong origin, open circuit, no budget. */
  result: HttpResult['kind'] | 'REFUSED';
  status: number | null;
  message: string | null;
  /** The channel's own id of the call, which its support asks for. */
  traceId: string | null;
  requestHeaders: Record<string, string>;
  requestBytes: number;
  responseBytes: number;
  /** Bodies of product calls only, masked and cut; null for everything that may carry a person. */
  requestBody: string | null;
  responseBody: string | null;
}

const MASK = '***';
const BODY_MAX = 8_192;
const SECRET_HEADER =
  /^(authorization|proxy-authorization|cookie|set-cookie|openapikey|x-api-key|access-key.*|.*token.*|.*secret.*|.*signature.*)$/i;
const SECRET_NAME = /token|secret|password|passwd|signature|_sign$|hmac|api_?key|access_?key|authorization/i;
const JSON_PAIR = /"([^"\\\s]{1,64})"(\s{0,8}:\s{0,8})("(?:[^"\\]|\\.)*"|[^,}\]\s"]+)/g;
const QUERY_PAIR = /(^|[?&])([^=&?#\s]{1,64})=([^&#\s]*)/g;
const PHONE = /(?<!\d)0\d{1,2}[- .]?\d{3,4}[- .]?\d{4}(?!\d)/g;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,63}/g;
const TRACE_HEADERS = ['gncp-gw-trace-id', 'x-trace-id', 'x-request-id', 'x-amzn-requestid'];

/** Masks secrets by name, the given secret values wherever they occur, phone numbers and mail addresses. */
export function redactText(text: string, secrets: readonly string[]): string {
  let masked = text
    .replace(JSON_PAIR, (pair, name: string, colon: string) => (SECRET_NAME.test(name) ? `"${name}"${colon}"${MASK}"` : pair))
    .replace(QUERY_PAIR, (pair, start: string, name: string) =>
      SECRET_NAME.test(name) || name === 'code' ? `${start}${name}=${MASK}` : pair,
    );
  for (const secret of secrets) {
    for (const form of new Set([secret, encodeURIComponent(secret)])) masked = masked.replaceAll(form, MASK);
  }
  return masked.replace(PHONE, MASK).replace(EMAIL, MASK);
}

export function redactHeaders(headers: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADER.test(name) ? MASK : redactText(value, secrets)]),
  );
}

/** Secret values of an account that must not appear in a record. Short ones would mask ordinary words. */
export function secretsOf(credentials: Readonly<Record<string, string>>): string[] {
  return Object.values(credentials).filter((value) => value.length >= 8);
}

export function recordOf(input: {
  accountId: string;
  request: ChannelRequest;
  attempt: number;
  startedAt: Date;
  endedAt: Date;
  result: HttpResult;
  refused: boolean;
  secrets: readonly string[];
}): CallRecord {
  const { request, result, secrets } = input;
  const response = result.kind === 'response' ? result.response : null;
  const keepsBodies = request.operation.startsWith('products.');
  return {
    accountId: input.accountId,
    operation: request.operation,
    method: request.method,
    path: redactText(pathOf(request.url), secrets),
    attempt: input.attempt,
    startedAt: input.startedAt.toISOString(),
    durationMs: input.endedAt.getTime() - input.startedAt.getTime(),
    result: input.refused ? 'REFUSED' : result.kind,
    status: response?.status ?? null,
    message: result.kind === 'response' ? null : redactText(result.message, secrets),
    traceId: TRACE_HEADERS.map((name) => response?.headers.get(name)).find((value) => value) ?? null,
    requestHeaders: redactHeaders(request.headers ?? {}, secrets),
    requestBytes: request.body?.length ?? 0,
    responseBytes: response?.body.length ?? 0,
    requestBody: keepsBodies ? excerpt(request.body, secrets) : null,
    responseBody: keepsBodies ? excerpt(response?.body, secrets) : null,
  };
}

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return '';
  }
}

function excerpt(body: string | Uint8Array | undefined, secrets: readonly string[]): string | null {
  if (body === undefined || body.length === 0) return null;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body.subarray(0, BODY_MAX));
  return redactText(text.slice(0, BODY_MAX), secrets);
}
