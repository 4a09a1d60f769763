/** What a seller on a plan may use, from the price list (`PLANS`) alone: nothing is taken away that /charge does not say. */
import { SHOP_TYPE_ORDER, type ShopType } from '../shops/shop-types.ts';
import { koreanDate, koreanDayStart } from '../time/korean-time.ts';
import { NO_ORDER_PLAN, type PaymentRole } from './payment-role.ts';
import { PLANS, type Plan, type PlanLimits } from './plans.ts';

export interface LinkedAccount {
  id: string;
  shopType: ShopType;
}

export interface PlanInUse {
  code: Plan['code'];
  /** Shops an orders-only plan is for; empty: all. */
  shopTypes: readonly ShopType[];
}

export interface PlanUse {
  /** Orders collected for the first time in the Korean month. */
  ordersOfMonth: number;
}

const NO_LIMITS: PlanLimits = { shopAccounts: null, ordersAMonth: null, baseProducts: null, subUsers: null };

export function planOf(code: Plan['code'], plans: readonly Plan[] = PLANS): Plan {
  const plan = plans.find((each) => each.code === code);
  if (plan === undefined) throw new Error(`no plan ${code}`);
  return plan;
}

/** Limits hold from the day on which a plan can be bought: /charge promises so. */
export function limitsOf(code: Plan['code'], plans: readonly Plan[] = PLANS): PlanLimits {
  const anyOnSale = plans.some(({ monthlyPrice }) => monthlyPrice !== null && monthlyPrice > 0);
  return anyOnSale ? planOf(code, plans).limits : NO_LIMITS;
}

/** First instant of the Korean month. */
export function monthStart(now: Date): Date {
  return koreanDayStart(`${koreanDate(now).slice(0, 7)}-01`);
}

/**
 * The payment role of a plan.
 * @param accounts all linked accounts of the seller, oldest first: where there are more than the plan allows, the oldest stay inside
 */
export function roleOfPlan(
  { code, shopTypes }: PlanInUse,
  accounts: readonly LinkedAccount[],
  { ordersOfMonth }: PlanUse = { ordersOfMonth: 0 },
  plans: readonly Plan[] = PLANS,
): PaymentRole {
  const plan = planOf(code, plans);
  const limits = limitsOf(code, plans);
  const chosen = plan.ordersOnly && shopTypes.length > 0 ? shopTypes : null;
  const inside = accounts
    .filter(({ shopType }) => chosen === null || chosen.includes(shopType))
    .slice(0, limits.shopAccounts ?? accounts.length);
  return {
    availableShopList: [...(chosen ?? SHOP_TYPE_ORDER)],
    availableShopAccountList: inside.map(({ id }) => id),
    userPaymentShopDTOList: plan.monthlyPrice === 0 ? [] : inside.map(({ id, shopType }) => ({ shopAccountId: id, shopType, plan: code })),
    trafficNotAvailable: limits.ordersAMonth !== null && ordersOfMonth >= limits.ordersAMonth,
    availableOrderPlan: plan.ordersOnly ? { isUse: true, shopList: [...(chosen ?? SHOP_TYPE_ORDER)] } : NO_ORDER_PLAN,
  };
}

/** The month's allowance: orders, and how many are collected so far. */
export interface Traffic {
  used: number;
  limit: number;
}

/** Share of the allowance from which a banner warns. */
const WARNED_FROM = 0.8;

/** What the banner says of the allowance; null below 80 % and where there is none. */
export function trafficWarning(traffic: Traffic | null): 'NEAR' | 'USED_UP' | null {
  if (traffic === null) return null;
  if (traffic.used >= traffic.limit) return 'USED_UP';
  return traffic.used >= traffic.limit * WARNED_FROM ? 'NEAR' : null;
}
