/** `POST /oauth/token`: form or JSON, RFC 6749 answers and errors, cookies for browsers. A plain route with its own small bodies. */
import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import {
  type ChallengeRequiredAnswer,
  LOGIN_CODE_GRANT,
  ProblemError,
  type TokenAnswer,
  type TokenErrorAnswer,
  WEB_CLIENT,
} from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../../../platform/database/index.ts';
import { ChallengeRequired } from '../second-factor/login-challenge.ts';
import { clearedCookies, cookieNames, deviceCookie, loginCookies, readCookie, TOKEN_PATH } from './cookies.ts';
import { GrantError } from './grant-error.ts';
import type { Caller, IssuedTokens, LoginService, SignedIn } from './login.service.ts';

const BODY_LIMIT = 8 * 1024;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'Y', 'N'])])
  .transform((value) => [true, 'true', '1', 'on', 'Y'].includes(value));
/** What the database can hold: it knows no NUL. */
const typed = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\0'));
const client = {
  client_id: z.string().max(100).optional(),
  client_secret: z.string().max(200).optional(),
  scope: z.string().max(200).optional(),
};

const grantSchema = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('password'),
    username: typed(100),
    password: typed(200),
    /** 로그인 유지. */
    remember: flag.optional(),
  }),
  z.object({
    ...client,
    grant_type: z.literal(LOGIN_CODE_GRANT),
    mfa_token: z.string().regex(/^[\w-]{20,100}$/),
    code: z.string().regex(/^\d{6}$/),
    /** 이 기기 기억하기. */
    remember_device: flag.optional(),
  }),
  z.object({ ...client, grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200).optional() }),
  z.object({ ...client, grant_type: z.literal('client_credentials') }),
]);

type Grant = z.infer<typeof grantSchema>;

/** What is no UTF-8 would be read as other characters than were meant. */
function utf8Form(body: Buffer): string {
  const text = body.toString('latin1');
  try {
    decodeURIComponent(text);
  } catch {
    throw new TokenRequestError(400, 'invalid_request', '요청이 UTF-8이 아닙니다.');
  }
  if (!isUtf8(body)) throw new TokenRequestError(400, 'invalid_request', '요청이 UTF-8이 아닙니다.');
  return body.toString('utf8');
}

export function registerTokenRoute(app: FastifyInstance, login: LoginService): void {
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, body: Buffer) => Object.fromEntries(new URLSearchParams(utf8Form(body))),
  );
  app.route({
    method: 'POST',
    url: TOKEN_PATH,
    bodyLimit: BODY_LIMIT,
    config: { access: 'PUBLIC', operation: 'oauth.token' },
    errorHandler: (error, request, reply) => sendTokenError(error, request, reply),
    handler: async (request, reply) => {
      if (fromElsewhere(request)) throw new TokenRequestError(403, 'invalid_request', '다른 사이트에서 보낸 로그인 요청입니다.');
      const grant = readGrant(request.body);
      requireClient(request, grant);
      // RFC 6749 5.1: answers with tokens are never kept.
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      if (grant.grant_type === 'client_credentials') {
        const issued = await login.clientToken();
        return answer(issued.accessToken, issued.accessSeconds);
      }
      const { host, secure } = request;
      const issued = await signedIn(grant, request, login).catch((error: unknown) => {
        if (endsLogin(grant, error)) reply.header('set-cookie', clearedCookies(host, secure));
        throw error;
      });
      const device = 'device' in issued ? [deviceCookie(host, secure, issued.device)] : [];
      reply.header('set-cookie', [...loginCookies(host, secure, issued), ...device]);
      return { ...answer(issued.accessToken, issued.accessSeconds), refresh_token: issued.refreshToken };
    },
  });
}

async function signedIn(
  grant: Exclude<Grant, { grant_type: 'client_credentials' }>,
  request: FastifyRequest,
  login: LoginService,
): Promise<IssuedTokens | SignedIn> {
  if (grant.grant_type === 'password') {
    return login.signIn({ loginId: grant.username, password: grant.password, keep: grant.remember ?? false }, callerOf(request));
  }
  if (grant.grant_type === LOGIN_CODE_GRANT) {
    return login.signInWithCode({ mfaToken: grant.mfa_token, code: grant.code, trust: grant.remember_device ?? false }, callerOf(request));
  }
  const token = grant.refresh_token ?? readCookie(request.headers.cookie, cookieNames(request.host, request.secure).refresh);
  if (!token) throw new TokenRequestError(400, 'invalid_request', '리프레시 토큰이 없습니다. 다시 로그인해주십시오.');
  return login.refresh(token);
}

/** The login that the browser's cookies stand for is over: the HttpOnly one can be taken back by nobody else. */
function endsLogin(grant: Grant, error: unknown): boolean {
  if (grant.grant_type !== 'refresh_token' || grant.refresh_token !== undefined) return false;
  return error instanceof TokenRequestError || (error instanceof GrantError && error.error === 'invalid_grant');
}

function callerOf(request: FastifyRequest): Caller {
  const names = cookieNames(request.host, request.secure);
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceOf: (userId) => readCookie(request.headers.cookie, names.device(userId)),
  };
}

/** A token call that is wrong before anybody's password is looked at. */
class TokenRequestError extends Error {
  readonly status: number;
  readonly error: TokenErrorAnswer['error'];

  constructor(status: number, error: TokenErrorAnswer['error'], description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

function readGrant(body: unknown): Grant {
  const result = grantSchema.safeParse(body);
  if (result.success) return result.data;
  const type = typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : undefined;
  if (typeof type === 'string' && type !== '' && result.error.issues.some((issue) => issue.path[0] === 'grant_type')) {
    throw new TokenRequestError(400, 'unsupported_grant_type', '지원하지 않는 인증 방식입니다.');
  }
  const asked = type === LOGIN_CODE_GRANT ? '인증번호 6자리를 숫자로 입력해주십시오.' : '아이디와 비밀번호를 입력해주십시오.';
  throw new TokenRequestError(400, 'invalid_request', asked);
}

/**
 * A page of another site asks: its form could sign a visitor in as somebody else, who then reads what the visitor enters. SameSite does not
 * help, since such a form brings no cookie but takes ours home.
 */
function fromElsewhere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}

/** The web client's credential, as HTTP Basic or in the body. */
function requireClient(request: FastifyRequest, grant: Grant): void {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const given =
    basic === undefined ? `${grant.client_id ?? ''}:${grant.client_secret ?? ''}` : Buffer.from(basic, 'base64').toString('utf8');
  if (!equal(given, `${WEB_CLIENT.id}:${WEB_CLIENT.secret}`))
    throw new TokenRequestError(401, 'invalid_client', '클라이언트 인증에 실패했습니다.');
}

function sendTokenError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
  const send = (status: number, body: TokenErrorAnswer) => reply.code(status).send(JSON.stringify(body));
  if (error instanceof ChallengeRequired) return send(400, challengeRequiredAnswer(error));
  if (error instanceof TokenRequestError) {
    if (error.status === 401) reply.header('www-authenticate', 'Basic realm="moa"');
    return send(error.status, { error: error.error, error_description: error.message });
  }
  if (error instanceof GrantError) {
    if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
    return send(error.retryAfter === null ? 400 : 429, { error: error.error, error_description: error.message });
  }
  if (error instanceof ProblemError) {
    const busy = error.status === 429 || error.status === 503;
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return send(error.status, {
      error: busy ? 'temporarily_unavailable' : 'invalid_request',
      error_description: error.detail ?? error.title,
    });
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 429)
    return send(429, { error: 'temporarily_unavailable', error_description: '요청이 너무 많습니다. 잠시 후 다시 시도해주십시오.' });
  if (status >= 400 && status < 500) return send(status, { error: 'invalid_request', error_description: '요청을 읽을 수 없습니다.' });
  if (isDatabaseUnavailable(error)) {
    reply.header('retry-after', '2');
    return send(503, {
      error: 'temporarily_unavailable',
      error_description: '일시적으로 이용할 수 없습니다. 잠시 후 다시 시도해주십시오.',
    });
  }
  request.log.error({ err: error, traceId: request.id }, 'token call failed');
  return send(500, { error: 'server_error', error_description: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주십시오.' });
}

function challengeRequiredAnswer({ message, sent }: ChallengeRequired): ChallengeRequiredAnswer {
  return {
    error: 'mfa_required',
    error_description: message,
    mfa_token: sent.ticket,
    mfa_channel: sent.channel,
    mfa_address: sent.address,
    expires_in: sent.expiresIn,
  };
}

function answer(accessToken: string, seconds: number): TokenAnswer {
  return { access_token: accessToken, token_type: 'Bearer', expires_in: seconds };
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
