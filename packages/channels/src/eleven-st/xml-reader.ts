/**
 * A strict reader for the XML of data: elements, text, CDATA. Attributes are skipped, names lose their prefix, repeated elements become lists,
 * all values stay text. Lists come without pages and hold thousands of rows, which general parsers take seconds for.
 */
import type { Wire } from '../sdk/reader.ts';
import { visibleText } from '../sdk/visible.ts';

export interface ReadXml {
  root: string;
  /** Content of the root element: an object of its children, or its text. */
  content: XmlValue;
}

export type XmlValue = string | Wire;

interface Open {
  /** Name with its prefix, as the end tag must repeat it. */
  tag: string;
  children: Record<string, unknown> | null;
  text: string;
}

/** Elements within each other; answers of the channel have five at most. Deeper ones would overflow whatever walks over them later. */
export const DEPTH_MAX = 64;

/** Reads a whole document. Throws an error that says what is wrong with it. */
export function readXml(document: string): ReadXml {
  const source = visibleText(document);
  const stack: Open[] = [];
  let root: ReadXml | null = null;
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    addText(stack, source.slice(at, next === -1 ? source.length : next));
    if (next === -1) break;
    if (source.startsWith('<!--', next)) {
      at = after(source, '-->', next);
    } else if (source.startsWith('<![CDATA[', next)) {
      at = after(source, ']]>', next);
      const open = stack.at(-1);
      if (!open) throw new Error('CDATA outside the root');
      open.text += source.slice(next + 9, at - 3);
    } else if (source.startsWith('<?', next)) {
      at = after(source, '?>', next);
    } else if (source.startsWith('<!', next)) {
      throw new Error('declarations are not read');
    } else {
      const end = tagEnd(source, next);
      const inside = source.slice(next + 1, end);
      at = end + 1;
      if (root && stack.length === 0) throw new Error('more than one root');
      const closed = takeTag(stack, inside);
      if (closed && stack.length === 0) root = { root: localName(closed.tag), content: contentOf(closed) };
    }
  }
  if (stack.length > 0) throw new Error(`<${stack.at(-1)?.tag}> is not closed`);
  if (!root) throw new Error('no root element');
  return root;
}

/** Opens or closes an element; returns the element that ended. */
function takeTag(stack: Open[], inside: string): Open | null {
  if (inside.startsWith('/')) {
    const open = stack.pop();
    if (open?.tag !== inside.slice(1).trimEnd()) throw new Error(`</${inside.slice(1)}> closes nothing`);
    return attach(stack, open);
  }
  const empty = inside.endsWith('/');
  const tag = NAME.exec(inside)?.[0];
  if (tag === undefined) throw new Error(`<${inside.slice(0, 20)}> is no tag`);
  const open: Open = { tag, children: null, text: '' };
  if (stack.length >= DEPTH_MAX) throw new Error('elements are nested too deep');
  if (empty) return attach(stack, open);
  stack.push(open);
  return null;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*(?=[\s/]|$)/u;

function attach(stack: readonly Open[], ended: Open): Open {
  const parent = stack.at(-1);
  if (!parent) return ended;
  parent.children ??= Object.create(null) as Record<string, unknown>;
  const name = localName(ended.tag);
  const value = contentOf(ended);
  const known = parent.children[name];
  if (known === undefined) parent.children[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else parent.children[name] = [known, value];
  return ended;
}

function contentOf({ children, text }: Open): XmlValue {
  return children ?? text.trim();
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function addText(stack: readonly Open[], text: string): void {
  const open = stack.at(-1);
  if (open) open.text += text.includes('&') ? unescaped(text) : text;
  else if (text.trim() !== '') throw new Error('text outside the root');
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  if (at === -1) throw new Error(`${mark} is missing`);
  return at + mark.length;
}

/** Place of the `>` that ends a tag; one inside a quoted attribute does not. */
function tagEnd(source: string, from: number): number {
  let end = source.indexOf('>', from);
  const quoted = source.slice(from, end);
  if (end !== -1 && !quoted.includes('"') && !quoted.includes("'")) return end;
  let quote = '';
  for (end = from + 1; end < source.length; end += 1) {
    const char = source[end] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return end;
  }
  throw new Error('a tag does not end');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The references of XML and numeric ones; others stay as they are. */
function unescaped(text: string): string {
  const read = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return visibleText(read);
}
