import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { runTimers } from '../market/timers.ts';
import { badRequest, limit } from './answers.ts';
import { authenticate } from './auth.ts';
import type { Shop } from './market.ts';

export interface Call {
  shop: Shop;
  request: FastifyRequest;
  account: SandboxAccount;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The JSON body; an empty object for calls without one. */
  body: Json;
}

/** What is known of a call before anybody is let in. */
type Peek = Pick<Call, 'shop' | 'params' | 'body'>;

export interface Route {
  method: HTTPMethods;
  /** Counts from `/external`. */
  path: string;
  /** Operation name, or how to tell it from what is sent. */
  operation: string | ((call: Peek) => string);
  /** Default: JSON for everything but GET and DELETE. */
  body?: 'json' | 'none' | 'raw';
  handler: (call: Call) => unknown;
}

/** Every API call goes the gateway's way: classify, authenticate, limit, then the API itself. */
export function mount(app: FastifyInstance, shop: Shop, routes: readonly Route[]): void {
  for (const { method, path, operation, body, handler } of routes) {
    const wanted = body ?? (method === 'GET' || method === 'DELETE' ? 'none' : 'json');
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const json = wanted === 'json' ? parseJson(request) : {};
        const params = request.params as Record<string, string>;
        const peek = { shop, params, body: json ?? {} };
        shop.kernel.operation(request, typeof operation === 'string' ? operation : operation(peek));
        const account = authenticate(shop, request);
        limit(shop.kernel, reply, `${String(method)} ${path}`, account);
        if (json === null) throw badRequest('요청 본문이 JSON 형식이 아닙니다.');
        runTimers(shop);
        const answer = await handler({ ...peek, request, account, query: request.query as Record<string, string> });
        return answer === undefined ? reply.code(200).send() : answer;
      },
    });
  }
}

/** Null when the body is no JSON object or is not declared as JSON. */
function parseJson({ headers, body }: FastifyRequest): Json | null {
  if (!headers['content-type']?.toLowerCase().startsWith('application/json') || !Buffer.isBuffer(body)) return null;
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
