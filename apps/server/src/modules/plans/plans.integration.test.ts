import { ProblemError } from '@moa/contract';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { cancelRun, failOpenItems } from '../../platform/jobs/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { saleStatusKind, startTransmit, transmitKind } from '../listings/index.ts';
import { applyPlan } from './apply.ts';
import { countStates, listPlanItems, readPlanRow } from './plans.queries.ts';
import { proposePlan } from './propose.ts';
import { proposeUndo } from './undo.ts';

const { database, seller } = await testDatabase();
const codeOf = (error: unknown) => (error instanceof ProblemError ? error.code : error);

/** A seller with a shop that sells `count` products. */
async function selling(count: number) {
  const { sellerId, userId, loginId } = await seller();
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const listingIds = await tenant(async (tx) => {
    const insert = async (text: string, values: unknown[]) => {
      const { rows } = await tx.query<{ id: number }>(`${text} returning id`, [tx.sellerId, ...values]);
      return rows[0]?.id ?? 0;
    };
    const accountId = await insert(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '쿠팡', 'SANDBOX', 'NORMAL')`,
      [],
    );
    const ids: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      const productId = await insert(
        `insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, $2, $3, 1000, '{}')`,
        [n, `셔츠 ${n}`],
      );
      ids.push(
        await insert(
          `insert into listing (seller_id, product_id, account_id, shop_type, register_key, management_code, shop_product_id, name, sent_sale)
           values ($1, $2, $3, 'COUPANG', 'COUPANG1', $4, $4, $5, 'SALE')`,
          [productId, accountId, `M${n}`, `셔츠 ${n}`],
        ),
      );
    }
    return ids;
  });
  const by = { userId, loginId };
  const propose = (saleStatus: 'SALE' | 'SUSPENSION', ids = listingIds) =>
    tenant((tx) => proposePlan(tx, saleStatusKind, { listingIds: ids.map(String), saleStatus }, by));
  const apply = ({ id, hash }: { id: number; hash: string }, exclude: number[] = []) =>
    tenant((tx) => applyPlan(tx, saleStatusKind, { planId: id, hash, exclude }, by));
  /** The shops have had their turn. */
  const end = (planId: number) =>
    tenant(async (tx) => {
      const plan = await readPlanRow(tx, planId);
      if (plan?.run_id) await cancelRun(tx, plan.run_id);
    });
  return {
    by,
    tenant,
    listingIds,
    propose,
    apply,
    end,
    undo: (planId: number) => tenant((tx) => proposeUndo(tx, saleStatusKind, planId, by)),
    statusOf: (planId: number) => tenant(async (tx) => (await readPlanRow(tx, planId))?.status),
    items: (planId: number) => tenant((tx) => listPlanItems(tx, planId, null).read(firstRows(100))),
    wanted: () =>
      tenant(async (tx) => {
        const { rows } = await tx.query<{ desired_sale: string }>('select desired_sale from listing where seller_id = $1 order by id', [
          tx.sellerId,
        ]);
        return rows.map((row) => row.desired_sale);
      }),
  };
}

describe('a plan', () => {
  test('changes nothing until it is applied, and is applied once', async () => {
    const shop = await selling(2);
    const plan = await shop.propose('SUSPENSION');
    expect(await shop.wanted()).toEqual(['SALE', 'SALE']);
    const first = await shop.apply(plan);
    expect(await shop.wanted()).toEqual(['SUSPENSION', 'SUSPENSION']);
    expect(await shop.apply(plan)).toEqual(first);
    const runs = await shop.tenant((tx) => tx.query('select 1 from job_run where seller_id = $1', [tx.sellerId]));
    expect(runs.rowCount).toBe(1);
  });

  test('freezes each change, and names what is left out', async () => {
    const shop = await selling(2);
    await shop.tenant((tx) =>
      tx.query('update listing set shop_product_id = null where seller_id = $1 and id = $2', [tx.sellerId, shop.listingIds[1]]),
    );
    const items = await shop.items((await shop.propose('SUSPENSION')).id);
    expect(items).toMatchObject([
      { label: '셔츠 1', state: 'CHANGE', changes: [{ label: '판매상태', before: 'SALE', after: 'SUSPENSION' }] },
      { label: '셔츠 2', state: 'SKIP', reason: '아직 쇼핑몰에 등록되지 않은 상품입니다.', changes: [] },
    ]);
  });

  test('is refused with another hash than that of what was looked at', async () => {
    const shop = await selling(1);
    const plan = await shop.propose('SUSPENSION');
    await expect(shop.apply({ ...plan, hash: 'another' })).rejects.toSatisfy((error) => codeOf(error) === 'STALE_PLAN');
    expect(await shop.wanted()).toEqual(['SALE']);
  });

  test('leaves out what was taken out of it', async () => {
    const shop = await selling(3);
    const plan = await shop.propose('SUSPENSION');
    await shop.apply(plan, [2]);
    expect(await shop.wanted()).toEqual(['SUSPENSION', 'SALE', 'SUSPENSION']);
    expect((await shop.items(plan.id)).map(({ state }) => state)).toEqual(['WAITING', 'EXCLUDED', 'WAITING']);
    expect(await shop.tenant((tx) => countStates(tx, plan.id))).toEqual({ WAITING: 2, EXCLUDED: 1 });
  });

  test('that is discarded is never applied', async () => {
    const shop = await selling(1);
    const plan = await shop.propose('SUSPENSION');
    const { discardPlan } = await import('./plans.store.ts');
    expect(await shop.tenant((tx) => discardPlan(tx, plan.id))).toBe(true);
    await expect(shop.apply(plan)).rejects.toSatisfy((error) => codeOf(error) === 'INVALID_STATE');
  });
});

describe('of two plans over the same listings', () => {
  test('the second is stale as a whole, and names what moved', async () => {
    const shop = await selling(2);
    const first = await shop.propose('SUSPENSION', shop.listingIds.slice(0, 1));
    const second = await shop.propose('SUSPENSION');
    await shop.apply(first);
    expect(await shop.apply(second)).toEqual({
      stale: [{ seq: 1, label: '쿠팡 · 셔츠 1', reason: '그 사이 바뀌었습니다: 판매상태 판매중 → 판매중지' }],
    });
    expect(await shop.statusOf(second.id)).toBe('STALE');
    expect(await shop.wanted()).toEqual(['SUSPENSION', 'SALE']);
    await expect(shop.apply(second)).rejects.toSatisfy((error) => codeOf(error) === 'STALE_PLAN');
  });

  test('applied at once, one is applied and the other is stale', async () => {
    const shop = await selling(5);
    const plans = await Promise.all([shop.propose('SUSPENSION'), shop.propose('SUSPENSION')]);
    const ends = await Promise.all(plans.map((plan) => shop.apply(plan)));
    expect(ends.map((end) => Object.keys(end).join()).toSorted()).toEqual(['runId', 'stale']);
  });
});

describe('an applied plan', () => {
  test('is taken back from its before-values', async () => {
    const shop = await selling(2);
    const plan = await shop.propose('SUSPENSION');
    await shop.apply(plan);
    await shop.end(plan.id);
    const undo = await shop.undo(plan.id);
    expect(await shop.wanted()).toEqual(['SUSPENSION', 'SUSPENSION']);
    await shop.apply(undo);
    expect(await shop.wanted()).toEqual(['SALE', 'SALE']);
    expect([await shop.statusOf(plan.id), await shop.statusOf(undo.id)]).toEqual(['UNDONE', 'APPLIED']);
    await shop.end(undo.id);
    const redo = await shop.undo(undo.id);
    await shop.apply(redo);
    expect(await shop.wanted()).toEqual(['SUSPENSION', 'SUSPENSION']);
    expect((await shop.tenant((tx) => readPlanRow(tx, redo.id)))?.title).toBe('판매중지 다시 적용');
  });

  test('leaves alone what changed since, and names it', async () => {
    const shop = await selling(2);
    const plan = await shop.propose('SUSPENSION');
    await shop.apply(plan);
    await shop.end(plan.id);
    await shop.apply(await shop.propose('SALE', shop.listingIds.slice(0, 1)));
    const undo = await shop.undo(plan.id);
    expect(await shop.items(undo.id)).toMatchObject([
      { state: 'SKIP', reason: '이미 되돌려져 있습니다: 판매상태 판매중' },
      { state: 'CHANGE', changes: [{ before: 'SUSPENSION', after: 'SALE' }] },
    ]);
  });

  test('is taken back once, however many try', async () => {
    const shop = await selling(1);
    const plan = await shop.propose('SUSPENSION');
    await shop.apply(plan);
    await shop.end(plan.id);
    const undos = [await shop.undo(plan.id), await shop.undo(plan.id)];
    const [one] = undos;
    if (one) await shop.apply(one);
    await expect(shop.undo(plan.id)).rejects.toSatisfy((error) => codeOf(error) === 'INVALID_STATE');
    expect(await shop.apply(undos[1] ?? plan)).toHaveProperty('stale');
  });

  test('is not taken back while it still is applied', async () => {
    const shop = await selling(1);
    const plan = await shop.propose('SUSPENSION');
    await shop.apply(plan);
    await expect(shop.undo(plan.id)).rejects.toSatisfy((error) => codeOf(error) === 'INVALID_STATE');
  });
});

describe('sending', () => {
  test('is a plan that names price and name as the shop has them, and can’t be taken back', async () => {
    const shop = await selling(1);
    await shop.tenant((tx) =>
      tx.query(`update listing set sent_price = 900, sent_content = '{"name": "셔츠 1"}' where seller_id = $1`, [tx.sellerId]),
    );
    const started = await shop.tenant((tx) => startTransmit(tx, shop.listingIds, shop.by));
    expect(await shop.items(Number(started.planId))).toMatchObject([
      { state: 'WAITING', action: 'UPDATE', changes: [{ label: '판매가', before: 900, after: 1_000 }] },
    ]);
    await shop.tenant((tx) => failOpenItems(tx, Number(started.jobId), '쇼핑몰이 거절했습니다.'));
    expect(await shop.items(Number(started.planId))).toMatchObject([{ state: 'FAILED', message: '쇼핑몰이 거절했습니다.' }]);
    const undo = shop.tenant((tx) => proposeUndo(tx, transmitKind, Number(started.planId), shop.by));
    await expect(undo).rejects.toSatisfy((error) => error instanceof ProblemError && error.detail === transmitKind.final);
  });

  test('of a product that was saved meanwhile is stale', async () => {
    const shop = await selling(1);
    const plan = await shop.tenant((tx) => proposePlan(tx, transmitKind, { listingIds: shop.listingIds.map(String) }, shop.by));
    await shop.tenant((tx) => tx.query('update product set version = version + 1 where seller_id = $1', [tx.sellerId]));
    const applied = await shop.tenant((tx) => applyPlan(tx, transmitKind, { planId: plan.id, hash: plan.hash, exclude: [] }, shop.by));
    expect(applied).toMatchObject({ stale: [{ reason: '그 사이 다른 내용이 바뀌었습니다.' }] });
  });
});
