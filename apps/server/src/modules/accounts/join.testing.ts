/** The people side of the API on a database of its own, with a clock to turn and every message readable. */
import { randomBytes } from 'node:crypto';
import { WEB_CLIENT } from '@moa/contract';
import { CONSENT_KINDS, CONSENTS } from '@moa/core';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createPlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createImages } from '../../platform/files/index.ts';
import { createHttpServer } from '../../platform/http/index.ts';
import { createIdempotencyStore } from '../../platform/idempotency/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import { createVerification } from '../../platform/verification/index.ts';
import { testDatabase } from '../../testing/index.ts';
import { createAccountsModule, createJoinHttp, createPasswords, createProfileHttp, type JoinModuleOptions } from './index.ts';

export const PASSWORD = 'Dal8bit!sang';
export const PHONE = '010-1234-5678';

export interface PeopleWorld {
  database: Database;
  app: FastifyInstance;
  /** Written to the outbox, newest last. */
  messages: NewMessage[];
  /** What the tax office says of every number. */
  firm: { outcome: Awaited<ReturnType<JoinModuleOptions['checkBusinessNumber']>>['outcome'] };
  clock: { now: number };
  /** Runs once, when the next password has been checked and before anything follows from it. */
  hooks: { afterCheck: (() => Promise<unknown>) | null };
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(loginId: string, password: string): Promise<{ status: number; token: string }>;
  /** A ticket that proves the number for this purpose. */
  verified(purpose: 'JOIN' | 'FIND_ID', phoneNumber?: string): Promise<string>;
  /** The newest code that was sent. */
  code(): string;
  count(sql: string): Promise<number>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation
  body: any;
  headers: Record<string, unknown>;
}

/** A form that is good but for its ticket. */
export function joinForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    loginId: 'moonlight1',
    password: PASSWORD,
    name: '김달빛',
    email: 'moon@example.com',
    phoneNumber: PHONE,
    businessType: 'SOLE',
    companyName: '달빛옷장',
    businessNumber: '120-34-56782',
    representative: '김달빛',
    consents: CONSENT_KINDS.filter((kind) => CONSENTS[kind].required).map((kind) => ({ kind, version: CONSENTS[kind].version })),
    ...changes,
  };
}

/** To be called at the top of a test file. */
export async function peopleWorld({ limits = false }: { limits?: boolean } = {}): Promise<PeopleWorld> {
  const { database } = await testDatabase();
  const clock = { now: Date.parse('2026-11-22T10:00:00+09:00') };
  const firm: PeopleWorld['firm'] = { outcome: 'OK' };
  const messages: NewMessage[] = [];
  const now = () => new Date(clock.now);
  const vault = await createPlatformVault(database, [{ id: 'm', bytes: randomBytes(32) }]);
  const enqueue = createEnqueueMessage(vault);
  const enqueueMessage: EnqueueMessage = (tx, message) => {
    messages.push(message);
    return enqueue(tx, message);
  };
  const hooks: PeopleWorld['hooks'] = { afterCheck: null };
  const checked = createPasswords();
  const passwords: typeof checked = {
    hash: checked.hash,
    verify: async (stored, password) => {
      const matches = await checked.verify(stored, password);
      const hook = hooks.afterCheck;
      hooks.afterCheck = null;
      await hook?.();
      return matches;
    },
  };
  const accounts = createAccountsModule({
    database,
    tokenKeys: [{ id: 'k', bytes: randomBytes(32) }],
    shopAccounts: async () => [],
    passwords,
    now: () => clock.now,
  });
  const verification = createVerification({ database, vault, enqueueMessage, now, limits });
  const join = createJoinHttp({
    database,
    passwords,
    confirmPassword: accounts.confirmPassword,
    vault,
    enqueueMessage,
    verification,
    checkBusinessNumber: async () => ({ outcome: firm.outcome, confirmed: firm.outcome !== 'UNAVAILABLE', taxType: '', closedOn: null }),
    webAddress: 'https://moa.example',
    limits,
    now,
  });
  const noStore = { put: async () => undefined, get: async () => null, has: async () => false };
  const profile = createProfileHttp({
    database,
    platformVault: vault,
    verification,
    enqueueMessage,
    confirmPassword: accounts.confirmPassword,
    images: createImages({ database, store: noStore, publicUrl: null }),
    now,
  });
  const unfollow = await accounts.guard.follow();
  const app = await createHttpServer({
    modules: [accounts.http, join, profile],
    authenticator: accounts.guard,
    idempotency: createIdempotencyStore(database, () => clock.now),
    database,
  });
  afterAll(async () => {
    await unfollow();
    await app.close();
  });

  const call: PeopleWorld['call'] = async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method: method as 'POST',
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers };
  };
  const code = () => {
    const last = messages.at(-1)?.variables;
    return last !== undefined && 'code' in last ? last.code : '';
  };

  return {
    database,
    app,
    messages,
    firm,
    clock,
    hooks,
    call,
    code,
    signIn: async (username, password) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
        payload: { grant_type: 'password', username, password },
      });
      return { status: answer.statusCode, token: answer.json<{ access_token?: string }>().access_token ?? '' };
    },
    verified: async (purpose, phoneNumber = PHONE) => {
      const { body } = await call('POST', '/api/v1/auth/phoneNumber', { purpose, phoneNumber });
      await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: code() });
      return body.ticket;
    },
    count: async (sql) => {
      const { rows } = await database.system((tx) => tx.query<{ n: number }>(`select count(*) as n from ${sql}`));
      return rows[0]?.n ?? -1;
    },
  };
}
