/** What is offered in the place of a refused category or value: from the shop's answers and the seller's choices, and nothing where the shop is silent. */

import { newProductDraft, newShopEntry, type Refusal } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { saveDraft } from '../../products/index.ts';
import type { ShopLookups } from '../../shops/index.ts';
import { repairChoicesFor } from './repair-choices.ts';

const { database, seller } = await testDatabase();
const refusal = (cause: Refusal['cause']): Refusal => ({ cause, path: '', message: '고쳐주십시오.', shopMessage: null });
const LEAVES = ['의류 > 셔츠', '의류 > 린넨셔츠', '가구 > 셔츠장'].map((path, at) => ({
  id: String(11 + at),
  name: path.split(' > ').at(-1) ?? '',
  path,
  leaf: true,
}));
const silent = async (): Promise<never> => {
  throw new Error('the shop does not answer');
};

async function refusedProduct(...refusals: Refusal[]) {
  const { sellerId, userId, loginId } = await seller();
  const shop = { shopType: 'COUPANG', shopAccountId: 'shop', shopName: '쿠팡', multiShopId: null } as const;
  const listingId = await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '쿠팡', 'SANDBOX', 'NORMAL')`,
      [tx.sellerId],
    );
    const draft = newProductDraft();
    draft.basic.productName = '린넨 셔츠';
    draft.composition.mainInfo.price = 10_000;
    draft.basic.salePrice = 10_000;
    draft.createShopDTOList = [{ ...newShopEntry(shop, 'temp-1'), category: { categoryId: '11', path: '의류 > 셔츠' } }];
    await saveDraft(tx, draft, 'test');
    const { rows } = await tx.query<{ id: number }>(
      `update listing set refusals = $2, reg_status = 'FAIL' where seller_id = $1 returning id`,
      [tx.sellerId, JSON.stringify(refusals)],
    );
    return rows[0]?.id ?? 0;
  });
  const context = { scope: { sellerId }, actor: { userId, loginId } } as unknown as RequestContext;
  const offered = async (lookups: Partial<ShopLookups>) => {
    const groups = await repairChoicesFor({ database, lookups: lookups as ShopLookups }, context, listingId);
    return groups.map(({ title, choices }) => [title, choices.map(({ label }) => label)]);
  };
  return { sellerId, listingId, offered };
}

test('a category that is gone gets the others of the shop that are named like the product, and not the one that was refused', async () => {
  const { offered } = await refusedProduct(refusal('CATEGORY_GONE'));
  expect(await offered({ searchCategories: async () => LEAVES })).toEqual([['쇼핑몰 카테고리', ['의류 > 린넨셔츠', '가구 > 셔츠장']]]);
  expect(await offered({ searchCategories: silent })).toEqual([]);
});

test('what the shop has already keeps its category where the shop takes no other', async () => {
  const { sellerId, listingId, offered } = await refusedProduct(refusal('CATEGORY'));
  await database.tenant(sellerId, (tx) =>
    tx.query(`update listing set shop_product_id = 'P1' where seller_id = $1 and id = $2`, [tx.sellerId, listingId]),
  );
  expect(await offered({ searchCategories: async () => LEAVES })).toEqual([]);
});

test('an attribute gets the values of the shop, the nearest first, and nothing where another thing was refused', async () => {
  const options = ['면', '린넨'].map((value) => ({ value, label: value }));
  const attributes = async () => [{ key: '소재', label: '소재', required: true, kind: 'SELECT' as const, options }];
  expect(await (await refusedProduct(refusal('ATTRIBUTES'))).offered({ attributes })).toEqual([['소재', ['린넨', '면']]]);
  expect(await (await refusedProduct(refusal('ATTRIBUTES'))).offered({ attributes: silent })).toEqual([]);
  expect(await (await refusedProduct(refusal('NOTICE'))).offered({ attributes })).toEqual([]);
});
