/** Signed calls to COUPANG and what their answers mean. Callers get an envelope or an outcome that says who must act. */
import { createHmac } from 'node:crypto';
import { type Effect, networkFailure, serverFailure, statusFailure, unreadableAnswer } from '../sdk/answer.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { parseJson, withQuery } from '../sdk/json.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { type Proof, prove } from '../sdk/proof.ts';
import { type Envelope, errorItems, saysAbsent, unwrap } from './envelope.ts';

export interface CoupangCall<T> {
  method: ChannelRequest['method'];
  /** From `/v2` on. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  operation: string;
  effect: Effect;
  /** Slow catalog writes may take up to 90 s (sheet 1). */
  slow?: boolean;
  /** What in the answer proves this operation. */
  proof: Proof<Envelope, T>;
  /** Number that the call is about. Only a 404 that names it says that there is no such thing. */
  subject?: string;
}

/** How long to stay away when COUPANG throttles or blocks without saying for how long (sheet 3: minutes to tens of minutes). */
const THROTTLED_MS = 60_000;
const BLOCKED_MS = 10 * 60_000;
const SLOW_MS = 90_000;

/** What a call is refused with when COUPANG says in its own words that there is no such thing. */
export const ABSENT = '404';

/**
 * Sends one call and answers what its proof reads. A business failure comes as `refused` with COUPANG's code (`ERROR`, `412`…) and words, and
 * with `ABSENT` where it says that what was asked for is not there.
 */
export async function callCoupang<T>(ctx: ConnectorContext, call: CoupangCall<T>): Promise<Outcome<T>> {
  const outcome = await askCoupang(ctx, call);
  return outcome.kind === 'too_big' ? unreadableAnswer(call.effect, outcome.message) : outcome;
}

/** `callCoupang` for questions that can be narrowed. */
export async function askCoupang<T>(ctx: ConnectorContext, call: CoupangCall<T>): Promise<Outcome<T> | TooBig> {
  const result = await ctx.http.send(signedRequest(ctx, call));
  if (result.kind === 'too_big') return result;
  if (result.kind !== 'response') return networkFailure(result, call.effect) ?? unreadableAnswer(call.effect, result.kind);
  const answer = readAnswer(ctx, call, result.response);
  return answer.kind === 'ok' ? prove(answer.value, call.proof, call.effect, call.operation) : answer;
}

export function isAbsent(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.code === ABSENT;
}

/** `P` of the sheet: orders, claims, places of one vendor. */
export function vendorPath(ctx: ConnectorContext, rest: string): string {
  return `/v2/providers/openapi/apis/api/v4/vendors/${encodeURIComponent(vendorId(ctx))}${rest}`;
}

/** `S` of the sheet: catalog. */
export function catalogPath(rest: string): string {
  return `/v2/providers/seller_api/apis/api/v1/marketplace${rest}`;
}

export function vendorId(ctx: ConnectorContext): string {
  return ctx.account.credentials.vendorId ?? '';
}

function signedRequest(ctx: ConnectorContext, call: CoupangCall<unknown>): ChannelRequest {
  const url = new URL(withQuery(ctx.baseUrl + call.path, call.query ?? {}));
  const headers: Record<string, string> = {
    authorization: authorization(ctx, call.method, url),
    'x-requested-by': vendorId(ctx),
    'content-type': 'application/json;charset=UTF-8',
  };
  if (call.slow) headers['x-extended-timeout'] = String(SLOW_MS);
  return {
    method: call.method,
    url: url.href,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    operation: call.operation,
    bucket: 'vendor',
    urgency: ctx.urgency,
    ...(call.slow ? { timeoutMs: SLOW_MS + 5_000 } : {}),
    safe: call.effect === 'READ',
  };
}

/** The query is signed exactly as it leaves; the path without what a test address puts before `/v2`. */
function authorization(ctx: ConnectorContext, method: string, url: URL): string {
  const prefix = new URL(ctx.baseUrl).pathname.replace(/\/$/, '');
  const date = signedDate(ctx.now());
  const { accessKey = '', secretKey = '' } = ctx.account.credentials;
  const signature = sign(secretKey, date, method, url.pathname.slice(prefix.length), url.search.slice(1));
  return `CEA algorithm=HmacSHA256, access-key=${accessKey}, signed-date=${date}, signature=${signature}`;
}

/** `yyMMdd'T'HHmmss'Z'` in UTC (sheet 2). */
export function signedDate(now: Date): string {
  const digits = now.toISOString().replaceAll(/[-:]/g, '');
  return `${digits.slice(2, 15)}Z`;
}

/** Lower-case hex of the signature over date, method, path and query without `?` (sheet 2). */
export function sign(secretKey: string, date: string, method: string, path: string, query: string): string {
  return createHmac('sha256', secretKey).update(`${date}${method}${path}${query}`).digest('hex');
}

type Asked = Pick<CoupangCall<unknown>, 'effect' | 'subject'>;

function readAnswer(ctx: ConnectorContext, asked: Asked, response: ChannelResponse): Outcome<Envelope> {
  const { status } = response;
  if (status === 429) return throttled(ctx, response);
  if (status === 401) return RELINK;
  if (status >= 500) return serverFailure(status, asked.effect);
  const parsed = parseJson(response.body);
  if (status === 403) return parsed.ok ? FORBIDDEN : blocked(ctx);
  if (!parsed.ok) {
    return status < 400 || status === 404 ? unreadableAnswer(asked.effect, `HTTP ${status}`) : refused(String(status), '');
  }
  const envelope = unwrap(parsed.value);
  if (status < 300 && envelope.ok) return { kind: 'ok', value: envelope };
  const details = [envelope.message, ...errorItems(parsed.value)].filter(Boolean).join(' / ');
  return failure(asked, envelope, status < 300 ? envelope.code : String(status), details);
}

/** Some gateways put the status into `code` and answer 200 all the same. */
function failure({ effect, subject }: Asked, envelope: Envelope, code: string, message: string): Outcome<Envelope> {
  if (code === '404') return saysAbsent(envelope, subject) ? refused(ABSENT, message) : unreadableAnswer(effect, 'HTTP 404');
  if (/^[13]\d\d$/.test(code)) return unreadableAnswer(effect, `HTTP ${code}`);
  if (code === '401') return RELINK;
  if (code === '403') return FORBIDDEN;
  if (code === '429') return { kind: 'slow_down', retryAfterMs: THROTTLED_MS, message: SLOW_MESSAGE };
  if (/^5\d\d$/.test(code)) return serverFailure(Number(code), effect);
  return refused(code, message);
}

function throttled(ctx: ConnectorContext, response: ChannelResponse): Outcome<Envelope> {
  const failure = statusFailure(response, 'READ', ctx.now());
  const told = failure?.kind === 'slow_down' && response.headers.has('retry-after') ? failure.retryAfterMs : THROTTLED_MS;
  ctx.http.observeLimit('vendor', { pauseMs: told });
  return { kind: 'slow_down', retryAfterMs: told, message: SLOW_MESSAGE };
}

function blocked(ctx: ConnectorContext): Outcome<Envelope> {
  ctx.http.observeLimit('vendor', { pauseMs: BLOCKED_MS });
  return { kind: 'slow_down', retryAfterMs: BLOCKED_MS, message: '쿠팡이 이 서버의 호출을 잠시 막았습니다. 풀릴 때까지 기다립니다.' };
}

function refused(code: string, message: string): Outcome<Envelope> {
  return { kind: 'refused', code, message: message || `쿠팡이 요청을 받지 않았습니다 (${code}).` };
}

const SLOW_MESSAGE = '쿠팡이 호출을 줄여 달라고 했습니다. 잠시 뒤 이어서 보냅니다.';

const RELINK: Outcome<never> = {
  kind: 'relink',
  message: '쿠팡 API 키로 인증하지 못했습니다. WING에서 키의 유효기간을 확인하고 쿠팡을 다시 연동해주십시오.',
};

const FORBIDDEN: Outcome<never> = {
  kind: 'relink',
  message: '쿠팡이 이 키의 호출을 허락하지 않았습니다. WING에 등록한 IP와 키의 권한을 확인한 뒤 다시 연동해주십시오.',
};
