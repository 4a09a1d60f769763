/** What the check of a delivery finds stops a push, as what the channel's own rules find does. */
import { MANIFESTS } from '@moa/channels/manifests';
import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { saveDraft } from '../../products/index.ts';
import { pushListing } from './push.ts';
import type { PushDeps } from './push-order.ts';

const { database, seller } = await testDatabase();

test.each([
  ['ERROR', true],
  ['WARN', false],
] as const)('a delivery with an %s stops the push: %s', async (severity, stops) => {
  const { sellerId } = await seller();
  const shop = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: 'a', multiShopId: null };
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 19_900;
  draft.basic.salePrice = 19_900;
  draft.createShopDTOList = [newShopEntry(shop, 'TEMP_1')];
  const listingId = await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'COUPANG', 'a', 'a', 'SANDBOX', 'NORMAL')`,
      [tx.sellerId],
    );
    await saveDraft(tx, draft, '나');
    const { rows } = await tx.query<{ id: number }>('select id from listing where seller_id = $1', [tx.sellerId]);
    return rows[0]?.id ?? 0;
  });
  const connector = { manifest: MANIFESTS.COUPANG, fields: [], products: {} };
  const asked: unknown[] = [];
  const deps = {
    database,
    shops: { context: async () => ({ account: { status: 'NORMAL' }, connector, ctx: {} }) },
    images: {},
    checkDelivery: async (scope: unknown) => {
      asked.push(scope);
      return [{ path: 'etc.returnCenterCode', message: '반품지는 쿠팡에서 지워졌습니다.', severity }];
    },
    now: () => new Date(),
  } as unknown as PushDeps;
  const order = { owner: 'first', sellerId, listingId, actor: '나', cause: 'TEST', planId: null, runId: null, runSeq: null };
  const result = await pushListing(deps, order);
  expect(asked).toEqual([{ sellerId, shopAccountIds: null }]);
  expect(result.status).toBe('FAILED');
  expect(result.message.includes('반품지는 쿠팡에서 지워졌습니다.')).toBe(stops);
});
