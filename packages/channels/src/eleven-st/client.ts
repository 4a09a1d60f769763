/** Calls to 11ST: one key in a header, XML both ways. Many writes are GETs: none of them is ever repeated blindly (sheet 1). */
import { type Effect, networkFailure, statusFailure, unreadableAnswer } from '../sdk/answer.ts';
import { kstDigits } from '../sdk/clock.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { type Proof, prove } from '../sdk/proof.ts';
import { type Answer, answerOf, objectionOf } from './answer.ts';
import { encodeXml, parseXml, type XmlNode } from './xml.ts';

export interface ElevenCall<T> {
  method: ChannelRequest['method'];
  /** Parts behind the base URL; each is percent-encoded. */
  path: readonly string[];
  body?: XmlNode;
  operation: string;
  /** What the call does, whatever its verb. */
  effect: Effect;
  /** What in the answer shows that it was done. */
  proof: Proof<Answer, T>;
}

const THROTTLED_MS = 5_000;

/**
 * Sends one call and gives what its proof reads from the answer. What 11ST refuses comes as `refused` with its code (`-3305`, `500`…) and
 * words; an answer that says nothing against the call and does not prove it is `again` for a read and `unknown` for a write.
 */
export async function callEleven<T>(ctx: ConnectorContext, call: ElevenCall<T>): Promise<Outcome<T>> {
  const outcome = await askEleven(ctx, call);
  return outcome.kind === 'too_big' ? unreadableAnswer(call.effect, outcome.message) : outcome;
}

/** `callEleven` for questions that can be narrowed. */
export async function askEleven<T>(ctx: ConnectorContext, call: ElevenCall<T>): Promise<Outcome<T> | TooBig> {
  const result = await ctx.http.send(requestOf(ctx, call));
  if (result.kind === 'response') return readAnswer(ctx, call, result.response);
  if (result.kind === 'too_big') return result;
  return networkFailure(result, call.effect) ?? unreadableAnswer(call.effect, result.kind);
}

function requestOf(ctx: ConnectorContext, call: ElevenCall<unknown>): ChannelRequest {
  const request: ChannelRequest = {
    method: call.method,
    url: `${ctx.baseUrl}/${call.path.map(pathPart).join('/')}`,
    headers: { openapikey: ctx.account.credentials.apiKey ?? '', accept: 'text/xml' },
    operation: call.operation,
    bucket: 'seller',
    urgency: ctx.urgency,
    safe: call.effect === 'READ',
  };
  if (!call.body) return request;
  return { ...request, headers: { ...request.headers, 'content-type': 'text/xml;charset=EUC-KR' }, body: encodeXml(call.body) };
}

/** Commas join order numbers and stay as they are. */
function pathPart(part: string): string {
  return encodeURIComponent(part).replaceAll('%2C', ',');
}

function readAnswer<T>(ctx: ConnectorContext, call: ElevenCall<T>, response: ChannelResponse): Outcome<T> {
  const { status } = response;
  if (status === 403) return FORBIDDEN;
  const failure = statusFailure(response, call.effect, ctx.now());
  if (failure?.kind === 'slow_down') return throttled(ctx, response, failure.retryAfterMs);
  if (failure) return failure;
  const parsed = parseXml(response.body);
  const answer = parsed.ok ? answerOf(parsed.value) : null;
  const objection = answer && objectionOf(answer);
  if (status < 200 || status >= 300) return objection && !isNotFound(objection) ? objection : withoutAnswer(call.effect, status);
  if (objection) return objection;
  return answer ? prove(answer, call.proof, call.effect, call.operation) : unreadableAnswer(call.effect, call.operation);
}

/** What 11ST does not find it says with HTTP 200 (sheet 8): a status 404 or a redirect comes from somebody else. */
function withoutAnswer(effect: Effect, status: number): Outcome<never> {
  if (status === 404 || status < 400) return unreadableAnswer(effect, `HTTP ${status}`);
  return { kind: 'refused', code: String(status), message: `11번가가 요청을 받지 않았습니다 (HTTP ${status}).` };
}

/** 11ST's own word for what is not there (sheet 8). */
export function isNotFound(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.code === '404';
}

function throttled(ctx: ConnectorContext, response: ChannelResponse, told: number): Outcome<never> {
  const retryAfterMs = response.headers.has('retry-after') ? told : THROTTLED_MS;
  ctx.http.observeLimit('seller', { pauseMs: retryAfterMs });
  return { kind: 'slow_down', retryAfterMs, message: '11번가가 호출을 줄여 달라고 했습니다. 잠시 뒤 이어서 보냅니다.' };
}

const FORBIDDEN: Outcome<never> = {
  kind: 'relink',
  message: '11번가가 이 키의 호출을 허락하지 않았습니다. 등록한 IP와 키를 확인한 뒤 다시 연동해주십시오.',
};

/** `yyyyMMddHHmm` in Korea. */
export function minute(instant: Date): string {
  return kstDigits(instant).slice(0, 12);
}
