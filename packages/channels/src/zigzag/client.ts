/** Signed GraphQL calls to ZIGZAG and what their answers mean (sheet 1, 2, 8). */
import { createHmac } from 'node:crypto';
import { type Effect, networkFailure, statusFailure, unreadableAnswer } from '../sdk/answer.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { parseJson } from '../sdk/json.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { type Proof, prove } from '../sdk/proof.ts';
import { firstText, isWire, text, type Wire, wire, wires } from '../sdk/reader.ts';

export interface ZigzagCall<T> {
  query: string;
  variables?: Record<string, unknown>;
  operation: string;
  effect: Effect;
  /** What of `data` shows that this operation was answered. */
  proof: Proof<Wire, T>;
}

const THROTTLED_MS = 5_000;
/** Detail pages and images make product calls slow. */
const TIMEOUT_MS = 60_000;

/** Sends one call and gives what its proof reads. What ZIGZAG refuses comes as `refused` with its code string (`order_item_invalid_status`…). */
export async function callZigzag<T>(ctx: ConnectorContext, call: ZigzagCall<T>): Promise<Outcome<T>> {
  const outcome = await askZigzag(ctx, call);
  return outcome.kind === 'too_big' ? unreadableAnswer(call.effect, outcome.message) : outcome;
}

/** `callZigzag` for questions that can be narrowed when their answer is over the limit of the http. */
export async function askZigzag<T>(ctx: ConnectorContext, call: ZigzagCall<T>): Promise<Outcome<T> | TooBig> {
  const result = await ctx.http.send(requestOf(ctx, call));
  if (result.kind === 'too_big') return result;
  if (result.kind !== 'response') return networkFailure(result, call.effect) ?? unreadableAnswer(call.effect, result.kind);
  const data = readAnswer(ctx, call.effect, result.response);
  return data.kind === 'ok' ? prove(data.value, call.proof, call.effect, call.operation) : data;
}

/** A mutation that only says whether it worked. */
export async function mutateZigzag(ctx: ConnectorContext, call: Omit<ZigzagCall<boolean>, 'effect' | 'proof'>): Promise<Outcome<void>> {
  const [, field = ''] = /\{ (\w{1,60})\(input:/.exec(call.query) ?? [];
  const answer = await callZigzag(ctx, {
    ...call,
    effect: 'WRITE',
    proof: (data) => (typeof data[field] === 'boolean' ? data[field] : null),
  });
  if (answer.kind !== 'ok') return answer;
  return answer.value ? { kind: 'ok', value: undefined } : { kind: 'refused', code: 'false', message: '지그재그가 처리하지 않았습니다.' };
}

function requestOf(ctx: ConnectorContext, call: ZigzagCall<unknown>): ChannelRequest {
  const query = normalise(call.query);
  const date = String(ctx.now().getTime());
  const { accessKey = '', secretKey = '' } = ctx.account.credentials;
  // The header names SHA-256 while the signature is SHA-1: so the channel's own samples do it.
  const authorization = `CEA algorithm=HmacSHA256, access-key=${accessKey}, signed-date=${date}, signature=${sign(secretKey, date, query)}`;
  return {
    method: 'POST',
    url: `${ctx.baseUrl}/1/graphql`,
    headers: { authorization, 'content-type': 'application/json', 'x-solution': ctx.settings.solutionName ?? 'moa' },
    body: JSON.stringify({ query, variables: call.variables ?? {} }),
    operation: call.operation,
    bucket: 'store',
    urgency: ctx.urgency,
    timeoutMs: TIMEOUT_MS,
    safe: call.effect === 'READ',
  };
}

/** Every run of white space becomes one space, nothing is trimmed: what is signed is what the other side makes of the text. */
export function normalise(query: string): string {
  return query.replaceAll(/\s+/g, ' ');
}

/** Lower-case hex over `date.query`; variables are not signed. */
export function sign(secretKey: string, date: string, query: string): string {
  return createHmac('sha1', secretKey)
    .update(`${date}.${normalise(query)}`)
    .digest('hex');
}

function readAnswer(ctx: ConnectorContext, effect: Effect, response: ChannelResponse): Outcome<Wire> {
  if (response.status === 403) return relink('403');
  const failure = statusFailure(response, effect, ctx.now());
  if (failure?.kind === 'slow_down') {
    return throttled(ctx, response.headers.has('retry-after') ? failure.retryAfterMs : THROTTLED_MS);
  }
  if (failure?.kind === 'relink') return relink(String(response.status));
  const parsed = parseJson(response.body);
  const errors = parsed.ok ? wires(wire(parsed.value).errors) : [];
  if (errors.length > 0) return errorOutcome(ctx, effect, errors);
  if (failure) return failure;
  // Its own no comes in an envelope with `errors`; without one, only a request that could not be taken is known to have done nothing.
  if (NOT_TAKEN.has(response.status)) return refused(String(response.status), '');
  const data = parsed.ok ? wire(parsed.value).data : undefined;
  return response.status < 400 && isWire(data) ? { kind: 'ok', value: data } : unreadableAnswer(effect, `HTTP ${response.status}`);
}

/** Bad request, too large, unknown format, not processable. */
const NOT_TAKEN: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Strings for a bad key, signature or missing scope are not published: they are told by their words and shown raw. */
const AUTH_WORDS =
  /unauthori[sz]ed|unauthenticated|authentication|signature|signed.?date|access.?key|secret.?key|invalid.?key|forbidden|permission|scope|not.?allowed.?api/i;
const THROTTLE_WORDS = /too.?many.?request|rate.?limit|throttl/i;
const BROKEN_WORDS = /^(unknown_error|internal_server_error|internal server error|service_unavailable|timeout|gateway_timeout)$/i;

/** One error is enough: with errors there is no effect to trust. */
function errorOutcome(ctx: ConnectorContext, effect: Effect, errors: readonly Wire[]): Outcome<Wire> {
  const [first] = errors;
  const message = errors
    .map((error) => text(error.message))
    .filter(Boolean)
    .join(' / ');
  const code = firstText(wire(first?.extensions).code, first?.message) || 'error';
  if (AUTH_WORDS.test(message) || AUTH_WORDS.test(code)) return relink(message);
  if (THROTTLE_WORDS.test(message) || THROTTLE_WORDS.test(code)) return throttled(ctx, THROTTLED_MS);
  if (BROKEN_WORDS.test(code) || BROKEN_WORDS.test(message)) {
    const words = `지그재그의 일시적인 오류입니다 (${message || code}).`;
    return effect === 'READ' ? { kind: 'again', message: words } : { kind: 'unknown', message: words };
  }
  return refused(codeOf(text(first?.message) || code), message);
}

/** The code string may be followed by details: `invalid_parameter (input.name): …`. */
function codeOf(message: string): string {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+/.exec(message)?.[0] ?? message.slice(0, 60);
}

function throttled(ctx: ConnectorContext, retryAfterMs: number): Outcome<Wire> {
  ctx.http.observeLimit('store', { pauseMs: retryAfterMs });
  return { kind: 'slow_down', retryAfterMs, message: '지그재그가 호출을 줄여 달라고 했습니다. 잠시 뒤 이어서 보냅니다.' };
}

function relink(words: string): Outcome<never> {
  return {
    kind: 'relink',
    message: `지그재그가 API 키를 받지 않았습니다. 키와 권한(주문·상품 조회와 수정)을 확인한 뒤 다시 연동해주십시오. (${words.slice(0, 100)})`,
  };
}

function refused(code: string, message: string): Outcome<never> {
  const meaning = MEANINGS[code];
  const words = message === code ? '' : message;
  return { kind: 'refused', code, message: [meaning, words].filter(Boolean).join(' ') || `지그재그가 요청을 받지 않았습니다 (${code}).` };
}

const MEANINGS: Readonly<Record<string, string>> = {
  order_not_found: '지그재그에 없는 주문입니다.',
  order_item_not_found: '지그재그에 없는 상품주문입니다.',
  order_item_invalid_status: '지그재그의 주문 상태가 바뀌어 처리할 수 없습니다. 주문을 다시 수집해주십시오.',
  order_item_already_requested: '취소·반품·교환 요청이 진행 중인 상품주문입니다. 요청을 먼저 처리해주십시오.',
  order_item_not_requested: '구매자의 요청이 없는 상품주문입니다. 주문을 다시 수집해주십시오.',
  multiple_order_not_support: '한 번에 한 주문만 처리할 수 있습니다.',
  requested_reason_not_allowed: '지그재그가 받지 않는 사유입니다.',
  order_invalid_refund_amount: '환불할 금액이 없는 주문입니다.',
  user_payment_cancel_failed: '구매자 결제 취소에 실패했습니다. 지그재그에 문의해주십시오.',
  invalid_parameter: '지그재그가 받지 않는 값이 있습니다.',
};
