/** How Kakao says no: the platform by a negative code, the shop behind it by words in `extras` or at the top (section 8). Pure. */
import type { Effect } from '../sdk/answer.ts';
import { type ClientMessages, type Objection, refused } from '../sdk/client.ts';
import { firstText, isWire, text, type Wire, whole, wire } from '../sdk/reader.ts';
import { problemsOf } from './errors.ts';

const RATE = -10;
const KEY = -401;
const TEMPORARY = -10_000;
/** Where the shop behind the platform says no. */
const SHOP = -800;

/** What a call is refused with when both keys are of one app, or a parameter is wrong. */
export const WRONG_PARAMETER = '-2';
const NOT_THERE = /^(PRODUCT|ORDER)_NOT_FOUND$/;

export function isAbsentCode(code: string): boolean {
  return NOT_THERE.test(code);
}

/** What speaks against a call; null where the answer holds nothing of Kakao's own words. */
export function objectionOf(answer: unknown, operation: string, effect: Effect, messages: ClientMessages): Objection | null {
  const body = wire(answer);
  const code = whole(body.code) ?? 0;
  const inner = isWire(body.extras) ? body.extras : body;
  const shopCode = text(inner.error_code);
  if (shopCode === '' && code >= 0) return null;
  if (code === RATE) return { kind: 'throttled' };
  if (code === KEY) return { kind: 'status', status: 401 };
  const said = saidBy(inner, body);
  if (code === TEMPORARY)
    return { kind: effect === 'READ' ? 'again' : 'unknown', message: `카카오의 일시적인 오류입니다 (${said || code}).` };
  const own = shopCode || String(code);
  const problems = code === SHOP && operation.startsWith('products.') ? problemsOf(wire(inner.validation), own, messages.subject) : [];
  if (problems.length > 0) return { kind: 'fix', problems };
  return refused(messages, own, said, MEANINGS[own]);
}

/** The words of the shop, with what it says of each field. */
function saidBy(inner: Wire, body: Wire): string {
  const fields = Object.entries(wire(inner.validation)).flatMap(([name, words]) =>
    (Array.isArray(words) ? words : [words]).map((word) => `${name}: ${text(word)}`),
  );
  return [firstText(inner.error_message, body.msg), ...fields].filter(Boolean).join(' / ');
}

const MEANINGS: Readonly<Record<string, string>> = {
  [WRONG_PARAMETER]: '카카오가 받지 않는 값이 있습니다.',
  '-10001': '카카오가 받지 않는 값이 있습니다.',
  PRODUCT_NOT_FOUND: '카카오에 없는 상품입니다.',
  ORDER_NOT_FOUND: '카카오에 없는 주문입니다.',
};
