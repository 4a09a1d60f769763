/** Calls to AUCTION and GMARKET: a JWT made for each, and what the codes of an answer mean (sheets 1, 2, 3 and 8). */
import { createHmac } from 'node:crypto';
import { type ChannelCall, createClient, jsonEnvelope, type Objection, refused } from '../sdk/client.ts';
import type { ChannelRequest, ConnectorContext } from '../sdk/context.ts';
import { idNumber } from '../sdk/json.ts';
import { type Outcome, refusedWith } from '../sdk/outcome.ts';
import type { ListingPart } from '../sdk/product.ts';
import type { Proof } from '../sdk/proof.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { ownOf } from './members.ts';
import { folded, partOf } from './reading.ts';

export interface EsmCall extends ChannelCall {
  method: ChannelRequest['method'];
  path: string;
  body?: unknown;
  bucket?: 'seller' | 'orders' | 'search';
  /** Number that the call is about. Only a 404 that names it says that there is no such thing. */
  subject?: string;
}

export interface Answer {
  body: unknown;
  /** The body's own keys in lower case; empty where it is a list. */
  row: Wire;
  /** `0`, `3000`, `F001000`…; empty where the answer has none. */
  code: string;
  message: string;
  /** `Data` of orders, claims and settlement. */
  data: unknown;
}

/** What a call is refused with when the site says in its own words that there is no such thing. */
export const ABSENT = '404';

/** A token is good for five minutes (sheet 2); the answer's own date counts whole seconds. */
const CLOCK_MS = 4 * 60_000;
const CLOCK_OFF =
  '이 서버의 시각이 ESM의 시각과 달라 호출이 거절되었습니다. 연동과 키는 그대로이며, 운영자가 서버 시각을 맞추면 이어서 보냅니다.';
const THROTTLED_MS = 5_000;
const RATE = '3000';
/** A product takes no change for two to three minutes after it was made. */
const COOLDOWN = 'F001000';
const COOLDOWN_MS = 30_000;
/** Slow: every picture is fetched while a product is made. */
const PRODUCT_TIMEOUT_MS = 60_000;

export const { act, call, ask } = createClient<EsmCall, Answer>({
  messages: (ctx) => ownOf(ctx).messages,
  bucket: ({ bucket = 'seller' }) => bucket,
  throttledMs: THROTTLED_MS,
  request: signedRequest,
  envelope: jsonEnvelope((body) => {
    const row = folded(body);
    const rule = text(row.bizrulecode);
    const message = [text(row.message), rule && `(${rule})`].filter(Boolean).join(' ');
    return { body, row, code: text(row.resultcode), message, data: row.data };
  }),
  says: [404],
  isAnswer: (answer, { call: { effect } }) => effect === 'READ' && saysNothing(answer),
  objection: (answer, { call: asked, response: { status }, ctx }) => objectionOf(ctx, answer, status, asked),
  unauthorized: (answer, { ctx, response }) =>
    /does not have right access/i.test(text(partOf(answer?.body, 'status').message))
      ? { kind: 'relink', message: ownOf(ctx).messages.forbidden, openApi: 'OFF' }
      : isClockOff(response.headers, ctx.now())
        ? { kind: 'again', message: CLOCK_OFF }
        : null,
});

/** A token says the second in which it was made: what another clock made is refused, and the keys are as good as before. */
const isClockOff = (headers: Headers, now: Date) => Math.abs(Date.parse(headers.get('date') ?? '') - now.getTime()) > CLOCK_MS;

export const isDone = ({ code }: Answer) => /^(0|success)$/i.test(code);
/** A list without rows says so by a code of its own. */
export const isNothing = ({ code }: Answer) => code === '1000' || code === '1100';
const UNKNOWN = '99999';
const NOTHING = /(대상|데이터|내역)[이가]? ?없|(주문|클레임) ?정보가 없|브랜드 ?정보가 존재하지 않/;
/**
 * The same in words, for lists of questions, of brands, and of claims that are asked for by number: their code is an error where it does not say so
 * (sheet 6 and 7). It comes with HTTP 400 as well.
 */
export const saysNothing = (answer: Answer) => (isNothing(answer) || answer.code === UNKNOWN) && NOTHING.test(answer.message);

function objectionOf(ctx: ConnectorContext, answer: Answer, status: number, asked: EsmCall): Objection | null {
  const { code, message } = answer;
  if (code === '' || (status < 300 && isDone(answer))) return null;
  if (code === RATE && asked.bucket === 'orders') return { kind: 'throttled', pauseMs: THROTTLED_MS };
  if (asked.effect === 'READ' && ((status < 300 && isNothing(answer)) || saysNothing(answer))) return null;
  const { messages } = ownOf(ctx);
  if (code === COOLDOWN)
    return {
      kind: 'slow_down',
      retryAfterMs: COOLDOWN_MS,
      message: `${messages.subject} 방금 등록한 상품의 변경을 아직 받지 않습니다. 잠시 뒤 이어서 보냅니다.`,
    };
  if (status === 404) return isAbout(asked, message) ? refused(messages, ABSENT, message) : null;
  return refused(messages, code, message, asked.path.startsWith('/item/') ? '' : MEANINGS[code]);
}

function isAbout({ subject = '' }: EsmCall, message: string): boolean {
  return subject !== '' && message.includes(subject);
}

const MEANINGS: Readonly<Record<string, string>> = {
  '2000': 'ESM이 받지 않는 값이 있습니다.',
  '8000': 'ESM이 처리하지 못했습니다. ESM PLUS에서 주문 상태를 확인해주십시오.',
  '8668': '옥션의 규칙 때문에 처리할 수 없습니다.',
  '1000': 'ESM에 없는 주문이거나 값이 올바르지 않습니다. 주문을 다시 수집해주십시오.',
  '3000': '주문 상태가 바뀌어 처리할 수 없습니다. 주문을 다시 수집해주십시오.',
  '5800': '이미 환불된 주문입니다.',
  '2141': '없는 문의이거나 번호가 올바르지 않습니다. 문의를 다시 수집해주십시오.',
  '100': '이미 처리가 끝난 문의입니다.',
  [UNKNOWN]: 'ESM에 없는 주문입니다.',
};

type More = Partial<Pick<EsmCall, 'body' | 'bucket' | 'subject'>>;

/** Most reads are POST (sheet 1). */
export function reading<T>(method: 'GET' | 'POST', operation: string, path: string, proof: Proof<Answer, T>, more: More = {}) {
  return { method, operation, path, effect: 'READ', proof, ...more } as const;
}

export function writing<T>(method: 'POST' | 'PUT' | 'DELETE', operation: string, path: string, proof: Proof<Answer, T>, more: More = {}) {
  return { method, operation, path, effect: 'WRITE', proof, ...more } as const;
}

export const isAbsent = refusedWith(ABSENT);

/** The key may not use this one interface: ESM opens them one by one, on request (sheet 2). */
export const isNotOpened = (outcome: Outcome<unknown>): boolean => outcome.kind === 'relink' && outcome.openApi === 'OFF';

/** A number in a path. */
export const segment = (value: string) => encodeURIComponent(value);
/** A number in a body: of digits alone as a number, with a letter (AUCTION's products) as the text it is. */
export const numbered = idNumber;

/** Credential of a context that `speakingFor` made: sellers of other sites, as `ssi` writes them. */
const ALSO = 'alsoSellers';

/** The context of one of these listings: its calls of products speak for all of them, its own site first. */
export function speakingFor(ctx: ConnectorContext, own: Seat, all: readonly Seat[]): ConnectorContext {
  const others = all.filter(({ shopType }) => shopType !== own.shopType);
  const also = others.map(({ shopType, login }) => `,${ownOf({ shopType }).site.letter}:${login}`).join('');
  const credentials = { ...ctx.account.credentials, sellerId: own.login, [ALSO]: also };
  return { ...ctx, shopType: own.shopType, account: { ...ctx.account, credentials } };
}

type Seat = Pick<ListingPart, 'shopType' | 'login'>;

function signedRequest(ctx: ConnectorContext, { method, path, body }: EsmCall) {
  const { masterId = '', secretKey = '', sellerId = '', [ALSO]: also = '' } = ctx.account.credentials;
  const { letter } = ownOf(ctx).site;
  const token = jwt({ masterId, secretKey, issuer: ctx.settings.issuer ?? '', seller: `${letter}:${sellerId}${also}`, now: ctx.now() });
  return {
    method,
    url: ctx.baseUrl + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(path.startsWith('/item/v1/goods') ? { timeoutMs: PRODUCT_TIMEOUT_MS } : {}),
  };
}

export interface TokenInput {
  masterId: string;
  secretKey: string;
  /** The tool's domain that was registered with the key. */
  issuer: string;
  /** `A:{id}` or `G:{id}`: calls of orders and claims are made for the one site that is asked, those of products may name both. */
  seller: string;
  now: Date;
}

/** `header.payload.signature`, over the bytes of the secret as they are (sheet 2). It has no end, only the second in which it was made. */
export function jwt({ masterId, secretKey, issuer, seller, now }: TokenInput): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = part({ alg: 'HS256', typ: 'JWT', kid: masterId });
  const payload = part({ iss: issuer, sub: 'sell', aud: 'sa.esmplus.com', iat: Math.floor(now.getTime() / 1000), ssi: seller });
  const signature = createHmac('sha256', secretKey).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}
