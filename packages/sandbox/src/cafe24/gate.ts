import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import { SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import { type MallState, mallState, type TokenGrant } from './state.ts';
import { ApiError, errorBody, type Query, wholeParam } from './wire.ts';

export const BUCKET_SIZE = 40;
export const BUCKET_LEAK_PER_SECOND = 2;
const OLDEST_VERSION = '2021-03-01';
/** The version an app gets that pins none. */
export const DEFAULT_VERSION = '2026-03-01';
const BULK_MAX = 100;

/** A call that passed the gate: who, at which shop, with what. */
export interface Call {
  kernel: SandboxKernel;
  state: MallState;
  request: FastifyRequest;
  mall: SandboxAccount;
  grant: TokenGrant;
  shopNo: number;
  version: string;
  /** Path parameters. */
  path: Record<string, string>;
  query: Query;
  /** The parsed body of POST and PUT. */
  body: Record<string, unknown>;
  /** Record time of what this call makes or changes. */
  at: number;
}

export interface Answer {
  status: number;
  body: object;
}

export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v2/admin`. */
  path: string;
  /** Without the `mall.` prefix, e.g. `read_product`. */
  scope: string;
  operation: string | ((guess: Guess) => string);
  /** Bytes, where the server's own limit is too small. */
  bodyLimit?: number;
}

/** What is known of a request before it is judged; enough to name its operation. */
export interface Guess {
  state: MallState;
  mallId: string;
  path: Record<string, string>;
  query: Query;
  /** Empty when there is none or it is no JSON object. */
  body: Record<string, unknown>;
}

/** Mounts one admin route behind token, scope, bucket, version and body checks. */
export function adminRoute(app: FastifyInstance, kernel: SandboxKernel, spec: RouteSpec, handle: (call: Call) => Answer): void {
  app.route({
    method: spec.method,
    url: `/:mall/api/v2/admin${spec.path}`,
    ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
    handler: async (request, reply) => {
      const path = request.params as Record<string, string>;
      const query = request.query as Query;
      const state = mallState(kernel);
      const body = parsed(request);
      const guess: Guess = { state, mallId: path.mall ?? '', path, query, body: body ?? {} };
      kernel.operation(request, typeof spec.operation === 'string' ? spec.operation : spec.operation(guess));
      try {
        const answer = handle(admit(kernel, request, reply, spec, guess, body !== null));
        return reply.code(answer.status).send(answer.body);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return reply.code(error.status).send(errorBody(error.status, error.message, error.moreInfo));
      }
    },
  });
}

function admit(kernel: SandboxKernel, request: FastifyRequest, reply: FastifyReply, spec: RouteSpec, guess: Guess, isJson: boolean): Call {
  const { state } = guess;
  const mall = kernel.account(guess.mallId);
  if (!mall) throw new ApiError(404, 'No mall at this address.');
  const now = kernel.clock.now().getTime();
  const grant = authenticate(state, request, mall, now);
  spendCall(kernel, reply, mall.id, grant.clientId);
  const version = pinnedVersion(request, now);
  reply.header('X-Cafe24-Api-Version', version);
  if (!grant.scopes.includes(`mall.${spec.scope}`)) {
    throw new ApiError(403, 'The request requires higher privileges than provided by the access token. (insufficient_scope)', {
      required_scope: `mall.${spec.scope}`,
    });
  }
  const writes = spec.method === 'POST' || spec.method === 'PUT';
  if (writes) requireJson(request, isJson);
  const body = writes ? guess.body : {};
  const shopNo = writes ? shopOfBody(body) : wholeParam(guess.query, 'shop_no', 1, 1, 999);
  if (!SHOPS_OF_EVERY_MALL.some((shop) => shop.shopNo === shopNo)) throw new ApiError(404, 'The shop does not exist.', { shop_no: shopNo });
  return { kernel, state, request, mall, grant, shopNo, version, path: guess.path, query: guess.query, body, at: state.time.now() };
}

/** Put `appRemoved: 'true'` into an account's secrets to play a mall that has removed the app. */
function authenticate(state: MallState, request: FastifyRequest, mall: SandboxAccount, now: number): TokenGrant {
  const token = bearerOf(request);
  if (!token) throw new ApiError(401, 'An access token is required. (invalid_request)');
  const grant = state.accessTokens.get(token);
  if (!grant || grant.mallId !== mall.id) throw new ApiError(401, 'The access token is not valid. (invalid_token)');
  if (mall.secrets.appRemoved === 'true') throw new ApiError(403, 'The app is not installed in this mall.');
  if (grant.expiresAt <= now) throw new ApiError(401, 'The access token has expired. (invalid_token)');
  return grant;
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** One call of the app's bucket at this mall (sheet 3), with the headers every answer carries. */
function spendCall(kernel: SandboxKernel, reply: FastifyReply, mallId: string, clientId: string): void {
  const rate = kernel.take(`${mallId}|${clientId}`, BUCKET_LEAK_PER_SECOND, BUCKET_SIZE);
  reply.header('X-Api-Call-Limit', `${rate.used}/${rate.burst}`);
  reply.header('X-Cafe24-Call-Usage', rate.used);
  reply.header('X-Cafe24-Call-Remain', rate.allowed ? 0 : Math.ceil(rate.retryAfterMs / 1000));
  reply.header('X-Cafe24-Time-Usage', 0);
  reply.header('X-Cafe24-Time-Remain', 0);
  if (!rate.allowed) throw new ApiError(429, 'Too Many Requests');
}

function pinnedVersion(request: FastifyRequest, now: number): string {
  const header = request.headers['x-cafe24-api-version'];
  if (header === undefined) return DEFAULT_VERSION;
  const version = String(header);
  const known = /^20\d{2}-(03|06|09|12)-01$/.test(version) && version >= OLDEST_VERSION && Date.parse(version) <= now;
  if (!known) throw new ApiError(400, 'The API version does not exist. (X-Cafe24-Api-Version)', { version });
  return version;
}

function parsed(request: FastifyRequest): Record<string, unknown> | null {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return null;
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function requireJson(request: FastifyRequest, isJson: boolean): void {
  const type = String(request.headers['content-type'] ?? '');
  if (!/^application\/json\b/i.test(type)) throw new ApiError(400, 'Content-Type must be application/json.');
  if (!isJson) throw new ApiError(400, 'The request body is not valid JSON.');
}

function shopOfBody(body: Record<string, unknown>): number {
  const shopNo = body.shop_no ?? 1;
  if (typeof shopNo !== 'number' || !Number.isInteger(shopNo))
    throw new ApiError(422, 'Invalid value. (parameter.shop_no)', { shop_no: 'must be a number' });
  return shopNo;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under `request`, which every single POST and PUT must have (sheet 1). */
export function singleRequest(call: Call): Record<string, unknown> {
  const value = call.body.request;
  if (!isRecord(value)) throw new ApiError(400, 'Please enter the Request parameter.');
  return value;
}

/** The objects of a bulk route: 1 to 100 under `requests`; an array under `request` is taken too (sheet 10). */
export function bulkRequests(call: Call): Record<string, unknown>[] {
  const value = call.body.requests ?? call.body.request;
  if (!Array.isArray(value) || value.length === 0) throw new ApiError(400, 'Please enter the Request parameter.');
  if (value.length > BULK_MAX) throw new ApiError(422, 'Too many objects. (parameter.requests)', { requests: `at most ${BULK_MAX}` });
  return value.map((entry) => {
    if (!isRecord(entry)) throw new ApiError(400, 'Please enter the Request parameter.');
    return entry;
  });
}

/**
 * Answers a bulk route. All well: `status` with every resource. Else 207 with one `{…key, status, message}` each, beside the resource where it
 * worked, so that the caller must look at every object.
 */
export function bulkAnswer(name: string, status: 200 | 201, outcomes: { key: object; run: () => object }[]): Answer {
  const results = outcomes.map(({ key, run }) => {
    try {
      return { key, resource: run(), error: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { key, resource: null, error };
    }
  });
  if (results.every((result) => !result.error)) return { status, body: { [name]: results.map((result) => result.resource) } };
  return {
    status: 207,
    body: {
      [name]: results.map(({ key, resource, error }) =>
        error
          ? { ...key, status: error.status, message: error.message, more_info: error.moreInfo }
          : { ...resource, ...key, status, message: 'OK' },
      ),
    },
  };
}
