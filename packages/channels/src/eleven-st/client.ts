/** Calls to 11ST: one key in a header, XML both ways. Many writes are GETs: none of them is ever repeated blindly (sheet 1). */
import { type Effect, networkFailure, statusFailure, unreadableAnswer } from '../sdk/answer.ts';
import { kstDigits } from '../sdk/clock.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { type Answer, judge } from './answer.ts';
import { encodeXml, parseXml, type XmlNode } from './xml.ts';

export interface ElevenCall {
  method: ChannelRequest['method'];
  /** Parts behind the base URL; each is percent-encoded. */
  path: readonly string[];
  body?: XmlNode;
  operation: string;
  /** What the call does, whatever its verb. */
  effect: Effect;
}

const THROTTLED_MS = 5_000;

/** Sends one call. What 11ST refuses comes as `refused` with its code (`-3305`, `500`…) and words. */
export async function callEleven(ctx: ConnectorContext, call: ElevenCall): Promise<Outcome<Answer>> {
  const result = await ctx.http.send(requestOf(ctx, call));
  if (result.kind !== 'response') return networkFailure(result, call.effect) ?? unreadableAnswer(call.effect, result.kind);
  return readAnswer(ctx, call.effect, result.response);
}

function requestOf(ctx: ConnectorContext, call: ElevenCall): ChannelRequest {
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

function readAnswer(ctx: ConnectorContext, effect: Effect, response: ChannelResponse): Outcome<Answer> {
  if (response.status === 403) return FORBIDDEN;
  const failure = statusFailure(response, effect, ctx.now());
  if (failure?.kind === 'slow_down') return throttled(ctx, response, failure.retryAfterMs);
  if (failure) return failure;
  const parsed = parseXml(response.body);
  if (parsed.ok) return judge(parsed.value, effect);
  if (response.status >= 400)
    return { kind: 'refused', code: String(response.status), message: `11번가가 요청을 받지 않았습니다 (HTTP ${response.status}).` };
  return unreadableAnswer(effect, parsed.message);
}

function throttled(ctx: ConnectorContext, response: ChannelResponse, told: number): Outcome<Answer> {
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
