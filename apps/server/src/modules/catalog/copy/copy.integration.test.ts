/** Products added to other shops by a plan. */
import { describe, expect, test } from 'vitest';
import { dyingAt, planner, sellAtShops } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { loadDraft, saveDraft, searchStandardCategories } from '../../products/index.ts';
import { copyKind } from './copy.plan.ts';

const own = await testDatabase();

/** Products at two shops, and a second account at the first of them. */
async function sold(count: number) {
  const plans = await planner(own, copyKind);
  const { ids, account } = await plans.tenant(async (tx) => {
    const made = await sellAtShops(tx, count);
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'COUPANG', 'second', '2호점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return { ids: made, account: rows[0]?.id ?? 0 };
  });
  const shops = () =>
    plans.tenant(async (tx) => {
      const drafts = [];
      for (const id of ids) drafts.push(await loadDraft(tx, id));
      return drafts.map(({ createShopDTOList }) =>
        createShopDTOList.map(({ shopInfoDTO }) => `${shopInfoDTO.shopType} ${shopInfoDTO.shopAccountId}`),
      );
    });
  return { ...plans, ids, account, shops, asked: (send = false) => ({ productIds: ids.map(String), accountIds: [String(account)], send }) };
}

const [STANDARD = { id: '', path: '' }] = searchStandardCategories('셔츠');
const BOTH = ['COUPANG shop', 'ZIGZAG shop'];
const ALL = [...BOTH, 'COUPANG second'];

describe('adding to another shop', () => {
  test('says what each lacks, adds it, and sends nothing that lacks something', async () => {
    const shop = await sold(2);
    const plan = await shop.propose(shop.asked(true));
    expect(await shop.items(plan.id)).toMatchObject([
      {
        label: '셔츠 1',
        state: 'CHANGE',
        changes: [{ label: '쇼핑몰(쿠팡 2호점)', before: 'NONE', after: 'ADDED' }],
        problems: [{ severity: 'WARN', message: expect.stringContaining('쿠팡 2호점: 채워야 보낼 수 있습니다.') }],
      },
      { label: '셔츠 2' },
    ]);
    await shop.done(plan);
    expect(await shop.shops()).toEqual([ALL, ALL]);
    expect(await shop.runs()).toEqual(['catalog.copy DONE']);
    await expect(shop.undo(plan.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    const again = await shop.propose(shop.asked());
    expect(await shop.items(again.id)).toMatchObject([{ state: 'SKIP', reason: '고른 쇼핑몰에 이미 있는 상품입니다.' }, { state: 'SKIP' }]);
  });

  test('begins with the category and the fields that the account had before', async () => {
    const shop = await sold(2);
    await shop.tenant(async (tx) => {
      await tx.query('update product set category_id = $2, category_path = $3 where seller_id = $1', [
        tx.sellerId,
        STANDARD.id,
        STANDARD.path,
      ]);
      await tx.query(
        `insert into category_memory (seller_id, account_id, standard_category_id, category_id, path) values ($1, $2, $3, '4711', '의류 > 셔츠')`,
        [tx.sellerId, shop.account, STANDARD.id],
      );
    });
    await shop.done(await shop.propose({ ...shop.asked(), productIds: [String(shop.ids[0])] }));
    const [added] = await shop.tenant(async (tx) => (await loadDraft(tx, shop.ids[0] ?? 0)).createShopDTOList.slice(-1));
    expect(added?.category).toEqual({ categoryId: '4711', path: '의류 > 셔츠' });
    expect(await shop.shops()).toEqual([ALL, BOTH]);
  });

  test('leaves alone what was saved between applying and its turn, and is stale when it was saved before', async () => {
    const shop = await sold(2);
    const save = (at: number) =>
      shop.tenant(async (tx) => {
        const draft = await loadDraft(tx, shop.ids[at] ?? 0);
        await saveDraft(tx, { ...draft, basic: { ...draft.basic, brand: '다른' } }, 'test');
      });
    const stale = await shop.propose(shop.asked());
    await save(0);
    expect(await shop.tryApply(stale)).toMatchObject({ stale: [{ label: '셔츠 1' }] });
    const plan = await shop.propose(shop.asked());
    const runId = await shop.apply(plan);
    await save(1);
    await shop.work(runId);
    expect(await shop.shops()).toEqual([ALL, BOTH]);
  });

  test('killed at any transaction, is done once', async () => {
    for (let kill = 1; ; kill += 1) {
      const shop = await sold(2);
      const runId = await shop.apply(await shop.propose(shop.asked(true)));
      const survived = await shop.work(runId, dyingAt(own.database, kill)).then(
        () => true,
        () => false,
      );
      if (!survived) await shop.work(runId, own.database, 2);
      expect(await shop.shops()).toEqual([ALL, ALL]);
      if (survived) return;
    }
  });

  test('knows the shops of the seller alone', async () => {
    const [shop, other] = [await sold(1), await sold(1)];
    await expect(shop.propose({ ...shop.asked(), accountIds: [String(other.account)] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.propose({ ...shop.asked(), productIds: [String(other.ids[0])] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
