import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameBytes } from '../kernel/same-bytes.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { appOf } from './mall-data.ts';
import type { Mall, TokenGrant } from './market.ts';
import { errorBody, param, type Query, zonelessKst } from './wire.ts';

const CODE_LIFE_MS = 60 * 1000;
const ACCESS_LIFE_MS = 2 * 60 * 60 * 1000;
const REFRESH_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

const SCOPE_RESOURCES = ['product', 'category', 'collection', 'order', 'shipping', 'community', 'store', 'supply', 'salesreport'];
const KNOWN_SCOPES: ReadonlySet<string> = new Set(SCOPE_RESOURCES.flatMap((name) => [`mall.read_${name}`, `mall.write_${name}`]));

/** Words of `error` in a redirect back to the solution, or at the token endpoint. */
class OauthError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

export const OAUTH_OPERATIONS = ['auth.authorize', 'auth.token', 'auth.revoke'] as const;

/** Mounts the consent page, the token endpoint and revocation (sheet 2). */
export function registerOauth(app: FastifyInstance, mall: Mall): void {
  const { kernel } = mall;
  app.get('/:mall/api/v2/oauth/authorize', (request, reply) => {
    kernel.operation(request, 'auth.authorize');
    return authorize(mall, request, reply, request.query as Query, null);
  });
  app.post('/:mall/api/v2/oauth/authorize', (request, reply) => {
    kernel.operation(request, 'auth.authorize');
    const form = formOf(request);
    return authorize(mall, request, reply, form, param(form, 'decision'));
  });
  app.post('/:mall/api/v2/oauth/token', (request, reply) => {
    kernel.operation(request, 'auth.token');
    return answered(reply, () => tokenCall(mall, request));
  });
  app.post('/:mall/api/v2/oauth/revoke', (request, reply) => {
    kernel.operation(request, 'auth.revoke');
    return answered(reply, () => revokeCall(mall, request));
  });
}

function accountOf({ kernel }: Mall, request: FastifyRequest): SandboxAccount | undefined {
  return kernel.account((request.params as { mall: string }).mall);
}

function authorize(mall: Mall, request: FastifyRequest, reply: FastifyReply, query: Query, decision: string | null) {
  const account = accountOf(mall, request);
  if (!account) return reply.code(404).send(errorBody(404, 'No mall at this address.'));
  html(reply);
  const clientId = param(query, 'client_id');
  const redirectUri = param(query, 'redirect_uri');
  const app = appOf(account);
  const refuse = (reason: string) => reply.code(400).send(refusalPage(account.shopName, reason));
  if (clientId !== app.clientId) return refuse('client_id가 등록된 앱이 아닙니다.');
  if (!redirectUri || !isRegistered(redirectUri, app.redirectUris)) return refuse('redirect_uri가 앱에 등록된 주소가 아닙니다.');
  const back = (answer: Record<string, string>) => reply.redirect(withQuery(redirectUri, { ...answer, ...stateOf(query) }), 302);
  try {
    const scopes = checkedScopes(query);
    if (decision === 'deny') throw new OauthError('access_denied', 'The resource owner denied the request.');
    if (decision !== 'approve') return reply.code(200).send(consentPage(account, scopes, hiddenFields(query)));
    const code = randomBytes(16).toString('base64url');
    mall.codes.put(code, { code, mallId: account.id, clientId, redirectUri, scopes, expiresAt: nowOf(mall) + CODE_LIFE_MS });
    return back({ code });
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return back({ error: error.code, error_description: error.message });
  }
}

/** Codes and tokens live by the real clock. */
function nowOf({ kernel }: Mall): number {
  return kernel.clock.now().getTime();
}

function html(reply: FastifyReply): void {
  reply.type('text/html; charset=utf-8');
  reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  reply.header('Cache-Control', 'no-store');
}

function stateOf(query: Query): Record<string, string> {
  const value = param(query, 'state');
  return value === null ? {} : { state: value };
}

function hiddenFields(query: Query): Record<string, string> {
  const names = ['response_type', 'client_id', 'state', 'redirect_uri', 'scope'];
  return Object.fromEntries(names.map((name) => [name, param(query, name) ?? '']));
}

function checkedScopes(query: Query): string[] {
  if (param(query, 'response_type') !== 'code') throw new OauthError('unsupported_response_type', 'response_type must be code.');
  if (param(query, 'state') === null) throw new OauthError('invalid_request', 'state is required.');
  const scope = param(query, 'scope');
  if (scope === null) throw new OauthError('invalid_scope', 'scope is required.');
  const scopes = scope.split(',');
  if (!scopes.every((one) => KNOWN_SCOPES.has(one)))
    throw new OauthError('invalid_scope', 'The requested scope is invalid. Separate scopes by commas.');
  return [...new Set(scopes)];
}

/**
 * Whether an address is among the app's registered ones (comma separated). An entry ending in `*` registers everything
 * below it; the port of a loopback host is free, as for any native or local app.
 */
function isRegistered(address: string, registeredUris: string): boolean {
  if (!URL.canParse(address) || new URL(address).hash !== '') return false;
  const asked = withoutLoopbackPort(address);
  return registeredUris.split(',').some((entry) => {
    if (entry === '') return false;
    const registered = withoutLoopbackPort(entry);
    return registered.endsWith('*') ? asked.startsWith(registered.slice(0, -1)) : asked === registered;
  });
}

function withoutLoopbackPort(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') url.port = '';
  return url.href;
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

function formOf(request: FastifyRequest): Query {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return Object.fromEntries(new URLSearchParams(text));
}

function answered(reply: FastifyReply, run: () => object) {
  reply.header('Cache-Control', 'no-store');
  try {
    return reply.code(200).send(run());
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return reply.code(error.status).send({ error: error.code, error_description: error.message });
  }
}

/** The solution's app at this mall, proved by the Basic header. */
function authenticatedClient(mall: Mall, request: FastifyRequest): { account: SandboxAccount; clientId: string } {
  const account = accountOf(mall, request);
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!account || !encoded) throw new OauthError('invalid_client', 'Client credentials are required in the Authorization header.', 401);
  // The id ends at the first colon; a secret may have some of its own.
  const [clientId = '', ...secretParts] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const app = appOf(account);
  if (!sameBytes(clientId, app.clientId) || !sameBytes(secretParts.join(':'), app.clientSecret))
    throw new OauthError('invalid_client', 'The client credentials are wrong.', 401);
  return { account, clientId };
}

function tokenCall(mall: Mall, request: FastifyRequest): object {
  const { account, clientId } = authenticatedClient(mall, request);
  if (!/^application\/x-www-form-urlencoded\b/i.test(String(request.headers['content-type'] ?? '')))
    throw new OauthError('invalid_request', 'The body must be form-encoded.');
  const form = formOf(request);
  const type = param(form, 'grant_type');
  if (type === 'authorization_code') return issue(mall, account.id, clientId, spendCode(mall, account.id, clientId, form));
  if (type === 'refresh_token') return issue(mall, account.id, clientId, spendRefresh(mall, account, clientId, form));
  throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

const invalidGrant = (description: string) => new OauthError('invalid_grant', description);

/** Scopes of a code, which dies with its use. */
function spendCode(mall: Mall, mallId: string, clientId: string, form: Query): string[] {
  const code = mall.codes.get(param(form, 'code') ?? '');
  if (!code) throw invalidGrant('The authorization code is not valid.');
  mall.codes.delete(code.code);
  if (code.mallId !== mallId || code.clientId !== clientId) throw invalidGrant('The authorization code is not valid.');
  if (code.expiresAt <= nowOf(mall)) throw invalidGrant('The authorization code has expired.');
  if (code.redirectUri !== param(form, 'redirect_uri')) throw invalidGrant('redirect_uri does not match.');
  return code.scopes;
}

/**
 * A refresh token works once: it dies with its use. A mall may start with one that is known (`secrets.refreshToken`), as if
 * the app had been linked before.
 */
function spendRefresh(mall: Mall, account: SandboxAccount, clientId: string, form: Query): string[] {
  const token = param(form, 'refresh_token') ?? '';
  if (token !== '' && token === account.secrets.refreshToken && !mall.firstTokensSpent.has(account.id)) {
    mall.firstTokensSpent.put(account.id, true);
    return [...KNOWN_SCOPES];
  }
  const grant = mall.refreshTokens.get(token);
  if (grant?.mallId !== account.id || grant.clientId !== clientId) throw invalidGrant('The refresh token is not valid.');
  if (grant.expiresAt <= nowOf(mall)) throw invalidGrant('The refresh token has expired.');
  mall.refreshTokens.delete(grant.token);
  return grant.scopes;
}

function issue(mall: Mall, mallId: string, clientId: string, scopes: string[]): object {
  const issuedAt = nowOf(mall);
  const grant = (life: number): TokenGrant => {
    return { token: randomBytes(18).toString('base64url'), mallId, clientId, scopes, expiresAt: issuedAt + life };
  };
  const access = grant(ACCESS_LIFE_MS);
  const refresh = grant(REFRESH_LIFE_MS);
  mall.accessTokens.put(access.token, access);
  mall.refreshTokens.put(refresh.token, refresh);
  return {
    access_token: access.token,
    expires_at: zonelessKst(access.expiresAt),
    refresh_token: refresh.token,
    refresh_token_expires_at: zonelessKst(refresh.expiresAt),
    client_id: clientId,
    mall_id: mallId,
    user_id: mallId,
    scopes,
    issued_at: zonelessKst(issuedAt),
    shop_no: '1',
    token_type: 'Bearer',
  };
}

function revokeCall(mall: Mall, request: FastifyRequest): object {
  const { account } = authenticatedClient(mall, request);
  const token = param(formOf(request), 'token');
  if (token === null) throw new OauthError('invalid_request', 'token is required.');
  for (const tokens of [mall.accessTokens, mall.refreshTokens]) if (tokens.get(token)?.mallId === account.id) tokens.delete(token);
  return {};
}

/** Kills every access and refresh token of a mall, as when the seller removes the app. */
export function revokeAll(mall: Mall, mallId: string): void {
  mall.firstTokensSpent.put(mallId, true);
  for (const tokens of [mall.accessTokens, mall.refreshTokens]) {
    for (const grant of [...tokens.values()]) if (grant.mallId === mallId) tokens.delete(grant.token);
  }
}
