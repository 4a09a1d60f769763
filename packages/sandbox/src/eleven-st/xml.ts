/** EUC-KR XML (sheet 1). The label says EUC-KR, the bytes are its CP949 superset, as the channel's own are. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import iconv from 'iconv-lite';

export type XmlNode = { [name: string]: XmlValue };
export type XmlValue = string | XmlNode | (string | XmlNode)[];

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  removeNSPrefix: true,
  trimValues: true,
  htmlEntities: true,
  ignoreDeclaration: true,
});

const KOREAN = new Set(['euc-kr', 'euckr', 'cp949', 'ms949', 'ks_c_5601-1987', 'ksc5601']);

/** Thrown for bytes that are no readable document; the message is the channel's. */
export class UnreadableXml extends Error {}

/** Decodes by the declared charset (header before declaration, EUC-KR without either) and parses. The root's name is the single key. */
export function parseXml(bytes: Buffer, contentType: string): XmlNode {
  const text = decodeDeclared(bytes, contentType);
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableXml('DOCTYPE은 사용할 수 없습니다.');
  if (text.trim() === '' || XMLValidator.validate(text) !== true) throw new UnreadableXml('XML 형식이 올바르지 않습니다.');
  return parser.parse(text) as XmlNode;
}

function decodeDeclared(bytes: Buffer, contentType: string): string {
  const declared =
    /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(bytes.toString('latin1'))?.[1] ??
    'euc-kr';
  const charset = declared.toLowerCase();
  if (!KOREAN.has(charset) && charset !== 'utf-8' && charset !== 'utf8')
    throw new UnreadableXml(`지원하지 않는 인코딩(${declared})입니다.`);
  const text = KOREAN.has(charset) ? iconv.decode(bytes, 'cp949') : bytes.toString('utf8');
  if (text.includes('\uFFFD')) throw new UnreadableXml(`본문이 ${declared} 인코딩이 아닙니다.`);
  return text;
}

/** What is left of a text once it went through the channel's charset: a question mark for every character that CP949 lacks. */
export function representable(text: string): string {
  return iconv.decode(iconv.encode(text, 'cp949'), 'cp949');
}

/** Length in the channel's bytes. */
export function byteLength(text: string): number {
  return iconv.encode(text, 'cp949').length;
}

/** A document on the wire: the declaration, then its parts. */
export function encodeXml(parts: Iterable<string>): Buffer {
  const chunks = [encodeText('<?xml version="1.0" encoding="euc-kr"?>\n')];
  for (const part of parts) chunks.push(encodeText(part));
  return Buffer.concat(chunks);
}

/** Both bytes of a character that was met before; 0 for one that was not. */
const met = new Uint16Array(0x10000);
const QUESTION_MARK = 0x3f;

/** As `iconv.encode(text, 'cp949')`, many times faster: lists have no pages, so an answer can be hundreds of megabytes. */
function encodeText(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length * 2);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    const pair = met[code] || meet(code);
    if (pair > 0xff) bytes[length++] = pair >> 8;
    bytes[length++] = pair & 0xff;
    // The second half of a pair has no question mark of its own.
    if (code >= 0xd800 && code < 0xdc00) at += 1;
  }
  return Buffer.from(bytes.subarray(0, length));
}

function meet(code: number): number {
  const [high = QUESTION_MARK, low] = iconv.encode(String.fromCharCode(code), 'cp949');
  const pair = low === undefined ? high : (high << 8) | low;
  met[code] = pair;
  return pair;
}

function escaped(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function element(name: string, value: string | number): string {
  return `<${name}>${escaped(String(value))}</${name}>`;
}

/** Child elements of a record, in its order. */
export function elements(record: Record<string, string | number>): string {
  let text = '';
  for (const name in record) text += `${text === '' ? '' : '\n'}${element(name, record[name] ?? '')}`;
  return text;
}

/** An element with children of its own. */
export function nested(name: string, node: XmlNode): string {
  const children = Object.entries(node).flatMap(([child, value]) =>
    [value].flat().map((one) => (typeof one === 'string' ? element(child, one) : nested(child, one))),
  );
  return `<${name}>${children.join('')}</${name}>`;
}

export function childText(node: XmlNode, name: string): string {
  const value = node[name];
  if (typeof value === 'string') return representable(value);
  return Array.isArray(value) && typeof value[0] === 'string' ? representable(value[0]) : '';
}

/** Every child element of that name that has children of its own. */
export function childNodes(node: XmlNode, name: string): XmlNode[] {
  const value = node[name];
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.filter((entry) => typeof entry === 'object');
}

/** A path whose segments are percent-encoded EUC-KR, rewritten in UTF-8, which is what routing understands; others stay as they are. */
export function utf8Path(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.split('/').map(utf8Segment).join('/'), ...query].join('?');
}

function utf8Segment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    const hex = segment.replace(/%([0-9a-f]{2})|[\s\S]/gi, (found, byte?: string) => byte ?? Buffer.from(found).toString('hex'));
    return encodeURIComponent(iconv.decode(Buffer.from(hex, 'hex'), 'cp949'));
  }
}
