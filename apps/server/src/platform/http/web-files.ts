/**
 * The built web app. Files are known by name from the start, so nothing outside the folder can be asked for; text is compressed once and
 * kept, and so is what is small as it is. Every unknown page address gets the app's page, with a fresh nonce and what the page has to know of its server.
 * When a file turns out to be gone the folder is read anew: a page whose scripts are gone would stay empty.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compressFile, type Encoding } from './content-encoding.ts';
import { readSeldom } from './read-seldom.ts';
import { newNonce, pagePolicy } from './security-headers.ts';

export interface WebFilesOptions {
  /** Folder of the built app; may be missing (not built yet). */
  folder: string;
  /** `<meta name="…" content="…">` of the page, asked for with each page. */
  meta: (request: FastifyRequest) => Promise<Readonly<Record<string, string>>>;
  /** Other origins our own images come from. */
  imageOrigins: readonly string[];
  /** Origins of pages that may show the page in a frame. */
  embedOrigins?: readonly string[];
  /** Paths of pages, lower case, that no search engine shows. */
  hiddenPages?: ReadonlySet<string>;
}

interface WebFile {
  file: string;
  size: number;
  type: string;
  etag: string;
  /** Its name changes with its content. */
  immutable: boolean;
  /** What it was sent as so far. */
  kept: Map<Encoding | 'as it is', Promise<Buffer>>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;
const SMALLEST_COMPRESSED = 256;
/** The font and the smallest scripts, which each first visit asks for: opening a file took five times as long as sending it. */
const LARGEST_KEPT = 256 * 1024;
/** Paths that are never pages: an unknown one is answered 404. */
const NO_PAGES = /^\/(api|oauth|i|assets|docs|openapi\.json|healthz|readyz|metrics|files|sandbox|job-[\w-]+|user-[\w-]+)(\/|$)/i;

/** A folder without a page is being built, which takes seconds. */
const NOT_BUILT_REST_MS = 1_000;

const NOT_BUILT = `<!doctype html><html lang="ko"><meta charset="utf-8"><title>모아</title><body><h1>웹 화면이 아직 준비되지 않았습니다.</h1>
<p>프로젝트 폴더에서 <code>npm run build</code>를 실행한 뒤 다시 시작해주십시오.</p></body></html>`;

export async function registerWebFiles(app: FastifyInstance, options: WebFilesOptions): Promise<void> {
  const build = await readBuild(options.folder);
  const readAgain = readSeldom(() => readAnew(build, options.folder), { restMs: NOT_BUILT_REST_MS });
  const sendAnew = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!(await readAgain())) return false;
    const sent = await sendFile(build.files.get(path), request, reply);
    if (!sent) build.files.delete(path);
    return sent;
  };
  const config = { access: 'PUBLIC', operation: 'web.file', uncounted: true } as const;

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    config,
    handler: async (request, reply) => {
      const path = pathOf(request.url);
      if (build.files.has(path)) {
        if ((await sendFile(build.files.get(path), request, reply)) || (await sendAnew(path, request, reply))) return reply;
      }
      const wantsPage = !NO_PAGES.test(path) && !path.includes('..') && extname(path) === '' && accepts(request, 'text/html');
      if (!wantsPage) throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
      if (options.hiddenPages?.has(path.toLowerCase().replace(/\/$/, ''))) reply.header('x-robots-tag', 'noindex');
      return sendPage(build.page, options, request, reply);
    },
  });
}

/** What is served. Changes when the folder does and a file turns out to be gone. */
interface Build {
  files: Map<string, WebFile>;
  /** Null: not built yet. */
  page: string | null;
}

async function readBuild(folder: string): Promise<Build> {
  const files = await listFiles(folder);
  const page = files.has('/index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : null;
  files.delete('/index.html');
  return { files, page };
}

/**
 * Takes over another build that stands whole in the folder. What of this one was sent before stays, for the pages that are open.
 * @returns false where there is none
 */
async function readAnew(build: Build, folder: string): Promise<boolean> {
  const other = await readBuild(folder).catch(() => null);
  if (other === null || other.page === null) return false;
  const sent = [...build.files].filter(([, { immutable, kept }]) => immutable && kept.size > 0);
  build.files = new Map([...sent, ...other.files]);
  build.page = other.page;
  return true;
}

async function listFiles(folder: string): Promise<Map<string, WebFile>> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name): Promise<[string, WebFile][]> => {
      const file = join(folder, name);
      const { size, mtimeMs } = await stat(file);
      const type = TYPES[extname(name)];
      if (type === undefined) return [];
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const etag = `"${createHash('sha256').update(`${path}:${size}:${mtimeMs}`).digest('base64url').slice(0, 22)}"`;
      return [[path, { file, size, type, etag, immutable: path.startsWith('/assets/'), kept: new Map() }]];
    }),
  );
  return new Map(found.flat());
}

function metaTags(meta: Readonly<Record<string, string>>): string {
  return Object.entries(meta)
    .map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}" />`)
    .join('');
}

async function sendPage(
  page: string | null,
  options: WebFilesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = newNonce();
  const tags = page === null ? '' : metaTags(await options.meta(request));
  const { imageOrigins, embedOrigins = [] } = options;
  // The older header knows no list of origins; browsers that know frame-ancestors heed that one.
  if (embedOrigins.length > 0) reply.removeHeader('x-frame-options');
  return reply
    .code(page === null ? 503 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce, imageOrigins, embedOrigins),
    })
    .send(page === null ? NOT_BUILT : page.replaceAll('__CSP_NONCE__', nonce).replace('</head>', `${tags}</head>`));
}

/**
 * @returns false for a file that is not there, before anything of the answer is said; not the reply, which to wait for is to wait until it was sent,
 * for nothing
 */
async function sendFile(file: WebFile | undefined, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (file === undefined) return false;
  const compressible = file.size >= SMALLEST_COMPRESSED && COMPRESSIBLE.test(file.type);
  const isKnown = request.headers['if-none-match'] === file.etag;
  const encoding = compressible && !isKnown ? acceptedEncoding(request) : null;
  const body = isKnown || (encoding === null && request.method === 'HEAD') ? null : await bodyOf(file, encoding);
  if (body === 'GONE') return false;
  reply.headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    ...(compressible ? { vary: 'accept-encoding' } : {}),
  });
  if (encoding !== null) reply.header('content-encoding', encoding);
  else if (!isKnown && !Buffer.isBuffer(body)) reply.header('content-length', file.size);
  if (isKnown) void reply.code(304).send();
  else void reply.send(body);
  return true;
}

async function bodyOf(file: WebFile, encoding: Encoding | null): Promise<Buffer | ReadStream | 'GONE'> {
  try {
    if (encoding !== null) return await contentOf(file, encoding);
    if (file.size <= LARGEST_KEPT) return await contentOf(file, 'as it is');
    const stream = createReadStream(file.file);
    await once(stream, 'open');
    return stream;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'GONE';
    throw error;
  }
}

function contentOf(file: WebFile, as: Encoding | 'as it is'): Promise<Buffer> {
  const known = file.kept.get(as);
  if (known !== undefined) return known;
  const made = readFile(file.file).then((content) => (as === 'as it is' ? content : compressFile(content, as)));
  file.kept.set(as, made);
  made.catch(() => file.kept.delete(as));
  return made;
}

function accepts(request: FastifyRequest, type: string): boolean {
  const accepted = request.headers.accept ?? '*/*';
  return accepted.includes(type) || accepted.includes('*/*');
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
