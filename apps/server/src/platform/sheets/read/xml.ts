/** The little of XML that sheets are read by: tags found by their names, texts with their entities. Nothing is expanded. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LONGEST_ENTITY = 10;

/** Text as it was written: entities, and what spreadsheets write for signs that XML has none of (`_x000D_`). */
export function plainText(text: string): string {
  const open = text.includes('&')
    ? text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => entity(name) ?? whole)
    : text;
  const decoded = open.includes('_x')
    ? open.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : open;
  return decoded.includes('\r') ? decoded.replaceAll('\r\n', '\n') : decoded;
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#') || name.length > LONGEST_ENTITY) return NAMED[name];
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Value of an attribute in the text of a tag; null when it has none. */
export function attribute(tag: string, name: string): string | null {
  for (let at = tag.indexOf(name); at >= 0; at = tag.indexOf(name, at + 1)) {
    const before = tag[at - 1];
    if (before !== ' ' && before !== '\n' && before !== '\t' && before !== '\r') continue;
    const equals = at + name.length;
    if (tag[equals] !== '=') continue;
    const quote = tag[equals + 1];
    if (quote !== '"' && quote !== "'") continue;
    const end = tag.indexOf(quote, equals + 2);
    return end < 0 ? null : plainText(tag.slice(equals + 2, end));
  }
  return null;
}

/** Every tag of that name, as it stands, from `<` to `>`. */
export function* tags(text: string, name: string): Generator<string> {
  const start = `<${name}`;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const next = text[at + start.length];
    if (next !== ' ' && next !== '>' && next !== '/' && next !== '\n' && next !== '\r' && next !== '\t') continue;
    const end = text.indexOf('>', at);
    if (end < 0) return;
    yield text.slice(at, end + 1);
  }
}

/** The texts in an element, one after the other: those of a rich text's runs, but not how it is pronounced. */
export function textsIn(text: string, prefix: string): string {
  let result = '';
  const [open, close, sound, soundEnd] = [`<${prefix}t`, `</${prefix}t>`, `<${prefix}rPh`, `</${prefix}rPh>`];
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    if (start < 0) return result;
    const silent = text.indexOf(sound, at);
    if (silent >= 0 && silent < start) {
      const end = text.indexOf(soundEnd, silent);
      if (end < 0) return result;
      at = end + soundEnd.length;
      continue;
    }
    const tagEnd = text.indexOf('>', start);
    if (tagEnd < 0) return result;
    const next = text[start + open.length];
    if (text[tagEnd - 1] === '/' || (next !== '>' && next !== ' ' && next !== '\n')) {
      at = tagEnd + 1;
      continue;
    }
    const end = text.indexOf(close, tagEnd);
    if (end < 0) return result;
    result += plainText(text.slice(tagEnd + 1, end));
    at = end + close.length;
  }
}
