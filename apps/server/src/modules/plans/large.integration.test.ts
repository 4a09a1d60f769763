/** A plan of more items than are in hand at once: nothing of it is counted twice, left out or looked at too late. */
import { expect, test } from 'vitest';
import { planner as plannerOf } from '../../../test/modules/planner.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { shopCategoryKind, trashKind } from '../catalog/index.ts';
import { driftKind, repairKind, untieKind } from '../listings/index.ts';
import { stockKind } from '../stock/index.ts';
import { applyPlan } from './index.ts';

const own = await testDatabase();
const COUNT = 2300;
/** Every hundredth has the quantity already and is left out by the plan. */
const has = (n: number) => (n % 100 === 0 ? 7 : 3);

async function planned() {
  const plans = await plannerOf(own, stockKind);
  const skuIds = await plans.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name, on_hand) select $1, 'S' || n, '셔츠 ' || n, case when n % 100 = 0 then 7 else 3 end
         from generate_series(1, $2::int) n returning id`,
      [tx.sellerId, COUNT],
    );
    return rows.map(({ id }) => id);
  });
  // Not in the order of their ids: rows of a sheet come as the seller sorted them.
  const rows = skuIds.map((_, index) => ({ skuCode: `S${COUNT - index}`, quantity: '7' }));
  return { ...plans, skuIds, plan: await plans.propose({ rows }) };
}

test('its job has the items that are applied, each once and in their order', async () => {
  const { plan, tenant, by } = await planned();
  const exclude = [1, 2, 1500];
  const applied = await tenant((tx) => applyPlan(tx, stockKind, { planId: plan.id, hash: plan.hash, exclude }, by));
  if ('stale' in applied) throw new Error('nothing moved');
  const { rows: items } = await tenant((tx) =>
    tx.query<{ seq: number; key: string; label: string; run_seq: number; expected: string; outcome: string | null }>(
      `select j.seq, j.key, j.label, p.run_seq, p.label as expected, p.outcome from job_item j
         left join plan_item p on p.seller_id = j.seller_id and p.plan_id = $3 and p.seq = j.key::int
        where j.seller_id = $1 and j.run_id = $2 order by j.seq`,
      [tx.sellerId, applied.runId, plan.id],
    ),
  );
  const remaining = plan.items.flatMap(({ reason }, index) => (reason === undefined && !exclude.includes(index + 1) ? [index + 1] : []));
  expect(items.map(({ key }) => Number(key))).toEqual(remaining);
  for (const item of items) expect(item).toMatchObject({ run_seq: item.seq, label: item.expected, outcome: null });
  const { rows: runs } = await tenant((tx) =>
    tx.query<{ total: number }>('select total from job_run where seller_id = $1 and id = $2', [tx.sellerId, applied.runId]),
  );
  expect(runs).toEqual([{ total: COUNT - COUNT / 100 - exclude.filter((seq) => has(COUNT + 1 - seq) !== 7).length }]);
});

test('its targets are looked at in parts only where nothing else is locked with them', async () => {
  const { plan, tenant, by } = await planned();
  const parts = async (kind: typeof stockKind) => {
    const looked: number[][] = [];
    const watched: typeof stockKind = {
      ...kind,
      present: (tx, items, lock) => {
        looked.push(items.map(({ targetId }) => targetId));
        return stockKind.present(tx, items, lock);
      },
    };
    const rollBack = new Error('only looked at');
    const looking = tenant(async (tx) => {
      await applyPlan(tx, watched, { planId: plan.id, hash: plan.hash, exclude: [] }, by);
      throw rollBack;
    });
    await expect(looking).rejects.toBe(rollBack);
    return looked;
  };
  const inParts = await parts(stockKind);
  expect(inParts.length).toBeGreaterThan(1);
  expect(Math.max(...(inParts[0] ?? []))).toBeLessThan(Math.min(...(inParts[1] ?? [])));
  const { inParts: _, ...whole } = stockKind;
  expect(await parts(whole)).toHaveLength(1);
});

test.each([repairKind, driftKind, untieKind, shopCategoryKind, trashKind])(
  'products and listings are locked at once: $name',
  ({ inParts }) => {
    expect(inParts).toBeUndefined();
  },
);

test('what moved is named wherever it stands, and nothing is applied', async () => {
  const { plan, tenant, skuIds, tryApply, runs } = await planned();
  const moved = [skuIds[0], skuIds[1204], skuIds.at(-2)];
  await tenant((tx) =>
    tx.query(`update sku set on_hand = on_hand + 1 where seller_id = $1 and id = any ($2::bigint[])`, [tx.sellerId, moved]),
  );
  const applied = await tryApply(plan);
  expect('stale' in applied && applied.stale.map(({ label }) => label)).toEqual([`셔츠 ${COUNT - 1}`, '셔츠 1205', '셔츠 1']);
  expect(await runs()).toEqual([]);
});
