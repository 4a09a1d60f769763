/** A seller with her plans of one kind: proposed, applied, worked off, taken back; and one who sells products at two shops. */
import { newProductDraft, newShopEntry } from '@moa/core';
import { planHandler } from '../../src/modules/plans/apply.tasks.ts';
import { applyPlan, type PlanKind, proposePlan } from '../../src/modules/plans/index.ts';
import { listPlanItems, listPlans, readPlanRow } from '../../src/modules/plans/plans.queries.ts';
import { proposeUndo } from '../../src/modules/plans/undo.ts';
import { saveDraft } from '../../src/modules/products/index.ts';
import type { Database, TenantTx } from '../../src/platform/database/index.ts';
import { firstRows } from '../../src/platform/paging.ts';
import type { TestDatabase } from '../support/index.ts';

export async function planner<Input>({ database, seller }: Pick<TestDatabase, 'database' | 'seller'>, kind: PlanKind<Input>) {
  const { sellerId, userId, loginId } = await seller();
  const by = { userId, loginId };
  const errors: unknown[] = [];
  const handler = planHandler({ kinds: [kind as PlanKind], now: () => new Date(), onError: (error) => errors.push(error) });
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => database.tenant(sellerId, work);
  const tryApply = ({ id, hash }: { id: number; hash: string }) =>
    tenant((tx) => applyPlan(tx, kind, { planId: id, hash, exclude: [] }, by));
  const apply = async (plan: { id: number; hash: string }) => {
    const applied = await tryApply(plan);
    if ('stale' in applied) throw new Error(`stale: ${JSON.stringify(applied.stale)}`);
    return applied.runId;
  };
  const work = (runId: number, on: Database = database, attemptNo = 1) =>
    handler.run(
      { sellerId, runId },
      { database: on, taskId: 1, attemptNo, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  return {
    sellerId,
    by,
    tenant,
    propose: (input: Input) => tenant((tx) => proposePlan(tx, kind, input, by)),
    tryApply,
    apply,
    work,
    /** Applied, and worked off. */
    done: async (plan: { id: number; hash: string }) => work(await apply(plan)),
    undo: (planId: number) => tenant((tx) => proposeUndo(tx, kind as PlanKind, planId, by)),
    items: (planId: number) => tenant((tx) => listPlanItems(tx, planId, null).read(firstRows(100))),
    history: () => tenant((tx) => listPlans(tx, { states: null, kinds: [kind.name], createdBy: null }).read(firstRows(100))),
    plan: (planId: number) => tenant((tx) => readPlanRow(tx, planId)),
    runs: () =>
      tenant(async (tx) => {
        const { rows } = await tx.query<{ kind: string; status: string }>(
          'select kind, status from job_run where seller_id = $1 order by id',
          [tx.sellerId],
        );
        return rows.map((row) => `${row.kind} ${row.status}`);
      }),
  };
}

/** Gives up every transaction from this one on, as a worker that dies does. */
export function dyingAt(database: Database, kill: number): Database {
  let transactions = 0;
  return {
    ...database,
    tenant: (who, work, options) => {
      transactions += 1;
      return transactions >= kill ? Promise.reject(new Error('the worker died')) : database.tenant(who, work, options);
    },
  };
}

const SHOPS = ['COUPANG', 'ZIGZAG'] as const;

/** Makes shops of each type and products that are sold at all of them. Answers the ids of the products. */
export async function sellAtShops(tx: TenantTx, count: number): Promise<number[]> {
  await tx.query(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     select $1, t, 'shop', '본점', 'SANDBOX', 'NORMAL' from unnest($2::text[]) t returning id`,
    [tx.sellerId, SHOPS],
  );
  const made: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const draft = newProductDraft();
    draft.basic.productName = `셔츠 ${n}`;
    draft.composition.mainInfo.price = 10_000;
    draft.composition.mainInfo.saleQuantity = n;
    draft.basic.salePrice = 10_000;
    draft.basic.stockQuantity = n;
    draft.createShopDTOList = SHOPS.map((shopType) =>
      newShopEntry({ shopType, shopAccountId: 'shop', shopName: '본점', multiShopId: null }, `temp-${shopType}`),
    );
    made.push(await saveDraft(tx, draft, 'test'));
  }
  await tx.query(
    `with locked as (select id from listing where seller_id = $1 order by id for no key update)
     update listing l set shop_product_id = 'P' || l.id, reg_status = 'DONE', sent_sale = 'SALE', sale_status = 'SALE', sent_price = 10000, sent_product_version = 0
       from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId],
  );
  return made;
}
