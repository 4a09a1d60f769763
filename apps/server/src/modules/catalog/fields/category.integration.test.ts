/** Categories of many products as a plan: the standard one, and the one of a shop where it takes another. */
import { type FieldEdit, newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { planHandler } from '../../plans/apply.tasks.ts';
import { applyPlan, type PlanKind, proposePlan } from '../../plans/index.ts';
import { listPlanItems } from '../../plans/plans.queries.ts';
import { proposeUndo } from '../../plans/undo.ts';
import { loadDraft, saveDraft, standardCategories } from '../../products/index.ts';
import { fieldsKind } from './fields.plan.ts';
import { shopCategoryKind } from './shop-category.plan.ts';

const { database, seller } = await testDatabase();
const handler = planHandler({ kinds: [fieldsKind, shopCategoryKind], now: () => new Date(), onError: () => undefined });
const leaf = (() => {
  let [node] = standardCategories({ level: 1 });
  while (node && !node.leaf) [node] = standardCategories({ parentId: node.id });
  if (!node) throw new Error('the tree is empty');
  return node;
})();
const SHOPS = [
  { shopType: 'CAFE24', shopAccountId: 'mall', shopName: '내 쇼핑몰', multiShopId: null },
  { shopType: 'COUPANG', shopAccountId: 'shop', shopName: '쿠팡', multiShopId: null },
] as const;

/** A product that CAFE24 and COUPANG have. */
async function shop() {
  const { sellerId, userId, loginId } = await seller();
  const by = { userId, loginId };
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const productId = await tenant(async (tx) => {
    for (const { shopType, shopAccountId, shopName } of SHOPS)
      await tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, $2, $3, $4, 'SANDBOX', 'NORMAL')`,
        [tx.sellerId, shopType, shopAccountId, shopName],
      );
    const draft = newProductDraft();
    draft.basic.productName = '셔츠';
    draft.composition.mainInfo.price = 10_000;
    draft.basic.salePrice = 10_000;
    draft.createShopDTOList = SHOPS.map((each, at) => ({
      ...newShopEntry(each, `temp-${at}`),
      category: { categoryId: '11', path: '셔츠' },
    }));
    const id = await saveDraft(tx, draft, 'test');
    await tx.query(`update listing set shop_product_id = 'P' || id where seller_id = $1`, [tx.sellerId]);
    return id;
  });
  const apply = async (kind: PlanKind, { id, hash }: { id: number; hash: string }) => {
    const applied = await tenant((tx) => applyPlan(tx, kind, { planId: id, hash, exclude: [] }, by));
    if ('stale' in applied) throw new Error(`stale: ${JSON.stringify(applied.stale)}`);
    await handler.run(
      { sellerId, runId: applied.runId },
      { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  };
  return {
    productId,
    tenant,
    apply,
    draft: () => tenant((tx) => loadDraft(tx, productId)),
    base: (edits: FieldEdit[], send = false) =>
      tenant((tx) => proposePlan(tx, fieldsKind, { productIds: [String(productId)], edits, send }, by)),
    ofShop: (shopIndex: 0 | 1, how: 'SET' | 'ADD', categories: { categoryId: string; path: string }[], send = false) => {
      const { shopType, shopAccountId } = SHOPS[shopIndex];
      return tenant((tx) =>
        proposePlan(tx, shopCategoryKind, { productIds: [String(productId)], shopType, shopAccountId, categories, how, send }, by),
      );
    },
    items: (planId: number) => tenant((tx) => listPlanItems(tx, planId, null).read(firstRows(10))),
    undo: (kind: PlanKind, id: number) => tenant((tx) => proposeUndo(tx, kind, id, by)),
    jobs: () =>
      tenant(async (tx) => {
        const { rows } = await tx.query<{ input: { shopType: string } }>(
          `select i.input from job_item i join job_run r on r.seller_id = i.seller_id and r.id = i.run_id where i.seller_id = $1 and r.kind = 'listings.transmit'`,
          [tx.sellerId],
        );
        return rows.map(({ input }) => input.shopType);
      }),
  };
}

test('the standard category gets the path that the tree has, and one that is no last level is a problem', async () => {
  const { base, apply, draft, items, undo } = await shop();
  const plan = await base([{ field: 'category', how: 'SET', value: { categoryId: leaf.id, path: '틀린 경로' } }]);
  expect(plan.items[0]?.problems).toEqual([]);
  await apply(fieldsKind as PlanKind, plan);
  expect((await draft()).composition.categories).toEqual([{ categoryId: leaf.id, path: leaf.path }]);
  const back = await undo(fieldsKind as PlanKind, plan.id);
  await apply(fieldsKind as PlanKind, back);
  expect((await draft()).composition.categories).toEqual([]);
  const [root] = standardCategories({ level: 1 });
  const bad = await base([{ field: 'category', how: 'SET', value: { categoryId: root?.id ?? '', path: '' } }]);
  expect((await items(bad.id))[0]).toMatchObject({ state: 'PROBLEM' });
});

test('a shop that takes another category gets it, beside the others or in their place, and it is taken back', async () => {
  const { ofShop, apply, draft, undo, jobs } = await shop();
  const kind = shopCategoryKind as PlanKind;
  const plan = await ofShop(0, 'ADD', [{ categoryId: '12', path: '니트' }], true);
  expect(
    plan.items.map(({ shopType, reason }) => [shopType, reason]),
    'what stands at other shops was not asked for',
  ).toEqual([['CAFE24', undefined]]);
  await apply(kind, plan);
  const categories = async () => (await draft()).createShopDTOList.map(({ category, multiCategory }) => [category, ...multiCategory]);
  const [first, second] = [
    { categoryId: '11', path: '셔츠' },
    { categoryId: '12', path: '니트' },
  ];
  expect(await categories()).toEqual([[first, second], [first]]);
  expect(await jobs()).toEqual(['CAFE24']);
  await apply(kind, await undo(kind, plan.id));
  expect(await categories()).toEqual([[first], [first]]);
  const set = await ofShop(0, 'SET', [second]);
  await apply(kind, set);
  expect(await categories()).toEqual([[second], [first]]);
  expect((await ofShop(0, 'SET', [second])).items[0]?.reason).toBe('이미 그 카테고리입니다.');
});

test('a shop that keeps the category of what it has is named and not changed; what it never had gets another', async () => {
  const { ofShop, tenant } = await shop();
  const another = [{ categoryId: '12', path: '니트' }];
  expect((await ofShop(1, 'SET', another)).items[0]?.reason).toMatch('쿠팡: 등록한 상품의 카테고리를 바꿀 수 없는 쇼핑몰이라');
  await tenant((tx) => tx.query(`update listing set shop_product_id = null where seller_id = $1 and shop_type = 'COUPANG'`, [tx.sellerId]));
  expect((await ofShop(1, 'SET', another)).items[0]).toMatchObject({ changes: [{ after: ['12|니트'] }] });
  expect((await ofShop(1, 'ADD', another)).items[0]?.problems).toMatchObject([{ severity: 'ERROR' }]);
});

test('after a change of many products shops are sent what is new to them, and nothing where nothing is', async () => {
  const { tenant, base, apply, jobs } = await shop();
  await tenant((tx) => tx.query('update listing set sent_product_version = 0 where seller_id = $1', [tx.sellerId]));
  await apply(fieldsKind as PlanKind, await base([{ field: 'costPrice', how: 'SET', value: 4_000, unit: 10 }], true));
  expect(await jobs()).toEqual([]);
  await apply(fieldsKind as PlanKind, await base([{ field: 'brand', how: 'SET', value: '모아' }], true));
  expect((await jobs()).toSorted()).toEqual(['CAFE24', 'COUPANG']);
});
