/** COUPANG answers in three nested shapes (sheet 8); unwrapped here to one. */
import { firstText, isWire, text, type Wire, wire } from '../sdk/reader.ts';

export interface Envelope {
  ok: boolean;
  /** `SUCCESS`, `ERROR`, `200`, `PARTIAL`… as text; empty when the answer has none. */
  code: string;
  message: string;
  data: unknown;
  /** Word of a single write, beside `code` or inside `data`; empty when the answer has none. */
  resultCode: string;
  /** Token of the next page; empty on the last one, null where the answer speaks of no pages. */
  nextToken: string | null;
  /** Number of the next page of withdrawal lists; the same. */
  nextPageIndex: string | null;
  /** What is wrong item by item, where a failed catalog answer says so. */
  errors: string[];
}

const GOOD = /^(SUCCESS|OK|PARTIAL|PARTIAL_CONTENT|2\d\d)$/i;
const CODE = /^(SUCCESS|ERROR|OK|FAIL|FAILED|PARTIAL|\d{3})$/i;
const DEPTH_MAX = 4;

/** Unwraps an answer however deep its envelopes are nested. The innermost word decides; a failure at any depth is a failure. */
export function unwrap(body: unknown, depth = 0): Envelope {
  const outer = wire(body);
  if (!isWire(body) || !('code' in outer || 'data' in outer)) return bare(body);
  const code = text(outer.code);
  const own: Envelope = {
    ok: code === '' || GOOD.test(code),
    code,
    message: text(outer.message),
    data: outer.data,
    resultCode: firstText(wire(outer.data).resultCode, outer.resultCode),
    nextToken: 'nextToken' in outer ? text(outer.nextToken) : null,
    nextPageIndex: 'nextPageIndex' in outer ? text(outer.nextPageIndex) : null,
    errors: errorItems(outer.errorItems),
  };
  if (!own.ok) return own;
  if (isEnvelope(outer.data) && depth < DEPTH_MAX) return inherit(own, unwrap(outer.data, depth + 1));
  return judgeInner(own);
}

const NOT_THERE = /not found|찾을 수 없|존재하지 않|없습니다|삭제된/i;

/** Whether an answer says in COUPANG's own words that `subject` is not there (sheet 8: `shipmentBoxId (1) is not found.`); a gateway names nothing. */
export function saysAbsent({ code, message }: Envelope, subject: string | undefined): boolean {
  return (
    subject !== undefined &&
    subject !== '' &&
    /^(404|ERROR|FAIL|NOT_FOUND)$/.test(code) &&
    message.includes(subject) &&
    NOT_THERE.test(message)
  );
}

function errorItems(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.map((item) => (isWire(item) ? firstText(item.message, item.errorMessage, item.itemName) : text(item))).filter(Boolean);
}

function bare(body: unknown): Envelope {
  return {
    ok: true,
    code: '',
    message: '',
    data: body,
    resultCode: '',
    nextToken: null,
    nextPageIndex: null,
    errors: errorItems(wire(body).errorItems),
  };
}

function isEnvelope(value: unknown): boolean {
  return isWire(value) && CODE.test(text(value.code)) && ('message' in value || 'data' in value);
}

function inherit(outer: Envelope, inner: Envelope): Envelope {
  return {
    ...inner,
    code: inner.code || outer.code,
    message: inner.message || outer.message,
    nextToken: inner.nextToken || (outer.nextToken ?? inner.nextToken),
    nextPageIndex: inner.nextPageIndex || (outer.nextPageIndex ?? inner.nextPageIndex),
    errors: [...outer.errors, ...inner.errors],
  };
}

/** Single writes say `resultCode` or `success` inside `data`; batches say it per box and are judged by whoever sent them. */
function judgeInner(envelope: Envelope): Envelope {
  const data: Wire = wire(envelope.data);
  if ('responseList' in data) return envelope;
  const { resultCode } = envelope;
  const failed = (resultCode !== '' && !GOOD.test(resultCode)) || data.success === false || data.success === 'false';
  if (!failed) return envelope;
  return { ...envelope, ok: false, code: resultCode || 'FAIL', message: firstText(data.resultMessage, envelope.message) };
}
