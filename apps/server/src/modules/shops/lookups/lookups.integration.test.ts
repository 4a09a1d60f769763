import type { ConnectorContext } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { ShopRuntime } from '../runtime/runtime.ts';
import { createShopLookups, type LookupRequest } from './lookups.ts';

const { database, seller } = await testDatabase();
const { sellerId } = await seller();
const scope = { sellerId, shopAccountIds: null };
const shop = { shopType: 'CAFE24', shopAccountId: 'mall' } as const;
await database.tenant(sellerId, (tx) =>
  tx.query(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, multi_shop_infos)
     values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL', '[{"multiShopId":"1","name":"한국어","useYn":"Y"},{"multiShopId":"2","name":"영어","useYn":"N"}]')`,
    [tx.sellerId],
  ),
);

const asked: (string | null)[] = [];
const connector = {
  lookups: {
    brands: async (ctx: ConnectorContext) => {
      asked.push(ctx.account.multiShopId);
      return { kind: 'ok', value: [] };
    },
    searchShared: async (_ctx: ConnectorContext, keyword: string) => {
      asked.push(keyword);
      return { kind: 'ok', value: [{ id: '1', name: keyword, path: keyword, shops: [] }] };
    },
  },
};
const runtime = {
  context: async () => ({ connector, ctx: { account: { id: '1', credentials: {}, multiShopId: '1' } } }),
} as unknown as ShopRuntime;
const lookups = createShopLookups(database, runtime, () => new Date());
const brandsOf = (multiShopId: string | null) =>
  lookups.options(scope, shop, { kind: 'BRAND', keyword: '모아', categoryId: '', multiShopId } satisfies LookupRequest);

test('a sub-mall that the account does not have is looked up nowhere, and nothing is kept of it', async () => {
  await expect(brandsOf('1/../../admin')).rejects.toMatchObject({ code: 'NOT_FOUND', detail: expect.stringContaining('멀티쇼핑몰') });
  await expect(lookups.attributes(scope, shop, { categoryId: '1', multiShopId: '9' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(asked).toEqual([]);
  const { rows } = await database.tenant(sellerId, (tx) => tx.query('select 1 from lookup_cache where seller_id = $1', [tx.sellerId]));
  expect(rows).toEqual([]);
});

test('its own are, also one that is put away, and without one the first', async () => {
  await brandsOf('2');
  await brandsOf(null);
  expect(asked).toEqual(['2', '1']);
});

test('categories that are shared with another shop are asked for once and kept', async () => {
  asked.length = 0;
  const found = [{ id: '1', name: '블라우스', path: '블라우스', shops: [] }];
  expect(await lookups.searchShared(scope, shop, '블라우스')).toEqual(found);
  expect(await lookups.searchShared(scope, shop, '블라우스')).toEqual(found);
  expect(asked).toEqual(['블라우스']);
});
