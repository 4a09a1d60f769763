/** What the signed-in seller's plans allow, for the route guard. A logout loads the page anew, which clears it. */
import { mergePaymentRole, NO_ORDER_PLAN, type OrderPlan, type PaymentRole, type PaymentRoleAnswer } from '@moa/core';

type Load = () => Promise<PaymentRoleAnswer>;

export interface PaymentRoleStore {
  /** The feature that knows of payments says how the role is asked for; without one nobody is on an orders-only plan. */
  register(load: Load): void;
  current(): PaymentRole | null;
  /** Takes the answer of a payment-role call. */
  refresh(answer: PaymentRoleAnswer): void;
  /** The plan in use, asked for at the first time. Throws what the call throws. */
  orderPlan(): Promise<OrderPlan>;
  /** At the logout. */
  clear(): void;
}

export function createPaymentRole(): PaymentRoleStore {
  let load: Load | null = null;
  let role: PaymentRole | null = null;
  const refresh = (answer: PaymentRoleAnswer) => {
    role = mergePaymentRole(role, answer);
  };
  return {
    register(next) {
      load = next;
    },
    current: () => role,
    refresh,
    async orderPlan() {
      if (role === null && load !== null) refresh(await load());
      return role?.availableOrderPlan ?? NO_ORDER_PLAN;
    },
    clear() {
      role = null;
    },
  };
}

export const paymentRole = createPaymentRole();
