/** XML in CP949 as 11ST speaks it (sheet 1): writing without losing a character, reading by local names. */
import iconv from 'iconv-lite';
import { isWire, type Wire } from '../sdk/reader.ts';
import { readXml } from './xml-reader.ts';

export type XmlNode = readonly [name: string, content: XmlContent];
export type XmlContent = string | number | Cdata | readonly XmlNode[];

export interface Cdata {
  cdata: string;
}

export type Representable = 'EUC_KR' | 'CP949' | 'NONE';

/**
 * Where a character can be carried: EUC-KR proper goes as it is, the further syllables of CP949 and everything else only as a reference.
 * iconv writes `?` for what it lacks, so each character is asked first.
 */
export function representable(char: string): Representable {
  if ((char.codePointAt(0) ?? 0) < 0x80) return 'EUC_KR';
  const known = asked.get(char);
  if (known) return known;
  const answer = ask(char);
  asked.set(char, answer);
  return answer;
}

/** Each character is asked once: detail pages are long and made of few. */
const asked = new Map<string, Representable>();

function ask(char: string): Representable {
  const bytes = iconv.encode(char, 'cp949');
  if (iconv.decode(bytes, 'cp949') !== char) return 'NONE';
  return (bytes[0] ?? 0) >= 0xa1 && (bytes[1] ?? 0) >= 0xa1 ? 'EUC_KR' : 'CP949';
}

/** Characters that no EUC-KR document shows, each once. */
export function lostCharacters(text: string): string[] {
  return [...new Set(text)].filter((char) => representable(char) === 'NONE');
}

/** HTML in which everything outside EUC-KR is a numeric reference: what a browser shows stays the same, CDATA or not. */
export function escapeHtml(html: string): string {
  return referenced(html);
}

/** The bytes of a whole document. */
export function encodeXml(root: XmlNode): Uint8Array {
  return iconv.encode(`<?xml version="1.0" encoding="euc-kr"?>\n${written(root)}`, 'cp949');
}

function written([name, content]: XmlNode): string {
  return `<${name}>${writtenContent(content)}</${name}>`;
}

function writtenContent(content: XmlContent): string {
  if (typeof content === 'string' || typeof content === 'number') return referenced(escaped(String(content)));
  if ('cdata' in content) return writtenCdata(content.cdata);
  return content.map(written).join('');
}

/** Inside CDATA a reference would be read as text, so a text with characters outside EUC-KR goes as escaped text. */
function writtenCdata(text: string): string {
  const clean = withoutControls(text);
  if ([...clean].some((char) => representable(char) !== 'EUC_KR')) return referenced(escaped(clean));
  return `<![CDATA[${clean.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function escaped(text: string): string {
  return withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function referenced(text: string): string {
  return [...text].map((char) => (representable(char) === 'EUC_KR' ? char : `&#${char.codePointAt(0)};`)).join('');
}

/** Characters that XML forbids altogether. */
function withoutControls(text: string): string {
  return [...text].filter((char) => (char.codePointAt(0) ?? 0) >= 0x20 || char === '\n' || char === '\t' || char === '\r').join('');
}

export interface ParsedXml {
  /** Local name of the root element. */
  root: string;
  /** Children of the root. */
  body: Wire;
  /** Words of a root that has no children. */
  text: string;
}

export type XmlResult = { ok: true; value: ParsedXml } | { ok: false; message: string };

/** Reads a document whatever it is encoded in. Cut, malformed and entity-declaring documents are not read. Never throws. */
export function parseXml(bytes: Uint8Array): XmlResult {
  try {
    const { root, content } = readXml(decoded(bytes));
    return { ok: true, value: isWire(content) ? { root, body: content, text: '' } : { root, body: {}, text: content } };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** CP949 unless the document says UTF-8 and is. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? '';
  if (declared === '' || declared === 'utf-8' || declared === 'utf8') {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return iconv.decode(Buffer.from(bytes), 'cp949');
    }
  }
  return iconv.decode(Buffer.from(bytes), 'cp949');
}
