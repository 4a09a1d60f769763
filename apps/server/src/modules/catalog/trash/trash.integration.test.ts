/** The trash: in by a plan with what its shops sell, out by taking it back, and away for good. */
import { describe, expect, test } from 'vitest';
import { dyingAt, planner, sellAtShops } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { applyStock } from '../../stock/index.ts';
import { listProducts } from '../list.service.ts';
import { countProducts } from '../products.queries.ts';
import { trashKind, trashProducts } from './trash.plan.ts';
import { eraseTrashed, restoreTrashed, trashPage, trashRetention } from './trash.service.ts';

const own = await testDatabase();
const { database } = own;

/** Products that two shops sell. */
async function sold(count: number) {
  const plans = await planner(own, trashKind);
  const ids = await plans.tenant((tx) => sellAtShops(tx, count));
  const names = (page: { contents: readonly { productName: string }[] }) => page.contents.map(({ productName }) => productName).toSorted();
  return {
    ...plans,
    ids,
    asked: (sale: 'KEEP' | 'STOP' | 'DELETE') => ({ productIds: ids.map(String), sale }),
    listed: async (keyword = '') => names(await plans.tenant((tx) => listProducts(tx, { keyword }))),
    trashed: async () => names(await plans.tenant((tx) => trashPage(tx, {}))),
    /** What is wanted of each listing, in their order. */
    wanted: () =>
      plans.tenant(async (tx) => {
        const { rows } = await tx.query<{ desired_sale: string; product_id: number | null; due: boolean }>(
          'select desired_sale, product_id, due_at is not null as due from listing where seller_id = $1 and deleted_at is null order by id',
          [tx.sellerId],
        );
        return rows;
      }),
    counted: (text: string) =>
      plans.tenant(async (tx) => (await tx.query<{ n: number }>(`select count(*) as n from ${text}`, [tx.sellerId])).rows[0]?.n),
  };
}

describe('a plan of the trash', () => {
  test('takes products out of the list and off sale, and taking it back brings both back', async () => {
    const shop = await sold(2);
    const plan = await shop.propose(shop.asked('STOP'));
    expect(await shop.items(plan.id)).toMatchObject([
      {
        label: '셔츠 1',
        state: 'CHANGE',
        changes: [{ field: 'place' }, { label: '판매상태(쿠팡 본점)' }, { label: '판매상태(지그재그 본점)' }],
      },
      { label: '셔츠 2' },
    ]);
    await shop.done(plan);
    expect([await shop.listed(), await shop.listed('셔츠'), await shop.trashed()]).toEqual([[], [], ['셔츠 1', '셔츠 2']]);
    expect((await shop.wanted()).map((row) => [row.desired_sale, row.due])).toEqual(Array(4).fill(['SUSPENSION', true]));
    await shop.done(await shop.undo(plan.id));
    expect([await shop.listed(), await shop.listed('셔츠'), await shop.trashed()]).toEqual([
      ['셔츠 1', '셔츠 2'],
      ['셔츠 1', '셔츠 2'],
      [],
    ]);
    expect((await shop.wanted()).map((row) => row.desired_sale)).toEqual(Array(4).fill('SALE'));
  });

  test('that deletes at the shops stops where a shop takes no deletion, and taken back in time sells on', async () => {
    const shop = await sold(1);
    const wanted = () =>
      shop.tenant(async (tx) => {
        const { rows } = await tx.query<{ shop_type: string; desired_sale: string; delete_wanted: boolean }>(
          'select shop_type, desired_sale, delete_wanted from listing where seller_id = $1 order by shop_type',
          [tx.sellerId],
        );
        return rows.map((row) => [row.shop_type, row.desired_sale, row.delete_wanted]);
      });
    const plan = await shop.propose(shop.asked('DELETE'));
    expect(await shop.items(plan.id)).toMatchObject([
      {
        changes: [{ field: 'place' }, { label: '쇼핑몰 등록(쿠팡 본점)' }, { label: '판매상태(지그재그 본점)' }],
        problems: [{ message: expect.stringContaining('쿠팡 본점') }, { message: expect.stringContaining('지그재그 본점') }],
      },
    ]);
    await shop.done(plan);
    expect(await wanted()).toEqual([
      ['COUPANG', 'SUSPENSION', true],
      ['ZIGZAG', 'SUSPENSION', false],
    ]);
    await shop.done(await shop.undo(plan.id));
    expect(await wanted()).toEqual([
      ['COUPANG', 'SALE', false],
      ['ZIGZAG', 'SALE', false],
    ]);
  });

  test('taken back when the shop has deleted already leaves that alone and says so', async () => {
    const shop = await sold(1);
    const plan = await shop.propose(shop.asked('DELETE'));
    await shop.done(plan);
    await shop.tenant((tx) =>
      tx.query(`update listing set deleted_at = now(), sale_status = 'DELETE' where seller_id = $1 and delete_wanted`, [tx.sellerId]),
    );
    const undo = await shop.undo(plan.id);
    expect(await shop.items(undo.id)).toMatchObject([
      { changes: [{ field: 'place' }, { label: '판매상태(지그재그 본점)' }], problems: [{ message: expect.stringContaining('삭제됨') }] },
    ]);
  });

  test('that keeps the sales says where they go on', async () => {
    const shop = await sold(1);
    const plan = await shop.propose(shop.asked('KEEP'));
    expect(await shop.items(plan.id)).toMatchObject([
      { problems: [{ severity: 'WARN', message: expect.stringContaining('쿠팡 본점, 지그재그 본점') }] },
    ]);
    await shop.done(plan);
    expect((await shop.wanted()).map((row) => row.desired_sale)).toEqual(['SALE', 'SALE']);
    const page = await shop.tenant((tx) => trashPage(tx, {}));
    expect(page.contents).toMatchObject([{ actor: shop.by.loginId, shops: [{ shopType: 'COUPANG' }, { shopType: 'ZIGZAG' }] }]);
  });

  test('is stale once a product was saved, and leaves alone what was saved between applying and its turn', async () => {
    const shop = await sold(2);
    const save = (id = 0) =>
      shop.tenant(async (tx) => {
        const draft = await loadDraft(tx, id);
        await saveDraft(tx, { ...draft, basic: { ...draft.basic, brand: `${draft.version}` } }, 'test');
      });
    const stale = await shop.propose(shop.asked('STOP'));
    await save(shop.ids[0]);
    expect(await shop.tryApply(stale)).toMatchObject({ stale: [{ label: '셔츠 1' }] });
    const plan = await shop.propose(shop.asked('STOP'));
    const runId = await shop.apply(plan);
    await save(shop.ids[1]);
    await shop.work(runId);
    expect(await shop.items(plan.id)).toMatchObject([{ state: 'DONE' }, { state: 'LEFT' }]);
    expect(await shop.listed()).toEqual(['셔츠 2']);
  });

  test('killed at any transaction, is applied once', async () => {
    for (let kill = 1; ; kill += 1) {
      const shop = await sold(2);
      const runId = await shop.apply(await shop.propose(shop.asked('STOP')));
      const survived = await shop.work(runId, dyingAt(database, kill)).then(
        () => true,
        () => false,
      );
      if (!survived) await shop.work(runId, database, 2);
      expect(await shop.trashed()).toEqual(['셔츠 1', '셔츠 2']);
      expect(await shop.runs()).toEqual(['catalog.trash DONE']);
      if (survived) return;
    }
  });

  test('taken back leaves a sale alone that somebody resumed since', async () => {
    const shop = await sold(1);
    const plan = await shop.propose(shop.asked('STOP'));
    await shop.done(plan);
    await shop.tenant((tx) => restoreTrashed(tx, shop.ids));
    const undo = await shop.undo(plan.id);
    expect(await shop.items(undo.id)).toMatchObject([{ state: 'CHANGE', changes: [{ after: 'SALE' }, { after: 'SALE' }] }]);
    await shop.done(undo);
    expect((await shop.wanted()).map((row) => row.desired_sale)).toEqual(['SALE', 'SALE']);
  });
});

test('what goes into the trash at once stands in the history and is taken back', async () => {
  const shop = await sold(2);
  expect(await shop.tenant((tx) => trashProducts(tx, shop.ids, shop.by))).toBe(2);
  expect(await shop.trashed()).toEqual(['셔츠 1', '셔츠 2']);
  await expect(shop.tenant((tx) => trashProducts(tx, shop.ids, shop.by))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [plan] = await shop.history();
  await shop.done(await shop.undo(plan?.id ?? 0));
  expect(await shop.listed('셔츠')).toEqual(['셔츠 1', '셔츠 2']);
});

test('what lies in the trash is counted nowhere: not as sold out, failed or changed', async () => {
  const shop = await sold(2);
  const [first = 0] = shop.ids;
  await shop.tenant(async (tx) => {
    await tx.query(
      `update listing set refusals = '[{"cause": "NAME_LONG"}]'::jsonb, sent_product_version = null, shop_product_id = 'P' || id where seller_id = $1`,
      [tx.sellerId],
    );
    await tx.query('update sku set on_hand = 0 where seller_id = $1', [tx.sellerId]);
  });
  expect(await shop.tenant(countProducts)).toEqual({ total: 2, soldOut: 2, failed: 2, changed: 2 });
  await shop.tenant((tx) => trashProducts(tx, [first], shop.by));
  expect(await shop.tenant(countProducts)).toEqual({ total: 1, soldOut: 1, failed: 1, changed: 1 });
});

describe('a product that is erased', () => {
  test('leaves what is at its shops there, tied to none, and its SKUs with their stock', async () => {
    const shop = await sold(2);
    const [first = 0] = shop.ids;
    await shop.tenant((tx) => trashProducts(tx, [first], shop.by));
    const skus = await shop.counted('sku where seller_id = $1');
    expect(await shop.tenant((tx) => eraseTrashed(tx, [first]))).toBe(1);
    expect([await shop.trashed(), await shop.listed()]).toEqual([[], ['셔츠 2']]);
    expect((await shop.wanted()).map((row) => row.product_id === null)).toEqual([true, true, false, false]);
    const options = (is: string) =>
      shop.counted(`listing_item i join listing l on l.seller_id = i.seller_id and l.id = i.listing_id
         where i.seller_id = $1 and l.product_id ${is} and i.product_item_id is not null`);
    expect([await options('is null'), Number(await options('is not null')) > 0]).toEqual([0, true]);
    expect(await shop.counted('sku where seller_id = $1')).toBe(skus);
    // A sale elsewhere is still brought to the shops that go on selling it.
    await shop.tenant(async (tx) => {
      const { rows } = await tx.query<{ sku_id: number }>('select min(sku_id) as sku_id from listing_item_sku where seller_id = $1', [
        tx.sellerId,
      ]);
      await applyStock(tx, [{ skuId: rows[0]?.sku_id ?? 0, effect: 'ADD', quantity: 5, source: { kind: 'MANUAL', id: 'more' } }], {
        actor: 'test',
      });
    });
    expect((await shop.wanted()).map((row) => row.due)).toEqual([true, true, false, false]);
  });

  test('takes along what never reached a shop', async () => {
    const shop = await sold(1);
    await shop.tenant((tx) =>
      tx.query("update listing set shop_product_id = null where seller_id = $1 and shop_type = 'ZIGZAG'", [tx.sellerId]),
    );
    await shop.tenant((tx) => trashProducts(tx, shop.ids, shop.by));
    await shop.tenant((tx) => eraseTrashed(tx, shop.ids));
    expect(await shop.wanted()).toMatchObject([{ product_id: null }]);
    const plan = (await shop.history())[0]?.id ?? 0;
    expect(await shop.items((await shop.undo(plan)).id)).toMatchObject([{ state: 'SKIP', reason: '그 사이 삭제되었습니다.' }]);
  });

  test('has to lie in the trash', async () => {
    const shop = await sold(1);
    await expect(shop.tenant((tx) => eraseTrashed(tx, shop.ids))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.tenant((tx) => restoreTrashed(tx, shop.ids))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('after thirty days it is erased, and not before', async () => {
  const shop = await sold(3);
  await shop.tenant((tx) => trashProducts(tx, shop.ids.slice(0, 2), shop.by));
  const days = (n: number) => new Date(Date.now() + n * 86_400_000);
  await trashRetention.erase((work) => shop.tenant(work), days(29));
  expect(await shop.trashed()).toHaveLength(2);
  await trashRetention.erase((work) => shop.tenant(work), days(31));
  expect([await shop.trashed(), await shop.listed()]).toEqual([[], ['셔츠 3']]);
});
