/** Price rules of shop accounts: what a save makes of them, and bringing products that are there to a new rule by a plan. */
import { newProductDraft, newShopEntry, type PriceRule } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { adoptListing } from '../../listings/adopt/adopt.ts';
import { planHandler } from '../../plans/apply.tasks.ts';
import { applyPlan, type PlanKind, proposePlan } from '../../plans/index.ts';
import { listPlanItems } from '../../plans/plans.queries.ts';
import { proposeUndo } from '../../plans/undo.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { priceRuleKind } from './price-rule.plan.ts';

const { database, seller } = await testDatabase();
const handler = planHandler({ kinds: [priceRuleKind], now: () => new Date(), onError: () => undefined });
const kind = priceRuleKind as PlanKind;
const COUPANG = { shopType: 'COUPANG', shopAccountId: 'shop', shopName: '쿠팡', multiShopId: null } as const;
const TEN_PERCENT: PriceRule = { kind: 'RATE', rate: 0.1, rounding: 100 };

/** A seller with an account of COUPANG and products of 19,900 won in it; the last has a price of its own there. */
async function shop(count = 2) {
  const { sellerId, userId, loginId } = await seller();
  const by = { userId, loginId };
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const setRule = (rule: PriceRule | null, feeRate = 0.1) =>
    tenant((tx) =>
      tx.query('update shop_account set price_rule = $2::jsonb, fee_rate = $3 where seller_id = $1', [
        tx.sellerId,
        rule === null ? null : JSON.stringify(rule),
        feeRate,
      ]),
    );
  const ids = await tenant(async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '쿠팡', 'SANDBOX', 'NORMAL')`,
      [tx.sellerId],
    );
    const made: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      const draft = newProductDraft();
      draft.basic.productName = `셔츠 ${n}`;
      draft.composition.mainInfo.price = 19_900;
      draft.basic.salePrice = 19_900;
      // The first entry of an account has the same key in every product.
      const entry = newShopEntry(COUPANG, 'COUPANGshop1');
      if (n === count) entry.basic.salePrice = 30_000;
      draft.createShopDTOList = [entry];
      made.push(await saveDraft(tx, draft, 'test'));
    }
    await tx.query(`update listing set shop_product_id = 'P' || id, sent_price = 19900 where seller_id = $1`, [tx.sellerId]);
    return made;
  });
  const entries = () =>
    tenant(async (tx) => {
      const drafts = await Promise.all(ids.map((id) => loadDraft(tx, id)));
      return drafts.map(({ createShopDTOList }) => createShopDTOList[0]?.basic);
    });
  const propose = () => tenant((tx) => proposePlan(tx, priceRuleKind, { ...COUPANG, send: true }, by));
  const apply = async ({ id, hash }: { id: number; hash: string }) => {
    const applied = await tenant((tx) => applyPlan(tx, kind, { planId: id, hash, exclude: [] }, by));
    if ('stale' in applied) throw new Error(`stale: ${JSON.stringify(applied.stale)}`);
    await handler.run(
      { sellerId, runId: applied.runId },
      { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  };
  const items = (planId: number) => tenant((tx) => listPlanItems(tx, planId, null).read(firstRows(10)));
  const runs = () =>
    tenant(
      async (tx) => (await tx.query<{ kind: string }>('select kind from job_run where seller_id = $1 order by id', [tx.sellerId])).rows,
    );
  const save = (id: number) => tenant(async (tx) => saveDraft(tx, await loadDraft(tx, id), 'test'));
  return {
    tenant,
    setRule,
    ids,
    entries,
    propose,
    apply,
    items,
    runs,
    save,
    undo: (id: number) => tenant((tx) => proposeUndo(tx, kind, id, by)),
  };
}

test('a rule counts when a product is saved, and a price that was typed stays', async () => {
  const { setRule, ids, save, entries } = await shop();
  await setRule(TEN_PERCENT);
  expect(await entries()).toEqual([{}, { salePrice: 30_000 }]);
  for (const id of ids) await save(id);
  expect(await entries()).toEqual([{ salePrice: 21_900, priceRule: TEN_PERCENT }, { salePrice: 30_000 }]);
  await setRule({ kind: 'KEEP_MARGIN', rounding: 10 }, 0.1188);
  for (const id of ids) await save(id);
  expect(await entries()).toEqual([
    { salePrice: 22_590, priceRule: { kind: 'KEEP_MARGIN', feeRate: 0.1188, rounding: 10 } },
    { salePrice: 30_000 },
  ]);
  await setRule(null);
  for (const id of ids) await save(id);
  expect(await entries()).toEqual([{}, { salePrice: 30_000 }]);
});

test('products that are there are brought to a new rule by a plan, sent, and taken back', async () => {
  const { setRule, propose, items, apply, entries, runs, undo, ids, save } = await shop();
  await setRule(TEN_PERCENT);
  const plan = await propose();
  expect(await items(plan.id)).toMatchObject([
    {
      state: 'CHANGE',
      changes: [
        { label: '판매가(쿠팡)', before: 19_900, after: 21_900 },
        { label: '가격 규칙(쿠팡)', before: null },
      ],
    },
  ]);
  expect(await entries()).toEqual([{}, { salePrice: 30_000 }]);
  await apply(plan);
  expect(await entries()).toEqual([{ salePrice: 21_900, priceRule: TEN_PERCENT }, { salePrice: 30_000 }]);
  expect((await runs()).map(({ kind: name }) => name)).toEqual(['catalog.fields', 'listings.transmit']);
  expect(await items((await propose()).id)).toMatchObject([{ state: 'SKIP', reason: '이미 규칙대로인 가격입니다.' }]);
  await apply(await undo(plan.id));
  // No price of its own: the product follows the base product again, until it is saved under the rule that is still there.
  expect(await entries()).toEqual([{}, { salePrice: 30_000 }]);
  await save(ids[0] ?? 0);
  expect(await entries()).toEqual([{ salePrice: 21_900, priceRule: TEN_PERCENT }, { salePrice: 30_000 }]);
});

test('several products are brought to a rule, each by its own price, and taken back', async () => {
  const { tenant, setRule, propose, items, apply, entries, undo, ids } = await shop(4);
  await tenant(async (tx) => {
    for (const [at, id] of ids.entries())
      await tx.query('update product set main_price = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, 10_000 * (at + 1)]);
  });
  await setRule(TEN_PERCENT);
  const plan = await propose();
  expect((await items(plan.id)).filter(({ state }) => state === 'CHANGE')).toHaveLength(3);
  await apply(plan);
  const ruled = (salePrice: number) => ({ salePrice, priceRule: TEN_PERCENT });
  expect(await entries()).toEqual([ruled(11_000), ruled(22_000), ruled(33_000), { salePrice: 30_000 }]);
  await apply(await undo(plan.id));
  expect(await entries()).toEqual([{}, {}, {}, { salePrice: 30_000 }]);
});

test('a rule in the place of another is taken back to the other, with its fee', async () => {
  const { setRule, propose, apply, entries, undo } = await shop();
  const margin = { kind: 'KEEP_MARGIN', rounding: 10 } as const;
  await setRule(margin, 0.1188);
  await apply(await propose());
  const before = await entries();
  await setRule(TEN_PERCENT, 0.1188);
  const plan = await propose();
  await apply(plan);
  expect((await entries())[0]).toMatchObject({ priceRule: TEN_PERCENT });
  await apply(await undo(plan.id));
  expect(await entries()).toEqual(before);
});

test('a price beyond what the shop takes is a problem before anything is changed', async () => {
  const { setRule, propose, items } = await shop();
  await setRule({ kind: 'RATE', rate: 1.5, rounding: 10 });
  expect(await items((await propose()).id)).toMatchObject([
    { state: 'PROBLEM', problems: [{ message: expect.stringContaining('쿠팡의 현재 19,900원') }] },
  ]);
});

test('a rule that changes between looking and applying changes nothing', async () => {
  const { setRule, propose, apply, items, entries } = await shop();
  await setRule(TEN_PERCENT);
  const plan = await propose();
  await setRule({ kind: 'AMOUNT', amount: 500, rounding: 100 });
  await apply(plan);
  expect(await items(plan.id)).toMatchObject([{ state: 'FAILED', message: expect.stringContaining('가격 규칙이 그새 바뀌었습니다') }]);
  expect(await entries()).toEqual([{}, { salePrice: 30_000 }]);
});

test('there is nothing to look at where every price was typed', async () => {
  const { setRule, propose } = await shop(1);
  await setRule(TEN_PERCENT);
  await expect(propose()).rejects.toMatchObject({ detail: expect.stringContaining('규칙을 적용할 상품이 아직 없습니다') });
});

test('a product made from what a shop has keeps the price it has there', async () => {
  const { setRule, tenant } = await shop(1);
  await setRule(TEN_PERCENT);
  const basic = await tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, register_counter, management_code, name, shop_product_id, sent_price, is_collected, seen)
       select $1, id, 'COUPANG', 'COUPANGshop9', 9, 'M9', '셔츠', 'P9', 17000, true, '{}' from shop_account where seller_id = $1 returning id`,
      [tx.sellerId],
    );
    const id = rows[0]?.id ?? 0;
    await tx.query(
      `insert into listing_item (seller_id, listing_id, item_code, shop_item_id, sent_price) values ($1, $2, 'I9', 'S9', 17000)`,
      [tx.sellerId, id],
    );
    expect(await adoptListing(tx, id, null, 'test', null)).toBe('CREATED');
    const made = await tx.query<{ product_id: number }>('select product_id from listing where seller_id = $1 and id = $2', [
      tx.sellerId,
      id,
    ]);
    const productId = made.rows[0]?.product_id ?? 0;
    await saveDraft(tx, await loadDraft(tx, productId), 'test');
    return (await loadDraft(tx, productId)).createShopDTOList[0]?.basic;
  });
  expect(basic).toEqual({ salePrice: 17_000 });
});

test('a fee of the category counts before that of the account, in a save and in a plan alike', async () => {
  const { tenant, setRule, ids, entries, propose, items, save } = await shop();
  const [first] = ids;
  if (first === undefined) throw new Error('no product');
  await tenant(async (tx) => {
    await tx.query(`update product set category_id = '01010202', category_path = '패션의류 > 여성의류 > 셔츠' where seller_id = $1`, [
      tx.sellerId,
    ]);
    await tx.query(`update shop_account set category_fees = $2::jsonb where seller_id = $1`, [
      tx.sellerId,
      JSON.stringify([{ kind: 'STANDARD', categoryId: '01', path: '패션의류', rate: 0.2 }]),
    ]);
  });
  await setRule({ kind: 'KEEP_MARGIN', rounding: 10 });
  const { id } = await propose();
  expect((await items(id))[0]?.changes[0]).toMatchObject({ before: 19_900, after: 24_880 });
  await save(first);
  expect((await entries())[0]).toEqual({ salePrice: 24_880, priceRule: { kind: 'KEEP_MARGIN', feeRate: 0.2, rounding: 10 } });
});
