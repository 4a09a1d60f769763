/** What faults make of an answer on the wire, in the format it has: JSON, or XML in EUC-KR. */
import type { GatewayAnswer, GatewayPage, WrongShape } from './types.ts';

export type Payload = string | Buffer;

export function bytesOf(payload: unknown): Buffer {
  if (Buffer.isBuffer(payload)) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : '', 'utf8');
}

export function isXml(body: Buffer): boolean {
  return body.subarray(0, 64).toString('latin1').trimStart().startsWith('<');
}

const JSON_SHAPES = { EMPTY_OBJECT: '{}', NULL: 'null', EMPTY_LIST: '[]', NUMBER: '200' } as const;
const DECLARATION = '<?xml version="1.0" encoding="euc-kr"?>\n';
/** What is nearest in a document that must have a root: nothing in it, nothing at all, rows without a row, a code without a word. */
const XML_SHAPES = {
  EMPTY_OBJECT: `${DECLARATION}<response></response>`,
  NULL: '',
  EMPTY_LIST: `${DECLARATION}<list></list>`,
  NUMBER: `${DECLARATION}<resultCode>200</resultCode>`,
} as const;

/** A whole body that holds nothing of what was asked for; `other` is another operation's. */
export function wrongShape(body: Buffer, shape: WrongShape, other: Payload | null): Payload {
  const shapes = isXml(body) ? XML_SHAPES : JSON_SHAPES;
  return shape === 'OTHER_OPERATION' ? (other ?? shapes.EMPTY_OBJECT) : shapes[shape];
}

interface GatewayText {
  contentType: string;
  body: string;
}

/** How gateways in front of a channel say that they know no such address. */
export function gatewayNotFound(page: GatewayPage, path: string): GatewayText {
  if (page === 'EMPTY') return { contentType: 'text/plain', body: '' };
  return page === 'HTML' ? htmlPage('404 Not Found') : json({ status: 404, error: 'Not Found', path });
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 408: 'Request Timeout', 409: 'Conflict', 502: 'Bad Gateway' };

/** How gateways answer for a channel they stopped waiting for: a page, a code of their own, or the status again as a number. */
export function gatewayAnswer(variant: GatewayAnswer): GatewayText & { status: number } {
  const [first, form] = variant.split('_');
  const status = Number(first);
  const message = STATUS_TEXTS[status] ?? '';
  if (form === 'HTML') return { status, ...htmlPage(`${status} ${message}`) };
  return { status, ...json({ code: form === 'CODE' ? `GW-${status}01` : status, message }) };
}

function htmlPage(title: string): GatewayText {
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>`;
  return { contentType: 'text/html', body };
}

function json(body: object): GatewayText {
  return { contentType: 'application/json', body: JSON.stringify(body) };
}

const BLANKS = Buffer.alloc(64 * 1024, ' ');

/** The body and as many blanks as make it `bytes` long, in parts. */
export function* padded(body: Buffer, bytes: number): Generator<Buffer> {
  yield body;
  for (let left = bytes - body.length; left > 0; left -= BLANKS.length) yield BLANKS.subarray(0, Math.min(left, BLANKS.length));
}
