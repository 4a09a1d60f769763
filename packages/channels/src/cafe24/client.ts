/** Calls to the Admin API: a token, one sub-mall, a bucket that leaks (sections 1, 3, 8). */
import { leaveRoom } from '../sdk/budget.ts';
import { type ChannelCall, createClient, jsonEnvelope, NOT_TAKEN, type Objection, refused } from '../sdk/client.ts';
import type { ChannelRequest, ChannelResponse, ConnectorContext } from '../sdk/context.ts';
import { withQuery } from '../sdk/json.ts';
import { refusedWith } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { isWire, text, type Wire, wire } from '../sdk/reader.ts';
import { problemsOf } from './errors.ts';
import { refreshToken } from './token.ts';

/** Field names differ between versions, so one is pinned (section 1). */
const API_VERSION = '2026-03-01';
export const BULK_MAX = 100;

/** One object of a POST or PUT, or several on a bulk route. */
type Body = { request: Wire } | { requests: readonly Wire[] };

export interface Cafe24Call extends ChannelCall {
  method: ChannelRequest['method'];
  /** Path below `/admin`, e.g. `/products/318`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: Body;
}

/** Of a scope that is missing, or an app that was removed. */
export const FORBIDDEN = '카페24에서 앱이 삭제되었거나 권한이 부족합니다. 쇼핑몰을 다시 연동해주십시오.';
const MESSAGES = {
  subject: '카페24가',
  relink: '카페24 연동이 만료되었거나 취소되었습니다. 쇼핑몰을 다시 연동해주십시오.',
  forbidden: FORBIDDEN,
};

/** An answer without its status: every resource stands under its own name. */
export const { act, call, ask, batch } = createClient<Cafe24Call, Wire>({
  messages: MESSAGES,
  bucket: () => 'admin',
  throttledMs: 1_000,
  token: refreshToken,
  request: requestOf,
  envelope: jsonEnvelope((value) => (isWire(value) ? value : null)),
  says: [404, 409],
  objection: (answer, { response: { status } }) => objectionOf(answer, status),
  // A gateway forbids as well, and says nothing about the token.
  forbidden: (answer) => (answer !== null && isOwnError(answer, 403) ? { kind: 'status', status: 403 } : null),
  observe: ({ ctx, response }) => observeLimit(ctx, response),
  pauseMs: (_answer, { headers }) => remainMs(headers),
});

export function reading<T>(operation: string, path: string, proof: Proof<Wire, T>, query: Cafe24Call['query'] = {}) {
  return { method: 'GET', operation, path, query, effect: 'READ', proof } as const;
}

export function writing<T>(method: 'POST' | 'PUT' | 'DELETE', operation: string, path: string, proof: Proof<Wire, T>, body?: Body) {
  return { method, operation, path, effect: 'WRITE', proof, ...(body ? { body } : {}) } as const;
}

/** CAFE24 says itself that there is no such thing. */
export const isAbsent = refusedWith('404');

/** The chosen sub-mall stands in the body, or in the query where there is none. */
function requestOf(ctx: ConnectorContext, { method, path, query = {}, body }: Cafe24Call, token: string) {
  const chosen = Number(ctx.account.multiShopId ?? '1');
  const shop_no = Number.isInteger(chosen) && chosen > 0 ? chosen : 1;
  return {
    method,
    url: withQuery(`${ctx.baseUrl}/admin${path}`, body ? query : { ...query, shop_no }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Cafe24-Api-Version': API_VERSION },
    ...(body ? { body: JSON.stringify({ shop_no, ...body }) } : {}),
  };
}

function objectionOf(answer: Wire, status: number): Objection | null {
  if (!isOwnError(answer, status)) return NOT_TAKEN.has(status) ? refusalOf(answer, status) : null;
  // The same content was sent a moment ago (section 8).
  return status === 409
    ? { kind: 'again', message: '카페24가 같은 내용을 방금 처리했습니다. 잠시 뒤에 다시 보냅니다.' }
    : refusalOf(answer, status);
}

/** `{"error":{"code","message"}}` with the status as its code (section 8). */
function isOwnError({ error }: Wire, status: number): boolean {
  return text(wire(error).code) === String(status);
}

/** What CAFE24 says no to: a field of ours when its words name one, else a refusal. `status` is of the answer, or of a row in a bulk answer. */
export function refusalOf({ error }: Wire, status: number) {
  const { code: own, message, more_info } = wire(error);
  const code = text(own) || String(status);
  const problems = problemsOf(code, text(message), more_info);
  return problems.length > 0 ? ({ kind: 'fix', problems } as const) : refused(MESSAGES, code, text(message));
}

/** The usage window's own pause: the longer of both, in milliseconds. */
function remainMs(headers: Headers): number {
  const seconds = ['X-Cafe24-Call-Remain', 'X-Cafe24-Time-Remain'].map((name) => Number(headers.get(name) ?? 0));
  return Math.max(0, ...seconds.filter(Number.isFinite)) * 1000;
}

/** `X-Api-Call-Limit: 1/40` is used / size. */
function observeLimit(ctx: ConnectorContext, { headers }: ChannelResponse): void {
  const [, used, size] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(headers.get('X-Api-Call-Limit') ?? '') ?? [];
  if (used === undefined || size === undefined) return;
  ctx.http.observeLimit('admin', leaveRoom({ burst: Math.max(1, Number(size)), remaining: Math.max(0, Number(size) - Number(used)) }));
}

/** Money on this wire is a text with two decimals. */
export function won(amount: number): string {
  return `${amount}.00`;
}

export const letter = (value: boolean): 'T' | 'F' => (value ? 'T' : 'F');
