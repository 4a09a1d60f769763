/** Which compression a caller takes, and compressing answers off the main thread. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Answers below this gain less on the wire than they cost. */
const SMALLEST = 4 * 1024;
/** Fast rather than small: answers are compressed once for one reader. */
const ANSWER_LEVEL = 3;

/** The best encoding the caller accepts; null for none. */
export function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(?:[^.\d]|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:[^.\d]|$))/.test(accepted) ? 'gzip' : null;
}

/** As small as it gets, for files that are compressed once and sent often. */
export function compressFile(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(content, { level: 9 });
  return toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Compresses an answer worth compressing and sets its headers; others pass as they are. */
export async function compressAnswer(body: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  if (body.length < SMALLEST) return body;
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (encoding === null) return body;
  reply.header('content-encoding', encoding);
  if (encoding === 'gzip') return toGzip(body, { level: ANSWER_LEVEL });
  return toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: ANSWER_LEVEL, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}
