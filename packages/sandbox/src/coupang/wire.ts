import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import { sendJson } from '../kernel/refusal.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { pageAt } from '../market/lists.ts';
import { jsonBody, mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { catalogRefusal, JSON_TYPE, orderRefusal, Refusal } from './answers.ts';
import { Gate, requireVendor } from './gate.ts';
import { parseJson } from './json.ts';
import type { Shop } from './market.ts';

const OPENAPI = '/v2/providers/openapi/apis/api';
export const ORDER_PATH = `${OPENAPI}/v4/vendors/:vendorId`;
export const ORDER_PATH_V5 = `${OPENAPI}/v5/vendors/:vendorId`;
export const ORDER_PATH_V6 = `${OPENAPI}/v6/vendors/:vendorId`;
export const CATALOG_PATH = '/v2/providers/seller_api/apis/api/v1/marketplace';
/** Writes of orders were documented as PATCH before they were PUT (sheet 1). */
export const WRITE = ['PUT', 'PATCH'] as const;

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

export type Route = SharedRoute<Call, FastifyRequest>;

export function mount(app: FastifyInstance, shop: Shop, basePath: string, routes: readonly Route[]): void {
  const gate = new Gate(shop, basePath);
  mountRoutes(app, shop, routes, {
    peek: (request) => request,
    admit: (request) => {
      const call = callOf(shop, gate.admit(request), request);
      if (call.params.vendorId !== undefined) requireVendor(call.account, call.params.vendorId);
      return call;
    },
    send: (reply, answer) => sendJson(reply, 200, answer, JSON_TYPE),
    refuse: (reply, error, status) => {
      if (!(error instanceof Refusal)) {
        const message = status === 500 ? '일시적인 오류가 발생했습니다.' : '잘못된 요청입니다.';
        return sendJson(reply, status, { code: 'ERROR', message }, JSON_TYPE);
      }
      if (error.clientFault) gate.noteBadCall(reply.request);
      if (typeof error.body === 'string') return reply.code(error.status).header('content-type', 'text/html').send(error.body);
      return sendJson(reply, error.status, error.body, JSON_TYPE);
    },
    notFound: (reply) => sendJson(reply, 404, { code: 'ERROR', message: '존재하지 않는 API입니다.' }, JSON_TYPE),
  });
}

function callOf(shop: Shop, account: SandboxAccount, request: FastifyRequest): Call {
  const [, ...query] = (request.raw.url ?? '').split('?');
  const body = <T>(fits: (body: unknown) => body is T): T => {
    const sent = jsonBody(request, parseJson);
    if (fits(sent)) return sent;
    throw catalogRefusal(400, '요청 본문이 올바른 JSON이 아닙니다.');
  };
  return {
    shop,
    account,
    request,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query.join('?')),
    body: () => body(isJson),
    list: () => body(Array.isArray),
  };
}

/** A whole number from the query within bounds; `fallback` when absent. Refuses with 400 in the order envelope. */
export function queryInt({ query }: Call, name: string, fallback: number, min: number, max: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw orderRefusal(400, `${name}은(는) ${min} 이상 ${max} 이하의 숫자여야 합니다.`);
  return value;
}

/** Rows of the page that a call asks for by its number, and the number of the next one; empty behind the last. */
export function numberedPage<T>(call: Call, list: T[], names: { size: string; page: string }, size: { usual: number; max: number }) {
  const count = queryInt(call, names.size, size.usual, 1, size.max);
  const page = queryInt(call, names.page, 1, 1, 1_000_000);
  const { rows, more } = pageAt(call.shop.kernel, call.request, list, { start: (page - 1) * count, size: count });
  return { rows, next: more ? String(page + 1) : '' };
}
