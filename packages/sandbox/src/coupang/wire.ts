import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { runTimers } from '../market/timers.ts';
import { catalogRefusal, orderRefusal, Refusal } from './answers.ts';
import { type Gate, requireVendor } from './gate.ts';
import { parseJson } from './json.ts';
import type { Shop } from './market.ts';

const OPENAPI = '/v2/providers/openapi/apis/api';
export const ORDER_PATH = `${OPENAPI}/v4/vendors/:vendorId`;
export const ORDER_PATH_V5 = `${OPENAPI}/v5/vendors/:vendorId`;
export const ORDER_PATH_V6 = `${OPENAPI}/v6/vendors/:vendorId`;
export const CATALOG_PATH = '/v2/providers/seller_api/apis/api/v1/marketplace';

/** One admitted call. */
export interface Call {
  shop: Shop;
  account: SandboxAccount;
  request: FastifyRequest;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body; refuses what is none. */
  body(): Json;
  /** The body where it is a list; refuses another. */
  list(): unknown[];
}

/** Method, path, operation, handler. */
export type Route = readonly [method: HTTPMethods | 'WRITE', path: string, operation: string, handler: (call: Call) => unknown];

/** Writes of orders were documented as PATCH before they were PUT (sheet 1). */
const WRITE: HTTPMethods[] = ['PUT', 'PATCH'];

/** Mounts routes that classify, admit and answer every call the same way. */
export function mount(app: FastifyInstance, shop: Shop, gate: Gate, routes: readonly Route[]): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => sendError(error, request, reply, gate));
  app.setNotFoundHandler((_request, reply) => sendJson(reply, 404, { code: 'ERROR', message: '존재하지 않는 API입니다.' }));
  for (const [method, url, operation, handle] of routes)
    app.route({
      method: method === 'WRITE' ? WRITE : method,
      url,
      handler: async (request, reply) => {
        shop.kernel.operation(request, operation);
        const call = callOf(shop, gate.admit(request), request);
        if (call.params.vendorId !== undefined) requireVendor(call.account, call.params.vendorId);
        runTimers(shop);
        return sendJson(reply, 200, await handle(call));
      },
    });
}

function callOf(shop: Shop, account: SandboxAccount, request: FastifyRequest): Call {
  const [, ...query] = (request.raw.url ?? '').split('?');
  return {
    shop,
    account,
    request,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query.join('?')),
    body: () => checked(bodyOf(request), isJson),
    list: () => checked(bodyOf(request), Array.isArray),
  };
}

function bodyOf(request: FastifyRequest): unknown {
  try {
    return parseJson(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
  } catch {
    // Falls to the refusal of its reader: what is no JSON and what is of another kind are the same mistake to this channel.
    return undefined;
  }
}

function checked<T>(body: unknown, fits: (body: unknown) => body is T): T {
  if (fits(body)) return body;
  throw catalogRefusal(400, '요청 본문이 올바른 JSON이 아닙니다.');
}

function sendJson(reply: FastifyReply, status: number, payload: unknown): FastifyReply {
  return reply.code(status).header('content-type', 'application/json;charset=UTF-8').send(JSON.stringify(payload));
}

function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply, gate: Gate): FastifyReply {
  if (!(error instanceof Refusal)) {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    return sendJson(reply, status, { code: 'ERROR', message: status === 500 ? '일시적인 오류가 발생했습니다.' : '잘못된 요청입니다.' });
  }
  if (error.clientFault) gate.noteBadCall(request);
  if (typeof error.body === 'string') return reply.code(error.status).header('content-type', 'text/html').send(error.body);
  return sendJson(reply, error.status, error.body);
}

/** A whole number from the query within bounds; `fallback` when absent. Refuses with 400 in the order envelope. */
export function queryInt(call: Call, name: string, fallback: number, min: number, max: number): number {
  const text = call.query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw orderRefusal(400, `${name}은(는) ${min} 이상 ${max} 이하의 숫자여야 합니다.`);
  return value;
}
