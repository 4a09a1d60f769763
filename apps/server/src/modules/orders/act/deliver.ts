/** Hand-written orders that their courier has delivered. What a shop sells is the shop's to say. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { ORDER_POLICY } from '../policy.ts';
import { moveLines } from './actions.move.ts';
import { ACTIONS, NOTHING_ELSE } from './actions.ts';

const BY = '배송추적';

/** Moves the lines to delivered, as of then. Those that are there or further on stay as they are. */
export async function deliverLines(tx: TenantTx, lineIds: readonly number[], at: Date): Promise<void> {
  if (lineIds.length === 0) return;
  const works = lineIds.map((lineId) => ({ input: { ...NOTHING_ELSE, lineId, by: BY } }));
  await moveLines(tx, { policy: ORDER_POLICY, now: () => at }, ACTIONS.markDelivered, MANUAL_ORDER_ACCOUNT, works, new Map());
  await tx.query(
    `update order_line set delivered_at = $3 where seller_id = $1 and id = any ($2::bigint[]) and state = 'DELIVERED'`,
    [tx.sellerId, lineIds, at],
    'orders.delivered-at',
  );
  announce(tx, 'orders', MANUAL_ORDER_ACCOUNT);
}
