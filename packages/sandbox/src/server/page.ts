import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // The sandboxed frames with detail pages inherit this policy, and detail pages live on style attributes.
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self'",
  // Products show whatever image address a seller sent.
  'img-src * data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const FONT_STYLE = 'pretendardvariable-dynamic-subset.css';
const FONT_FILE = /^PretendardVariable\.subset\.\d{1,3}\.woff2$/;

/**
 * The Korean page at `/sandbox/`. All its addresses are relative, so that it works below any prefix of a proxy; the proxy
 * forwards `/sandbox/*` and adds the control token in the header `x-sandbox-control-token`.
 */
export function registerPage(app: FastifyInstance): void {
  app.get('/sandbox', async (_request, reply) => reply.redirect('sandbox/', 302));
  const folder = new URL('../page/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const content = readFileSync(new URL(name, folder));
    app.get(`/sandbox/${name === 'index.html' ? '' : name}`, async (_request, reply) => guarded(reply, type).send(content));
  }
  registerFonts(app);
}

function guarded(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .type(type);
}

/** Only the subsets a page really uses are asked for, some 50 kB. */
function registerFonts(app: FastifyInstance): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pretendard/package.json')), 'dist/web/variable');
  app.get(`/sandbox/fonts/${FONT_STYLE}`, async (_request, reply) =>
    guarded(reply, 'text/css; charset=utf-8').send(readFileSync(join(folder, FONT_STYLE))),
  );
  app.get<{ Params: { name: string } }>('/sandbox/fonts/woff2-dynamic-subset/:name', async (request, reply) => {
    const path = join(folder, 'woff2-dynamic-subset', request.params.name);
    if (!FONT_FILE.test(request.params.name) || !existsSync(path)) return reply.code(404).send({ message: '파일을 찾을 수 없습니다.' });
    // The frame with a detail page has no origin of its own, and fonts are fetched with CORS.
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' })
      .type('font/woff2')
      .send(readFileSync(path));
  });
}
