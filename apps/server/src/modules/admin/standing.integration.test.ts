/** Stopping a member's use, over the real logins: who is in is out, and nobody comes in. */
import { randomBytes } from 'node:crypto';
import { isClosedToActing, operation, WEB_CLIENT } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testAccounts, testPost } from '../../../test/modules/accounts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createHttpServer, type Handlers } from '../../platform/http/index.ts';
import { createAccountsModule, DEMO_PASSWORD, seedAccounts } from '../accounts/index.ts';
import { createAdminHttp } from './index.ts';

/** A change of a seller's that takes as long as the test wants, before or after its line in the log. */
const slow = {
  rename: operation('POST', '/api/v1/slow', 'SELLER_ONLY', '이름 바꾸기', { audit: 'slow.rename' })
    .input(z.object({ name: z.string() }))
    .output(z.object({ ok: z.literal(true) })),
};
let pause: (where: 'before' | 'after') => Promise<void> = async () => undefined;
const slowly: Handlers<typeof slow> = {
  rename: ({ input, context }) =>
    database.tenant(context.sellerId, async (tx) => {
      await pause('before');
      await tx.query('update seller set name = $2 where seller_id = $1', [tx.sellerId, input.name]);
      await context.audit(tx, {});
      await pause('after');
      return { ok: true as const };
    }),
};

function pauses(at: 'before' | 'after') {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pause = async (where) => {
    if (where !== at) return;
    reached.resolve();
    await released.promise;
  };
  return { reached: reached.promise, goOn: () => released.resolve() };
}

const sellerName = async () =>
  (await database.system((tx) => tx.query<{ name: string }>('select name from seller where seller_id = $1', [Number(sellerId)]))).rows[0]
    ?.name;

let database: Database;
/** Who may read what others wait with, whoever logged in. */
let watcher: pg.Client;
let app: FastifyInstance;
let sellerId = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  const test = await testDatabase();
  database = test.database;
  watcher = new pg.Client(test.login('postgres'));
  await watcher.connect();
  sellerId = String((await seedAccounts(database))?.sellerId);
  const post = await testPost(database, () => new Date());
  const accounts = createAccountsModule({
    ...testAccounts(database, post, () => new Date()),
    tokenKeys: [{ id: 'k', bytes: randomBytes(32) }],
  });
  stop = await accounts.guard.follow();
  app = await createHttpServer({
    modules: [
      accounts.http,
      createAdminHttp({
        database,
        ...post,
        webAddress: 'https://moa.example',
        now: () => new Date(),
        forgetActing: accounts.guard.forgetActing,
      }),
      { name: 'slow', contract: slow, handlers: slowly },
    ],
    authenticator: accounts.guard,
    database,
    idempotency: null,
  });
});
afterAll(async () => {
  await app.close();
  await stop();
  await watcher.end();
});

interface Tokens {
  access_token: string;
  refresh_token: string;
  error_description?: string;
}

async function token(fields: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
    payload: fields,
  });
  return { status: answer.statusCode, body: answer.json<Tokens>() };
}
const signIn = (username: string) => token({ grant_type: 'password', username, password: DEMO_PASSWORD });
const refresh = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });

async function call(accessToken: string, method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const asAdmin = async () => (await signIn('moaadmin')).body.access_token;
const me = (accessToken: string, headers = {}) => call(accessToken, 'GET', '/api/v1/users/info', undefined, headers);
const ACTING = { 'x-moa-acting-seller': 'demoseller' };
const enter = (admin: string) => call(admin, 'POST', '/api/v1/admin/forced-login', { sellerId, reason: '주문 오류 문의' });
const member = async (verb: string, reason = '약관 위반') =>
  call(await asAdmin(), 'POST', `/api/v1/admin/member/${sellerId}/${verb}`, { reason });

describe('a member whose use is stopped', () => {
  it('is out at once with all its people, cannot come back by any way, and is shown where to ask', async () => {
    const [seller, sub] = [(await signIn('demoseller')).body, (await signIn('demosub1')).body];
    expect((await me(seller.access_token)).status).toBe(200);
    expect(await member('suspend')).toMatchObject({ status: 200, body: { status: 'SUSPENDED', endedSessions: 2 } });
    for (const { access_token, refresh_token } of [seller, sub]) {
      await vi.waitFor(async () => expect((await me(access_token)).body).toMatchObject({ status: 401, code: 'SESSION_REVOKED' }));
      expect((await refresh(refresh_token)).status).toBe(400);
    }
    for (const [loginId, whomToAsk] of [
      ['demoseller', '고객센터'],
      ['demosub1', '셀러에게 문의'],
    ] as const) {
      const answer = await signIn(loginId);
      expect(answer.status).toBe(400);
      expect(answer.body.error_description).toContain(whomToAsk);
    }
    expect((await signIn('moaadmin')).status).toBe(200);
  });

  it('shows the administrator why, and cannot be stopped twice', async () => {
    const { body } = await call(await asAdmin(), 'GET', `/api/v1/admin/member/${sellerId}`);
    expect(body).toMatchObject({ member: { status: 'SUSPENDED' }, suspended: { reason: '약관 위반', actor: 'moaadmin' } });
    expect(await member('suspend')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  });

  it('can still be looked after by an administrator who acts as the seller', async () => {
    const admin = await asAdmin();
    await enter(admin);
    const answer = await me(admin, ACTING);
    expect(answer).toMatchObject({ status: 200, body: { loginId: 'moaadmin', role: 'A', sellerLoginId: 'demoseller' } });
  });

  it('comes in again when it is given back, and not with what it had before', async () => {
    expect(await member('reactivate', '소명 완료')).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    const { body } = await signIn('demoseller');
    expect((await me(body.access_token)).status).toBe(200);
    expect(await member('reactivate')).toMatchObject({ status: 409 });
    const { rows } = await database.system((tx) =>
      tx.query(
        `select action, actor_login_id, detail ->> 'reason' as reason from audit_log where seller_id = $1 and action like 'admin.%' order by id`,
        [Number(sellerId)],
      ),
    );
    expect(rows).toEqual([
      { action: 'admin.suspend', actor_login_id: 'moaadmin', reason: '약관 위반' },
      { action: 'admin.forcedLogin', actor_login_id: 'moaadmin', reason: '주문 오류 문의' },
      { action: 'admin.reactivate', actor_login_id: 'moaadmin', reason: '소명 완료' },
    ]);
  });
});

describe('acting as a seller', () => {
  const log = async () =>
    (
      await database.system((tx) =>
        tx.query(`select action, actor_login_id, acting_for from audit_log where seller_id = $1 order by id desc limit 1`, [
          Number(sellerId),
        ]),
      )
    ).rows[0];

  it('begins and ends with a line in the log of the seller, and leaves the administrator signed in', async () => {
    const admin = await asAdmin();
    const begun = await enter(admin);
    expect(begun).toEqual({ status: 200, body: { sellerLoginId: 'demoseller', companyName: '모아상회' } });
    expect(await log()).toEqual({ action: 'admin.forcedLogin', actor_login_id: 'moaadmin', acting_for: null });
    const acting = { 'x-moa-acting-seller': begun.body.sellerLoginId };
    expect((await me(admin, acting)).body).toMatchObject({
      sellerLoginId: 'demoseller',
      seller: { companyInfo: { companyName: '모아상회' } },
    });
    expect((await call(admin, 'POST', '/api/v1/admin/admin-logout', {}, acting)).status).toBe(200);
    expect(await log()).toEqual({ action: 'admin.adminLogout', actor_login_id: 'moaadmin', acting_for: 'demoseller' });
    expect((await me(admin)).body).toMatchObject({ loginId: 'moaadmin', sellerLoginId: null, seller: null });
  });

  it('takes more than the header: an entry in the log, which ends with leaving and after some hours', async () => {
    const admin = await asAdmin();
    const refused = { status: 403, body: { code: 'ACTING_NOT_ENTERED', detail: expect.stringMatching(/다시 접속/) } };
    await expect.poll(() => me(admin, ACTING)).toMatchObject(refused);
    await enter(admin);
    await database.system((tx) => tx.query(`update acting_grant set expires_at = entered_at`));
    expect(await me(admin, ACTING)).toMatchObject(refused);
    await enter(admin);
    expect((await me(admin, ACTING)).status).toBe(200);
    expect((await me(await asAdmin(), ACTING)).status).toBe(200);
    await call(admin, 'POST', '/api/v1/admin/admin-logout', {}, ACTING);
    expect(await me(admin, ACTING)).toMatchObject(refused);
  });

  it('ends for calls under way too: what is not done when he leaves is not done any more', async () => {
    const admin = await asAdmin();
    await enter(admin);
    const held = pauses('before');
    const renaming = call(admin, 'POST', '/api/v1/slow', { name: '나간 뒤의 이름' }, ACTING);
    await held.reached;
    expect((await call(admin, 'POST', '/api/v1/admin/admin-logout', {}, ACTING)).status).toBe(200);
    held.goOn();
    expect(await renaming).toMatchObject({ status: 403, body: { code: 'ACTING_NOT_ENTERED' } });
    expect(await sellerName()).not.toBe('나간 뒤의 이름');
  });

  it('ends when what he has begun to store is stored', async () => {
    const admin = await asAdmin();
    await enter(admin);
    const held = pauses('after');
    const renaming = call(admin, 'POST', '/api/v1/slow', { name: '나가기 전의 이름' }, ACTING);
    await held.reached;
    let left = false;
    const leaving = call(admin, 'POST', '/api/v1/admin/admin-logout', {}, ACTING).then((answer) => {
      left = true;
      return answer;
    });
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'delete from acting_grant%'`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(left).toBe(false);
    held.goOn();
    expect([(await renaming).status, (await leaving).status]).toEqual([200, 200]);
    expect(await sellerName()).toBe('나가기 전의 이름');
    expect(await log()).toMatchObject({ action: 'admin.adminLogout' });
  });

  it('is not for sellers, nor as one that has left', async () => {
    const seller = (await signIn('demoseller')).body.access_token;
    expect((await call(seller, 'POST', '/api/v1/admin/forced-login', { sellerId, reason: '확인' })).status).toBe(403);
    await database.system((tx) => tx.query(`update seller set status = 'CLOSED' where seller_id = $1`, [Number(sellerId)]));
    try {
      const admin = await asAdmin();
      expect((await call(admin, 'POST', '/api/v1/admin/forced-login', { sellerId, reason: '확인' })).body).toMatchObject({
        code: 'INVALID_STATE',
      });
    } finally {
      await database.system((tx) => tx.query(`update seller set status = 'ACTIVE' where seller_id = $1`, [Number(sellerId)]));
    }
  });

  it.each([
    ['POST', '/api/v1/users/sub'],
    ['PATCH', '/api/v1/users/modify'],
    ['PUT', '/api/v1/auth/anything'],
  ])('leaves %s %s, which is of the seller alone, closed by default', (method, path) => {
    expect(isClosedToActing({ method, path, meta: { access: 'SELLER_ONLY' } })).toBe(true);
    expect(isClosedToActing({ method: 'GET', path, meta: { access: 'SELLER_ONLY' } })).toBe(false);
    expect(isClosedToActing({ method, path, meta: { access: 'PUBLIC' } })).toBe(false);
    expect(isClosedToActing({ method, path, meta: { access: 'USER', acting: 'OPEN' } })).toBe(false);
  });

  it('does not change the password of anybody', async () => {
    const admin = await asAdmin();
    await enter(admin);
    expect((await me(admin, ACTING)).status).toBe(200);
    const revoked = await app.inject({
      method: 'DELETE',
      url: '/api/v1/users/sessions',
      headers: { authorization: `Bearer ${admin}`, ...ACTING },
      payload: {},
    });
    expect(revoked.json()).toMatchObject({ status: 403, code: 'ACTING_CLOSED' });
  });
});
