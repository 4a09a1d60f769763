/** What a seller on a plan may use, from the price list (`PLANS`) alone: nothing is taken away that /charge does not say. */
import { SHOP_TYPE_ORDER, type ShopType } from '../shops/shop-types.ts';
import { NO_ORDER_PLAN, type PaymentRole } from './payment-role.ts';
import { PLANS, type Plan } from './plans.ts';

export interface LinkedAccount {
  id: string;
  shopType: ShopType;
}

export interface PlanInUse {
  code: Plan['code'];
  /** Shops an orders-only plan is for; empty: all. */
  shopTypes: readonly ShopType[];
}

export function planOf(code: Plan['code']): Plan {
  const plan = PLANS.find((each) => each.code === code);
  if (plan === undefined) throw new Error(`no plan ${code}`);
  return plan;
}

/**
 * The payment role of a plan. Limits are not applied while no plan can be bought (/charge says so): every account is inside the plan and the
 * month's allowance is never used up. An orders-only plan for chosen shops leaves accounts of other shops outside.
 */
export function roleOfPlan({ code, shopTypes }: PlanInUse, accounts: readonly LinkedAccount[]): PaymentRole {
  const plan = planOf(code);
  const chosen = plan.ordersOnly && shopTypes.length > 0 ? shopTypes : null;
  const inside = accounts.filter(({ shopType }) => chosen === null || chosen.includes(shopType));
  return {
    availableShopList: [...(chosen ?? SHOP_TYPE_ORDER)],
    availableShopAccountList: inside.map(({ id }) => id),
    userPaymentShopDTOList: plan.monthlyPrice === 0 ? [] : inside.map(({ id, shopType }) => ({ shopAccountId: id, shopType, plan: code })),
    trafficNotAvailable: false,
    availableOrderPlan: plan.ordersOnly ? { isUse: true, shopList: [...(chosen ?? SHOP_TYPE_ORDER)] } : NO_ORDER_PLAN,
  };
}
