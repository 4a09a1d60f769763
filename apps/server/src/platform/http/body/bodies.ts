/**
 * How request bodies are read: JSON and multipart, both into a buffer that Fastify cuts at the route's limit, so that 413 is
 * answered at once for chunked bodies too and a large one never gathers in memory. Other content types are refused with 415.
 */
import { isUtf8 } from 'node:buffer';
import { decodeParts, problem } from '@moa/contract';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { nameNestsTooDeep } from './field-names.ts';
import { jsonShapeProblem } from './json-shape.ts';

/** A body that came as multipart/form-data, decoded by bracket names; files are `File`, JSON parts are parsed. */
export class MultipartBody {
  readonly fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.fields = fields;
  }
}

const MAX_PARTS = 200;
const NO_UTF8 = '본문이 UTF-8이 아닙니다.';
/** One boundary, of the characters RFC 2046 gives it: what is counted here is then what is split at later. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i;

export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseJson: FastifyBodyParser<Buffer> = (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(problem('MALFORMED_JSON', { detail: NO_UTF8 }));
    const body = bytes.toString('utf8');
    // Clients send the content type with every POST: no body is an empty input, not malformed JSON.
    if (body === '') return done(null, undefined);
    const detail = jsonShapeProblem(body);
    if (detail !== null) return done(problem('MALFORMED_JSON', { detail }));
    return parse(request, body, done);
  };
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async ({ headers }, reply) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw problem('UNSUPPORTED_MEDIA_TYPE', { detail: '압축한 본문은 받지 않습니다. Content-Encoding 없이 보내주십시오.' });
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);
  app.addContentTypeParser(/^application\/[\w.+-]+\+json/, { parseAs: 'buffer' }, parseJson);
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
}

async function readMultipart(body: Buffer, contentType: string): Promise<MultipartBody> {
  refuseManyParts(body, contentType);
  let form: FormData;
  try {
    form = await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': contentType },
    }).formData();
  } catch (cause) {
    throw problem('MALFORMED_BODY', { detail: 'multipart 형식이 올바르지 않습니다.', cause });
  }
  const entries = [...form.entries()];
  if (entries.some(([name]) => nameNestsTooDeep(name)))
    throw problem('MALFORMED_BODY', { detail: '파트 이름이 너무 깊게 중첩되어 있습니다.' });
  for (const [name, part] of entries) for (const text of typeof part === 'string' ? [name, part] : [name]) requireSent(body, text);
  return new MultipartBody(decodeParts(await Promise.all(entries.map(readPart))));
}

/** What is no UTF-8 was read as U+FFFD: a text that holds one must have been sent with it. */
function requireSent(body: Buffer, text: string): void {
  if (text.includes('\ufffd') && !body.includes(Buffer.from(text))) throw problem('MALFORMED_BODY', { detail: NO_UTF8 });
}

/** Before anything is split: taking hundreds of thousands of empty parts apart would hold everybody else up for seconds. */
function refuseManyParts(body: Buffer, contentType: string): void {
  const boundary = BOUNDARY.exec(contentType)?.[2];
  if (boundary === undefined) throw problem('MALFORMED_BODY', { detail: 'multipart 경계(boundary)가 올바르지 않습니다.' });
  const mark = Buffer.from(`--${boundary}`);
  let marks = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    marks += 1;
    // The last part ends with one more.
    if (marks > MAX_PARTS + 1) throw problem('MALFORMED_BODY', { detail: `파트는 ${MAX_PARTS}개까지 보낼 수 있습니다.` });
  }
}

async function readPart([name, part]: [string, string | File]): Promise<[string, unknown]> {
  if (typeof part === 'string' || !part.type.startsWith('application/json')) return [name, part];
  try {
    const bytes = Buffer.from(await part.arrayBuffer());
    if (!isUtf8(bytes)) throw new RangeError(NO_UTF8);
    const text = bytes.toString('utf8');
    const detail = jsonShapeProblem(text);
    if (detail !== null) throw new RangeError(detail);
    return [name, JSON.parse(text)];
  } catch (cause) {
    throw problem('MALFORMED_JSON', { detail: `${name} 파트의 JSON 형식이 올바르지 않습니다.`, cause });
  }
}
