import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { declaresJson, jsonBody, mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import type { Mall, TokenGrant } from './market.ts';
import { ApiError, errorBody, type Query, wholeParam } from './wire.ts';

const BUCKET_SIZE = 40;
const BUCKET_LEAK_PER_SECOND = 2;
const OLDEST_VERSION = '2021-03-01';
/** The version an app gets that pins none. */
const DEFAULT_VERSION = '2026-03-01';
const BULK_MAX = 100;

/** What is known of a request before it is judged; enough to name its operation. */
export interface Guess {
  mall: Mall;
  mallId: string;
  /** Path parameters. */
  path: Record<string, string>;
  query: Query;
  /** Empty when there is none or it is no JSON object. */
  body: Json;
}

/** A call that passed the gate: who, at which shop, with what. */
export interface Call extends Guess {
  request: FastifyRequest;
  account: SandboxAccount;
  shopNo: number;
  version: string;
}

/** Paths count from `/api/v2/admin`; the scope is without its prefix `mall.`, e.g. `read_product`. */
export type Route = SharedRoute<Call, Guess, { scope: string }>;

/** A route that only reads. */
export function get(path: string, scope: string, operation: Route[2], handle: Route[3]): Route {
  return ['GET', path, operation, handle, { scope }];
}

/** The answer to a bulk call of which something failed. */
class Partly {
  readonly body: object;

  constructor(body: object) {
    this.body = body;
  }
}

/** Mounts the admin routes behind token, scope, bucket, version and body checks. */
export function mount(app: FastifyInstance, mall: Mall, routes: readonly Route[]): void {
  mountRoutes(app, mall, routes, {
    prefix: '/:mall/api/v2/admin',
    peek: (request) => {
      const path = request.params as Record<string, string>;
      const body = jsonBody(request);
      return { mall, mallId: path.mall ?? '', path, query: request.query as Query, body: isJson(body) ? body : {} };
    },
    admit: (guess, request, reply, route) => admit(request, reply, route, guess),
    send: (reply, answer, [method]) => {
      if (answer instanceof Partly) return reply.code(207).send(answer.body);
      return reply.code(method === 'POST' ? 201 : 200).send(answer);
    },
    refuse: (reply, error, status) => {
      if (error instanceof ApiError) return reply.code(error.status).send(errorBody(error.status, error.message, error.moreInfo));
      return reply.code(status).send(errorBody(status, status >= 500 ? 'Internal Server Error' : error.message));
    },
    notFound: (reply) => reply.code(404).send(errorBody(404, 'No API at this address.')),
  });
}

function admit(request: FastifyRequest, reply: FastifyReply, [method, , , , more]: Route, guess: Guess): Call {
  const scope = `mall.${more?.scope}`;
  const { mall, mallId } = guess;
  const account = mall.kernel.account(mallId);
  if (!account) throw new ApiError(404, 'No mall at this address.');
  const now = mall.kernel.clock.now().getTime();
  const grant = authenticate(mall, request, account, now);
  spendCall(mall, reply, `${mallId}|${grant.clientId}`);
  const version = pinnedVersion(request, now);
  reply.header('X-Cafe24-Api-Version', version);
  if (!grant.scopes.includes(scope)) {
    throw new ApiError(403, 'The request requires higher privileges than provided by the access token. (insufficient_scope)', {
      required_scope: scope,
    });
  }
  const writes = method === 'POST' || method === 'PUT';
  if (writes) requireJson(request);
  const shopNo = writes ? shopOfBody(guess.body) : wholeParam(guess.query, 'shop_no', 1, 1, 999);
  if (!SHOPS_OF_EVERY_MALL.some((shop) => shop.shopNo === shopNo)) throw new ApiError(404, 'The shop does not exist.', { shop_no: shopNo });
  return { ...guess, request, account, shopNo, version };
}

/** Put `appRemoved: 'true'` into an account's secrets to play a mall that has removed the app. */
function authenticate(mall: Mall, request: FastifyRequest, account: SandboxAccount, now: number): TokenGrant {
  const token = bearerOf(request);
  if (!token) throw new ApiError(401, 'An access token is required. (invalid_request)');
  const grant = mall.accessTokens.get(token);
  if (!grant || grant.mallId !== account.id) throw new ApiError(401, 'The access token is not valid. (invalid_token)');
  if (account.secrets.appRemoved === 'true') throw new ApiError(403, 'The app is not installed in this mall.');
  if (grant.expiresAt <= now) throw new ApiError(401, 'The access token has expired. (invalid_token)');
  return grant;
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** One call of the app's bucket at this mall (sheet 3), with the headers every answer carries. */
function spendCall({ kernel }: Mall, reply: FastifyReply, bucket: string): void {
  const rate = kernel.take(bucket, BUCKET_LEAK_PER_SECOND, BUCKET_SIZE);
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

function requireJson(request: FastifyRequest): void {
  if (!declaresJson(request)) throw new ApiError(400, 'Content-Type must be application/json.');
  if (!isJson(jsonBody(request))) throw new ApiError(400, 'The request body is not valid JSON.');
}

function shopOfBody({ shop_no: shopNo = 1 }: Json): number {
  if (typeof shopNo !== 'number' || !Number.isInteger(shopNo))
    throw new ApiError(422, 'Invalid value. (parameter.shop_no)', { shop_no: 'must be a number' });
  return shopNo;
}

const noRequest = () => new ApiError(400, 'Please enter the Request parameter.');

/** The object under `request`, which every single POST and PUT must have (sheet 1). */
export function singleRequest({ body }: Call): Json {
  if (!isJson(body.request)) throw noRequest();
  return body.request;
}

/** The objects of a bulk route: 1 to 100 under `requests`; an array under `request` is taken too (sheet 10). */
export function bulkRequests({ body }: Call): Json[] {
  const value = body.requests ?? body.request;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isJson)) throw noRequest();
  if (value.length > BULK_MAX) throw new ApiError(422, 'Too many objects. (parameter.requests)', { requests: `at most ${BULK_MAX}` });
  return value;
}

/** Objects of a request before it is judged, be it one or many. */
export function guessedRequests({ body }: Guess): Json[] {
  return [body.request, body.requests].flat().filter(isJson);
}

/**
 * Runs each object of a bulk call. All well: every resource. Else 207 with one `{…key, status, message}` each, beside the resource where it
 * worked, so that the caller must look at every object. `keys` are the fields that an object is known by.
 */
export function bulk(call: Call, name: string, keys: readonly string[], run: (entry: Json) => object): object {
  const status = call.request.method === 'POST' ? 201 : 200;
  const results = bulkRequests(call).map((entry) => {
    const key = Object.fromEntries(keys.map((field) => [field, entry[field] ?? null]));
    try {
      const resource = run(entry);
      return { ok: true, resource, answered: { ...resource, ...key, status, message: 'OK' } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, moreInfo } = error;
      return { ok: false, resource: {}, answered: { ...key, status: error.status, message, more_info: moreInfo } };
    }
  });
  if (results.every(({ ok }) => ok)) return { [name]: results.map(({ resource }) => resource) };
  return new Partly({ [name]: results.map(({ answered }) => answered) });
}
