/** Binds what is changed of orders beside their state, and the history of their invoices. */
import type { orders } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { invoiceHistory } from '../invoice-file/invoice-history.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import { deleteManualOrders } from '../manual/delete-manual.service.ts';
import { changeOrderInfo } from './order-info.service.ts';

export function infoRoutes({
  database,
  sellerVault,
  policy,
  now,
}: {
  database: Database;
  sellerVault: SellerVault;
  policy: LinePolicy;
  now: Clock;
}): Pick<Handlers<typeof orders>, 'changeInfo' | 'deleteManual' | 'invoiceHistory'> {
  return {
    changeInfo: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(
        context.scope,
        async (tx) => {
          const changed = await changeOrderInfo(tx, keys, input, context.actor.loginId);
          await context.audit(tx, { target: { kind: 'order_line', id: input.id }, detail: { lines: changed.changed } });
          return changed;
        },
        { retry: true },
      );
    },
    deleteManual: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, { detail: { ids: input.ids } });
          return { deleted: await deleteManualOrders(tx, input.ids.map(Number), context.actor.loginId, { policy, at: now() }) };
        },
        { retry: true },
      ),
    invoiceHistory: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => ({ contents: await invoiceHistory(tx, Number(input.id)) }), { readOnly: true }),
  };
}
