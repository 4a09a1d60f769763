/** Puts a seller on a plan by hand, until plans can be bought. */
import { isShopType, koreanDayEnd, PLANS, type Plan, rules, type ShopType } from '@moa/core';
import { audit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { changePlan } from './plan.queries.ts';
import { applyStanding } from './standing.ts';

export interface PlanOrder {
  loginId: string;
  code: Plan['code'];
  /** Last Korean day of the plan, `2026-12-31`; null: without an end. */
  until: string | null;
  /** Shops an orders-only plan is for; empty: all. */
  shopTypes: ShopType[];
}

/** Reads `<login> <plan> [--until 2026-12-31] [--shops COUPANG,11ST]`; null when something is wrong. */
export function readPlanOrder(words: readonly string[]): PlanOrder | null {
  const [loginId = '', code, ...options] = words;
  const plan = PLANS.find((each) => each.code === code);
  const given = new Map(options.flatMap((word, at) => (at % 2 === 0 ? [[word, options[at + 1] ?? ''] as const] : [])));
  const until = given.get('--until') ?? null;
  const shops = (given.get('--shops') ?? '').split(',').filter(Boolean);
  const known = [...given.keys()].every((name) => name === '--until' || name === '--shops');
  if (loginId === '' || plan === undefined || !known || !shops.every(isShopType)) return null;
  if (until !== null && !rules.isDateText(until, 'YYYY-MM-DD')) return null;
  return { loginId, code: plan.code, until, shopTypes: shops };
}

/** Ends the plan in use and begins this one; false when there is no such seller. */
export async function setPlan(database: Database, { loginId, code, until, shopTypes }: PlanOrder, now: Date): Promise<boolean> {
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number }>(`select seller_id from user_account where login_id = $1 and role = 'U'`, [loginId]),
  );
  const sellerId = rows[0]?.seller_id;
  if (sellerId === undefined) return false;
  await database.tenant(sellerId, async (tx) => {
    await changePlan(tx, { code, expiresAt: until === null ? null : koreanDayEnd(until), shopTypes }, now);
    await applyStanding(tx, now);
    await audit(tx, sellerId, OPERATOR, { action: 'payment.planSet', after: { plan: code, until, shopTypes } });
  });
  return true;
}

/** Whoever may run commands on the machine. */
const OPERATOR = { userId: null, loginId: 'moa plan set', role: null, actingFor: null, ip: null, userAgent: null, requestId: null };
