/**
 * Reads the HTML of the operator's messages and notices into a tree of the few elements they may hold. Nothing of the source reaches the page
 * but text, these elements, checked link addresses and pictures of ours, so a mistake in reading shows as odd text, never as a script. Pure;
 * time grows with the length.
 */

const ALLOWED = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'div',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'u',
  'ul',
] as const;
type HtmlTag = (typeof ALLOWED)[number];

interface HtmlElement {
  tag: HtmlTag;
  /** Of links only. */
  href?: string;
  /** Of pictures only: their path on this server. */
  src?: string;
  alt?: string;
  children: HtmlNode[];
}

export type HtmlNode = string | HtmlElement;

const VOID = new Set<string>(['br', 'hr', 'img']);
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

function isAllowed(name: string): name is HtmlTag {
  return (ALLOWED as readonly string[]).includes(name);
}

function openElement(tag: HtmlTag, source: string, open: HtmlElement[], put: (node: HtmlNode) => void): void {
  const element: HtmlElement = { tag, ...attributesOf(tag, source), children: [] };
  if (tag === 'img' && element.src === undefined) return;
  if (!VOID.has(tag) && open.length >= DEPTH_MAX) return;
  put(element);
  if (!VOID.has(tag)) open.push(element);
}

function attributesOf(tag: HtmlTag, source: string): Pick<HtmlElement, 'href' | 'src' | 'alt'> {
  if (tag === 'a') {
    const href = safeHref(source);
    return href ? { href } : {};
  }
  if (tag !== 'img') return {};
  const src = attribute(source, SRC);
  return OUR_PICTURE.test(src) ? { src, alt: attribute(source, ALT) } : {};
}

function closeElement(open: HtmlElement[], name: string): void {
  const index = open.findLastIndex((element) => element.tag === name);
  if (index >= 0) open.length = index;
}

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
/** A stored picture: pictures of other servers would reveal to them who reads. */
const OUR_PICTURE = /^\/i\/[0-9a-f]{32}(-\d{1,4})?\.(jpg|png)$/;

/** Text of an attribute; empty without one. */
function attribute(source: string, pattern: RegExp): string {
  const match = pattern.exec(source);
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
}

/** An address of the web, of this site, a mail address or a number; anything else is no link. */
function safeHref(source: string): string | undefined {
  // Browsers skip blanks and control characters inside an address; here they end its being one.
  const address = attribute(source, HREF);
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
