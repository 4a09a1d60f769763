/** The administrator's side over a database of its own: members that are put in by hand, and calls as anybody. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createPeopleVault } from '../../src/modules/accounts/index.ts';
import { createAdminHttp } from '../../src/modules/admin/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createPlatformVault, type PlatformVault } from '../../src/platform/crypto/index.ts';
import { type Actor, createHttpServer } from '../../src/platform/http/index.ts';
import { createEnqueueMessage } from '../../src/platform/outbox/index.ts';
import { type TestDatabase, testDatabase } from '../support/index.ts';

export interface NewMember {
  loginId: string;
  companyName?: string;
  name?: string;
  email?: string;
  phoneNumber?: string;
  company?: Record<string, unknown>;
  status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
  joinedAt?: string;
}

export interface AdminBench extends TestDatabase {
  platformVault: PlatformVault;
  app: FastifyInstance;
  /** Puts a member in; answers the seller's id as the API writes it. */
  member(member: NewMember): Promise<string>;
  /** Calls as the administrator. */
  call(method: 'GET' | 'POST', url: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

const ADMINISTRATOR: Actor = {
  userId: 900,
  loginId: 'moaadmin',
  role: 'A',
  sessionId: '01890000-0000-7000-8000-000000000001',
  sellerId: null,
  authorities: new Set(),
  rights: new Set(),
  shopAccountIds: null,
  actingSellerLoginId: null,
};

/** To be called at the top of a test file. */
export async function adminBench(now: Clock): Promise<AdminBench> {
  const test = await testDatabase();
  const { database } = test;
  const platformVault = await createPlatformVault(database, [{ id: 'k', bytes: randomBytes(32) }]);
  const people = createPeopleVault(platformVault);
  const app = await createHttpServer({
    modules: [
      createAdminHttp({
        database,
        platformVault,
        enqueueMessage: createEnqueueMessage(platformVault),
        webAddress: 'https://moa.example',
        now,
        forgetActing: () => undefined,
      }),
    ],
    authenticator: { authenticate: async () => ADMINISTRATOR },
    database,
    idempotency: null,
  });
  afterAll(() => app.close());
  return {
    ...test,
    platformVault,
    app,
    member: ({ loginId, companyName = '상점', name = '홍길동', email, phoneNumber, company = {}, status = 'ACTIVE', joinedAt }) =>
      database.system(async (tx) => {
        const { rows } = await tx.query<{ seller_id: number }>(
          `insert into seller (name, company_name, company, status, created_at) values ($1, $2, $3, $4, coalesce($5::timestamptz, now())) returning seller_id`,
          [name, companyName, JSON.stringify({ businessType: 'SOLE', ...company }), status, joinedAt ?? null],
        );
        const sellerId = rows[0]?.seller_id;
        const sealed = (kind: 'email' | 'phone', value: string | undefined) =>
          value === undefined ? null : people.seal(kind, loginId, value);
        await tx.query(
          `insert into user_account (login_id, password_hash, seller_id, role, name, email_sealed, email_hash, phone_sealed) values ($1, '!', $2, 'U', $3, $4, $5, $6)`,
          [
            loginId,
            sellerId,
            name,
            sealed('email', email),
            email === undefined ? null : people.hash('email', email),
            sealed('phone', phoneNumber),
          ],
        );
        return String(sellerId);
      }),
    call: async (method, url, body) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: 'Bearer x', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
