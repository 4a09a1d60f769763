/** What a seller's plans allow, and the orders-only plan. */

import type { ShopType } from '../shops/shop-types.ts';
import type { Plan } from './plans.ts';

/** An orders-only plan for the shops in `shopList`. */
export interface OrderPlan {
  isUse: boolean;
  /** Shop types. */
  shopList: readonly string[];
}

/** An account of a plan that is paid for. */
export interface UserPaymentShop {
  shopAccountId: string;
  shopType: ShopType;
  plan: Plan['code'];
}

export interface PaymentRole {
  availableShopList: readonly string[];
  availableShopAccountList: readonly string[];
  userPaymentShopDTOList: readonly UserPaymentShop[];
  /** The month's allowance is used up. */
  trafficNotAvailable: boolean;
  availableOrderPlan: OrderPlan;
}

/** The answer of a payment-role call: it may say nothing about the order plan. */
export type PaymentRoleAnswer = Omit<PaymentRole, 'availableOrderPlan'> & { availableOrderPlan?: OrderPlan | null };

export const NO_ORDER_PLAN: OrderPlan = { isUse: false, shopList: [] };

/**
 * The role after a refresh. An answer without a plan keeps the one in use; an explicit answer, also that it has ended, replaces it.
 * `current` is null before the first answer and after a logout.
 */
export function mergePaymentRole(current: PaymentRole | null, answer: PaymentRoleAnswer): PaymentRole {
  const kept = current?.availableOrderPlan.isUse ? current.availableOrderPlan : NO_ORDER_PLAN;
  return { ...answer, availableOrderPlan: answer.availableOrderPlan ?? kept };
}
