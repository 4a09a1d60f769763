/** COUPANG answers in three nested shapes (sheet 8); unwrapped here to one. */
import { firstText, isWire, text, type Wire, wire } from '../sdk/loose.ts';

export interface Envelope {
  ok: boolean;
  /** `SUCCESS`, `ERROR`, `200`, `PARTIAL`… as text; empty when the answer has none. */
  code: string;
  message: string;
  data: unknown;
  /** Token of the next page; empty on the last one. */
  nextToken: string;
  /** Number of the next page of withdrawal lists; empty on the last one. */
  nextPageIndex: string;
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
    nextToken: text(outer.nextToken),
    nextPageIndex: text(outer.nextPageIndex),
  };
  if (!own.ok) return own;
  if (isEnvelope(outer.data) && depth < DEPTH_MAX) return inherit(own, unwrap(outer.data, depth + 1));
  return judgeInner(own);
}

/** Catalog answers that fail may list what is wrong item by item. */
export function errorItems(body: unknown): string[] {
  const items = wire(body).errorItems;
  if (!Array.isArray(items)) return [];
  return items.map((item) => (isWire(item) ? firstText(item.message, item.errorMessage, item.itemName) : text(item))).filter(Boolean);
}

function bare(body: unknown): Envelope {
  return { ok: true, code: '', message: '', data: body, nextToken: '', nextPageIndex: '' };
}

function isEnvelope(value: unknown): boolean {
  return isWire(value) && CODE.test(text(value.code)) && ('message' in value || 'data' in value);
}

function inherit(outer: Envelope, inner: Envelope): Envelope {
  return {
    ...inner,
    code: inner.code || outer.code,
    message: inner.message || outer.message,
    nextToken: inner.nextToken || outer.nextToken,
    nextPageIndex: inner.nextPageIndex || outer.nextPageIndex,
  };
}

/** Single writes say `resultCode` or `success` inside `data`; batches say it per box and are judged by whoever sent them. */
function judgeInner(envelope: Envelope): Envelope {
  const data: Wire = wire(envelope.data);
  if ('responseList' in data) return envelope;
  const resultCode = text(data.resultCode);
  const failed = (resultCode !== '' && !GOOD.test(resultCode)) || data.success === false || data.success === 'false';
  if (!failed) return envelope;
  return { ...envelope, ok: false, code: resultCode || 'FAIL', message: firstText(data.resultMessage, envelope.message) };
}
