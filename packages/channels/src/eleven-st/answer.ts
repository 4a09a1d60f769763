/** The three shapes of 11ST's answers, told apart by their root element (sheet 8). Pure. */
import { type Effect, unreadableAnswer } from '../sdk/answer.ts';
import { firstText, isWire, text, type Wire, wires } from '../sdk/loose.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ParsedXml } from './xml.ts';

export interface Answer {
  root: string;
  body: Wire;
  /** Rows of a list; empty when nothing was found or the answer is no list. */
  rows: Wire[];
  message: string;
}

/** Elements that hold one row each, in any list. */
const ROW_NAMES = ['order', 'product', 'Product', 'ProductStock', 'category', 'inOutAddress'];
const MAINTENANCE_MS = 10 * 60_000;
const AUTH_WORDS = /open\s?api\s?key|api\s?key|API\s?키|인증\s?키/i;
const ADDRESS_WORDS = /(허용|등록|승인)되지\s?않은\s?(IP|아이피)|IP.{0,20}(등록|허용|차단|거부)/i;

/** Says what the answer means. HTTP is 200 for nearly all of it. */
export function judge({ root, body }: ParsedXml, effect: Effect): Outcome<Answer> {
  const rows = rowsOf(root, body);
  const code = firstText(body.resultCode, body.result_code, body.errorCode, body.code);
  const message = firstText(body.message, body.result_text, body.resultMessage, body.errorMessage, body.text);
  if (rows.length > 0 || isGood(root, code)) return { kind: 'ok', value: { root, body, rows, message } };
  const words = message || allTexts(body).join(' ');
  if (AUTH_WORDS.test(words) || ADDRESS_WORDS.test(words)) return relink(words);
  if (code === '-1000') {
    return { kind: 'slow_down', retryAfterMs: MAINTENANCE_MS, message: message || '11번가가 점검 중입니다. 잠시 뒤 다시 시도합니다.' };
  }
  if (code === '' && !isKnown(root)) return unreadableAnswer(effect, root);
  return { kind: 'refused', code: code || root, message: message || `11번가가 요청을 받지 않았습니다 (${code || root}).` };
}

/** Success has a number of its own in each shape: in a list 0 means that nothing was found, and an empty list may say nothing at all. */
function isGood(root: string, code: string): boolean {
  if (root === 'ClientMessage') return code === '200' || code === '210';
  if (root === 'ResultOrder') return code === '0';
  return isKnown(root) && (code === '' || code === '0');
}

/** Roots are the plural of their rows, spelled as it comes (`categorys`). A page of HTML is none. */
function isKnown(root: string): boolean {
  return root === 'ClientMessage' || root === 'ResultOrder' || ROW_NAMES.some((name) => root.toLowerCase().startsWith(name.toLowerCase()));
}

function relink(words: string): Outcome<never> {
  return {
    kind: 'relink',
    message: `11번가가 API 키를 받지 않았습니다. 키의 유효기간과 등록한 IP를 확인한 뒤 다시 연동해주십시오. (${words.slice(0, 100)})`,
  };
}

function rowsOf(root: string, body: Wire): Wire[] {
  const found = ROW_NAMES.flatMap((name) => wires(body[name]));
  if (found.length > 0) return found;
  return ROW_NAMES.includes(root) && Object.keys(body).length > 1 && !('resultCode' in body || 'result_code' in body) ? [body] : [];
}

function allTexts(body: Wire): string[] {
  return Object.values(body).flatMap((value) => (isWire(value) ? allTexts(value) : [text(value)]));
}
