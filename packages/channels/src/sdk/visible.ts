/** Texts of a channel as a database and a sheet can hold them. */

const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const EACH_UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;
const REPLACEMENT = '\ufffd';

/**
 * The text with what can't be stored replaced by what is seen: a control character by its picture (NUL by ␀), half of a surrogate pair by
 * U+FFFD. Tabs and line ends stay.
 */
export function visibleText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(EACH_UNSTORABLE, pictureOf) : text;
}

function pictureOf(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === DELETE ? '\u2421' : REPLACEMENT;
}

/** `visibleText` for every text and key of parsed JSON. */
export function visibleJson(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [visibleText(key), visibleJson(one)]));
}
