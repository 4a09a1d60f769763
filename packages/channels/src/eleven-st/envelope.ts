/** An answer of 11ST as far as it is the same for every call: its shape by the root element, its code, and what speaks against the call (sheet 8). Pure. */
import { type Objection, refused } from '../sdk/client.ts';
import { firstText, type Wire } from '../sdk/reader.ts';
import type { ParsedXml } from './xml.ts';

export interface Answer extends ParsedXml {
  /** Code of a message, of an order write or of a list without rows; empty where there is none, or more than one. */
  code: string;
  /** The channel's words beside the code. */
  message: string;
}

export const SUBJECT = '11번가가';
/** 11ST's own code for what is not there (sheet 8). */
export const ABSENT = '404';
const MAINTENANCE = '-1000';
const MAINTENANCE_MS = 10 * 60_000;
/** Words about access alone: certificates of products have keys as well, and cameras an IP. */
const ACCESS_PATTERNS: readonly RegExp[] = [
  /api\s?(key|키)|(API|서비스)\s?인증\s?키/i,
  /(허용|등록|승인)되지 ?않은 ?(IP|아이피)/,
  /(^|[^A-Za-z])(IP|아이피)( ?주소)?[가이는은]? ?((허용|등록|승인)되지|차단|거부)/,
];

export function answerOf(parsed: ParsedXml): Answer {
  const { body } = parsed;
  return {
    ...parsed,
    code: firstText(body.resultCode, body.result_code, body.errorCode, body.code),
    message: firstText(body.message, body.result_text, body.resultMessage, body.errorMessage, parsed.text),
  };
}

/** Whether the code is that of a success in the shape it came in. It is no proof of an operation: that reads the rest of the answer. */
export function isSuccess({ root, code }: Pick<Answer, 'root' | 'code'>): boolean {
  if (root === 'ClientMessage') return code === '200' || code === '210';
  return root === 'ResultOrder' && code === '0';
}

/** What 11ST says against the call, or null when it says nothing against it. A bad key is reported with HTTP 200 and in whatever shape (sheet 2). */
export function objectionOf(answer: Answer): Objection | null {
  const { root, code, message } = answer;
  if (isSuccess(answer) || root.toLowerCase() === 'html') return null;
  if (ACCESS_PATTERNS.some((pattern) => pattern.test(message))) return relink(message);
  if (code === MAINTENANCE) {
    return { kind: 'throttled', pauseMs: MAINTENANCE_MS, message: message || '11번가가 점검 중입니다. 잠시 뒤 다시 시도합니다.' };
  }
  return isRefusal(answer) ? refused({ subject: SUBJECT }, code, message, MEANINGS[code]) : null;
}

const MEANINGS: Readonly<Record<string, string>> = {
  '-3308': '이미 발송처리된 묶음배송입니다. 주문을 다시 수집해주십시오.',
  '-3313': '이미 배송중인 주문입니다. 주문을 다시 수집해주십시오.',
};

/** Negative numbers are errors in every shape; messages about products have those of HTTP as well. Other numbers say nothing. */
function isRefusal({ root, code }: Answer): boolean {
  return /^-\d+$/.test(code) || (root === 'ClientMessage' && /^[45]\d\d$/.test(code));
}

function relink(pattern: string): Objection {
  return {
    kind: 'relink',
    message: `11번가가 API 키를 받지 않았습니다. 키의 유효기간과 등록한 IP를 확인한 뒤 다시 연동해주십시오. (${pattern.slice(0, 100)})`,
  };
}

/** The values of elements with this name, whatever its case; an element that came once is a list of one. */
export function elementsNamed(body: Wire, name: string): unknown[] {
  return Object.entries(body).flatMap(([key, value]) => (key.toLowerCase() === name.toLowerCase() ? value : []));
}
