import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { runTimers } from '../market/timers.ts';
import type { Kinds, Market } from '../market/types.ts';

/** For routes that serve several ends: what a call is for is told by what it carries. */
export interface ChosenOperation<P> {
  among: readonly string[];
  of(peek: P): string;
}

/** `P` is what is known of a call before anybody is let in, `M` what only the channel's gate asks of a route. */
export type Route<C, P = C, M = object> = readonly [
  method: HTTPMethods | readonly HTTPMethods[],
  path: string,
  operation: string | ChosenOperation<P>,
  handle: (call: C) => unknown,
  more?: (M & { bodyLimit?: number }) | undefined,
];

/** How a channel lets calls in and answers them. */
export interface Gate<C, P, M> {
  /** Before every path. */
  prefix?: string;
  peek(request: FastifyRequest): P;
  /** The call, or the channel's refusal thrown. */
  admit(peek: P, request: FastifyRequest, reply: FastifyReply, route: Route<C, P, M>): C;
  send(reply: FastifyReply, answer: unknown, route: Route<C, P, M>): unknown;
  /** `status` is the framework's for what it could not take, and 500 for a defect of the sandbox. Absent for a path that nothing answers. */
  refuse(reply: FastifyReply, error: Error, status: number, route: Route<C, P, M> | undefined): unknown;
  notFound(reply: FastifyReply): unknown;
}

/** Every name that calls of these routes go by. */
export function operationsOf<C, P, M>(routes: readonly Route<C, P, M>[]): string[] {
  return [...new Set(routes.flatMap(([, , operation]) => (typeof operation === 'string' ? operation : operation.among)))];
}

/** Mounts routes of which every call goes one way: its operation is named, the gate lets it in, time does its part, and it is answered. */
export function mountRoutes<K extends Kinds, C, P, M>(
  app: FastifyInstance,
  market: Market<K>,
  routes: readonly Route<C, P, M>[],
  gate: Gate<C, P, M>,
): void {
  app.setNotFoundHandler((_request, reply) => gate.notFound(reply));
  app.setErrorHandler((error: Error & { statusCode?: number }, { routeOptions }, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    return gate.refuse(reply, error, status, (routeOptions.config as { route?: Route<C, P, M> }).route);
  });
  for (const route of routes) {
    const [method, path, operation, handle, more] = route;
    app.route({
      method: [method].flat() as HTTPMethods[],
      url: `${gate.prefix ?? ''}${path}`,
      // Some channels write by GET: no HEAD may reach a handler.
      exposeHeadRoute: false,
      config: { route },
      ...(more?.bodyLimit ? { bodyLimit: more.bodyLimit } : {}),
      handler: async (request, reply) => {
        const peek = gate.peek(request);
        market.kernel.operation(request, typeof operation === 'string' ? operation : operation.of(peek));
        const call = gate.admit(peek, request, reply, route);
        runTimers(market);
        return gate.send(reply, await handle(call), route);
      },
    });
  }
}

export function declaresJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/i.test(String(headers['content-type'] ?? ''));
}

/** The body as text; empty for none. */
export function bodyText({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}

/** The body as JSON; undefined for what is none. */
export function jsonBody(request: FastifyRequest, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(bodyText(request));
  } catch {
    // What the body should have been is for the channel to say.
    return undefined;
  }
}
