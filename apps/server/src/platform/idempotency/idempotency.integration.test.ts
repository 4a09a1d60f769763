import { randomBytes } from 'node:crypto';
import { operation, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, type TestSeller, testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault, createSellerVault } from '../crypto/index.ts';
import { type Actor, createHttpServer, type Handlers } from '../http/index.ts';
import { CLAIM_MS } from './idempotency.ts';
import { createIdempotencyStore } from './index.ts';

const counters = {
  /** Counts and stores its answer with the effect. */
  once: operation('POST', '/api/v1/count', 'USER', '세기', { successStatus: 201 })
    .input(z.strictObject({ by: z.number(), note: z.string().optional() }))
    .output(z.object({ value: z.number() })),
  /** Counts without storing the answer in its transaction. */
  plain: operation('POST', '/api/v1/count/plain', 'USER', '세기')
    .input(z.strictObject({ by: z.number() }))
    .output(z.object({ value: z.number() })),
  /** An administrator counts in a seller's rows. */
  elsewhere: operation('POST', '/api/v1/count/elsewhere', 'ADMIN', '세기')
    .input(z.strictObject({ by: z.number() }))
    .output(z.object({ value: z.number() })),
  anonymous: operation('POST', '/api/v1/count/anonymous', 'PUBLIC', '세기')
    .input(z.strictObject({}))
    .output(z.object({ value: z.number() })),
};

let test: TestDatabase;
let seller: TestSeller;
let stranger: TestSeller;
let app: FastifyInstance;
let clock = Date.parse('2026-11-21T09:00:00+09:00');
let keys = 0;
/** What the next handler run does between effect and answer. */
let then: () => Promise<void> = async () => undefined;
let anonymous = 0;
const masterKeys: [{ id: string; bytes: Buffer }] = [{ id: 'k', bytes: randomBytes(32) }];
const newStore = async (options: Partial<Parameters<typeof createIdempotencyStore>[0]> = {}) =>
  createIdempotencyStore({
    database: test.database,
    sellerVault: createSellerVault({ database: test.database, masterKeys }),
    platformVault: await createPlatformVault(test.database, masterKeys),
    now: () => new Date(clock),
    ...options,
  });

const increment = `insert into seller_sequence (seller_id, name, value) values ($1, 'test', $2)
  on conflict (seller_id, name) do update set value = seller_sequence.value + excluded.value returning value`;

beforeAll(async () => {
  test = await testDatabase();
  seller = await test.seller();
  stranger = await test.seller();
  const actor = (who: TestSeller): Actor => ({
    userId: who.userId,
    loginId: who.loginId,
    role: 'U',
    sessionId: 's',
    sellerId: who.sellerId,
    authorities: new Set(),
    rights: new Set(),
    shopAccountIds: null,
    actingSellerLoginId: null,
  });
  const admin: Actor = { ...actor(stranger), role: 'A', sellerId: null };
  const handlers: Handlers<typeof counters> = {
    once: async ({ input, context }) => {
      const answer = await test.database.tenant(context.sellerId, async (tx) => {
        const { rows } = await tx.query<{ value: number }>(increment, [context.sellerId, input.by]);
        const output = { value: rows[0]?.value ?? 0 };
        await context.storeAnswer(tx, output);
        return output;
      });
      await then();
      return answer;
    },
    plain: async ({ input, context }) => {
      const value = await test.database.tenant(context.sellerId, async (tx) => {
        const { rows } = await tx.query<{ value: number }>(increment, [context.sellerId, input.by]);
        await then();
        return rows[0]?.value ?? 0;
      });
      return { value };
    },
    elsewhere: ({ input, context }) =>
      test.database.tenant(seller.sellerId, async (tx) => {
        const { rows } = await tx.query<{ value: number }>(increment, [seller.sellerId, input.by]);
        const output = { value: rows[0]?.value ?? 0 };
        await context.storeAnswer(tx, output);
        return output;
      }),
    anonymous: async () => {
      anonymous += 1;
      return { value: anonymous };
    },
  };
  app = await createHttpServer({
    modules: [{ name: 'counters', contract: counters, handlers }],
    authenticator: { authenticate: async (token) => (token === 'admin' ? admin : actor(token === 'stranger' ? stranger : seller)) },
    idempotency: await newStore(),
  });
});

afterAll(() => app.close());

beforeEach(() => {
  keys += 1;
  then = async () => undefined;
});

function post(url: string, payload: object, options: { key?: string; token?: string } = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/v1/count${url}`,
    headers: { authorization: `Bearer ${options.token ?? 'seller'}`, 'idempotency-key': options.key ?? `key-${keys}-0000` },
    payload,
  });
}

const value = async () => {
  const { rows } = await test.database.tenant(seller.sellerId, (tx) =>
    tx.query<{ value: number }>(`select value from seller_sequence where name = 'test'`),
  );
  return rows[0]?.value ?? 0;
};

describe('Idempotency-Key', () => {
  it.each(['', '/plain'])('gives the first answer again for the same body, whatever the order of its fields (%s)', async (url) => {
    const before = await value();
    const first = await post(url, url === '' ? { by: 1, note: 'a' } : { by: 1 });
    const again = await post(url, url === '' ? { note: 'a', by: 1 } : { by: 1 });
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await value()).toBe(before + 1);
  });

  it('refuses another body under the same key', async () => {
    await post('', { by: 1 });
    expect((await post('', { by: 2 })).json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('answers IN_PROGRESS while the first request runs', async () => {
    const running = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    then = () => {
      reached.resolve();
      return running.promise;
    };
    const first = post('/plain', { by: 1 });
    await reached.promise;
    const second = await post('/plain', { by: 1 });
    expect(second.json()).toMatchObject({ status: 409, code: 'IN_PROGRESS' });
    expect(second.headers['retry-after']).toBe('1');
    running.resolve();
    expect((await first).statusCode).toBe(200);
  });

  it('answers IN_PROGRESS for as long as the first request runs, however long that is', async () => {
    // Renewed late by a busy machine the claim still has to hold.
    const store = await newStore({ claimMs: 2_000, now: () => new Date() });
    const request = { owner: 'user:1', operation: 'count', key: `long-${keys}-0000`, bodyHash: 'YQ', sellerId: seller.sellerId };
    const first = await store.claim(request);
    if (first.kind === 'stored') throw new Error('nothing was stored yet');
    const lockedUntil = async () => {
      const { rows } = await test.database.tenant(seller.sellerId, (tx) =>
        tx.query<{ locked_until: Date | null }>('select locked_until from idempotency_key where key = $1', [request.key]),
      );
      return rows[0]?.locked_until?.getTime() ?? 0;
    };
    const begun = await lockedUntil();
    await expect.poll(lockedUntil).toBeGreaterThan(begun + 1_000);
    await expect(store.claim(request)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    await store.complete(first.claim, { status: 200, body: '{}' });
    await expect(store.claim(request)).resolves.toMatchObject({ kind: 'stored' });
  });

  it('of a process that died with the first request lets the second one through when the claim is over', async () => {
    const at = Date.now();
    const request = { owner: 'user:1', operation: 'count', key: `dead-${keys}-0000`, bodyHash: 'YQ', sellerId: seller.sellerId };
    expect(await (await newStore({ now: () => new Date(at) })).claim(request)).toMatchObject({ kind: 'fresh' });
    const early = await newStore({ now: () => new Date(at + CLAIM_MS - 1) });
    await expect(early.claim(request)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    const late = await newStore({ now: () => new Date(at + CLAIM_MS) });
    expect(await late.claim(request)).toMatchObject({ kind: 'fresh' });
  });

  it('lets one of many at once through', async () => {
    const before = await value();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('', { by: 1 })));
    expect(await value()).toBe(before + 1);
    expect(new Set(answers.filter((answer) => answer.statusCode === 201).map((answer) => answer.body)).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 201 || answer.json().code === 'IN_PROGRESS')).toBe(true);
  });

  it('gives each of many different requests at once its own answer', async () => {
    const before = await value();
    await post('', { by: 100 }, { key: `done-${keys}-000` });
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => post('', { by: 1 }, { key: `many-${keys}-${n % 15}` })),
      post('', { by: 100 }, { key: `done-${keys}-000` }),
      post('', { by: 99 }, { key: `done-${keys}-000` }),
    ]);
    expect(answers.at(-2)?.json()).toEqual({ value: before + 100 });
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await value()).toBe(before + 115);
    expect(answers.slice(0, 30).every((answer) => answer.statusCode === 201 || answer.json().code === 'IN_PROGRESS')).toBe(true);
  });

  it('keeps the answer stored with the effect even if the process fails right after', async () => {
    const before = await value();
    then = async () => {
      throw new Error('lost');
    };
    expect((await post('', { by: 5 })).statusCode).toBe(500);
    then = async () => undefined;
    const again = await post('', { by: 5 });
    expect([again.statusCode, again.json()]).toEqual([201, { value: before + 5 }]);
    expect(await value()).toBe(before + 5);
  });

  it('may be tried again after a failure without effect', async () => {
    then = async () => {
      throw problem('OUT_OF_STOCK');
    };
    expect((await post('/plain', { by: 1 })).json().code).toBe('OUT_OF_STOCK');
    then = async () => undefined;
    expect((await post('/plain', { by: 1 })).statusCode).toBe(200);
  });

  it('rolls an effect back whose claim was taken over', async () => {
    const before = await value();
    const { database } = test;
    const store = await newStore();
    const request = { owner: 'user:1', operation: 'x', key: `slow-${keys}-000`, bodyHash: 'YQ', sellerId: seller.sellerId };
    const slow = await store.claim(request);
    if (slow.kind !== 'fresh') throw new Error('expected a fresh claim');
    clock += 121_000;
    expect((await store.claim(request)).kind).toBe('fresh');
    const effect = database.tenant(seller.sellerId, async (tx) => {
      await tx.query(increment, [seller.sellerId, 100]);
      await store.storeWithEffect(tx, slow.claim, { status: 200, body: '{}' });
    });
    await expect(effect).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    expect(await value()).toBe(before);
  });

  it('is forgotten after 24 hours', async () => {
    const before = await value();
    await post('', { by: 1 });
    clock += 24 * 60 * 60_000 + 1;
    await post('', { by: 1 });
    expect(await value()).toBe(before + 2);
  });

  it('belongs to the one who sent it', async () => {
    const mine = await post('', { by: 1 });
    const theirs = await post('', { by: 1 }, { token: 'stranger' });
    expect(theirs.headers['idempotent-replay']).toBeUndefined();
    expect(mine.headers['idempotent-replay']).toBeUndefined();
  });

  it('works without a login', async () => {
    const answers = await Promise.all(
      [0, 1].map(() => app.inject({ method: 'POST', url: '/api/v1/count/anonymous', headers: { 'idempotency-key': `anon-${keys}-000` } })),
    );
    const again = await app.inject({ method: 'POST', url: '/api/v1/count/anonymous', headers: { 'idempotency-key': `anon-${keys}-000` } });
    expect(again.json()).toEqual({ value: anonymous });
    expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
  });

  it('keeps every answer sealed, and opens it nowhere but under its own key', async () => {
    await post('', { by: 1 });
    await post('', { by: 1 }, { key: `other-${keys}-000` });
    await app.inject({ method: 'POST', url: '/api/v1/count/anonymous', headers: { 'idempotency-key': `anon-${keys}-000` } });
    const stored = await test.database.system((tx) =>
      tx.query<{ body: string }>(
        `select encode(response_body, 'escape') as body from (select response_body from idempotency_key union all select response_body from idempotency_anonymous) x where response_body is not null`,
      ),
    );
    expect(stored.rows.length).toBeGreaterThan(2);
    for (const { body } of stored.rows) expect(body).not.toContain('value');
    await test.database.system(async (tx) => {
      const { rows } = await tx.query<{ body: Buffer }>('select response_body as body from idempotency_key where key = $1', [
        `other-${keys}-000`,
      ]);
      await tx.query('update idempotency_key set response_body = $1 where key = $2', [rows[0]?.body, `key-${keys}-0000`]);
    });
    expect((await post('', { by: 1 })).json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_ANSWER_LOST' });
  });

  it('serves an administrator whose effect lies with a seller', async () => {
    const before = await value();
    const answers = [await post('/elsewhere', { by: 3 }, { token: 'admin' }), await post('/elsewhere', { by: 3 }, { token: 'admin' })];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(2).fill([200, { value: before + 3 }]));
    expect(answers[1]?.headers['idempotent-replay']).toBe('true');
  });

  it('must be a sensible key', async () => {
    expect((await post('', { by: 1 }, { key: 'short' })).json()).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' });
  });
});

it('gives a key back as soon as the database is back that was away when its call failed', async () => {
  const reached = Promise.withResolvers<void>();
  let away = false;
  const database = {
    ...test.database,
    tenant: (...call: Parameters<typeof test.database.tenant>) => {
      if (!away) return test.database.tenant(...call);
      reached.resolve();
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    },
  } as typeof test.database;
  const store = createIdempotencyStore({
    database,
    sellerVault: createSellerVault({ database: test.database, masterKeys }),
    platformVault: await createPlatformVault(test.database, masterKeys),
    now: () => new Date(clock),
  });
  const request = { owner: 'user:1', operation: 'counters.once', key: 'away-then-back', bodyHash: 'AAAA', sellerId: seller.sellerId };
  const claimed = await store.claim(request);
  if (claimed.kind !== 'fresh') throw new Error('nobody had the key');
  away = true;
  await store.release(claimed.claim);
  await reached.promise;
  away = false;
  await expect
    .poll(() =>
      store.claim(request).then(
        ({ kind }) => kind,
        () => 'held',
      ),
    )
    .toBe('fresh');
});
