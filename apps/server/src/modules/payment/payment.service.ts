/** What a seller's plan allows, when it ends, and what becomes of one that has run out. */
import { daysUntil, type Expiry, type PaymentRole, type Plan, planOf, roleOfPlan, type Traffic } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type SellerScope, seesShop } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { beginFree, closeExpired, readPlan } from './plan.queries.ts';
import { applyStanding, inUse, readStanding } from './standing.ts';

export interface PaymentDeps {
  database: Database;
  now: Clock;
  /** The price list; that of the product when absent. */
  plans?: readonly Plan[];
}

export interface PaymentService {
  /** The role by the plan in use. An administrator who acts as nobody is kept from nothing. */
  role(context: RequestContext): Promise<PaymentRole>;
  /** Closes a plan that has run out and begins the free one; then the role. Idempotent. */
  loginUpdate(context: RequestContext): Promise<PaymentRole>;
  expiry(sellerId: number): Promise<Expiry>;
  /** The month's allowance; null where the plan limits nothing. */
  traffic(sellerId: number): Promise<Traffic | null>;
}

export function createPaymentService({ database, now, plans }: PaymentDeps): PaymentService {
  const standing = (scope: SellerScope | number) => database.tenant(scope, (tx) => readStanding(tx, now(), plans), { readOnly: true });

  async function roleOf(context: RequestContext): Promise<PaymentRole> {
    if (context.actor.sellerId === null) return roleOfPlan({ code: 'FREE', shopTypes: [] }, []);
    const { scope } = context;
    return seenBy(scope, (await standing(scope)).role);
  }

  return {
    role: roleOf,

    loginUpdate: async (context) => {
      const { sellerId } = context.actor;
      if (sellerId !== null) {
        await database.tenant(sellerId, async (tx) => {
          const at = now();
          const closed = await closeExpired(tx, at);
          const began = await beginFree(tx, closed?.expires_at ?? at);
          await applyStanding(tx, at, plans);
          if (closed !== null || began) {
            await context.audit(tx, {
              action: closed === null ? 'payment.planBegun' : 'payment.planEnded',
              target: { kind: 'seller_plan', id: closed?.id ?? 0 },
              before: { plan: closed?.plan ?? null },
              after: { plan: 'FREE' },
            });
          }
        });
      }
      return roleOf(context);
    },

    expiry: async (sellerId) => {
      const at = now();
      const { plan, expires_at: end, auto_pay: autoPay } = inUse(await database.tenant(sellerId, readPlan, { readOnly: true }), at);
      return {
        expireDate: end?.toISOString() ?? null,
        daysLeft: end === null ? null : daysUntil(end, at),
        planName: planOf(plan).title,
        autoPay,
      };
    },

    traffic: async (sellerId) => (await standing(sellerId)).traffic,
  };
}

/** Whoever works for some shops hears of no other account. */
function seenBy(scope: SellerScope, role: PaymentRole): PaymentRole {
  const sees = (id: string) => seesShop(scope, Number(id));
  return {
    ...role,
    availableShopAccountList: role.availableShopAccountList.filter(sees),
    userPaymentShopDTOList: role.userPaymentShopDTOList.filter(({ shopAccountId }) => sees(shopAccountId)),
  };
}
