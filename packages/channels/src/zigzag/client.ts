/** Signed GraphQL calls to ZIGZAG and what their answers mean (sheet 1, 2, 8). */
import { createHmac } from 'node:crypto';
import type { Effect } from '../sdk/answer.ts';
import { type ChannelCall, createClient, jsonEnvelope, type Objection, refused } from '../sdk/client.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { firstText, isWire, text, type Wire, wire, wires } from '../sdk/reader.ts';

interface ZigzagCall extends ChannelCall {
  query: string;
  variables: Record<string, unknown>;
}

interface Envelope {
  /** Null where there is none that can be read. */
  data: Wire | null;
  errors: Wire[];
}

const RELINK = '지그재그가 API 키를 받지 않았습니다. 키와 권한(주문·상품 조회와 수정)을 확인한 뒤 다시 연동해주십시오.';
const MESSAGES = { subject: '지그재그가', relink: RELINK, forbidden: RELINK };
/** Detail pages and images make product calls slow. */
const TIMEOUT_MS = 60_000;

/** What ZIGZAG refuses comes as `refused` with its code string (`order_item_invalid_status`…). */
export const { call, ask } = createClient<ZigzagCall, Envelope>({
  messages: MESSAGES,
  bucket: () => 'store',
  throttledMs: 5_000,
  request: signedRequest,
  envelope: jsonEnvelope((value) => {
    const { data, errors } = wire(value);
    return { data: isWire(data) ? data : null, errors: wires(errors) };
  }),
  // Errors come with HTTP 200 normally (sheet 1), and what is not there with its status.
  says: [404],
  objection: ({ errors }, { call: asked }) => (errors.length > 0 ? objectionOf(errors, asked.effect) : null),
});

/** A question, and what of its `data` shows that it was answered. */
export function reading<T>(operation: string, query: string, proof: Proof<Wire, T>, variables: Record<string, unknown> = {}) {
  return { operation, query, variables, effect: 'READ', proof: ofData(proof) } as const;
}

/** A mutation of one `input`. */
export function writing<T>(operation: string, query: string, proof: Proof<Wire, T>, input: unknown) {
  return { operation, query, variables: { input }, effect: 'WRITE', proof: ofData(proof) } as const;
}

/** A mutation that only says whether it worked. */
export async function mutate(ctx: ConnectorContext, operation: string, query: string, input: unknown): Promise<Outcome<void>> {
  const [, field = ''] = /\{ (\w{1,60})\(input:/.exec(query) ?? [];
  const worked: Proof<Wire, boolean> = (data) => (typeof data[field] === 'boolean' ? data[field] : null);
  const answer = await call(ctx, writing(operation, query, worked, input));
  if (answer.kind !== 'ok') return answer;
  return answer.value ? { kind: 'ok', value: undefined } : { kind: 'refused', code: 'false', message: '지그재그가 처리하지 않았습니다.' };
}

function ofData<T>(proof: Proof<Wire, T>): Proof<Envelope, T> {
  return ({ data }) => (data === null ? null : proof(data));
}

function signedRequest(ctx: ConnectorContext, { query: written, variables }: ZigzagCall) {
  const query = normalise(written);
  const date = String(ctx.now().getTime());
  const { accessKey = '', secretKey = '' } = ctx.account.credentials;
  // The header names SHA-256 while the signature is SHA-1: so the channel's own samples do it.
  const authorization = `CEA algorithm=HmacSHA256, access-key=${accessKey}, signed-date=${date}, signature=${sign(secretKey, date, query)}`;
  return {
    method: 'POST' as const,
    url: `${ctx.baseUrl}/1/graphql`,
    headers: { authorization, 'content-type': 'application/json', 'x-solution': ctx.settings.solutionName ?? 'moa' },
    body: JSON.stringify({ query, variables }),
    timeoutMs: TIMEOUT_MS,
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

/** Strings for a bad key, signature or missing scope are not published: they are reported by their words and shown raw. */
const AUTH_PATTERN =
  /unauthori[sz]ed|unauthenticated|authentication|signature|signed.?date|access.?key|secret.?key|invalid.?key|forbidden|permission|scope|not.?allowed.?api/i;
const THROTTLE_PATTERN = /too.?many.?request|rate.?limit|throttl/i;
const BROKEN_PATTERN = /^(unknown_error|internal_server_error|internal server error|service_unavailable|timeout|gateway_timeout)$/i;

/** One error is enough: with errors there is no effect to trust. */
function objectionOf(errors: readonly Wire[], effect: Effect): Objection {
  const [first] = errors;
  const message = errors
    .map((error) => text(error.message))
    .filter(Boolean)
    .join(' / ');
  const code = firstText(wire(first?.extensions).code, first?.message) || 'error';
  if (AUTH_PATTERN.test(message) || AUTH_PATTERN.test(code)) return { kind: 'relink', message: `${RELINK} (${message.slice(0, 100)})` };
  if (THROTTLE_PATTERN.test(message) || THROTTLE_PATTERN.test(code)) return { kind: 'throttled' };
  if (BROKEN_PATTERN.test(code) || BROKEN_PATTERN.test(message)) {
    return { kind: effect === 'READ' ? 'again' : 'unknown', message: `지그재그의 일시적인 오류입니다 (${message || code}).` };
  }
  const own = codeOf(text(first?.message) || code);
  return refused(MESSAGES, own, message === own ? '' : message, MEANINGS[own]);
}

/** The code string may be followed by details: `invalid_parameter (input.name): …`. */
function codeOf(message: string): string {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+/.exec(message)?.[0] ?? message.slice(0, 60);
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
