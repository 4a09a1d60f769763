import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { appOf } from './solution-app.ts';
import { type MallState, mallState, type TokenGrant } from './state.ts';
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

/** Mounts the consent page, the token endpoint and revocation (sheet 2). */
export function registerOauth(app: FastifyInstance, kernel: SandboxKernel): void {
  const state = mallState(kernel);
  app.get('/:mall/api/v2/oauth/authorize', (request, reply) => {
    kernel.operation(request, 'auth.authorize');
    return authorize(kernel, request, reply, request.query as Query, null);
  });
  app.post('/:mall/api/v2/oauth/authorize', (request, reply) => {
    kernel.operation(request, 'auth.authorize');
    const form = formOf(request);
    return authorize(kernel, request, reply, form, param(form, 'decision'));
  });
  app.post('/:mall/api/v2/oauth/token', (request, reply) => {
    kernel.operation(request, 'auth.token');
    return answered(reply, () => tokenCall(kernel, state, request));
  });
  app.post('/:mall/api/v2/oauth/revoke', (request, reply) => {
    kernel.operation(request, 'auth.revoke');
    return answered(reply, () => revokeCall(kernel, state, request));
  });
}

function authorize(kernel: SandboxKernel, request: FastifyRequest, reply: FastifyReply, query: Query, decision: string | null) {
  const mall = kernel.account((request.params as { mall: string }).mall);
  if (!mall) return reply.code(404).send(errorBody(404, 'No mall at this address.'));
  html(reply);
  const clientId = param(query, 'client_id');
  const redirectUri = param(query, 'redirect_uri');
  const app = appOf(mall);
  if (clientId !== app.clientId) return reply.code(400).send(refusalPage(mall.shopName, 'client_id가 등록된 앱이 아닙니다.'));
  if (!redirectUri || !isRegistered(redirectUri, app.redirectUris)) {
    return reply.code(400).send(refusalPage(mall.shopName, 'redirect_uri가 앱에 등록된 주소가 아닙니다.'));
  }
  const back = (answer: Record<string, string>) => reply.redirect(withQuery(redirectUri, { ...answer, ...stateOf(query) }), 302);
  try {
    const scopes = checkedScopes(query);
    if (decision === 'deny') throw new OauthError('access_denied', 'The resource owner denied the request.');
    if (decision !== 'approve') return reply.code(200).send(consentPage(mall, scopes, hiddenFields(query)));
    const code = randomBytes(16).toString('base64url');
    const expiresAt = kernel.clock.now().getTime() + CODE_LIFE_MS;
    mallState(kernel).codes.put(code, { code, mallId: mall.id, clientId, redirectUri, scopes, expiresAt });
    return back({ code });
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return back({ error: error.code, error_description: error.message });
  }
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
function authenticatedClient(kernel: SandboxKernel, request: FastifyRequest): { mall: SandboxAccount; clientId: string } {
  const mall = kernel.account((request.params as { mall: string }).mall);
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!mall || !encoded) throw new OauthError('invalid_client', 'Client credentials are required in the Authorization header.', 401);
  // The id ends at the first colon; a secret may have some of its own.
  const [clientId = '', ...secretParts] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const secret = secretParts.join(':');
  const app = appOf(mall);
  if (!same(clientId, app.clientId) || !same(secret, app.clientSecret)) {
    throw new OauthError('invalid_client', 'The client credentials are wrong.', 401);
  }
  return { mall, clientId };
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}

function tokenCall(kernel: SandboxKernel, state: MallState, request: FastifyRequest): object {
  const { mall, clientId } = authenticatedClient(kernel, request);
  if (!/^application\/x-www-form-urlencoded\b/i.test(String(request.headers['content-type'] ?? ''))) {
    throw new OauthError('invalid_request', 'The body must be form-encoded.');
  }
  const form = formOf(request);
  const now = kernel.clock.now().getTime();
  const type = param(form, 'grant_type');
  if (type === 'authorization_code') return issue(state, mall.id, clientId, spendCode(state, mall.id, clientId, form, now), now);
  if (type === 'refresh_token') return issue(state, mall.id, clientId, spendRefresh(state, mall, clientId, form, now), now);
  throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

function spendCode(state: MallState, mallId: string, clientId: string, form: Query, now: number): string[] {
  const code = state.codes.get(param(form, 'code') ?? '');
  if (!code) throw new OauthError('invalid_grant', 'The authorization code is not valid.');
  state.codes.delete(code.code);
  if (code.mallId !== mallId || code.clientId !== clientId) throw new OauthError('invalid_grant', 'The authorization code is not valid.');
  if (code.expiresAt <= now) throw new OauthError('invalid_grant', 'The authorization code has expired.');
  if (code.redirectUri !== param(form, 'redirect_uri')) throw new OauthError('invalid_grant', 'redirect_uri does not match.');
  return code.scopes;
}

/**
 * A refresh token works once: it dies with its use. A mall may start with one that is known (`secrets.refreshToken`), as if
 * the app had been linked before.
 */
function spendRefresh(state: MallState, mall: SandboxAccount, clientId: string, form: Query, now: number): string[] {
  const token = param(form, 'refresh_token') ?? '';
  if (token !== '' && token === mall.secrets.refreshToken && !state.firstTokensSpent.has(mall.id)) {
    state.firstTokensSpent.put(mall.id, true);
    return [...KNOWN_SCOPES];
  }
  const grant = state.refreshTokens.get(token);
  if (!grant || grant.mallId !== mall.id || grant.clientId !== clientId)
    throw new OauthError('invalid_grant', 'The refresh token is not valid.');
  if (grant.expiresAt <= now) throw new OauthError('invalid_grant', 'The refresh token has expired.');
  state.refreshTokens.delete(grant.token);
  return grant.scopes;
}

function issue(state: MallState, mallId: string, clientId: string, scopes: string[], now: number): object {
  const access = newGrant(mallId, clientId, scopes, now, ACCESS_LIFE_MS);
  const refresh = newGrant(mallId, clientId, scopes, now, REFRESH_LIFE_MS);
  state.accessTokens.put(access.token, access);
  state.refreshTokens.put(refresh.token, refresh);
  return {
    access_token: access.token,
    expires_at: zonelessKst(access.expiresAt),
    refresh_token: refresh.token,
    refresh_token_expires_at: zonelessKst(refresh.expiresAt),
    client_id: clientId,
    mall_id: mallId,
    user_id: mallId,
    scopes,
    issued_at: zonelessKst(now),
    shop_no: '1',
    token_type: 'Bearer',
  };
}

function newGrant(mallId: string, clientId: string, scopes: string[], issuedAt: number, life: number): TokenGrant {
  return { token: randomBytes(18).toString('base64url'), mallId, clientId, scopes, issuedAt, expiresAt: issuedAt + life };
}

function revokeCall(kernel: SandboxKernel, state: MallState, request: FastifyRequest): object {
  const { mall } = authenticatedClient(kernel, request);
  const token = param(formOf(request), 'token');
  if (token === null) throw new OauthError('invalid_request', 'token is required.');
  const grant = state.accessTokens.get(token) ?? state.refreshTokens.get(token);
  if (grant?.mallId === mall.id) {
    state.accessTokens.delete(token);
    state.refreshTokens.delete(token);
  }
  return {};
}

/** Kills every access and refresh token of a mall, as when the seller removes the app. */
export function revokeAll(kernel: SandboxKernel, mallId: string): void {
  const state = mallState(kernel);
  state.firstTokensSpent.put(mallId, true);
  for (const tokens of [state.accessTokens, state.refreshTokens]) {
    for (const grant of [...tokens.values()]) if (grant.mallId === mallId) tokens.delete(grant.token);
  }
}
