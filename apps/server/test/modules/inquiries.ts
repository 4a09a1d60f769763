/** The module over a database of its own, with two houses, a sub-user, and two administrators. For tests only. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem } from '@moa/contract';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { createPeopleVault } from '../../src/modules/accounts/index.ts';
import { createInquiriesHttp } from '../../src/modules/inquiries/index.ts';
import { createPlatformVault, createSellerVault } from '../../src/platform/crypto/index.ts';
import { createImages, createPrivatePictures } from '../../src/platform/files/index.ts';
import { createFolderStore } from '../../src/platform/files/object-store.ts';
import { type Actor, createHttpServer } from '../../src/platform/http/index.ts';
import { createIdempotencyStore } from '../../src/platform/idempotency/index.ts';
import { createEnqueueMessage } from '../../src/platform/outbox/index.ts';
import { testDatabase } from '../support/index.ts';

export type Who = 'seller' | 'sub' | 'otherSub' | 'stranger' | 'admin' | 'admin2' | 'acting' | 'nobody';

export const QUESTION = { kind: 'SHOP', title: '쿠팡 연동이 안 돼요', text: '키를 넣어도 연동되지 않습니다.' };
export const SELLER_MAIL = 'sea@example.com';

/** To be called at the top of a test file. */
export async function inquiriesApi() {
  const test = await testDatabase();
  const { database } = test;
  const [owner, other] = [await test.seller({ name: '바다상회', loginId: 'seaside' }), await test.seller({ name: '다른상회' })];
  const masterKeys: [{ id: string; bytes: Buffer }] = [{ id: 'k', bytes: randomBytes(32) }];
  const platformVault = await createPlatformVault(database, masterKeys);
  const people = createPeopleVault(platformVault);
  const folder = mkdtempSync(join(tmpdir(), 'moa-inquiries-'));
  let clock = new Date('2026-11-21T05:00:00Z');
  const now = () => clock;

  const person = (loginId: string, role: 'S' | 'A', name: string) =>
    database.system(async (tx) => {
      const { rows } = await tx.query<{ user_id: number }>(
        `insert into user_account (login_id, password_hash, seller_id, role, name) values ($1, '!', $2, $3, $4) returning user_id`,
        [loginId, role === 'A' ? null : owner.sellerId, role, name],
      );
      return rows[0]?.user_id ?? 0;
    });
  await database.system((tx) =>
    tx.query('update user_account set email_sealed = $2, email_hash = $3 where user_id = $1', [
      owner.userId,
      people.seal('email', 'seaside', SELLER_MAIL),
      people.hash('email', SELLER_MAIL),
    ]),
  );
  const actor = (userId: number, loginId: string, role: Actor['role'], sellerId: number | null): Actor => ({
    userId,
    loginId,
    role,
    sessionId: '00000000-0000-4000-8000-000000000000',
    sellerId,
    authorities: new Set(),
    rights: new Set(),
    shopAccountIds: null,
    actingSellerLoginId: null,
  });
  const adminId = await person('admin1', 'A', '김운영');
  const actors: Record<Exclude<Who, 'nobody'>, Actor> = {
    seller: actor(owner.userId, 'seaside', 'U', owner.sellerId),
    sub: actor(await person('sub1', 'S', '이주문'), 'sub1', 'S', owner.sellerId),
    otherSub: actor(await person('sub2', 'S', '박상품'), 'sub2', 'S', owner.sellerId),
    stranger: actor(other.userId, other.loginId, 'U', other.sellerId),
    admin: actor(adminId, 'admin1', 'A', null),
    admin2: actor(await person('admin2', 'A', '최상담'), 'admin2', 'A', null),
    acting: { ...actor(adminId, 'admin1', 'A', owner.sellerId), actingSellerLoginId: 'seaside' },
  };
  const store = createFolderStore(folder);
  const pictures = createPrivatePictures({
    images: createImages({ database, store, publicUrl: null }),
    store,
    platformVault,
    suffix: 'inquiry',
  });
  const app = await createHttpServer({
    modules: [
      createInquiriesHttp({
        database,
        platformVault,
        enqueueMessage: createEnqueueMessage(platformVault),
        pictures,
        mailTo: 'help@moa.example',
        limits: true,
        now,
      }),
    ],
    authenticator: {
      authenticate: async (token) => {
        const found = actors[token as Exclude<Who, 'nobody'>];
        if (found === undefined) throw problem('UNAUTHENTICATED');
        return found;
      },
    },
    database,
    idempotency: createIdempotencyStore({
      database,
      sellerVault: createSellerVault({ database, masterKeys }),
      platformVault,
      now: () => clock,
    }),
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const headersOf = (who: Who): Record<string, string> => (who === 'nobody' ? {} : { authorization: `Bearer ${who}` });
  const call = async (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key?: string) => {
    const given = { ...headersOf(who), ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const headers = { ...given, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    return app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) });
  };
  const upload = async (who: Who, url: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', new File([new Uint8Array(bytes)], '화면.png', { type: 'image/png' }));
    const body = new Response(form);
    const headers = { ...headersOf(who), 'content-type': body.headers.get('content-type') ?? '' };
    return app.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) });
  };

  return {
    ...test,
    app,
    call,
    upload,
    platformVault,
    store,
    folder,
    pictures,
    owner,
    actors,
    now,
    pass: (ms: number) => {
      clock = new Date(clock.getTime() + ms);
    },
    /** Asks and answers the id. */
    ask: async (who: Who, question: object = {}): Promise<string> => {
      const answer = await call(who, 'POST', '/api/v1/users/inquiry', { ...QUESTION, ...question });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ id: string }>().id;
    },
    /** A picture that is uploaded and in no text yet. */
    picture: async (who: Who, color = '#3366cc'): Promise<string> =>
      (await upload(who, '/api/v1/users/inquiry/image', await png(color))).json().id,
    /** Templates and recipients of the messages since the beginning. */
    mails: async () => {
      const { rows } = await database.system((tx) =>
        tx.query<{ key: string; template: string; recipient: Buffer; content: Buffer }>(
          'select key, template, recipient, content from outbox order by id',
        ),
      );
      return rows.map((row) => ({
        template: row.template,
        to: platformVault.open(row.recipient, `outbox.recipient:${row.key}`),
        text: (JSON.parse(platformVault.open(row.content, `outbox.content:${row.key}`)) as { text: string }).text,
      }));
    },
  };
}

export function png(color: string, side = 80): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer();
}
