import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // The sandboxed frames with detail pages inherit this policy, and detail pages live on style attributes.
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  // Products show whatever image address a seller sent.
  'img-src * data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const FILES: [string, string][] = [
  ['index.html', 'text/html; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
];

/** The Korean page at `/sandbox/`. All its addresses are relative, so that it works below any prefix of a proxy. */
export function registerPage(app: FastifyInstance): void {
  app.get('/sandbox', async (_request, reply) => reply.redirect('sandbox/', 302));
  for (const [name, type] of FILES) {
    const content = readFileSync(new URL(`../page/${name}`, import.meta.url));
    app.get(`/sandbox/${name === 'index.html' ? '' : name}`, async (_request, reply) =>
      reply
        .headers({
          'content-security-policy': CSP,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-cache',
        })
        .type(type)
        .send(content),
    );
  }
}
