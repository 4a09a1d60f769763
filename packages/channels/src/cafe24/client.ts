/** The envelope, the bucket and the errors of the Admin API (sections 1, 3, 8). */
import { z } from 'zod';
import type { TooBig } from '../sdk/halves.ts';
import {
  type ChannelRequest,
  type ChannelResponse,
  type ConnectorContext,
  currentToken,
  type Effect,
  isRecord,
  leaveRoom,
  networkFailure,
  type Outcome,
  type Proof,
  parseJson,
  prove,
  renewToken,
  retryAfterMs,
  sendAuthorized,
  statusFailure,
  unreadableAnswer,
  wireText,
  withQuery,
} from '../sdk/index.ts';
import { problemsOf } from './problems.ts';
import { refreshToken } from './token.ts';

/** Field names differ between versions, so one is pinned (section 1). */
export const API_VERSION = '2026-03-01';
export const BULK_MAX = 100;

export interface Call<T> extends Request {
  effect: Effect;
  /** What of the answer shows that this operation was done. */
  proof: Proof<Answer, T>;
}

export interface Request {
  operation: string;
  method: ChannelRequest['method'];
  /** Path below `/admin`, e.g. `/products/318`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** One object of a POST or PUT, or several on a bulk route; wrapped here. */
  body?: { request: unknown } | { requests: unknown[] };
}

export interface Answer {
  status: number;
  body: unknown;
}

const errorAnswer = z.looseObject({ error: z.looseObject({ code: wireText, message: wireText, more_info: z.unknown().optional() }) });

export function shopNo(ctx: ConnectorContext): number {
  const chosen = Number(ctx.account.multiShopId ?? '1');
  return Number.isInteger(chosen) && chosen > 0 ? chosen : 1;
}

/** One call with a token, for the chosen sub-mall; gives what its proof reads. */
export async function call<T>(ctx: ConnectorContext, wanted: Call<T>): Promise<Outcome<T>> {
  const outcome = await ask(ctx, wanted);
  return outcome.kind === 'too_big' ? unreadableAnswer(wanted.effect, outcome.message) : outcome;
}

/** `call` for questions that can be narrowed when their answer is over the limit of the http. */
export async function ask<T>(ctx: ConnectorContext, wanted: Call<T>): Promise<Outcome<T> | TooBig> {
  const answer = await answerTo(ctx, wanted);
  return answer.kind === 'ok' ? prove(answer.value, wanted.proof, wanted.effect, wanted.operation) : answer;
}

async function answerTo(ctx: ConnectorContext, wanted: Call<unknown>): Promise<Outcome<Answer> | TooBig> {
  const sent = await sendAuthorized({
    http: ctx.http,
    build: (token) => requestOf(ctx, wanted, token),
    token: () => currentToken(ctx, (newest) => refreshToken(ctx, newest)),
    renew: (rejected) => renewToken(ctx, rejected, (newest) => refreshToken(ctx, newest)),
    isRejected: ({ status }) => status === 401,
  });
  if (sent.kind !== 'ok') return sent;
  if (sent.value.kind === 'too_big') return sent.value;
  const lost = networkFailure(sent.value, wanted.effect);
  if (lost) return lost;
  if (sent.value.kind !== 'response') return unreadableAnswer(wanted.effect, 'no response');
  observeLimit(ctx, sent.value.response);
  return answerOf(ctx, sent.value.response, wanted);
}

function requestOf(ctx: ConnectorContext, wanted: Call<unknown>, token: string): ChannelRequest {
  const query = wanted.body ? wanted.query : { ...wanted.query, shop_no: shopNo(ctx) };
  const request: ChannelRequest = {
    method: wanted.method,
    url: withQuery(`${ctx.baseUrl}/admin${wanted.path}`, query ?? {}),
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Cafe24-Api-Version': API_VERSION,
    },
    operation: wanted.operation,
    bucket: 'admin',
    urgency: ctx.urgency,
    safe: wanted.effect === 'READ',
  };
  return wanted.body ? { ...request, body: JSON.stringify({ shop_no: shopNo(ctx), ...wanted.body }) } : request;
}

function answerOf(ctx: ConnectorContext, response: ChannelResponse, wanted: Call<unknown>): Outcome<Answer> {
  const parsed = parseJson(response.body);
  if (response.status >= 200 && response.status < 300) {
    if (!parsed.ok) return unreadableAnswer(wanted.effect, parsed.message);
    return { kind: 'ok', value: { status: response.status, body: parsed.value } };
  }
  return failureOf(ctx, response, parsed.ok ? parsed.value : undefined, wanted.effect);
}

function failureOf(ctx: ConnectorContext, response: ChannelResponse, body: unknown, effect: Effect): Outcome<never> {
  const { status } = response;
  if (status === 429) {
    const pauseMs = Math.max(retryAfterMs(response.headers, ctx.now()), remainMs(response.headers));
    ctx.http.observeLimit('admin', { pauseMs });
    return { kind: 'slow_down', retryAfterMs: pauseMs, message: '카페24의 호출 한도를 넘었습니다. 잠시 뒤에 다시 보냅니다.' };
  }
  const common = statusFailure(response, effect, ctx.now());
  if (common) return common;
  // Without the channel's own envelope it was not the channel that said no; only a request that could not be taken is known to have done nothing.
  if (!isOwnError(status, body)) return NOT_TAKEN.has(status) ? refusal(String(status), body) : unreadableAnswer(effect, `HTTP ${status}`);
  if (status === 403) {
    return { kind: 'relink', message: '카페24에서 앱이 삭제되었거나 권한이 부족합니다. 쇼핑몰을 다시 연동해주십시오.' };
  }
  // The same content was sent a moment ago (section 8).
  if (status === 409) return { kind: 'again', message: '카페24가 같은 내용을 방금 처리했습니다. 잠시 뒤에 다시 보냅니다.' };
  return refusal(String(status), body);
}

/** Bad request, too large, unknown format, not processable. */
const NOT_TAKEN: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** `{"error":{"code","message"}}` with the status as its code (section 8). */
function isOwnError(status: number, body: unknown): boolean {
  return isRecord(body) && isRecord(body.error) && String(body.error.code) === String(status);
}

/** What the channel says no to: a field of ours when its words name one, else a refusal. */
export function refusal(fallbackCode: string, body: unknown): Outcome<never> {
  const parsed = errorAnswer.safeParse(body);
  const code = (parsed.success && parsed.data.error.code) || fallbackCode;
  const message = (parsed.success && parsed.data.error.message) || `카페24가 요청을 거절했습니다 (${fallbackCode}).`;
  const problems = parsed.success ? problemsOf(code, message, parsed.data.error.more_info) : [];
  return problems.length > 0 ? { kind: 'fix', problems } : { kind: 'refused', code, message };
}

/** The usage window's own pause: the longer of both, in milliseconds. */
function remainMs(headers: Headers): number {
  const seconds = ['X-Cafe24-Call-Remain', 'X-Cafe24-Time-Remain'].map((name) => Number(headers.get(name) ?? 0));
  return Math.max(0, ...seconds.filter(Number.isFinite)) * 1000;
}

/** `X-Api-Call-Limit: 1/40` is used / size. */
function observeLimit(ctx: ConnectorContext, { headers }: ChannelResponse): void {
  const figures = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(headers.get('X-Api-Call-Limit') ?? '');
  if (!figures) return;
  const used = Number(figures[1]);
  const size = Number(figures[2]);
  ctx.http.observeLimit('admin', leaveRoom({ burst: Math.max(1, size), remaining: Math.max(0, size - used) }));
}

/** Money on this wire is a text with two decimals. */
export function won(amount: number): string {
  return `${amount}.00`;
}

export const flag = (value: boolean): 'T' | 'F' => (value ? 'T' : 'F');
