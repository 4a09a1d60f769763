import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { SandboxAccount } from '../kernel/types.ts';
import { badRequest } from './answers.ts';
import { authenticate } from './auth.ts';
import { isJson, type Json } from './json.ts';
import { limit } from './limits.ts';
import type { Shop } from './shop.ts';

export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  account: SandboxAccount;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The JSON body; an empty object for calls without one. */
  body: Json;
}

interface RouteOptions {
  /** Operation name, or how to tell it from the body. */
  operation: string | ((body: Json, params: Record<string, string>) => string);
  /** Whether a JSON body is demanded. Default: for everything but GET and DELETE. */
  body?: 'json' | 'none' | 'raw';
}

type Handler = (call: Call) => unknown;

export type Define = (method: HTTPMethods, path: string, options: RouteOptions, handler: Handler) => void;

/** Every API call goes the gateway's way: classify, authenticate, limit, then the API itself. */
export function definer(app: FastifyInstance, shop: Shop): Define {
  return (method, path, options, handler) => {
    const wanted = options.body ?? (method === 'GET' || method === 'DELETE' ? 'none' : 'json');
    const api = `${String(method)} ${path}`;
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const parsed = wanted === 'json' ? parseJson(request) : {};
        const params = request.params as Record<string, string>;
        const { operation } = options;
        shop.kernel.operation(request, typeof operation === 'string' ? operation : operation(parsed ?? {}, params));
        const account = authenticate(shop, request);
        limit(shop, reply, api, account);
        if (parsed === null) throw badRequest('요청 본문이 JSON 형식이 아닙니다.');
        const answer = await handler({ request, reply, account, params, query: request.query as Record<string, string>, body: parsed });
        return answer === undefined ? reply.code(200).send() : answer;
      },
    });
  };
}

/** Null when the body is no JSON object or is not declared as JSON. */
function parseJson(request: FastifyRequest): Json | null {
  const type = request.headers['content-type'] ?? '';
  if (!type.toLowerCase().startsWith('application/json') || !Buffer.isBuffer(request.body)) return null;
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
