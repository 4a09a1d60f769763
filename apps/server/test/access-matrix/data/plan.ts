/** Plans of the world's seller: one to be looked at, one that was applied and has ended. */
import { saleStatusKind } from '../../../src/modules/listings/index.ts';
import { applyPlan, proposePlan } from '../../../src/modules/plans/index.ts';
import { cancelRun } from '../../../src/platform/jobs/index.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';
import { shopOf } from './shop.ts';

let made = 0;

/** A listing of its own for each plan, so that none makes another one stale. */
async function spareListing(world: World): Promise<string> {
  const { accountId } = await shopOf(world);
  made += 1;
  return insertRow(
    world,
    `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name) values ($1, $2, 'SMART_STORE', $3, $3, $3, $4)`,
    [accountId, `MPLAN${made}`, `${MARK} ${SHOP_MARK} 셔츠`],
  );
}

async function plan(world: World, apply: boolean): Promise<{ id: string; hash: string }> {
  const { sellerId, userId, loginId } = world.seller;
  const by = { userId, loginId };
  const listing = await spareListing(world);
  return world.database.tenant(sellerId, async (tx) => {
    const proposed = await proposePlan(tx, saleStatusKind, { listingIds: [listing], saleStatus: 'SUSPENSION' }, by);
    if (apply) {
      const applied = await applyPlan(tx, saleStatusKind, { planId: proposed.id, hash: proposed.hash, exclude: [] }, by);
      if ('runId' in applied) await cancelRun(tx, applied.runId);
    }
    return { id: String(proposed.id), hash: proposed.hash };
  });
}

export const proposedPlan = (world: World) => plan(world, false);

export const appliedPlan = async (world: World) => (await plan(world, true)).id;
