/** How a seller stands with her plan: the role it gives, and what of the month's allowance is used. */
import { problem } from '@moa/contract';
import { limitsOf, monthStart, type PaymentRole, PLANS, type Plan, roleOfPlan, type ShopType, type Traffic } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { wakePushers } from '../stock/index.ts';
import { type PlanRow, readPlan } from './plan.queries.ts';

/** A plan that has run out counts as the free one, whether or not somebody has closed it yet. */
export function inUse(row: PlanRow | null, now: Date): Pick<PlanRow, 'plan' | 'shop_types' | 'expires_at' | 'auto_pay'> {
  const over = row?.expires_at != null && row.expires_at <= now;
  return row === null || over ? { plan: 'FREE', shop_types: [], expires_at: null, auto_pay: false } : row;
}

export interface Standing {
  /** Of the whole seller, whatever shops the caller sees. */
  role: PaymentRole;
  /** Null where the plan limits nothing. */
  traffic: Traffic | null;
}

/** @param now null takes the database's clock */
export async function readStanding(tx: TenantTx, now: Date | null = null, plans: readonly Plan[] = PLANS): Promise<Standing> {
  const [row, accounts, clock] = await Promise.all([
    readPlan(tx),
    tx.query<{ id: number; shop_type: ShopType }>(
      `select id, shop_type from shop_account where seller_id = $1 and status <> 'UNLINKED' order by id`,
      [tx.sellerId],
      'payment.accounts',
    ),
    now === null ? tx.query<{ at: Date }>('select now() as at', [], 'payment.clock') : null,
  ]);
  const at = now ?? clock?.rows[0]?.at ?? new Date(0);
  const { plan, shop_types: shopTypes } = inUse(row, at);
  const limit = limitsOf(plan, plans).ordersAMonth;
  const traffic = limit === null ? null : { used: await ordersOf(tx, monthStart(at)), limit };
  const linked = accounts.rows.map(({ id, shop_type }) => ({ id: String(id), shopType: shop_type }));
  return { role: roleOfPlan({ code: plan, shopTypes }, linked, { ordersOfMonth: traffic?.used ?? 0 }, plans), traffic };
}

/** Orders that shops gave for the first time since then. What was written by hand, and what is read again, counts nothing. */
async function ordersOf(tx: TenantTx, since: Date): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(distinct (account_id, order_no)) as n from order_line where seller_id = $1 and created_at >= $2 and shop_type <> 'ORDER_HANDWRITING'`,
    [tx.sellerId, since],
    'payment.orders-of-month',
  );
  return rows[0]?.n ?? 0;
}

/**
 * Marks which accounts are inside the plan, after the plan or the accounts have changed. What of an account is shown at its shop changes
 * with it: outside the plan nothing is for sale. Idempotent.
 */
export async function applyStanding(tx: TenantTx, now: Date | null = null, plans: readonly Plan[] = PLANS): Promise<Standing> {
  const standing = await readStanding(tx, now, plans);
  const { rows } = await tx.query<{ id: number }>(
    `update shop_account set available_shop = not available_shop, version = version + 1, updated_at = now()
      where seller_id = $1 and status <> 'UNLINKED' and available_shop <> (id = any ($2::bigint[])) returning id`,
    [tx.sellerId, standing.role.availableShopAccountList.map(Number)],
    'payment.available-shops',
  );
  if (rows.length > 0) {
    await tx.query(
      `with locked as (
         select id from listing
          where seller_id = $1 and account_id = any ($2::bigint[]) and deleted_at is null and shop_product_id is not null and reg_status <> 'UNLINKED'
          order by id for no key update)
       update listing l set due_at = moa_time_or(due_at, now()), stock_version = stock_version + 1 from locked where l.seller_id = $1 and l.id = locked.id`,
      [tx.sellerId, rows.map(({ id }) => id)],
    );
    wakePushers(tx);
  }
  return standing;
}

/** New pushes and bulk work stop while the month's allowance is used up; collecting, dispatching and stock never do. @throws 402 PLAN_REQUIRED */
export function refuseUsedUp({ role }: Standing): void {
  if (!role.trafficNotAvailable) return;
  throw problem('PLAN_REQUIRED', {
    detail: '이번 달 한도를 모두 사용하여 새로 보낼 수 없습니다. 요금제를 바꾸거나 다음 달 1일에 다시 보내주십시오.',
  });
}
