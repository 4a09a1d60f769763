import { randomBytes } from 'node:crypto';
import { connectorOf } from '@moa/channels';
import type { StoredToken } from '@moa/channels/sdk';
import { expect, it } from 'vitest';
import { type TestSeller, testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { createTokenStore } from '../runtime/token-store.ts';
import { closeShops } from './close.ts';
import { type LinkDeps, linkByKeys, unlink } from './link.service.ts';

const { database, seller: newSeller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
const TOKEN = { accessToken: 'fresh', expiresAt: new Date('2026-11-23T00:00:00Z') } as unknown as StoredToken;

async function linked({ sellerId }: TestSeller): Promise<number> {
  const keys = await sellerVault.forSeller(sellerId);
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       values ($1, 'COUPANG', 'login', '쿠팡', 'SANDBOX', 'NORMAL', $2) returning id`,
      [sellerId, keys.seal('{}', 'x')],
    );
    return rows[0]?.id ?? 0;
  });
}

/** As when a seller leaves. */
const leave = ({ sellerId }: TestSeller) =>
  database.system(async (tx) => {
    await tx.query(`update seller set status = 'CLOSED' where seller_id = $1`, [sellerId]);
    return closeShops(Object.assign(tx, { sellerId, shopAccountIds: null }));
  });

const secrets = ({ sellerId }: TestSeller) =>
  database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ n: number }>(
      `select count(*) as n from shop_account where seller_id = $1 and (credentials is not null or token is not null or status <> 'UNLINKED')`,
      [sellerId],
    );
    return rows[0]?.n;
  });

it('forgets the keys of every shop of the seller, and of nobody else', async () => {
  const [me, other] = [await newSeller(), await newSeller()];
  await linked(me);
  await linked(other);
  expect(await leave(me)).toBe(1);
  expect([await secrets(me), await secrets(other)]).toEqual([0, 1]);
});

it.each([
  ['the seller left', (me: TestSeller) => leave(me)],
  ['the shop was unlinked', (me: TestSeller, id: number) => database.tenant(me.sellerId, (tx) => unlink(tx, id))],
])('a token that was being renewed while %s is not kept', async (_what, end) => {
  const me = await newSeller();
  const id = await linked(me);
  const tokens = createTokenStore(database, me.sellerId, id, await sellerVault.forSeller(me.sellerId), 'place');
  await tokens.renew(async () => {
    await end(me, id);
    return TOKEN;
  });
  expect(await secrets(me)).toBe(0);
});

it('keys that were being checked while the seller left are not kept', async () => {
  const me = await newSeller();
  const connector = connectorOf('COUPANG');
  if (!connector) throw new Error('no connector');
  const check = async () => {
    await leave(me);
    return { kind: 'ok', value: { multiShops: [], isOpenApi: true, shopName: '쿠팡' } };
  };
  const runtime = {
    connector: () => ({ manifest: { ...connector.manifest, credentials: [] }, link: { check } }),
    trial: () => ({ ctx: {}, token: () => null }),
  };
  const deps = { database, sellerVault, runtime, environment: 'SANDBOX', settings: () => ({}) } as unknown as LinkDeps;
  const linking = linkByKeys(
    deps,
    me.sellerId,
    { shopType: 'COUPANG', id: null, shopName: undefined, credentials: {} },
    async () => undefined,
  );
  await expect(linking).rejects.toThrow('탈퇴한 회원');
  expect(await secrets(me)).toBe(0);
});
