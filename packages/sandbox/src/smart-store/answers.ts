import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultAnswer } from '../kernel/fault-answers.ts';
import { kstIso } from '../kernel/kst.ts';
import type { AnsweredFault, FaultAnswer, SandboxAccount, SandboxKernel } from '../kernel/types.ts';

export interface InvalidInput {
  name: string;
  type: string;
  message: string;
}

/** A refusal in the words of the sheet's section 8. */
export class WireError extends Error {
  readonly status: number;
  readonly code: string;
  readonly invalidInputs: InvalidInput[] | undefined;

  constructor(status: number, code: string, message: string, invalidInputs?: InvalidInput[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.invalidInputs = invalidInputs;
  }
}

export function badRequest(message: string, invalidInputs?: InvalidInput[]): WireError {
  return new WireError(400, 'BAD_REQUEST', message, invalidInputs);
}

export function invalid(name: string, type: string, message: string): WireError {
  return badRequest('입력값이 올바르지 않습니다.', [{ name, type, message }]);
}

export function notFound(message: string): WireError {
  return new WireError(404, 'NOT_FOUND', message);
}

export function unauthenticated(): WireError {
  return new WireError(401, 'GW.AUTHN', '요청을 보낼 권한이 없습니다.');
}

const traces = new WeakMap<object, { id: string; startedAt: number }>();

export function traceOf(request: object): string {
  return traces.get(request)?.id ?? 'cr1-unknown';
}

/** `{ timestamp, traceId, data }`; `data` is left out when there is none (sheet 5: nothing changed). */
export function envelope({ request, shop }: { request: FastifyRequest; shop: { kernel: SandboxKernel } }, data?: unknown): object {
  const head = { timestamp: kstIso(shop.kernel.clock.now()), traceId: traceOf(request) };
  return data === undefined ? head : { ...head, data };
}

function errorBody(request: FastifyRequest, kernel: SandboxKernel, { code, message, invalidInputs }: WireError): string {
  const head = { code, message, timestamp: kstIso(kernel.clock.now()), traceId: traceOf(request) };
  return JSON.stringify(invalidInputs ? { ...head, needAlert: false, invalidInputs } : head);
}

const JSON_TYPE = 'application/json;charset=UTF-8';

/** An answer in the gateway's form of errors. */
export function refuse(kernel: SandboxKernel, reply: FastifyReply, error: WireError): FastifyReply {
  return reply
    .code(error.status)
    .type(JSON_TYPE)
    .send(errorBody(reply.request, kernel, error));
}

/** Trace id and answer time on every response. */
export function installTraces(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    traces.set(request, { id: `cr1-${randomUUID().replaceAll('-', '')}`, startedAt: performance.now() });
  });
  app.addHook('onSend', async (request, reply) => {
    const elapsed = performance.now() - (traces.get(request)?.startedAt ?? 0);
    reply.header('GNCP-GW-Trace-ID', traceOf(request)).header('GNCP-GW-HttpClient-ResponseTime', String(Math.round(elapsed)));
  });
}

/** What the framework refused (a body too long, a broken request) keeps its status; a defect of the sandbox is a 500. */
export function wireErrorOf(status: number): WireError {
  if (status < 500) return new WireError(status, 'BAD_REQUEST', '요청을 읽을 수 없습니다.');
  return new WireError(500, 'INTERNAL_SERVER_ERROR', '알 수 없는 오류가 발생했습니다.');
}

const tooMany = () => new WireError(429, 'GW.RATE_LIMIT', '요청이 많아 서비스를 일시적으로 사용할 수 없습니다.');
const failed = () => new WireError(500, 'GW.INTERNAL_SERVER_ERROR', '일시적인 오류가 발생했습니다.');

export function faultOf(kind: AnsweredFault, request: FastifyRequest, kernel: SandboxKernel): FaultAnswer {
  const said = (error: WireError) => ({ status: error.status, body: errorBody(request, kernel, error) });
  const words = { contentType: JSON_TYPE, limited: said(tooMany()), failed: said(failed()), expired: said(unauthenticated()) };
  const answer = faultAnswer(kind, words);
  return answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'GNCP-GW-RateLimit-Remaining': '0' } } : answer;
}

/** Per (API, application). The sheet names 2 a second as safe for most and product creation as higher; burst is twice the rate. */
const DEFAULT_PER_SECOND = 2;
const PER_SECOND: Record<string, number> = { 'POST /v2/products': 4 };

/** Takes one call from the bucket of (API, application) and reports it in the headers; 429 when it is over. */
export function limit(kernel: SandboxKernel, reply: FastifyReply, api: string, account: SandboxAccount): void {
  const perSecond = PER_SECOND[api] ?? DEFAULT_PER_SECOND;
  const bucket = kernel.take(`${api}|${account.secrets.clientId}`, perSecond, perSecond * 2);
  reply
    .header('GNCP-GW-RateLimit-Replenish-Rate', String(bucket.perSecond))
    .header('GNCP-GW-RateLimit-Burst-Capacity', String(bucket.burst))
    .header('GNCP-GW-RateLimit-Remaining', String(bucket.remaining));
  if (!bucket.allowed) throw tooMany();
}
