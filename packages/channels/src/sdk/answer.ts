/** From an answer of the network to an outcome; connectors add only what their channel says differently. */
import type { ChannelHttp, ChannelRequest, ChannelResponse, HttpResult } from './context.ts';
import type { Outcome } from './outcome.ts';

export type Failure = Exclude<Outcome<never>, { kind: 'ok' }>;
/** A lost READ did nothing; a lost WRITE may have. */
export type Effect = 'READ' | 'WRITE';

const RETRY_AFTER_DEFAULT_MS = 1_000;
const RETRY_AFTER_MAX_MS = 60 * 60 * 1000;

/** Outcome of a call without a whole answer; null when there is one. */
export function networkFailure(result: HttpResult, effect: Effect): Failure | null {
  if (result.kind === 'response') return null;
  if (result.kind === 'unsent' || effect === 'READ') return { kind: 'again', message: result.message };
  return { kind: 'unknown', message: result.message };
}

export function serverFailure(status: number, effect: Effect): Failure {
  const message = `쇼핑몰 서버 오류입니다 (HTTP ${status}).`;
  return effect === 'READ' ? { kind: 'again', message } : { kind: 'unknown', message };
}

/** An answer that says it worked but can't be read: nothing is known of a write's effect. */
export function unreadableAnswer(effect: Effect, detail: string): Failure {
  const message = `쇼핑몰의 응답을 읽을 수 없습니다 (${detail}).`;
  return effect === 'READ' ? { kind: 'again', message } : { kind: 'unknown', message };
}

/** Milliseconds of a Retry-After header (seconds or a date), one second without one, one hour at most. */
export function retryAfterMs(headers: Headers, now: Date): number {
  const raw = headers.get('retry-after')?.trim();
  if (!raw) return RETRY_AFTER_DEFAULT_MS;
  const ms = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) * 1000 : Date.parse(raw) - now.getTime();
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_MAX_MS, Math.max(RETRY_AFTER_DEFAULT_MS, Math.ceil(ms))) : RETRY_AFTER_DEFAULT_MS;
}

export interface AuthorizedCall {
  http: ChannelHttp;
  /** Request signed with the token. */
  build(token: string): ChannelRequest;
  /** A token that should be good; an outcome when there is none to be had. */
  token(): Promise<Outcome<string>>;
  /** A fresh token in place of `rejected`. */
  renew(rejected: string): Promise<Outcome<string>>;
  isRejected(response: ChannelResponse): boolean;
}

/** Sends with a token; when the channel rejects it, renews once and sends once more. The second rejection is handed on as it came. */
export async function sendAuthorized(call: AuthorizedCall): Promise<Outcome<HttpResult>> {
  const first = await call.token();
  if (first.kind !== 'ok') return first;
  const result = await call.http.send(call.build(first.value));
  if (result.kind !== 'response' || !call.isRejected(result.response)) return { kind: 'ok', value: result };
  const second = await call.renew(first.value);
  if (second.kind !== 'ok') return second;
  return { kind: 'ok', value: await call.http.send(call.build(second.value)) };
}
