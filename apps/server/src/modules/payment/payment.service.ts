/** What a seller's plan allows, when it ends, and what becomes of one that has run out. */
import { daysUntil, type Expiry, type LinkedAccount, type PaymentRole, planOf, roleOfPlan } from '@moa/core';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { beginFree, closeExpired, type PlanRow, readPlan } from './plan.queries.ts';

export interface PaymentDeps {
  database: Database;
  /** Linked accounts that the caller sees; the module of the shops answers it. */
  accounts(scope: SellerScope): Promise<LinkedAccount[]>;
  now(): Date;
}

export interface PaymentService {
  /** The role by the plan in use. An administrator who acts as nobody is kept from nothing. */
  role(context: RequestContext): Promise<PaymentRole>;
  /** Closes a plan that has run out and begins the free one; then the role. Idempotent. */
  loginUpdate(context: RequestContext): Promise<PaymentRole>;
  expiry(sellerId: number): Promise<Expiry>;
}

/** A plan that has run out counts as the free one, whether or not somebody has closed it yet. */
function inUse(row: PlanRow | null, now: Date): Pick<PlanRow, 'plan' | 'shop_types' | 'expires_at' | 'auto_pay'> {
  const over = row?.expires_at != null && row.expires_at <= now;
  return row === null || over ? { plan: 'FREE', shop_types: [], expires_at: null, auto_pay: false } : row;
}

export function createPaymentService({ database, accounts, now }: PaymentDeps): PaymentService {
  async function roleOf(context: RequestContext): Promise<PaymentRole> {
    if (context.actor.sellerId === null) return roleOfPlan({ code: 'FREE', shopTypes: [] }, []);
    const { scope } = context;
    const [row, linked] = await Promise.all([database.tenant(scope, readPlan, { readOnly: true }), accounts(scope)]);
    const { plan, shop_types: shopTypes } = inUse(row, now());
    return roleOfPlan({ code: plan, shopTypes }, linked);
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
  };
}
