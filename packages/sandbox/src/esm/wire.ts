import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import { Refusal, sendJson } from '../kernel/refusal.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { jsonBody, mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { FORMS, windowOf as readWindow, type TimeForm } from '../shared/wall-clock.ts';
import { CODES, itemRefusal, JSON_TYPE, parameterRefusal } from './answers.ts';
import { callerOf } from './gate.ts';
import type { Mall } from './market.ts';
import { type Site, siteOf } from './site.ts';

export const ITEM = '/item/v1';
export const SHIPPING = '/shipping/v1';
export const CLAIM = '/claim/v1/sa';
export const ACCOUNT = '/account/v1/settle';
export const ASSIST = '/assist/v1/Selling';

/** A call before it is let in: routes with several ends look at it. */
export interface Peek {
  mall: Mall;
  params: Record<string, string>;
  body: Json;
}

/** One admitted call. */
export interface Call extends Peek {
  site: Site;
  account: SandboxAccount;
  /** Seller of the other site for whom the call speaks as well. */
  other: SandboxAccount | null;
  request: FastifyRequest;
}

export type Route = SharedRoute<Call, Peek>;

const isOfProducts = ({ url }: FastifyRequest) => url.includes(`${ITEM}/`);

export function mount(app: FastifyInstance, mall: Mall, routes: readonly Route[]): void {
  const site = siteOf(mall.kernel);
  mountRoutes(app, mall, routes, {
    peek: (request) => peekOf(mall, request),
    admit: (peek, request) => {
      const { account, alone, other } = callerOf(mall, request);
      if (!alone && !isOfProducts(request)) throw parameterRefusal('ssi에는 조회할 판매자 ID 하나만 입력해 주세요.');
      if (request.method === 'POST' || request.method === 'PUT') requireJson(request);
      return { ...peek, site, account, other, request };
    },
    send: (reply, answer) => sendJson(reply, 200, answer, JSON_TYPE),
    refuse: (reply, error, status) => {
      if (error instanceof Refusal) return sendJson(reply, error.status, error.body, JSON_TYPE);
      const message = status === 500 ? '일시적인 오류가 발생했습니다.' : '잘못된 요청입니다.';
      return sendJson(reply, status, { resultCode: CODES.INVALID, message }, JSON_TYPE);
    },
    notFound: (reply) => sendJson(reply, 404, { message: 'No HTTP resource was found that matches the request URI.' }, JSON_TYPE),
  });
}

function peekOf(mall: Mall, request: FastifyRequest): Peek {
  const body = jsonBody(request);
  return { mall, params: request.params as Record<string, string>, body: isJson(body) ? body : {} };
}

/** A write without anything to say may leave its body out. */
function requireJson(request: FastifyRequest): void {
  const isEmpty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  if (isEmpty || isJson(jsonBody(request))) return;
  const message = '요청 본문이 올바른 JSON이 아닙니다.';
  throw isOfProducts(request) ? itemRefusal(message) : parameterRefusal(message);
}

/** A whole number of the body within bounds; refuses another by what `refuse` makes of it. */
export function whole(
  { body }: Peek,
  name: string,
  { min, max, usual }: { min: number; max: number; usual?: number },
  refuse: (message: string) => Error = parameterRefusal,
): number {
  const given = body[name] ?? usual;
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw refuse(`${name} 값(${String(given)})은 ${min} 이상 ${max} 이하의 숫자여야 합니다.`);
}

/** A text or number of the body as text; empty for nothing. */
export function textOf({ body }: Peek, name: string): string {
  const given = body[name];
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
}

/** Days of which the last is read as its midnight, so that it is not in the window itself. */
export const TO_MIDNIGHT: TimeForm = { ...FORMS.DAY, ms: 0 };
/** `2026-03-02 10:15`, as windows of orders are written. */
export const SPACED_MINUTE: TimeForm = { pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, shown: 'yyyy-MM-dd HH:mm', ms: 60_000 };

/** Record times of a window of the body, at most `maxMs` long. */
export function windowOf(
  call: Call,
  [first, last]: readonly [string, string],
  form: TimeForm,
  maxMs: number,
  refuse: (message: string) => Error = parameterRefusal,
): { from: number; to: number } {
  const malformed = `${first}, ${last}은(는) ${form.shown} 형식이어야 합니다.`;
  const messages = {
    BAD_START: malformed,
    BAD_END: malformed,
    BACKWARDS: '조회 시작일은 종료일보다 이전이어야 합니다.',
    TOO_LONG: '조회 기간이 너무 깁니다.',
  };
  return readWindow(call.mall.time, [textOf(call, first), textOf(call, last)], form, maxMs, (problem) => refuse(messages[problem]));
}
