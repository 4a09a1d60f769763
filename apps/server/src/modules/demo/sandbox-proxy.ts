/**
 * `/sandbox` of this server: the page and the control API of the sandbox process, which listens for this machine only. The page is opened
 * by browsers without a bearer token, so the login is read from the access-token cookie here, and nowhere else: it is SameSite=Strict,
 * and nothing but the sandbox can be changed through it.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../platform/http/index.ts';
import { cookieNames, readCookie } from '../accounts/index.ts';

export interface SandboxProxyOptions {
  /** Origin of the sandbox process. */
  url: string;
  /** Opens its control API; never leaves this server. */
  controlToken: string;
  authenticator: Authenticator;
  /** Any login may play the buyer and the channels, not administrators alone: on a copy that is for trying things out. */
  openToAll: boolean;
}

const TOKEN_HEADER = 'x-sandbox-control-token';
const BODY_LIMIT = 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** What of the sandbox's answer is passed on; its other headers concern its own connection. */
const PASSED = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'access-control-allow-origin',
  'location',
  'referrer-policy',
] as const;

export async function registerSandboxProxy(app: FastifyInstance, options: SandboxProxyOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    const config = { access: 'PUBLIC', operation: 'sandbox.proxy', uncounted: true } as const;
    scope.get('/sandbox', { exposeHeadRoute: false, config }, async (request, reply) => {
      // The page's own addresses are relative to the folder.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('/sandbox/', 302);
      return forward(request, reply, options, null);
    });
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST', 'DELETE'],
      url: '/sandbox/*',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      config,
      handler: async (request, reply) => {
        const control = request.params['*'].startsWith('control/');
        if (control) await requireOperator(request, options);
        return forward(request, reply, options, control ? options.controlToken : null);
      },
    });
  });
}

async function requireOperator(request: FastifyRequest, options: SandboxProxyOptions): Promise<void> {
  // Another program on this host is the same site to a cookie: what its pages start does not count.
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw problem('FORBIDDEN', { detail: '다른 화면에서 보낸 요청입니다.' });
  const token = readCookie(request.headers.cookie, cookieNames(request.host, request.secure).access);
  const actor = token ? await options.authenticator.authenticate(token, null, request.ip) : null;
  if (actor === null || actor.apiToken !== undefined) throw problem('UNAUTHENTICATED', { detail: '모아에 로그인한 뒤 새로 고쳐주십시오.' });
  if (actor.role !== 'A' && !options.openToAll) throw problem('FORBIDDEN', { detail: '모의 쇼핑몰은 관리자만 조작할 수 있습니다.' });
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SandboxProxyOptions,
  controlToken: string | null,
): Promise<FastifyReply> {
  const { body } = request;
  const answer = await fetch(`${options.url}${request.url}`, {
    method: request.method,
    headers: {
      ...(request.headers['content-type'] === undefined ? {} : { 'content-type': request.headers['content-type'] }),
      ...(controlToken === null ? {} : { [TOKEN_HEADER]: controlToken }),
    },
    ...(Buffer.isBuffer(body) && body.length > 0 ? { body } : {}),
    redirect: 'manual',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    throw problem('SERVICE_UNAVAILABLE', { detail: '모의 쇼핑몰이 실행 중이 아닙니다.', retryAfter: 5, cause });
  });
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  // The page shows received detail pages in sandboxed frames of itself.
  reply.removeHeader('x-frame-options');
  return reply.code(answer.status).send(answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream));
}
