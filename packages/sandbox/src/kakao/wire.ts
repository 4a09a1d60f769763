import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { accountByKey } from '../market/market.ts';
import { declaresJson, jsonBody, mountRoutes, type Route as SharedRoute } from '../shared/routes.ts';
import { badParameter, forbidden, JSON_TYPE, noSuchApi, tooMany, unauthorized, unreadable } from './answers.ts';
import type { Mall } from './market.ts';
import { CHANNEL_IDS, shopOf } from './shops.ts';

/** Five calls a second are used (sheet 3). */
const CALLS_PER_SECOND = 5;
const ADMIN_KEY = 'kakao-demo-admin-key';
const PAGES_MAX = 50_000;

/** What is known of a call before anybody is let in. */
export interface Peek {
  mall: Mall;
  query: Record<string, string>;
  /** The JSON object of the body; an empty one for calls without. */
  body: Json;
}

export interface Call extends Peek {
  request: FastifyRequest;
  account: SandboxAccount;
}

/** `body` says what is no JSON object; `joins` is the call that joins a seller. */
export type Route = SharedRoute<Call, Peek, { body?: 'none' | 'list' | 'file'; joins?: true }>;

export function mount(app: FastifyInstance, mall: Mall, routes: readonly Route[]): void {
  mountRoutes(app, mall, routes, {
    peek: (request) => ({ mall, query: request.query as Record<string, string>, body: objectOf(request) ?? {} }),
    admit: (peek, request, _reply, [method, , , , more]) => {
      const account = admitted(mall, request, more?.joins === true);
      if (method !== 'GET' && more?.body === undefined && !objectOf(request)) throw badParameter('요청 본문이 JSON 형식이 아닙니다.');
      return { ...peek, request, account };
    },
    send: (reply, answer) => reply.code(200).type(JSON_TYPE).send(JSON.stringify(answer)),
    refuse: (reply, error, status) => {
      const { status: code, body } = error instanceof Refusal ? error : unreadable(status);
      return reply.code(code).send(body);
    },
    notFound: (reply) => reply.code(404).send(noSuchApi().body),
  });
}

function objectOf(request: FastifyRequest): Json | null {
  const body = declaresJson(request) ? jsonBody(request) : undefined;
  return isJson(body) ? body : null;
}

/** The rows of a body that is a list. */
export function listOf({ request }: Call): Json[] {
  const body = declaresJson(request) ? jsonBody(request) : undefined;
  if (!Array.isArray(body) || !body.every(isJson)) throw badParameter('요청 본문이 목록이 아닙니다.');
  return body;
}

const keyIn = (header: unknown) => /^KakaoAK (\S+)$/.exec(String(header ?? ''))?.[1] ?? '';

/** The seller that a call acts for (sheet 2). */
function admitted(mall: Mall, { headers }: FastifyRequest, joins: boolean): SandboxAccount {
  const [admin, seller] = [keyIn(headers.authorization), keyIn(headers['target-authorization'])];
  if (admin === '' || seller === '') throw unauthorized();
  if (admin === seller) throw badParameter('Authorization and Target-Authorization belong to the same app');
  const account = accountByKey(mall, 'restApiKey', seller);
  if (admin !== ADMIN_KEY || !account) throw unauthorized();
  const channelIds = String(headers['channel-ids'] ?? '');
  if (!CHANNEL_IDS.includes(channelIds)) throw badParameter('channel-ids is required');
  if (channelIds !== shopOf(mall).channelId) throw forbidden('판매 권한이 없는 채널입니다.');
  if (!mall.kernel.take(`key:${account.id}`, CALLS_PER_SECOND, CALLS_PER_SECOND).allowed) throw tooMany();
  if (!joins && !isJoined(mall, account)) throw forbidden('판매자와 연결되지 않았습니다. 판매자 등록 후 이용해 주세요.');
  return account;
}

const joinedKey = ({ id }: SandboxAccount) => `joined|${id}`;

/** Sellers of the demo are joined from the first. */
function isJoined(mall: Mall, account: SandboxAccount): boolean {
  return account.secrets.joined === 'true' || mall.settings.get(joinedKey(account)) === 1;
}

function join({ mall, account }: Call): object {
  mall.settings.put(joinedKey(account), 1);
  return { success: true };
}

export const joinRoutes: readonly Route[] = [['POST', '/v1/store/register', 'link.check', join, { body: 'none', joins: true }]];

/** A number of a query that counts from one. */
export function positive({ query }: Peek, name: string, fallback: number, max: number): number {
  const value = Number(query[name] || fallback);
  if (!Number.isInteger(value) || value < 1 || value > max) throw badParameter(`${name}은(는) 1 이상 ${max} 이하여야 합니다.`);
  return value;
}

/** The place of a page, whose number times its size is bounded. */
export function pageOf(call: Peek, size: { usual: number; max: number }): { start: number; size: number } {
  const page = positive(call, 'page', 1, PAGES_MAX);
  const rows = positive(call, 'size', size.usual, size.max);
  if (page * rows > PAGES_MAX) throw badParameter(`page와 size의 곱은 ${PAGES_MAX} 이하여야 합니다.`);
  return { start: (page - 1) * rows, size: rows };
}
