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
  const tags = html.matchAll(/<([a-z][\w-]*)([^>]*)>/gi);
  for (const [, tag, attributes] of tags) {
    if (!KEPT.has((tag ?? '').toLowerCase()) || /\s(style|align|width|class)\s*=/i.test(attributes ?? '')) return true;
  }
  return false;
}
