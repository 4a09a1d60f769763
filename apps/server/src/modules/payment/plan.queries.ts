/** The plan a seller is on. */
import type { Plan, ShopType } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

export interface PlanRow {
  id: number;
  plan: Plan['code'];
  started_at: Date;
  expires_at: Date | null;
  auto_pay: boolean;
  shop_types: ShopType[];
}

const COLUMNS = 'id, plan, started_at, expires_at, auto_pay, shop_types';

/** Null when there never was one, or the last one was closed. */
export async function readPlan(tx: TenantTx): Promise<PlanRow | null> {
  const { rows } = await tx.query<PlanRow>(
    `select ${COLUMNS} from seller_plan where seller_id = $1 and ended_at is null`,
    [tx.sellerId],
    'payment.plan',
  );
  return rows[0] ?? null;
}

/** Closes the open plan if it ran out before `now`; answers which. Whoever comes second finds nothing to close. */
export async function closeExpired(tx: TenantTx, now: Date): Promise<PlanRow | null> {
  const { rows } = await tx.query<PlanRow>(
    `update seller_plan set ended_at = expires_at where seller_id = $1 and ended_at is null and expires_at <= $2 returning ${COLUMNS}`,
    [tx.sellerId, now],
  );
  return rows[0] ?? null;
}

/** Begins the free plan unless another one is open; answers whether it began. */
export async function beginFree(tx: TenantTx, from: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into seller_plan (seller_id, plan, started_at) values ($1, 'FREE', $2)
     on conflict (seller_id) where ended_at is null do nothing`,
    [tx.sellerId, from],
  );
  return rowCount > 0;
}

export interface NewPlan {
  code: Plan['code'];
  expiresAt: Date | null;
  shopTypes: readonly ShopType[];
}

/** Ends the plan in use and begins another one. */
export async function changePlan(tx: TenantTx, { code, expiresAt, shopTypes }: NewPlan, now: Date): Promise<void> {
  await tx.query('update seller_plan set ended_at = $2 where seller_id = $1 and ended_at is null', [tx.sellerId, now]);
  await tx.query('insert into seller_plan (seller_id, plan, started_at, expires_at, shop_types) values ($1, $2, $3, $4, $5)', [
    tx.sellerId,
    code,
    now,
    expiresAt,
    JSON.stringify(shopTypes),
  ]);
}
