/** What the editor can hold without loss. Pure. */

const KEPT = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'img',
  'code',
  'pre',
]);

/** True when the editor would throw away tags or styles of this HTML. */
export function losesMarkup(html: string): boolean {
  const closed = html.split('>').slice(0, -1);
  for (const piece of closed) {
    const [, tag, attributes] = /<([a-z][\w-]*)(?![\w-])(.*)$/is.exec(piece) ?? [];
    if (tag === undefined) continue;
    if (!KEPT.has(tag.toLowerCase()) || /\s(style|align|width|class)\s*=/i.test(attributes ?? '')) return true;
  }
  return false;
}
