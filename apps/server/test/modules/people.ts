/** The people side of the API on a database of its own, with a clock to turn and every message readable. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEB_CLIENT } from '@moa/contract';
import { CONSENT_KINDS, CONSENTS } from '@moa/core';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { exportHandler } from '../../src/modules/accounts/export/export.tasks.ts';
import {
  createAccountsModule,
  createCompanyHttp,
  createJoinHttp,
  createLeavingHttp,
  createPasswords,
  createProfileHttp,
  createSubUsersHttp,
  type JoinModuleOptions,
} from '../../src/modules/accounts/index.ts';
import { inquiryExport } from '../../src/modules/inquiries/index.ts';
import { openPersonal } from '../../src/modules/orders/index.ts';
import { settingsExport } from '../../src/modules/settings/index.ts';
import { closeShops } from '../../src/modules/shops/index.ts';
import { createSellerVault, type PlatformVault, type SellerVault } from '../../src/platform/crypto/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import {
  createImages,
  createPrivatePictures,
  createSealedFiles,
  openObjectStore,
  type PrivatePictures,
} from '../../src/platform/files/index.ts';
import { createHttpServer, type HttpModule } from '../../src/platform/http/index.ts';
import { createIdempotencyStore } from '../../src/platform/idempotency/index.ts';
import type { WorkerPart } from '../../src/platform/jobs/index.ts';
import type { NewMessage } from '../../src/platform/outbox/index.ts';
import { testDatabase } from '../support/index.ts';
import { testAccounts, testPost } from './accounts.ts';

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
  /** The token call itself, with cookies of one's own. */
  token(fields: Record<string, string | boolean>, from?: { cookie?: string; userAgent?: string }): Promise<Answer>;
  /** Somebody who has joined with this login, an address and a number. */
  joined(loginId: string): Promise<Person>;
  /** A ticket that proves the number for this purpose. */
  verified(purpose: 'JOIN' | 'FIND_ID', phoneNumber?: string): Promise<string>;
  /** The newest code that was sent. */
  code(): string;
  count(sql: string): Promise<number>;
  /** Sealed objects in the store. */
  stored(): string[];
  sellerVault: SellerVault;
  platformVault: PlatformVault;
  /** Pictures of inquiries. */
  pictures: PrivatePictures;
  /** What a worker does for accounts. */
  work: WorkerPart;
}

export interface Person {
  loginId: string;
  email: string;
  /** Signs in with the password on a new device and answers the header of a call. */
  bearer(): Promise<{ authorization: string }>;
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
export async function peopleWorld({
  limits = false,
  modules = [],
}: {
  limits?: boolean;
  modules?: HttpModule[];
} = {}): Promise<PeopleWorld> {
  const { database } = await testDatabase();
  const clock = { now: Date.parse('2026-11-22T10:00:00+09:00') };
  const firm: PeopleWorld['firm'] = { outcome: 'OK' };
  const now = () => new Date(clock.now);
  const post = await testPost(database, now, limits);
  const { messages } = post;
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
    ...testAccounts(database, post, now),
    tokenKeys: [{ id: 'k', bytes: randomBytes(32) }],
    passwords,
  });
  const folder = mkdtempSync(join(tmpdir(), 'moa-people-'));
  const store = openObjectStore({ s3: null, dataDir: folder });
  const images = createImages({ database, store, publicUrl: null });
  const checkBusinessNumber: JoinModuleOptions['checkBusinessNumber'] = async () => ({
    outcome: firm.outcome,
    confirmed: firm.outcome !== 'UNAVAILABLE',
    taxType: '',
    closedOn: null,
  });
  const joining = createJoinHttp({
    database,
    passwords,
    confirmPassword: accounts.confirmPassword,
    ...post,
    checkBusinessNumber,
    webAddress: 'https://moa.example',
    limits,
    now,
  });
  const profile = createProfileHttp({
    database,
    platformVault: post.platformVault,
    verification: post.verification,
    enqueueMessage: post.enqueueMessage,
    confirmPassword: accounts.confirmPassword,
    images,
    now,
  });
  const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
  const sealedFiles = createSealedFiles({ database, sellerVault, store });
  const pictures = createPrivatePictures({ images, store, platformVault: post.platformVault, suffix: 'inquiry' });
  const leaving = createLeavingHttp({
    database,
    platformVault: post.platformVault,
    enqueueMessage: post.enqueueMessage,
    confirmPassword: accounts.confirmPassword,
    passwords,
    requireRecentFactor: accounts.requireRecentFactor,
    sealedFiles,
    closeShops,
    now,
  });
  const company = createCompanyHttp({
    database,
    platformVault: post.platformVault,
    enqueueMessage: post.enqueueMessage,
    images,
    sealedFiles,
    checkBusinessNumber,
    webAddress: 'https://moa.example',
    now,
  });
  const { requireRecentFactor } = accounts;
  const subUsers = createSubUsersHttp({
    database,
    passwords,
    requireRecentFactor,
    ...post,
    webAddress: 'https://moa.example',
    limits,
    now,
  });
  const unfollow = await accounts.guard.follow();
  const app = await createHttpServer({
    modules: [accounts.http, accounts.security, joining, profile, company, subUsers, leaving, ...modules],
    authenticator: accounts.guard,
    idempotency: createIdempotencyStore({ database, sellerVault, platformVault: post.platformVault, now }),
    database,
  });
  afterAll(async () => {
    await unfollow();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
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
  const token: PeopleWorld['token'] = (fields, { cookie, userAgent } = {}) =>
    call('POST', '/oauth/token', fields, {
      authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`,
      ...(cookie === undefined ? {} : { cookie }),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    });
  const code = () => {
    const last = messages.at(-1)?.variables;
    return last !== undefined && 'code' in last ? last.code : '';
  };

  const verified: PeopleWorld['verified'] = async (purpose, phoneNumber = PHONE) => {
    const { body } = await call('POST', '/api/v1/auth/phoneNumber', { purpose, phoneNumber });
    await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: code() });
    return body.ticket;
  };
  let joined = 0;

  return {
    database,
    app,
    messages,
    firm,
    clock,
    hooks,
    call,
    code,
    token,
    signIn: async (username, password) => {
      const { status, body } = await token({ grant_type: 'password', username, password });
      return { status, token: body.access_token ?? '' };
    },
    verified,
    joined: async (loginId) => {
      joined += 1;
      const [email, phoneNumber] = [`${loginId}@example.com`, `010-7000-${String(joined).padStart(4, '0')}`];
      const form = joinForm({ loginId, email, phoneNumber, ticket: await verified('JOIN', phoneNumber) });
      const { status, body } = await call('POST', '/api/v1/users/request/join', form);
      if (status !== 201) throw new Error(`joining failed: ${JSON.stringify(body)}`);
      const bearer = async () => {
        const signed = await token({ grant_type: 'password', username: loginId, password: PASSWORD });
        return { authorization: `Bearer ${signed.body.access_token}` };
      };
      return { loginId, email, bearer };
    },
    sellerVault,
    platformVault: post.platformVault,
    pictures,
    work: {
      tasks: [
        exportHandler({
          database,
          sellerVault,
          platformVault: post.platformVault,
          sealedFiles,
          openPersonal,
          parts: [inquiryExport({ platformVault: post.platformVault, pictures }), settingsExport(database)],
          now,
          onError: (error) => {
            throw error;
          },
        }),
      ],
    },
    stored: () =>
      readdirSync(join(folder, 'files'), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.sealed'))
        .toSorted(),
    count: async (sql) => {
      const { rows } = await database.system((tx) => tx.query<{ n: number }>(`select count(*) as n from ${sql}`));
      return rows[0]?.n ?? -1;
    },
  };
}
