/** The HTTP server: one gate for every request, routes from the contract, problems in Korean. */
import type { Access, SubRight } from '@moa/contract';
import { problem } from '@moa/contract';
import type { ApiArea } from '@moa/core';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/index.ts';
import { newTraceId } from '../trace.ts';
import { type Authenticator, actorOfToken, authorise, bearerToken, refuseActing, requireRight } from './authorise.ts';
import { registerBodyParsers } from './body/bodies.ts';
import { registerUnreadBodies } from './body/unread-bodies.ts';
import type { Actor } from './context.ts';
import type { IdempotencyStore } from './idempotent-call.ts';
import { bindOperation, type RouteServices } from './operation-route.ts';
import { listOperations, matchHandlers, type Operation } from './operations.ts';
import { problemBody, sendProblem } from './problems.ts';
import { type CallLimits, createCallLimits, type RateLimits, registerAddressLimit } from './rate-limit.ts';
import { registerSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where nobody signed in. Set by the gate before the body is read. */
    actor: Actor | null;
    /** The browser came over https, as far as the connection, a proxy of ours or the operator says. */
    readonly secure: boolean;
  }
  interface FastifyInstance {
    /** Every operation of the contract that is served. */
    operations: readonly Operation[];
  }
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the start. */
    access?: Access;
    /** Name of the operation or plain route, for logs and metrics. */
    operation?: string;
    /** What a personal API token has to be allowed; absent: closed to tokens unless `access` names authorities. */
    tokenAreas?: readonly ApiArea[];
    proposes?: boolean;
    /** What a sub-user needs beside an authority. */
    right?: SubRight;
    /** An administrator who acts as a seller is refused. */
    closedToActing?: boolean;
    /** Files and health checks: not counted against the rate of calls. */
    uncounted?: boolean;
  }
}

/** One module's part of the API. */
export interface HttpModule {
  /** Its key in the contract: operations are named `<name>.<operation>`. */
  name: string;
  contract: AnyContractRouter;
  /** `Handlers<typeof contract>`. */
  handlers: object;
  /** Streams, downloads and other routes outside the contract; each must set `config.access`. */
  plain?: (app: FastifyInstance) => void | Promise<void>;
}

export interface HttpServerOptions {
  modules: HttpModule[];
  authenticator: Authenticator;
  /** Null (in tests without a database): keys are not kept and left out audit rows not written. */
  idempotency: IdempotencyStore | null;
  database?: Database;
  logger?: FastifyBaseLogger;
  /** No limits when absent. */
  rates?: RateLimits;
  /** Called with every answer, for logs and metrics. */
  observe?: (call: ServedCall) => void;
  /** Routes that belong to no module: web files, health, documents. Gets every operation that is served. */
  platform?: (app: FastifyInstance, operations: Operation[]) => void | Promise<void>;
  /** Browsers come over https only, whatever a request looks like from here. */
  secure?: boolean;
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  trustProxy?: boolean | string[];
  newRequestId?: () => string;
  /** PEM; plain http without it. */
  tls?: { cert: Buffer; key: Buffer };
}

/** One answered request. */
export interface ServedCall {
  /** Name of the operation; `unknown` for a path nobody serves. */
  operation: string;
  method: string;
  status: number;
  milliseconds: number;
  requestId: string;
  userId: number | null;
  sellerId: number | null;
}

/** Milliseconds a client may take to send a request. */
const REQUEST_TIMEOUT = 120_000;

/**
 * Builds the server without listening. Throws when an operation declares no access, lacks a handler or a handler lacks an operation,
 * or when a plain route declares no access.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  // Only here: the worker loads the modules too, and never serves.
  const { default: fastify, LogController } = await import('fastify');
  const newRequestId = options.newRequestId ?? newTraceId;
  const app: FastifyInstance = fastify({
    ...(options.tls === undefined ? {} : ({ https: options.tls } as object)),
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: 72_000,
    // A HEAD would do all that a GET does, and spend what opens once.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || (error as NodeJS.ErrnoException).code === 'ECONNRESET') return socket.destroy();
      const status =
        (error as NodeJS.ErrnoException).code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const body = JSON.stringify(problemBody(problem('BAD_REQUEST', { detail: 'HTTP 형식이 올바르지 않습니다.' }), newRequestId()));
      const head = `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json; charset=utf-8\r\nconnection: close\r\n`;
      socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('secure', {
    getter() {
      return options.secure === true || this.protocol === 'https';
    },
  });
  registerBodyParsers(app);
  registerUnreadBodies(app);
  requireDeclaredAccess(app);
  const { observe } = options;
  if (observe !== undefined) app.addHook('onResponse', async (request, reply) => observe(servedCall(request, reply)));
  registerSecurityHeaders(app);
  if (options.rates !== undefined) registerAddressLimit(app, options.rates);
  const limits = options.rates === undefined ? null : createCallLimits(options.rates);
  app.addHook('onRequest', (request) => admit(request, options.authenticator, limits));
  if (limits !== null) app.addHook('onRequest', async (request) => limits.countCall(request));
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(problem('NOT_FOUND', { detail: '없는 주소입니다.' }), request, reply));

  const { authenticator } = options;
  const services: RouteServices = {
    idempotency: options.idempotency,
    auditTransaction: auditTransaction(options.database),
    holdActing: authenticator.holdActing === undefined ? null : (tx, actor) => authenticator.holdActing?.(tx, actor) ?? Promise.resolve(),
  };
  const bound = options.modules.flatMap((module) => bindModule(app, module, services));
  app.decorate('operations', bound);
  await options.platform?.(app, bound);
  for (const module of options.modules) {
    if (module.plain !== undefined) await app.register(async (scope) => module.plain?.(scope));
  }
  return app;
}

/** What a call may hold its contract says, which checks it: the checkers that Fastify would load are a tenth of a start. */
function noSchemas(): never {
  throw new Error('a route declares a schema: its operation belongs into the contract');
}

function bindModule(app: FastifyInstance, module: HttpModule, services: RouteServices): Operation[] {
  const operations = listOperations(module.contract, module.name);
  const handlers = matchHandlers(operations, { [module.name]: module.handlers });
  for (const operation of operations) {
    const handler = handlers.get(operation.name);
    if (handler !== undefined) bindOperation(app, operation, handler, services);
  }
  return operations;
}

function servedCall(request: FastifyRequest, reply: FastifyReply): ServedCall {
  return {
    operation: request.routeOptions.config.operation ?? 'unknown',
    method: request.method,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    requestId: request.id,
    userId: request.actor?.userId ?? null,
    sellerId: request.actor?.sellerId ?? null,
  };
}

function auditTransaction(database: Database | undefined): RouteServices['auditTransaction'] {
  if (database === undefined) return null;
  return (sellerId, write) => (sellerId === null ? database.system(write) : database.tenant(sellerId, write));
}

/** Deny by default: a route that does not say who may call it cannot be registered. */
function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`route ${String(route.method)} ${route.url} declares no access`);
  });
}

/** The gate: token → person → access rule. Runs before the body is read. */
async function admit(request: FastifyRequest, authenticator: Authenticator, limits: CallLimits | null): Promise<void> {
  const { access, tokenAreas, proposes } = request.routeOptions.config;
  // Unknown paths have no route: they are answered 404 to everybody.
  if (access === undefined) return;
  const token = bearerToken(request.headers.authorization);
  if (token === null) return authorise(access, null);
  if (authenticator.isStrange?.(token)) {
    // A token is nobody where nobody has to be somebody: whose it would be need not be known.
    if (access === 'PUBLIC') return;
    limits?.countStranger(request);
  }
  const actor = await identify(request, token, access, authenticator);
  if (access === 'PUBLIC' && actor?.apiToken !== undefined) return;
  request.actor = actor === null ? null : actorOfToken(actor, { access, method: request.method, tokenAreas, proposes });
  authorise(access, request.actor);
  requireRight(request.routeOptions.config.right, request.actor);
  if (request.routeOptions.config.closedToActing) refuseActing(request.actor);
}

async function identify(request: FastifyRequest, token: string, access: Access, authenticator: Authenticator): Promise<Actor | null> {
  const acting = request.headers['x-moa-acting-seller'];
  try {
    return await authenticator.authenticate(token, typeof acting === 'string' && acting !== '' ? acting : null, request.ip);
  } catch (error) {
    // An open page stays open for a token that has just run out.
    if (access === 'PUBLIC') return null;
    throw error;
  }
}
