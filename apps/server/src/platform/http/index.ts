export { type Authenticator, authorise, bearerToken } from './authorise.ts';
export type { Actor, IdempotencyClaim, RequestContext } from './context.ts';
export type { IdempotencyStore } from './idempotent-call.ts';
export { type AnyHandler, type Call, type Handlers, listOperations, type Operation } from './operations.ts';
export { sendProblem } from './problems.ts';
export { createHttpServer, type HttpModule, type HttpServerOptions } from './server.ts';
