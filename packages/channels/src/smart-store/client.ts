/** Signing, tokens and the error envelope (sections 1, 2, 3, 8). */
import bcrypt from 'bcryptjs';
import { z } from 'zod';
import type { TooBig } from '../sdk/halves.ts';
import {
  type ChannelRequest,
  type ChannelResponse,
  type ConnectorContext,
  currentToken,
  type Effect,
  leaveRoom,
  networkFailure,
  type Outcome,
  type Proof,
  parseJson,
  prove,
  renewToken,
  retryAfterMs,
  type StoredToken,
  sendAuthorized,
  serverFailure,
  statusFailure,
  unreadableAnswer,
  wireId,
  wireInt,
  withQuery,
} from '../sdk/index.ts';
import { type Bucket, manifest } from './manifest.ts';
import { problemsOf } from './problems.ts';

export interface Call<T> {
  operation: string;
  bucket: Bucket;
  method: ChannelRequest['method'];
  /** Path after the base URL, e.g. `/v2/products`. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  /** Raw body with its content type, in place of `json`. */
  raw?: { contentType: string; body: Uint8Array };
  effect: Effect;
  /** What in the answer's JSON proves this operation; it gets undefined for an empty answer. */
  proof: Proof<unknown, T>;
}

/** Codes of the channel's own 404s: of the API, of the token (section 2), and of orders (section 8). */
const OWN_NOT_FOUND = /^(NOT_FOUND|CHANNEL_NOT_FOUND|STORE_NOT_FOUND|10000[13])$/;
const TOKEN_MARGIN_MS = 60_000;
/** The channel refuses a timestamp more than about five minutes off (section 2). */
const SKEW_MS = 120_000;
const QUOTA_PAUSE_MS = 60_000;

const tokenAnswer = z.looseObject({ access_token: wireId, expires_in: wireInt });
const errorAnswer = z.looseObject({ code: z.string().catch(''), message: z.string().catch(''), invalidInputs: z.unknown() }).partial();

/** What a call is refused with when the channel itself says that there is no such thing (section 8); its gateway says `GW.NOT_FOUND`. */
export const ABSENT = 'NOT_FOUND';

export function isAbsent(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.code === ABSENT;
}

/** One call with a token, and what its proof reads of the answer. */
export async function call<T>(ctx: ConnectorContext, wanted: Call<T>): Promise<Outcome<T>> {
  const outcome = await ask(ctx, wanted);
  return outcome.kind === 'too_big' ? unreadableAnswer(wanted.effect, outcome.message) : outcome;
}

/** `call` for questions that can be narrowed when their answer is over the limit of the http. */
export async function ask<T>(ctx: ConnectorContext, wanted: Call<T>): Promise<Outcome<T> | TooBig> {
  const sent = await sendAuthorized({
    http: ctx.http,
    build: (token) => requestOf(ctx, wanted, token),
    token: () => currentToken(ctx, () => requestToken(ctx)),
    renew: (rejected) => renewToken(ctx, rejected, () => requestToken(ctx)),
    isRejected: ({ status }) => status === 401,
  });
  if (sent.kind !== 'ok') return sent;
  if (sent.value.kind === 'too_big') return sent.value;
  const lost = networkFailure(sent.value, wanted.effect);
  if (lost) return lost;
  if (sent.value.kind !== 'response') return unreadableAnswer(wanted.effect, 'no response');
  observeLimit(ctx, wanted.bucket, sent.value.response);
  const answer = answerOf(ctx, sent.value.response, wanted);
  return answer.kind === 'ok' ? prove(answer.value, wanted.proof, wanted.effect, wanted.operation) : answer;
}

function requestOf(ctx: ConnectorContext, wanted: Call<unknown>, token: string): ChannelRequest {
  const request: ChannelRequest = {
    method: wanted.method,
    url: withQuery(ctx.baseUrl + wanted.path, wanted.query ?? {}),
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    operation: wanted.operation,
    bucket: wanted.bucket,
    urgency: ctx.urgency,
    safe: wanted.effect === 'READ',
  };
  if (wanted.raw) {
    return { ...request, headers: { ...request.headers, 'Content-Type': wanted.raw.contentType }, body: wanted.raw.body };
  }
  if (wanted.json === undefined) return request;
  return { ...request, headers: { ...request.headers, 'Content-Type': 'application/json' }, body: JSON.stringify(wanted.json) };
}

function answerOf(ctx: ConnectorContext, response: ChannelResponse, wanted: Asked): Outcome<unknown> {
  const good = response.status >= 200 && response.status < 300;
  if (good && response.body.length === 0) return { kind: 'ok', value: undefined };
  const parsed = parseJson(response.body);
  if (!good) return failureOf(ctx, response, parsed.ok ? parsed.value : undefined, wanted);
  return parsed.ok ? { kind: 'ok', value: parsed.value } : unreadableAnswer(wanted.effect, parsed.message);
}

type Asked = Pick<Call<unknown>, 'bucket' | 'effect'>;

function failureOf(ctx: ConnectorContext, response: ChannelResponse, body: unknown, wanted: Asked): Outcome<never> {
  const parsed = errorAnswer.safeParse(body);
  const code = (parsed.success && parsed.data.code) || `HTTP_${response.status}`;
  const message = (parsed.success && parsed.data.message) || `스마트스토어가 요청을 거절했습니다 (HTTP ${response.status}).`;
  if (response.status === 429) {
    const pauseMs = Math.max(retryAfterMs(response.headers, ctx.now()), code === 'GW.QUOTA_LIMIT' ? QUOTA_PAUSE_MS : 0);
    ctx.http.observeLimit(wanted.bucket, { pauseMs });
    return { kind: 'slow_down', retryAfterMs: pauseMs, message: '스마트스토어의 호출 한도를 넘었습니다. 잠시 뒤에 다시 보냅니다.' };
  }
  if (code === 'GW.IP_NOT_ALLOWED') {
    const where = '네이버 커머스API센터의 애플리케이션에 이 서버의 IP 주소를 등록해주십시오.';
    return { kind: 'refused', code, message: `등록되지 않은 IP에서 호출했습니다. ${where}` };
  }
  const common = statusFailure(response, wanted.effect, ctx.now());
  if (common) return common;
  if (response.status < 400 || (response.status === 404 && !OWN_NOT_FOUND.test(code)))
    return unreadableAnswer(wanted.effect, `HTTP ${response.status}`);
  const problems = parsed.success ? problemsOf(parsed.data.invalidInputs) : [];
  return problems.length > 0 ? { kind: 'fix', problems } : { kind: 'refused', code, message };
}

/** The channel's own figures replace ours (section 3). */
function observeLimit(ctx: ConnectorContext, bucket: Bucket, { headers }: ChannelResponse): void {
  const figure = (name: string) => {
    const value = Number(headers.get(`GNCP-GW-RateLimit-${name}`) ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  };
  const perSecond = figure('Replenish-Rate');
  const burst = figure('Burst-Capacity');
  const remaining = figure('Remaining');
  const told = { ...(perSecond === undefined ? {} : { perSecond }), ...(remaining === undefined ? {} : { remaining }) };
  if (burst !== undefined) ctx.http.observeLimit(bucket, leaveRoom({ ...told, burst }));
  else if (Object.keys(told).length > 0) ctx.http.observeLimit(bucket, told);
}

/** Fetches a token. A clock of ours that is far off is answered for: the channel's own time signs the second try. */
export async function requestToken(ctx: ConnectorContext): Promise<Outcome<StoredToken>> {
  const now = ctx.now();
  const first = await tokenCall(ctx, now);
  if (first.outcome.kind !== 'relink' || first.channelTime === null) return first.outcome;
  if (Math.abs(first.channelTime.getTime() - now.getTime()) < SKEW_MS) return first.outcome;
  return (await tokenCall(ctx, first.channelTime)).outcome;
}

interface TokenTry {
  outcome: Outcome<StoredToken>;
  /** What the channel's Date header says. */
  channelTime: Date | null;
}

async function tokenCall(ctx: ConnectorContext, signedAt: Date): Promise<TokenTry> {
  const sign = await signatureOf(ctx, signedAt);
  if (sign.kind !== 'ok') return { outcome: sign, channelTime: null };
  const form = new URLSearchParams({
    client_id: ctx.account.credentials.clientId ?? '',
    timestamp: String(signedAt.getTime()),
    client_secret_sign: sign.value,
    grant_type: 'client_credentials',
    type: 'SELF',
  });
  const result = await ctx.http.send({
    method: 'POST',
    url: `${ctx.baseUrl}/v1/oauth2/token`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: form.toString(),
    operation: 'token',
    bucket: 'token',
    urgency: ctx.urgency,
    safe: true,
  });
  if (result.kind !== 'response') return { outcome: { kind: 'again', message: result.message }, channelTime: null };
  const date = Date.parse(result.response.headers.get('date') ?? '');
  return { outcome: readToken(ctx, result.response), channelTime: Number.isNaN(date) ? null : new Date(date) };
}

function readToken(ctx: ConnectorContext, response: ChannelResponse): Outcome<StoredToken> {
  const body = parseJson(response.body);
  if (response.status === 200) {
    const token = tokenAnswer.safeParse(body.ok ? body.value : undefined);
    if (!token.success) return unreadableAnswer('READ', '토큰');
    const lifetimeMs = Math.max(0, (token.data.expires_in ?? 0) * 1000 - TOKEN_MARGIN_MS);
    const expiresAt = new Date(ctx.now().getTime() + lifetimeMs).toISOString();
    return { kind: 'ok', value: { accessToken: token.data.access_token, expiresAt, refreshToken: null, refreshExpiresAt: null } };
  }
  if (response.status >= 500) return serverFailure(response.status, 'READ');
  const failure = failureOf(ctx, response, body.ok ? body.value : undefined, TOKEN_CALL);
  if (failure.kind === 'again') return failure;
  if (failure.kind === 'slow_down' || (failure.kind === 'refused' && failure.code === 'GW.IP_NOT_ALLOWED')) return failure;
  const code = failure.kind === 'refused' ? failure.code : '';
  return { kind: 'relink', message: TOKEN_MESSAGES[code] ?? BAD_KEYS, ...(NOT_OPENED.has(code) ? { openApi: 'OFF' as const } : {}) };
}

const TOKEN_CALL: Asked = { bucket: 'token', effect: 'READ' };
const BAD_KEYS = '애플리케이션 ID나 시크릿이 올바르지 않습니다. 커머스API센터에서 확인해 다시 입력해주십시오.';
/** The application is there, but its API was not opened for the seller (section 2). */
const NOT_OPENED: ReadonlySet<string> = new Set(['ROLE_NOT_FOUND', 'PROVISION_NOT_FOUND']);
const TOKEN_MESSAGES: Record<string, string> = {
  ROLE_NOT_FOUND: '이 애플리케이션에 판매자 권한이 없습니다. 통합매니저 계정으로 애플리케이션을 만들어주십시오.',
  PROVISION_NOT_FOUND: '이 애플리케이션의 API 사용 신청이 끝나지 않았습니다. 커머스API센터에서 API 그룹을 추가해주십시오.',
  CHANNEL_NOT_FOUND: '애플리케이션에 연결된 스토어를 찾을 수 없습니다. 커머스API센터에서 스토어 연결을 확인해주십시오.',
  STORE_NOT_FOUND: '애플리케이션에 연결된 스토어를 찾을 수 없습니다. 커머스API센터에서 스토어 연결을 확인해주십시오.',
};

const SECRET_PATTERN = new RegExp(manifest.credentials.find(({ key }) => key === 'clientSecret')?.pattern ?? '$^');

/** bcrypt of `{id}_{timestamp}` with the secret as salt, in base64. The pattern bounds the cost a pasted secret can ask for. */
async function signatureOf(ctx: ConnectorContext, signedAt: Date): Promise<Outcome<string>> {
  const { clientId = '', clientSecret = '' } = ctx.account.credentials;
  if (!SECRET_PATTERN.test(clientSecret)) return { kind: 'relink', message: BAD_KEYS };
  try {
    const hashed = await bcrypt.hash(`${clientId}_${signedAt.getTime()}`, clientSecret.slice(0, 29));
    return { kind: 'ok', value: Buffer.from(hashed, 'utf8').toString('base64') };
  } catch {
    return { kind: 'relink', message: BAD_KEYS };
  }
}
