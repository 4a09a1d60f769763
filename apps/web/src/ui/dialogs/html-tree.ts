/**
 * Reads the HTML of a message into a tree of the few elements a message may hold. Nothing of the source reaches the page but text, these
 * elements and checked link addresses, so a mistake in reading shows as odd text, never as a script. Pure; time grows with the length.
 */

const ALLOWED = [
  'a',
  'b',
  'br',
  'code',
  'div',
  'em',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  's',
  'small',
  'span',
  'strong',
  'u',
  'ul',
] as const;
export type MessageTag = (typeof ALLOWED)[number];

export interface HtmlElement {
  tag: MessageTag;
  /** Of links only. */
  href?: string;
  children: HtmlNode[];
}

export type HtmlNode = string | HtmlElement;

const VOID = new Set<string>(['br', 'hr']);
/** Elements whose content is no text for people. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
  'select',
]);
/** Deeper elements are flattened into their parent. */
const DEPTH_MAX = 20;
const ATTRIBUTES_MAX = 2000;

export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  const lower = html.toLowerCase();
  const put = (node: HtmlNode) => (open.at(-1)?.children ?? root).push(node);
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start !== at) put(decodeEntities(html.slice(at, start < 0 ? html.length : start)));
    if (start < 0) break;
    at = readMarkup(html, lower, start, open, put);
  }
  return root;
}

/** Reads what begins with `<` at `start`; answers where the text goes on. */
function readMarkup(html: string, lower: string, start: number, open: HtmlElement[], put: (node: HtmlNode) => void): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  if (!/[a-z/!?]/.test(lower[start + 1] ?? '')) {
    put('<');
    return start + 1;
  }
  const end = after(html, '>', start);
  const closing = lower[start + 1] === '/';
  const name = /^[a-z][a-z0-9]*/.exec(lower.slice(start + (closing ? 2 : 1), start + 20))?.[0] ?? '';
  if (closing) closeElement(open, name);
  else if (DROPPED.has(name)) return after(html, '>', lowerIndex(lower, `</${name}`, end));
  else if (isAllowed(name)) openElement(name, html.slice(start, Math.min(end, start + ATTRIBUTES_MAX)), open, put);
  return end;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function lowerIndex(lower: string, mark: string, from: number): number {
  const found = lower.indexOf(mark, from);
  return found < 0 ? lower.length : found;
}

function isAllowed(name: string): name is MessageTag {
  return (ALLOWED as readonly string[]).includes(name);
}

function openElement(tag: MessageTag, source: string, open: HtmlElement[], put: (node: HtmlNode) => void): void {
  const href = tag === 'a' ? safeHref(source) : undefined;
  const element: HtmlElement = { tag, ...(href ? { href } : {}), children: [] };
  if (!VOID.has(tag) && open.length >= DEPTH_MAX) return;
  put(element);
  if (!VOID.has(tag)) open.push(element);
}

function closeElement(open: HtmlElement[], name: string): void {
  const index = open.findLastIndex((element) => element.tag === name);
  if (index >= 0) open.length = index;
}

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** An address of the web, of this site, a mail address or a number; anything else is no link. */
function safeHref(source: string): string | undefined {
  const match = HREF.exec(source);
  // Browsers skip blanks and control characters inside an address; here they end its being one.
  const address = decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  return SAFE_ADDRESS.test(address) && !hasControlCharacter(address) ? address : undefined;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) <= 0x20);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', middot: '·', hellip: '…' };
const LAST_CODE_POINT = 0x10ffff;

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
