/**
 * The words of a detail page as they are compared: without tags, styles, spaces and signs, so that neither a shop's way of writing HTML nor the
 * letters that it can't hold are a difference. Pure, and in one walk: pages are long.
 */

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** How often a shop may escape a page over. */
const DECODED_MOST = 5;
const UNSEEN = ['script', 'style'] as const;

export function detailText(html: string): string {
  return withoutTags(decoded(html))
    .replace(/&[a-z]{2,31};/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z\uac00-\ud7a3]/g, '');
}

function decoded(html: string): string {
  let text = html;
  for (let round = 0; round < DECODED_MOST; round += 1) {
    const next = text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) =>
      name ? (NAMED[String(name).toLowerCase()] ?? whole) : letterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    );
    if (next === text) return text;
    text = next;
  }
  return text;
}

const letterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** By places, not by a pattern: a pattern takes minutes over a page of open brackets. */
function withoutTags(text: string): string {
  const low = text.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', at)) {
    const close = closeOf(low, open);
    if (close === -1) break;
    parts.push(text.slice(at, open));
    at = close;
  }
  parts.push(text.slice(at));
  return parts.join(' ');
}

/** Where what begins at a bracket has ended; -1 where it never does. */
function closeOf(low: string, open: number): number {
  if (low.startsWith('<!--', open)) return after(low, '-->', open + 4);
  const unseen = UNSEEN.find((tag) => low.startsWith(`<${tag}`, open));
  if (unseen === undefined) return after(low, '>', open + 1);
  const ended = low.indexOf(`</${unseen}`, open);
  return ended === -1 ? after(low, '>', open + 1) : after(low, '>', ended);
}

function after(low: string, mark: string, from: number): number {
  const found = low.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}
