import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { declaresJson, jsonBody, mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { badRequest, invalid, limit, refuse, WireError, wireErrorOf } from './answers.ts';
import { authenticate } from './auth.ts';
import type { Shop } from './market.ts';

/** What is known of a call before anybody is let in. */
interface Peek {
  shop: Shop;
  params: Record<string, string>;
  /** The JSON body; an empty object for calls without one. */
  body: Json;
}

export interface Call extends Peek {
  request: FastifyRequest;
  account: SandboxAccount;
  query: Record<string, string>;
}

/** A body is JSON unless a route says otherwise. */
export type Route = SharedRoute<Call, Peek, { body: 'none' | 'raw' }>;

/** Answered by calls that the sheet answers 204. */
export const NO_CONTENT = Symbol('204');

/** Every API call goes the gateway's way: classify, authenticate, limit, then the API itself. Paths count from `/external`. */
export function mount(app: FastifyInstance, shop: Shop, routes: readonly Route[]): void {
  mountRoutes(app, shop, routes, {
    prefix: '/external',
    peek: (request) => ({ shop, params: request.params as Record<string, string>, body: jsonOf(request) ?? {} }),
    admit: (peek, request, reply, [method, path, , , more]) => {
      const account = authenticate(shop, request);
      limit(shop.kernel, reply, `${String(method)} ${path}`, account);
      const wantsJson = more === undefined && method !== 'GET' && method !== 'DELETE';
      if (wantsJson && jsonOf(request) === null) throw badRequest('요청 본문이 JSON 형식이 아닙니다.');
      return { ...peek, request, account, query: request.query as Record<string, string> };
    },
    send: (reply, answer) => (answer === NO_CONTENT ? reply.code(204).send() : reply.code(200).send(answer)),
    refuse: (reply, error, status) => refuse(shop.kernel, reply, error instanceof WireError ? error : wireErrorOf(status)),
    notFound: (reply) => refuse(shop.kernel, reply, new WireError(404, 'GW.NOT_FOUND', '요청한 리소스를 찾을 수 없습니다.')),
  });
}

/** Null when the body is no JSON object or is not declared as JSON. */
function jsonOf(request: FastifyRequest): Json | null {
  const body = declaresJson(request) ? jsonBody(request) : undefined;
  return isJson(body) ? body : null;
}

/** A number of a query that counts from one. */
export function positive({ query }: Call, name: string, fallback: number, max: number): number {
  const value = Number(query[name] || fallback);
  if (!Number.isInteger(value) || value < 1) throw invalid(name, 'NumberMin', `${name}은 1 이상이어야 합니다.`);
  if (value > max) throw invalid(name, 'NumberMax', `${name}은 ${max} 이하여야 합니다.`);
  return value;
}
