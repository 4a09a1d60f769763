/** A database that falls silent while an answer is being stored: whoever asks again with the same key has one effect, not two or half of one. */
import { randomBytes } from 'node:crypto';
import { operation } from '@moa/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/support/index.ts';
import { startSilentProxy } from '../../../test/support/silent-proxy.ts';
import { createPlatformVault, createSellerVault } from '../crypto/index.ts';
import { createDatabase } from '../database/index.ts';
import { createHttpServer, type Handlers } from '../http/index.ts';
import { createIdempotencyStore } from './index.ts';

const direct = await testDatabase();
const seller = await direct.seller();
const { proxy, target } = await startSilentProxy(direct);
const database = createDatabase({ target, name: 'silence' });
const masterKeys: [{ id: string; bytes: Buffer }] = [{ id: 'k', bytes: randomBytes(32) }];

const contract = {
  count: operation('POST', '/api/v1/count', 'USER', '세기')
    .input(z.strictObject({}))
    .output(z.object({ value: z.number() })),
};
let beforeCommit: () => void = () => undefined;
const handlers: Handlers<typeof contract> = {
  count: ({ context }) =>
    database.tenant(context.sellerId, async (tx) => {
      const { rows } = await tx.query<{ value: number }>(
        `insert into seller_sequence (seller_id, name, value) values ($1, 'test', 1)
         on conflict (seller_id, name) do update set value = seller_sequence.value + 1 returning value`,
        [tx.sellerId],
      );
      const output = { value: rows[0]?.value ?? 0 };
      await context.storeAnswer(tx, output);
      beforeCommit();
      return output;
    }),
};
const app = await createHttpServer({
  modules: [{ name: 'count', contract, handlers }],
  authenticator: {
    authenticate: async () => ({
      ...seller,
      role: 'U',
      sessionId: 's',
      authorities: new Set(),
      rights: new Set(),
      shopAccountIds: null,
      actingSellerLoginId: null,
    }),
  },
  database,
  idempotency: createIdempotencyStore({
    database,
    sellerVault: createSellerVault({ database, masterKeys }),
    platformVault: await createPlatformVault(direct.database, masterKeys),
    now: () => new Date(),
  }),
});
afterAll(async () => {
  await app.close();
  await database.close();
  proxy.close();
});

const count = (key: string) =>
  app.inject({ method: 'POST', url: '/api/v1/count', headers: { authorization: 'Bearer x', 'idempotency-key': key }, payload: {} });

test('is reported as unknown soon, and the same key brings the one answer', async () => {
  expect((await count('before-the-silence')).json()).toEqual({ value: 1 });
  beforeCommit = () => proxy.silence();
  const begun = Date.now();
  const lost = await count('in-the-silence');
  // Ten seconds, and as many for a busy machine: without the watch it is thirty.
  expect(Date.now() - begun).toBeLessThan(20_000);
  expect([lost.statusCode, lost.json().detail]).toEqual([503, expect.stringContaining('저장되었는지 확인하지 못했습니다')]);

  beforeCommit = () => undefined;
  proxy.speak();
  await expect.poll(async () => (await count('in-the-silence')).json()).toEqual({ value: 2 });
  expect((await count('in-the-silence')).headers['idempotent-replay']).toBe('true');
  expect((await count('after-the-silence')).json()).toEqual({ value: 3 });
}, 120_000);
