/** Plans that are applied item by item: moved targets, deaths between items, taking back after sales. */
import { type FieldEdit, newProductDraft, newShopEntry } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { dyingAt, planner as plannerOf } from '../../../test/modules/planner.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { retryFailedItems } from '../../platform/jobs/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { fieldsKind } from '../catalog/index.ts';
import { loadDraft, saveDraft } from '../products/index.ts';
import { applyStock, editStock, stockKind } from '../stock/index.ts';
import type { PlanKind } from './index.ts';
import { countStates, listPlanItems } from './plans.queries.ts';

const own = await testDatabase();
const { database } = own;
const planner = <Input>(kind: PlanKind<Input>) => plannerOf(own, kind);

async function stocked(...onHand: number[]) {
  const plans = await planner(stockKind);
  const skuIds = await plans.tenant(async (tx) => {
    const ids: number[] = [];
    for (const [n, quantity] of onHand.entries()) {
      const { rows } = await tx.query<{ id: number }>('insert into sku (seller_id, sku_code, sku_name) values ($1, $2, $3) returning id', [
        tx.sellerId,
        `S${n}`,
        `셔츠 ${n + 1}`,
      ]);
      ids.push(rows[0]?.id ?? 0);
      await applyStock(tx, [{ skuId: ids.at(-1) ?? 0, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity }], {
        actor: 'test',
      });
    }
    return ids;
  });
  const counts = () =>
    plans.tenant(async (tx) => {
      const { rows } = await tx.query<{ on_hand: number; sum: number }>(
        `select s.on_hand, (select sum(m.delta_on_hand)::bigint from stock_movement m where m.seller_id = $1 and m.sku_id = s.id) as sum
           from sku s where s.seller_id = $1 order by s.id`,
        [tx.sellerId],
      );
      for (const row of rows) expect(row.sum).toBe(row.on_hand);
      return rows.map((row) => row.on_hand);
    });
  const sell = (index: number, quantity: number) =>
    plans.tenant((tx) => {
      const source = { kind: 'LINE' as const, id: String(index + 1) };
      const skuId = skuIds[index] ?? 0;
      const booking = { skuId, source, quantity };
      return applyStock(
        tx,
        [
          { ...booking, effect: 'RESERVE' as const },
          { ...booking, effect: 'SHIP' as const },
        ],
        { actor: 'test' },
      );
    });
  const edits = (mode: 'SET' | 'ADD', quantity: number) => ({ edits: skuIds.map((id) => ({ skuId: String(id), mode, quantity })) });
  return { ...plans, skuIds, counts, sell, edits };
}

describe('stock of many SKUs', () => {
  test('is read from pasted rows: each that can not be used says why, and the others are one plan', async () => {
    const shop = await stocked(10, 20, 30);
    const rows = [
      { skuCode: ' S2 ', quantity: '7개' },
      { skuCode: 'S0', quantity: '열 개' },
      { skuCode: 'NONE', quantity: '3' },
      { skuCode: 'S1', quantity: '20' },
      { skuCode: 'S2', quantity: '9' },
      { skuCode: '', quantity: '4' },
    ];
    const plan = await shop.propose({ rows });
    const items = await shop.items(plan.id);
    expect(items.map(({ label, state, problems, reason }) => [label, state, problems[0]?.message ?? reason])).toEqual([
      ['셔츠 3', 'CHANGE', null],
      ['셔츠 1', 'PROBLEM', "재고수량 '열 개': 숫자만 입력할 수 있습니다."],
      ['NONE', 'PROBLEM', '없는 SKU 코드입니다.'],
      ['셔츠 2', 'SKIP', '이미 그 수량입니다.'],
      ['셔츠 3', 'PROBLEM', '같은 SKU 코드가 위에 있습니다.'],
      ['6번째 줄', 'PROBLEM', 'SKU 코드가 없습니다.'],
    ]);
    await shop.done(plan);
    expect(await shop.counts()).toEqual([10, 20, 7]);
    await shop.done(await shop.undo(plan.id));
    expect(await shop.counts()).toEqual([10, 20, 30]);
  });

  test('that becomes less than what is ordered is listed by itself', async () => {
    const shop = await stocked(10, 20);
    await shop.tenant((tx) =>
      applyStock(tx, [{ skuId: shop.skuIds[0] ?? 0, source: { kind: 'LINE', id: '9' }, quantity: 6, effect: 'RESERVE' }], {
        actor: 'test',
      }),
    );
    const plan = await shop.propose(shop.edits('SET', 4));
    const warned = await shop.tenant((tx) => listPlanItems(tx, plan.id, null, true).read(firstRows(10)));
    expect(warned).toMatchObject([{ label: '셔츠 1', state: 'CHANGE', problems: [{ message: '이미 주문된 6개보다 적어집니다.' }] }]);
    expect(await shop.tenant((tx) => countStates(tx, plan.id))).toEqual({ CHANGE: 2, WARNED: 1 });
  });

  test('of a sheet that went out is left alone where it moved since, and named', async () => {
    const shop = await stocked(10, 20);
    await shop.sell(1, 2);
    const plan = await shop.propose({
      rows: [
        { skuCode: 'S0', quantity: '15', known: '10' },
        { skuCode: 'S1', quantity: '25', known: '20' },
      ],
    });
    const [, moved] = await shop.items(plan.id);
    expect(moved).toMatchObject({ state: 'PROBLEM', problems: [{ message: expect.stringContaining('20개에서 18개로') }] });
    await shop.done(plan);
    expect(await shop.counts()).toEqual([15, 18]);
  });

  test('of one SKU, typed into the list, is changed at once, stands in the history and is taken back', async () => {
    const shop = await stocked(10, 20);
    const [first, second] = shop.edits('SET', 12).edits;
    if (!first || !second) throw new Error('two SKUs');
    const [result] = await shop.tenant((tx) => editStock(tx, [{ ...first, safetyStock: 3 }], shop.by, 'cell-1'));
    expect(result).toMatchObject({ ok: true, stockQuantity: 12 });
    // Nothing that did not change is kept.
    await shop.tenant((tx) =>
      editStock(
        tx,
        [
          { ...second, quantity: 20 },
          { ...first, version: 99 },
        ],
        shop.by,
        'cell-2',
      ),
    );
    const [plan, ...others] = await shop.history();
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ title: '셔츠 1 재고·안전재고 바꾸기', status: 'APPLIED', change_count: 1, run_ended: null });
    const id = plan?.id ?? 0;
    expect(await shop.items(id)).toMatchObject([
      {
        state: 'DONE',
        changes: [
          { before: 10, after: 12 },
          { before: 0, after: 3 },
        ],
      },
    ]);
    await shop.sell(0, 5);
    await shop.done(await shop.undo(id));
    expect(await shop.counts()).toEqual([5, 20]);
    expect(await shop.plan(id)).toMatchObject({ status: 'UNDONE' });
  });

  test('is added to and taken back by the difference: what was sold meanwhile stays sold', async () => {
    const shop = await stocked(10, 20);
    const plan = await shop.propose(shop.edits('ADD', 5));
    expect(await shop.counts()).toEqual([10, 20]);
    await shop.sell(0, 3);
    await shop.done(plan);
    expect(await shop.counts()).toEqual([12, 25]);
    await shop.sell(1, 4);
    const undo = await shop.undo(plan.id);
    expect(await shop.items(undo.id)).toMatchObject([
      { changes: [{ before: 12, after: 7 }] },
      { changes: [{ before: 21, after: 16 }], problems: [{ message: expect.stringContaining('그 사이 재고가 움직였습니다.') }] },
    ]);
    await shop.done(undo);
    expect(await shop.counts()).toEqual([7, 16]);
  });

  test('that was counted is refused when it moved since, and taken back by the difference too', async () => {
    const shop = await stocked(10);
    const stale = await shop.propose(shop.edits('SET', 50));
    await shop.sell(0, 1);
    expect(await shop.tryApply(stale)).toEqual({
      stale: [{ seq: 1, label: '셔츠 1', reason: '그 사이 바뀌었습니다: 재고 10개 → 9개' }],
    });
    const plan = await shop.propose(shop.edits('SET', 50));
    await shop.done(plan);
    await shop.tenant((tx) =>
      applyStock(tx, [{ skuId: plan.items[0]?.targetId ?? 0, effect: 'ADD', source: { kind: 'MANUAL', id: 'x' }, quantity: -48 }], {
        actor: 'test',
      }),
    );
    expect(await shop.items((await shop.undo(plan.id)).id)).toMatchObject([
      { state: 'SKIP', reason: '되돌리면 0개보다 작아집니다: 지금 재고 2개' },
    ]);
  });

  test('below zero is a problem found before anything is changed', async () => {
    const shop = await stocked(3, 9);
    const plan = await shop.propose(shop.edits('ADD', -5));
    expect(await shop.items(plan.id)).toMatchObject([
      { state: 'PROBLEM', problems: [{ message: '재고는 0개보다 작을 수 없습니다.' }] },
      { state: 'CHANGE' },
    ]);
    await shop.done(plan);
    expect(await shop.counts()).toEqual([3, 4]);
  });

  test('that moved between applying and its turn is left alone and named, and the others go on', async () => {
    const shop = await stocked(10, 10);
    const plan = await shop.propose(shop.edits('SET', 50));
    const runId = await shop.apply(plan);
    await shop.sell(0, 2);
    await shop.work(runId);
    expect(await shop.counts()).toEqual([8, 50]);
    expect(await shop.items(plan.id)).toMatchObject([
      { state: 'LEFT', message: '그 사이 바뀌었습니다: 재고 10개 → 8개' },
      { state: 'DONE' },
    ]);
  });
});

test('killed at any transaction, a plan is applied once', async () => {
  for (let kill = 1; ; kill += 1) {
    const shop = await stocked(10, 20, 30);
    const runId = await shop.apply(await shop.propose(shop.edits('ADD', 1)));
    const dying = dyingAt(database, kill);
    const survived = await shop.work(runId, dying).then(
      () => true,
      () => false,
    );
    if (!survived) await shop.work(runId, database, 2);
    expect(await shop.counts()).toEqual([11, 21, 31]);
    expect(await shop.runs()).toEqual(['stock.plan DONE']);
    if (survived) {
      expect(kill).toBeGreaterThan(8);
      return;
    }
  }
});

/** Products at 10,000 won; the first is sold at a shop. */
async function products(count: number) {
  const plans = await planner(fieldsKind);
  const ids = await plans.tenant(async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '쿠팡', 'SANDBOX', 'NORMAL')`,
      [tx.sellerId],
    );
    const made: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      const draft = newProductDraft();
      draft.basic.productName = `셔츠 ${n}`;
      draft.composition.mainInfo.price = 10_000;
      draft.basic.salePrice = 10_000;
      if (n === 1)
        draft.createShopDTOList = [
          newShopEntry({ shopType: 'COUPANG', shopAccountId: 'shop', shopName: '쿠팡', multiShopId: null }, 'temp-1'),
        ];
      made.push(await saveDraft(tx, draft, 'test'));
    }
    await tx.query(`update listing set shop_product_id = 'P1', sent_price = 10000 where seller_id = $1`, [tx.sellerId]);
    return made;
  });
  const asked = (edits: FieldEdit[], send = false) => ({ productIds: ids.map(String), edits, send });
  const drafts = () => plans.tenant((tx) => Promise.all(ids.map((id) => loadDraft(tx, id))));
  return { ...plans, ids, asked, drafts, prices: async () => (await drafts()).map(({ basic }) => basic.salePrice) };
}

const rate = (value: number): FieldEdit => ({ field: 'price', how: 'RATE', value, unit: 10 });

describe('fields of many products', () => {
  test('are changed, sent to the shops once, and taken back', async () => {
    const shop = await products(2);
    const plan = await shop.propose(shop.asked([rate(-10), { field: 'brand', how: 'SET', value: '모아' }], true));
    await shop.done(plan);
    expect(await shop.prices()).toEqual([9_000, 9_000]);
    expect(await shop.runs()).toEqual(['catalog.fields DONE', 'listings.transmit QUEUED']);
    await shop.work((await shop.plan(plan.id))?.run_id ?? 0, database, 2);
    expect(await shop.runs()).toHaveLength(2);
    const [first] = await shop.drafts();
    if (first) await shop.tenant((tx) => saveDraft(tx, { ...first, basic: { ...first.basic, brand: '다른' } }, 'test'));
    const undo = await shop.undo(plan.id);
    await shop.done(undo);
    expect((await shop.drafts()).map(({ basic }) => [basic.salePrice, basic.brand])).toEqual([
      [10_000, '다른'],
      [10_000, ''],
    ]);
    expect((await shop.items(undo.id))[0]?.problems).toEqual([{ message: '그 사이 바뀌었습니다: 브랜드 모아 → 다른', severity: 'WARN' }]);
    expect((await shop.plan(plan.id))?.status).toBe('UNDONE');
  });

  test('that a shop would refuse are problems before anything is changed', async () => {
    const shop = await products(2);
    const plan = await shop.propose(shop.asked([rate(-60)]));
    const [sold, unsold] = await shop.items(plan.id);
    expect([sold?.state, unsold?.state]).toEqual(['PROBLEM', 'CHANGE']);
    expect(sold?.problems[0]?.message).toContain('쿠팡의 현재 10,000원');
  });

  test('of one shop are what it is given otherwise', async () => {
    const shop = await products(2);
    const plan = await shop.propose({ ...shop.asked([rate(10)]), shopTypes: ['COUPANG'] });
    expect(await shop.items(plan.id)).toMatchObject([
      { state: 'CHANGE', changes: [{ label: '판매가(쿠팡)', before: null, after: 11_000 }] },
      { state: 'SKIP', reason: '고른 쇼핑몰에 등록하지 않은 상품입니다.' },
    ]);
    await shop.done(plan);
    expect((await shop.drafts())[0]?.createShopDTOList[0]?.basic.salePrice).toBe(11_000);
    await shop.done(await shop.undo(plan.id));
    expect((await shop.drafts())[0]?.createShopDTOList[0]?.basic).toEqual({});
  });

  test('a discount is changed and taken back, and sent only to shops that take it many at a time', async () => {
    const shop = await products(2);
    const set = (field: 'benefitPc' | 'benefitMobile', value: number): FieldEdit => ({ field, how: 'SET', value, unit: 10 });
    const plan = await shop.propose(shop.asked([set('benefitPc', 500), set('benefitMobile', 700)], true));
    expect((await shop.items(plan.id)).map(({ changes, problems }) => [changes.map(({ after }) => after), problems[0]?.message])).toEqual([
      [[500, 700], '쿠팡: 즉시할인을 한꺼번에 바꿀 수 없는 쇼핑몰이라 그대로입니다.'],
      [[500, 700], undefined],
    ]);
    await shop.done(plan);
    const discounts = async () =>
      (await shop.drafts()).map(({ basic: { benefit } }) => [benefit.usable, benefit.pc.value, benefit.mobile.value]);
    expect(await discounts()).toEqual([
      [true, 500, 700],
      [true, 500, 700],
    ]);
    expect(await shop.runs()).toEqual(['catalog.fields DONE']);
    await shop.done(await shop.undo(plan.id));
    expect(await discounts()).toEqual([
      [false, 0, 0],
      [false, 0, 0],
    ]);
    await shop.done(await shop.propose(shop.asked([set('benefitPc', 500), rate(10)], true)));
    expect((await shop.runs()).at(-1)).toBe('listings.transmit QUEUED');
  });

  test('of a product saved meanwhile are refused and named', async () => {
    const shop = await products(2);
    const plan = await shop.propose(shop.asked([rate(-10)]));
    const [first] = await shop.drafts();
    if (first) await shop.tenant((tx) => saveDraft(tx, { ...first, basic: { ...first.basic, brand: '다른' } }, 'test'));
    expect(await shop.tryApply(plan)).toMatchObject({ stale: [{ label: '셔츠 1', reason: '그 사이 다른 내용이 바뀌었습니다.' }] });
  });

  test('that failed can be tried again', async () => {
    const shop = await products(1);
    const plan = await shop.propose(shop.asked([rate(-10)]));
    const runId = await shop.apply(plan);
    // What the shop accepted moved behind the preview: the price is too far from it now.
    const accepted = (price: number) =>
      shop.tenant((tx) => tx.query('update listing set sent_price = $2 where seller_id = $1', [tx.sellerId, price]));
    await accepted(90_000);
    await shop.work(runId);
    expect(await shop.items(plan.id)).toMatchObject([{ state: 'FAILED', message: expect.stringContaining('쿠팡의 현재 90,000원') }]);
    await accepted(10_000);
    await shop.tenant((tx) => retryFailedItems(tx, runId));
    await shop.work(runId);
    expect(await shop.prices()).toEqual([9_000]);
    expect(await shop.items(plan.id)).toMatchObject([{ state: 'DONE', message: null }]);
  });
});
