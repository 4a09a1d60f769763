/** Plans: what they allow, and when they end. */
import { events, payment } from '@moa/contract';
import type { PaymentRole } from '@moa/core';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';
import { eventRoutes } from './event.routes.ts';
import { createPaymentService, type PaymentDeps, type PaymentService } from './payment.service.ts';

export { refuseAboveLeft, takeCollected } from './collecting/allowance.ts';
export { collectPaidTask } from './collecting/paid.task.ts';
export { readPlanOrder, setPlan } from './set-plan.ts';
export { applyStanding, readStanding, refuseUsedUp } from './standing.ts';

export function createPayment(deps: PaymentDeps): { http: HttpModule[]; service: PaymentService } {
  const service = createPaymentService(deps);
  const handlers: Handlers<typeof payment> = {
    role: ({ context }) => service.role(context).then(toWire),
    loginUpdate: ({ context }) => service.loginUpdate(context).then(toWire),
    expireDate: ({ context }) => service.expiry(context.sellerId),
  };
  return {
    service,
    http: [
      { name: 'payment', contract: payment, handlers },
      { name: 'events', contract: events, handlers: eventRoutes(deps) },
    ],
  };
}

function toWire(role: PaymentRole) {
  const { availableOrderPlan, ...rest } = role;
  return {
    ...rest,
    availableShopList: [...rest.availableShopList],
    availableShopAccountList: [...rest.availableShopAccountList],
    userPaymentShopDTOList: [...rest.userPaymentShopDTOList],
    availableOrderPlan: { isUse: availableOrderPlan.isUse, shopList: [...availableOrderPlan.shopList] },
  };
}
