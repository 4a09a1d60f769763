/** Calls to COUPANG: HMAC over the exact query, answers in nested envelopes (sheets 1 to 3 and 8). */
import { createHmac } from 'node:crypto';
import { type ChannelCall, createClient, jsonEnvelope, NOT_TAKEN, type Objection, refused } from '../sdk/client.ts';
import { kstIso, MINUTE_MS, roundedUp } from '../sdk/clock.ts';
import type { ChannelRequest, ConnectorContext } from '../sdk/context.ts';
import { withQuery } from '../sdk/json.ts';
import { refusedWith } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { type Envelope, saysAbsent, unwrap } from './envelope.ts';

export interface CoupangCall extends ChannelCall {
  method: ChannelRequest['method'];
  /** From `/v2` on. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Slow catalog writes may take up to 90 s (sheet 1). */
  slow?: boolean;
  /** Number that the call is about. Only a 404 that names it says that there is no such thing. */
  subject?: string;
}

/** How long to stay away when COUPANG throttles or blocks without saying for how long (sheet 3: minutes to tens of minutes). */
const THROTTLED_MS = 60_000;
const BLOCKED_MS = 10 * 60_000;
const SLOW_MS = 90_000;

const MESSAGES = {
  subject: '쿠팡이',
  relink: '쿠팡 API 키로 인증하지 못했습니다. WING에서 키의 유효기간을 확인하고 쿠팡을 다시 연동해주십시오.',
  forbidden: '쿠팡이 이 키의 호출을 허락하지 않았습니다. WING에 등록한 IP와 키의 권한을 확인한 뒤 다시 연동해주십시오.',
};
const BLOCKED: Objection = {
  kind: 'throttled',
  pauseMs: BLOCKED_MS,
  message: '쿠팡이 이 서버의 호출을 잠시 막았습니다. 풀릴 때까지 기다립니다.',
};

/** What a call is refused with when COUPANG says in its own words that there is no such thing. */
export const ABSENT = '404';

/** A business failure comes as `refused` with COUPANG's code (`ERROR`, `412`…) and words, and with `ABSENT` where it is not there. */
export const { act, call, ask, batch } = createClient<CoupangCall, Envelope>({
  messages: MESSAGES,
  bucket: () => 'vendor',
  throttledMs: THROTTLED_MS,
  request: signedRequest,
  envelope: jsonEnvelope((value) => unwrap(value)),
  // Sheet 8: what is not there and what its state does not allow.
  says: [404, 412],
  objection: (envelope, { call: asked, response: { status } }) => objectionOf(envelope, status, asked.subject),
  forbidden: (envelope) => (envelope === null ? BLOCKED : { kind: 'status', status: 403 }),
});

/** Some gateways put the status into `code` and answer 200 all the same. */
function objectionOf(envelope: Envelope, status: number, subject: string | undefined): Objection | null {
  if (status < 300 && envelope.ok) return null;
  // COUPANG says no with a code: without one a gateway answered, and only some statuses show that the request was not taken.
  if (status >= 300 && envelope.code === '' && !NOT_TAKEN.has(status)) return null;
  const code = status < 300 ? envelope.code : String(status);
  const absent = code === ABSENT && saysAbsent(envelope, subject);
  if (!absent && /^([135]\d\d|401|403|404|408|429)$/.test(code)) return { kind: 'status', status: Number(code) };
  return refused(MESSAGES, code, [envelope.message, ...envelope.errors].filter(Boolean).join(' / '));
}

type More = Partial<Pick<CoupangCall, 'query' | 'body' | 'slow' | 'subject'>>;

export function reading<T>(operation: string, path: string, proof: Proof<Envelope, T>, more: More = {}) {
  return { method: 'GET', operation, path, effect: 'READ', proof, ...more } as const;
}

export function writing<T>(method: 'POST' | 'PUT' | 'DELETE', operation: string, path: string, proof: Proof<Envelope, T>, more: More = {}) {
  return { method, operation, path, effect: 'WRITE', proof, ...more } as const;
}

export const isAbsent = refusedWith(ABSENT);

/** `P` of the sheet: orders, claims, places of one vendor. */
export function vendorPath(ctx: ConnectorContext, rest: string, version: 'v4' | 'v5' = 'v4'): string {
  return `/v2/providers/openapi/apis/api/${version}/vendors/${encodeURIComponent(vendorId(ctx))}${rest}`;
}

/** `S` of the sheet: catalog. */
export function catalogPath(rest: string): string {
  return `/v2/providers/seller_api/apis/api/v1/marketplace${rest}`;
}

export function vendorId(ctx: ConnectorContext): string {
  return ctx.account.credentials.vendorId ?? '';
}

/** Query of a list by the minute: `yyyy-MM-ddTHH:mm` in Korea, the end rounded up so that nothing falls between two windows. */
export function minuteRange({ from, to }: WalkWindow) {
  return { searchType: 'timeFrame', createdAtFrom: kstIso(from).slice(0, 16), createdAtTo: kstIso(roundedUp(to, MINUTE_MS)).slice(0, 16) };
}

function signedRequest(ctx: ConnectorContext, { method, path, query, body, slow }: CoupangCall) {
  const url = new URL(withQuery(ctx.baseUrl + path, query ?? {}));
  const headers: Record<string, string> = {
    authorization: authorization(ctx, method, url),
    'x-requested-by': vendorId(ctx),
    'content-type': 'application/json;charset=UTF-8',
    ...(slow ? { 'x-extended-timeout': String(SLOW_MS) } : {}),
  };
  return {
    method,
    url: url.href,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(slow ? { timeoutMs: SLOW_MS + 5_000 } : {}),
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
