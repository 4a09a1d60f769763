/** From a call of a connector to its outcome: the one ladder for every channel. What a channel says in its own way is in its `ClientSpec`. */
import { type Effect, type Failure, networkFailure, retryAfterMs, sendAuthorized, serverFailure, unreadableAnswer } from './answer.ts';
import { type ChunkOutcome, UNNAMED } from './batch.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext, HttpResult, StoredToken } from './context.ts';
import type { TooBig } from './halves.ts';
import { parseJson } from './json.ts';
import { type BatchOutcome, done, mapOutcome, type Outcome } from './outcome.ts';
import { type Proof, prove } from './proof.ts';
import { currentToken, renewToken } from './tokens.ts';

/** An envelope in JSON; null for a body that is none. */
export function jsonEnvelope<Answer>(read: (value: unknown) => Answer | null): (response: ChannelResponse) => Answer | null {
  return ({ body }) => {
    const parsed = parseJson(body);
    return parsed.ok ? read(parsed.value) : null;
  };
}

/** What every call says beside the channel's own. */
export interface ChannelCall {
  operation: string;
  /** What the call does, whatever its verb. */
  effect: Effect;
}

/** What speaks against a call: an outcome, a request to slow down (Korean `message`, where it is no plain throttle), or a status of HTTP. */
export type Objection = Failure | { kind: 'throttled'; pauseMs?: number; message?: string } | { kind: 'status'; status: number };

export interface ClientMessages {
  /** The channel with its particle, as a sentence begins: `쿠팡이`. */
  subject: string;
  /** Why the key or token was not accepted, and what the seller does. */
  relink: string;
  /** The same where the key was read and the call is not allowed. */
  forbidden: string;
}

export interface Exchange<Call> {
  call: Call;
  response: ChannelResponse;
  ctx: ConnectorContext;
}

export interface ClientSpec<Call extends ChannelCall, Answer> {
  /** For a family those of the shop type that is called for. */
  messages: ClientMessages | ((ctx: ConnectorContext) => ClientMessages);
  /** Bucket of the manifest that a call draws from. */
  bucket(call: Call): string;
  /** How long to stay away when the channel does not say for how long, in milliseconds. */
  throttledMs: number;
  /** Method, address, headers and body, signed; `token` is empty where `token()` is not given. */
  request(ctx: ConnectorContext, call: Call, token: string): Pick<ChannelRequest, 'method' | 'url' | 'headers' | 'body' | 'timeoutMs'>;
  /** Fetches a token, where the channel gives any; it is kept, and renewed once when the channel rejects it (401). */
  token?(ctx: ConnectorContext, newest: StoredToken | null): Promise<Outcome<StoredToken>>;
  /** The body in the channel's envelope; null where it can't be read. */
  envelope(response: ChannelResponse): Answer | null;
  /**
   * Statuses from 300 on, besides 403 and those of a request that was not taken, under which the channel itself says no (its sheet names them).
   * Under any other a gateway answered, whatever its body looks like, and nothing is known of a write.
   */
  says: readonly number[];
  /** What the envelope says against the call; asked wherever the status leaves it open. */
  objection(answer: Answer, exchange: Exchange<Call>): Objection | null;
  /** Whether an answer under a status of a refusal is one all the same, which proofs read: some channels say so that there is nothing. */
  isAnswer?(answer: Answer, exchange: Exchange<Call>): boolean;
  /** What a status 403 means, where it is not always a key without the right; null leaves it to `objection`. */
  forbidden?(answer: Answer | null, exchange: Exchange<Call>): Objection | null;
  /** What a status 401 says where it is not always a rejected key or token; null leaves it at that. */
  unauthorized?(answer: Answer | null, exchange: Exchange<Call>): Objection | null;
  /** The least pause that a throttled answer asks for besides `retry-after`, in milliseconds. */
  pauseMs?(answer: Answer | null, response: ChannelResponse): number;
  /** Limits that the channel's own headers report, handed to `ctx.http.observeLimit`. */
  observe?(exchange: Exchange<Call>): void;
}

/** What one call is about, and what its proved answer says of each. */
export interface Items<T, V> {
  keys: readonly string[];
  outcomes(value: T): BatchOutcome<V>;
}

export interface Client<Call extends ChannelCall, Answer> {
  /** Sends one call and gives what its proof reads of the answer. */
  call<T>(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, T> }): Promise<Outcome<T>>;
  /** Sends one call for several items and gives the outcome of each. An item that the answer does not name is left out, and recorded as not known. */
  batch<T, V>(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, T> }, items: Items<T, V>): Promise<ChunkOutcome<V>>;
  /** `call` for what only has to be done: what the proof found is nobody's concern. */
  act(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, unknown> }): Promise<Outcome<void>>;
  /** `call` for questions that can be narrowed when their answer is over the limit of the http. */
  ask<T>(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, T> }): Promise<Outcome<T> | TooBig>;
}

const PROXY_REFUSED =
  '이 서버가 쇼핑몰로 나가는 프록시에서 호출이 막혔습니다 (HTTP 407). 연동은 그대로이며, 운영자가 프록시를 고치면 이어서 보냅니다.';

/** Statuses with which a request was certainly not taken: malformed, too large, of an unknown format, not processable. */
export const NOT_TAKEN: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Statuses that refuse a question for the length of its address. */
const TOO_LONG: ReadonlySet<number> = new Set([414, 431]);

export function createClient<Call extends ChannelCall, Answer>(spec: ClientSpec<Call, Answer>): Client<Call, Answer> {
  async function exchange<T>(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, T> }): Promise<Exchanged<T>> {
    const sent = await send(spec, ctx, call);
    if (sent.kind !== 'ok') return { outcome: sent, conclude: () => undefined };
    const outcome = readAnswer(spec, ctx, call, sent.value);
    return { outcome, conclude: (...concluded) => ctx.http.conclude(sent.value, ...concluded) };
  }
  async function ask<T>(ctx: ConnectorContext, call: Call & { proof: Proof<Answer, T> }): Promise<Outcome<T> | TooBig> {
    const { outcome, conclude } = await exchange(ctx, call);
    conclude(narrowed(outcome));
    return outcome;
  }
  async function call<T>(ctx: ConnectorContext, asked: Call & { proof: Proof<Answer, T> }): Promise<Outcome<T>> {
    return whole(asked, await ask(ctx, asked));
  }
  return {
    ask,
    call,
    act: async (ctx, asked) => done(await call(ctx, asked)),
    async batch(ctx, call, { keys, outcomes }) {
      const { outcome, conclude } = await exchange(ctx, call);
      const each = outcome.kind === 'ok' ? outcomes(outcome.value) : new Map<string, never>();
      conclude(narrowed(outcome), outcome.kind === 'ok' ? keys.map((key) => each.get(key) ?? UNNAMED) : []);
      return mapOutcome(whole(call, outcome), () => each);
    },
  };
}

interface Exchanged<T> {
  outcome: Outcome<T> | TooBig;
  /** Completes the record of the call, where one was made. */
  conclude(outcome: Outcome<unknown>, items?: readonly Outcome<unknown>[]): void;
}

/** What is too big may be asked again in a narrower way. */
function narrowed<T>(outcome: Outcome<T> | TooBig): Outcome<T> {
  return outcome.kind === 'too_big' ? { kind: 'again', message: outcome.message } : outcome;
}

function whole<T>({ effect }: ChannelCall, outcome: Outcome<T> | TooBig): Outcome<T> {
  return outcome.kind === 'too_big' ? unreadableAnswer(effect, outcome.message) : outcome;
}

function readAnswer<Call extends ChannelCall, Answer, T>(
  spec: ClientSpec<Call, Answer>,
  ctx: ConnectorContext,
  call: Call & { proof: Proof<Answer, T> },
  result: HttpResult,
): Outcome<T> | TooBig {
  if (result.kind === 'too_big') return result;
  if (result.kind !== 'response') return networkFailure(result, call.effect) ?? unreadableAnswer(call.effect, result.kind);
  const exchange = { call, ctx, response: result.response };
  spec.observe?.(exchange);
  if (call.effect === 'READ' && TOO_LONG.has(result.response.status)) {
    return { kind: 'too_big', question: true, message: `한 번에 묻는 내용이 너무 깁니다 (HTTP ${result.response.status}).` };
  }
  const answer = read(spec, exchange);
  return answer.kind === 'ok' ? prove(answer.value, call.proof, call.effect, call.operation) : answer;
}

async function send<Call extends ChannelCall, Answer>(
  spec: ClientSpec<Call, Answer>,
  ctx: ConnectorContext,
  call: Call,
): Promise<Outcome<HttpResult>> {
  const build = (token: string): ChannelRequest => ({
    ...spec.request(ctx, call, token),
    operation: call.operation,
    bucket: spec.bucket(call),
    urgency: ctx.urgency,
    safe: call.effect === 'READ',
  });
  const { token } = spec;
  if (!token) return { kind: 'ok', value: await ctx.http.send(build('')) };
  return sendAuthorized({
    http: ctx.http,
    build,
    token: () => currentToken(ctx, (newest) => token(ctx, newest)),
    renew: (rejected) => renewToken(ctx, rejected, (newest) => token(ctx, newest)),
    isRejected: ({ status }) => status === 401,
  });
}

/** The ladder: the status where it decides, then what the body says, then what is left of the status. */
function read<Call extends ChannelCall, Answer>(spec: ClientSpec<Call, Answer>, exchange: Exchange<Call>): Outcome<Answer> {
  const { response, call } = exchange;
  const { status } = response;
  const answer = spec.envelope(response);
  const decided = (status === 401 ? spec.unauthorized?.(answer, exchange) : null) ?? decidedBy(status);
  if (decided) return settle(spec, exchange, answer, decided);
  const forbidden = status === 403 ? (spec.forbidden ? spec.forbidden(answer, exchange) : { kind: 'status' as const, status }) : null;
  const isOwn = status < 300 || status === 403 || NOT_TAKEN.has(status) || spec.says.includes(status);
  const said = forbidden ?? (answer === null || !isOwn ? null : spec.objection(answer, exchange));
  if (said) return settle(spec, exchange, answer, said);
  if (answer !== null && isOwn && spec.isAnswer?.(answer, exchange)) return { kind: 'ok', value: answer };
  if (status >= 200 && status < 300) return answer === null ? unreadableAnswer(call.effect, call.operation) : { kind: 'ok', value: answer };
  return NOT_TAKEN.has(status) ? refused(messagesOf(spec, exchange), String(status), '') : unreadableAnswer(call.effect, `HTTP ${status}`);
}

/** Statuses that mean the same at every channel, whatever the body says: a gateway that waited too long (408) knows of no effect. */
function decidedBy(status: number): Objection | null {
  return status === 401 || status === 407 || status === 408 || status === 429 || status >= 500 ? { kind: 'status', status } : null;
}

function settle<Call extends ChannelCall, Answer>(
  spec: ClientSpec<Call, Answer>,
  exchange: Exchange<Call>,
  answer: Answer | null,
  said: Objection,
): Outcome<never> {
  if (said.kind === 'throttled') return throttled(spec, exchange, said.pauseMs ?? pauseOf(spec, answer, exchange), said.message);
  if (said.kind !== 'status') return said;
  const { status } = said;
  if (status === 429) return throttled(spec, exchange, pauseOf(spec, answer, exchange));
  if (status === 401) return { kind: 'relink', message: messagesOf(spec, exchange).relink };
  // A proxy of ours wants to know who asks: the request never left, and the seller's keys are as good as before.
  if (status === 407) return { kind: 'again', message: PROXY_REFUSED };
  if (status === 403) return { kind: 'relink', message: messagesOf(spec, exchange).forbidden };
  return status >= 500 ? serverFailure(status, exchange.call.effect) : unreadableAnswer(exchange.call.effect, `HTTP ${status}`);
}

function pauseOf<Call extends ChannelCall, Answer>(
  spec: ClientSpec<Call, Answer>,
  answer: Answer | null,
  { response, ctx }: Exchange<Call>,
): number {
  const said = response.headers.has('retry-after') ? retryAfterMs(response.headers, ctx.now()) : spec.throttledMs;
  return Math.max(said, spec.pauseMs?.(answer, response) ?? 0);
}

function messagesOf<Call extends ChannelCall, Answer>({ messages }: ClientSpec<Call, Answer>, { ctx }: Exchange<Call>): ClientMessages {
  return typeof messages === 'function' ? messages(ctx) : messages;
}

/** The whole bucket waits, not this call alone. */
function throttled<Call extends ChannelCall, Answer>(
  spec: ClientSpec<Call, Answer>,
  exchange: Exchange<Call>,
  pauseMs: number,
  message = `${messagesOf(spec, exchange).subject} 호출을 줄여 달라고 했습니다. 잠시 뒤 이어서 보냅니다.`,
): Outcome<never> {
  exchange.ctx.http.observeLimit(spec.bucket(exchange.call), { pauseMs });
  return { kind: 'slow_down', retryAfterMs: pauseMs, message };
}

/** What a channel says no to for good, in its own words where it has any; `meaning` says what its code means to the seller. */
export function refused(
  { subject }: Pick<ClientMessages, 'subject'>,
  code: string,
  said: string,
  meaning = '',
): Extract<Failure, { kind: 'refused' }> {
  const text = [meaning, said].filter(Boolean).join(' ');
  return { kind: 'refused', code, message: text || `${subject} 요청을 받지 않았습니다 (${code}).` };
}
