import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal as Ending } from '../kernel/refusal.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { accountByKey } from '../market/market.ts';
import { mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { BAD_REQUEST, BUSINESS_FAILURE, CODES, clientMessage, NOT_FOUND, Refusal, type Shape, shaped, UNKNOWN_KEY } from './answers.ts';
import type { Mall } from './market.ts';
import { encodeXml, parseXml, UnreadableXml, type XmlNode } from './xml.ts';

/** What a large client keeps to (sheet 3). */
const CALLS_PER_SECOND = 5;
const KEY_HEADER = 'openapikey';
export const XML_TYPE = 'text/xml;charset=EUC-KR';

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

export type Route = SharedRoute<Call, FastifyRequest, { shape: Shape }>;

/** What a route says that answers in another shape than a product's. */
export const LIST = { shape: 'list' } as const;
export const WRITE = { shape: 'write' } as const;

/** Paths count from `/rest`. */
export function mount(app: FastifyInstance, mall: Mall, routes: readonly Route[]): void {
  mountRoutes(app, mall, routes, {
    prefix: '/rest',
    peek: (request) => request,
    admit: (request) => ({
      mall,
      account: admitted(mall, request),
      request,
      params: request.params as Record<string, string>,
      body: (root) => bodyOf(request, root),
    }),
    send: (reply, answer) => sendXml(reply, 200, answer as Document),
    refuse: (reply, error, status, route) => {
      const shape = route?.[4]?.shape ?? 'product';
      // Outside the three shapes.
      if (error instanceof Ending) return sendXml(reply, error.status, String(error.body));
      if (error instanceof Refusal) return sendXml(reply, 200, shaped(shape, error.code, error.message));
      if (error instanceof UnreadableXml)
        return sendXml(reply, 200, shaped(shape, shape === 'product' ? BAD_REQUEST : CODES.GENERIC, error.message));
      return sendXml(reply, status, clientMessage(BUSINESS_FAILURE, status === 500 ? '시스템 오류가 발생했습니다.' : '잘못된 요청입니다.'));
    },
    notFound: (reply) => sendXml(reply, 404, clientMessage(NOT_FOUND, '존재하지 않는 API입니다.')),
  });
}

function admitted(mall: Mall, request: FastifyRequest): SandboxAccount {
  const account = accountByKey(mall, 'apiKey', String(request.headers[KEY_HEADER] ?? ''));
  if (!account) throw new Ending(200, UNKNOWN_KEY);
  if (!mall.kernel.take(`key:${account.id}`, CALLS_PER_SECOND, CALLS_PER_SECOND).allowed)
    throw new Ending(429, clientMessage(CODES.GENERIC, '호출 허용량을 초과했습니다.'));
  if (mall.settings.get('maintenance') === 1) throw new Refusal(CODES.MAINTENANCE, '시스템 점검 중입니다.');
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
  return reply.code(status).header('content-type', XML_TYPE).send(encodeXml(parts));
}
