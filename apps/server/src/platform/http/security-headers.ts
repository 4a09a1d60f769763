/** Headers that keep browsers from doing more with our answers than they should. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Answers that are no page (JSON, problems) need nothing, so they may load nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'content-security-policy': API_POLICY,
    });
    // Browsers heed these over https only, and warn on the console otherwise.
    if (request.secure) {
      reply.headers({ 'strict-transport-security': 'max-age=31536000', 'cross-origin-opener-policy': 'same-origin' });
    }
  });
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Policy of our pages: scripts only from files of ours, styles from files or with the nonce of this answer, nothing from other hosts
 * but images of `imageOrigins` (where our own images are served under another address); framed only by `embedOrigins`.
 */
export function pagePolicy(nonce: string, imageOrigins: readonly string[] = [], embedOrigins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', 'blob:', ...imageOrigins].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ')}`,
  ].join('; ');
}
