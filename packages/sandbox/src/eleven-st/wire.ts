import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { SandboxAccount } from '../kernel/types.ts';
import { accountByKey } from '../market/market.ts';
import { runTimers } from '../market/timers.ts';
import { BAD_REQUEST, BUSINESS_FAILURE, CODES, clientMessage, NOT_FOUND, Refusal, type Shape, shaped, UNKNOWN_KEY } from './answers.ts';
import type { Mall } from './market.ts';
import { encodeXml, parseXml, UnreadableXml, type XmlNode } from './xml.ts';

/** What a large client keeps to (sheet 3). */
const CALLS_PER_SECOND = 5;
const KEY_HEADER = 'openapikey';

export interface Call {
  mall: Mall;
  account: SandboxAccount;
  request: FastifyRequest;
  params: Record<string, string>;
  /** Content of the document's root element; refuses another root. */
  body(root: string): XmlNode;
}

/** A document without its declaration, whole or in parts. */
type Document = string | Iterable<string>;

export type Handler = (call: Call) => Document | Promise<Document>;

export interface Route {
  method: HTTPMethods;
  path: string;
  operation: string;
  shape: Shape;
  handler: Handler;
}

/** Ends a call outside the three shapes. */
class Stop extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`stopped with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Mounts routes that classify, admit and answer every call the same way. Paths count from `/rest`. */
export function mount(app: FastifyInstance, mall: Mall, routes: readonly Route[]): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => sendXml(reply, 404, clientMessage(NOT_FOUND, '존재하지 않는 API입니다.')));
  for (const { method, path, operation, shape, handler } of routes)
    app.route({
      method,
      url: `/rest${path}`,
      // Many of these GETs change something: no HEAD may reach them.
      exposeHeadRoute: false,
      config: { shape },
      handler: async (request, reply) => {
        mall.kernel.operation(request, operation);
        const account = admit(mall, request);
        if (mall.settings.get('maintenance') === 1) throw new Refusal(CODES.MAINTENANCE, '시스템 점검 중입니다.');
        runTimers(mall);
        const answer = await handler({
          mall,
          account,
          request,
          params: request.params as Record<string, string>,
          body: (root) => bodyOf(request, root),
        });
        return sendXml(reply, 200, answer);
      },
    });
}

function admit(mall: Mall, request: FastifyRequest): SandboxAccount {
  const key = request.headers[KEY_HEADER];
  const account = accountByKey(mall, 'apiKey', String(key ?? ''));
  if (!account) throw new Stop(200, UNKNOWN_KEY);
  if (!mall.kernel.take(`key:${account.id}`, CALLS_PER_SECOND, CALLS_PER_SECOND).allowed)
    throw new Stop(429, clientMessage(CODES.GENERIC, '호출 허용량을 초과했습니다.'));
  return account;
}

function bodyOf(request: FastifyRequest, root: string): XmlNode {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const document = parseXml(bytes, request.headers['content-type'] ?? '');
  const content = document[root] === '' ? {} : document[root];
  if (typeof content !== 'object' || Array.isArray(content)) throw new UnreadableXml(`${root} 요소가 없습니다.`);
  return content;
}

function sendXml(reply: FastifyReply, status: number, body: Document): FastifyReply {
  const parts = typeof body === 'string' ? [body] : body;
  return reply.code(status).header('content-type', 'text/xml;charset=EUC-KR').send(encodeXml(parts));
}

function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { shape } = request.routeOptions.config as { shape?: Shape };
  if (error instanceof Stop) return sendXml(reply, error.status, error.body);
  if (error instanceof Refusal) return sendXml(reply, 200, shaped(shape ?? 'product', error.code, error.message));
  if (error instanceof UnreadableXml)
    return sendXml(reply, 200, shaped(shape ?? 'product', shape === 'product' ? BAD_REQUEST : CODES.GENERIC, error.message));
  const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  return sendXml(reply, status, clientMessage(BUSINESS_FAILURE, status === 500 ? '시스템 오류가 발생했습니다.' : '잘못된 요청입니다.'));
}
