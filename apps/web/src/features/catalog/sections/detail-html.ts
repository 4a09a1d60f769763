/** What the editor can hold without loss, and the page of the preview frame. Pure. */

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

/** A page of its own: nothing runs in it, and it asks nobody but for pictures. */
export function framePage(html: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src * data:; style-src 'unsafe-inline'"><base target="_blank"><title>상세 설명</title></head><body>${html}</body></html>`;
}
