/**
 * How request bodies are read: JSON and multipart, both into a buffer that Fastify cuts at the route's limit, so that 413 is
 * answered at once for chunked bodies too and a large one never gathers in memory. Other content types are refused with 415.
 */
import { decodeParts, problem } from '@moa/contract';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';

/** A body that came as multipart/form-data, decoded by bracket names; files are `File`, JSON parts are parsed. */
export class MultipartBody {
  readonly fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.fields = fields;
  }
}

const MAX_PARTS = 200;
/** No input of ours is nested so deeply; code that walks values may then use the stack. */
const MAX_DEPTH = 64;

export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseJson: FastifyBodyParser<string> = (request, body, done) => {
    // Clients send the content type with every POST: no body is an empty input, not malformed JSON.
    if (body === '') return done(null, undefined);
    if (nestsDeeperThan(MAX_DEPTH, body))
      return done(problem('MALFORMED_JSON', { detail: `${MAX_DEPTH}단계보다 깊게 중첩할 수 없습니다.` }));
    return parse(request, body, done);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.addContentTypeParser(/^application\/[\w.+-]+\+json/, { parseAs: 'string' }, parseJson);
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
}

async function readMultipart(body: Buffer, contentType: string): Promise<MultipartBody> {
  let form: FormData;
  try {
    form = await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': contentType },
    }).formData();
  } catch (cause) {
    throw problem('MALFORMED_BODY', { detail: 'multipart 형식이 올바르지 않습니다.', cause });
  }
  const entries = [...form.entries()];
  if (entries.length > MAX_PARTS) throw problem('MALFORMED_BODY', { detail: `파트는 ${MAX_PARTS}개까지 보낼 수 있습니다.` });
  return new MultipartBody(decodeParts(await Promise.all(entries.map(readPart))));
}

async function readPart([name, part]: [string, string | File]): Promise<[string, unknown]> {
  if (typeof part === 'string' || !part.type.startsWith('application/json')) return [name, part];
  try {
    const text = await part.text();
    if (nestsDeeperThan(MAX_DEPTH, text)) throw new RangeError('nested too deeply');
    return [name, JSON.parse(text)];
  } catch (cause) {
    throw problem('MALFORMED_JSON', { detail: `${name} 파트의 JSON 형식이 올바르지 않습니다.`, cause });
  }
}

/** Counts brackets outside strings: cheap beside parsing, and no value is built first. */
function nestsDeeperThan(limit: number, json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at += 1;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === BRACE_OPEN || char === BRACKET_OPEN) {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === BRACE_CLOSE || char === BRACKET_CLOSE) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACKET_OPEN, BRACKET_CLOSE, BRACE_OPEN, BRACE_CLOSE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
