/** Reading and writing bodies without surprises. */
import { visibleJson } from './visible.ts';

export type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

/** Characters that no text may keep, as a body can hold them: escaped, or DEL and its neighbours as they are. */
const UNSTORABLE = /\\u(?:00[0189]|007f|d[89a-f])|[\u007f-\u009f]/i;

/** No channel nests half as deep; whoever walks through what was read must not run out of stack. */
export const DEPTH_MAX = 200;

/**
 * JSON of a body. Integers too long for a number come as strings of their digits, characters that can't be stored as visible ones. Never
 * throws.
 */
export function parseJson(body: Uint8Array | string): Parsed {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const readable = withDigitsKept(text);
  if (readable === null) return { ok: false, message: `nested deeper than ${DEPTH_MAX}` };
  try {
    const value: unknown = JSON.parse(readable);
    return { ok: true, value: UNSTORABLE.test(text) ? visibleJson(value) : value };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const NINE = 0x39;
/** `[` and `{`, `]` and `}` differ in this bit only. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;
/** Digits of an integer that JavaScript may round (COUPANG shipmentBoxId has 18). */
const LONG = 16;

/**
 * The text with quotes around integers that JavaScript would round; null where brackets outside of texts lie more than `DEPTH_MAX` deep in each
 * other. A function that looks at each value while it is parsed takes three times as long.
 */
function withDigitsKept(text: string): string | null {
  let depth = 0;
  let kept = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code >= ZERO && code <= NINE) {
      const start = at;
      at = lastDigit(text, at);
      if (at - start + 1 < LONG || depth === 0) continue;
      const first = text[start - 1] === '-' ? start - 1 : start;
      if (!isRounded(text, first, at + 1)) continue;
      kept += `${text.slice(from, first)}"${text.slice(first, at + 1)}"`;
      from = at + 1;
    } else if ((code | BRACE_BIT) === OPENING) depth += 1;
    else if ((code | BRACE_BIT) === CLOSING) depth -= 1;
    if (depth > DEPTH_MAX) return null;
  }
  return from === 0 ? text : kept + text.slice(from);
}

function lastDigit(text: string, start: number): number {
  let at = start;
  for (;;) {
    const next = text.charCodeAt(at + 1);
    if (!(next >= ZERO && next <= NINE)) return at;
    at += 1;
  }
}

/** Whether the whole of a value stands there, an integer that JavaScript would round. What is no JSON must not become any by quotes. */
function isRounded(text: string, start: number, end: number): boolean {
  const integer = text.slice(start, end);
  if (Number.isSafeInteger(Number(integer)) || /^-?0/.test(integer)) return false;
  return /[:[,\s]/.test(text[start - 1] ?? '') && /[,\]}]/.test(nextSign(text, end));
}

/** What follows behind blanks. */
function nextSign(text: string, from: number): string {
  let at = from;
  while (' \n\r\t'.includes(text[at] ?? 'end')) at += 1;
  return text[at] ?? '';
}

/** Place of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** An id as a JSON number of exactly its digits, more than a JavaScript number holds; anything else as the text it is. */
export function idNumber(id: string): unknown {
  // `JSON.rawJSON` is in the runtime but not yet in the language's types.
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
  return /^\d+$/.test(id) ? rawJSON(id) : id;
}

export function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** `base` plus a query of the given values; absent ones are left out, everything is percent-encoded (`+` included). */
export function withQuery(base: string, query: Record<string, string | number | boolean | undefined>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? base : `${base}?${parts.join('&')}`;
}
