/** Looks orders up of which nothing was heard: a browser that did not come back, a process that died between the payment and the books, an answer lost. */
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { duePurchases } from './purchase.queries.ts';
import { look, type PurchaseDeps } from './settle.ts';

const AT_ONCE = 50;

export function lookWalk(deps: PurchaseDeps): SellerWalk {
  return {
    name: 'payment.look',
    cron: '* * * * *',
    attempts: 3,
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        'select distinct seller_id from purchase where look_at <= $3 and seller_id between $1 and $2',
        [from, to, deps.now()],
        'payment.due-sellers',
      );
      return rows.map((row) => row.seller_id);
    },
    work: async (sellerId, { signal }) => {
      const due = await deps.database.tenant(sellerId, (tx) => duePurchases(tx, deps.now(), AT_ONCE), { readOnly: true });
      for (const orderNo of due) {
        signal.throwIfAborted();
        await look(deps, sellerId, orderNo);
      }
    },
  };
}
