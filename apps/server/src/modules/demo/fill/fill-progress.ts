/** Older orders carried on as a seller, a courier and the buyers do: 발주확인, 발송, 배송완료, 구매확정. */
import { CLAIM_ACTIONS, type LineState } from '@moa/core';
import { startAction } from '../../orders/index.ts';
import { collectOrders, possible } from './fill-orders.ts';
import { invoiceNo, isBehind, type Stage, stageOf } from './stages.ts';
import { type Account, type Filling, linkedShops, waitForRuns } from './work.ts';

export const ACTION_RUNS = ['orders.place', 'orders.dispatch', ...CLAIM_ACTIONS.map((action) => `claims.${action}`)];

export interface DemoLine {
  id: number;
  accountId: number;
  orderNo: string;
  state: LineState;
  stage: Stage;
  claimed: boolean;
}

/** Lines of the sample products, oldest first; what could not be matched waits for the seller. */
export async function demoLines(filling: Filling): Promise<DemoLine[]> {
  const { rows } = await filling.database.tenant(filling.sellerId, (tx) =>
    tx.query<{ id: number; account_id: number; order_no: string; state: LineState; ordered_at: Date; claimed: boolean }>(
      `select l.id, l.account_id, l.order_no, l.state, l.ordered_at,
              l.open_claim is not null or l.hold or exists (select 1 from claim c where c.seller_id = $1 and c.line_id = l.id) as claimed
         from order_line l where l.seller_id = $1 and not l.needs_mapping and not l.oversold order by l.ordered_at, l.id`,
      [tx.sellerId],
      'demo.lines',
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    orderNo: row.order_no,
    state: row.state,
    stage: stageOf({ orderNo: row.order_no, orderedAt: row.ordered_at }, filling.began),
    claimed: row.claimed,
  }));
}

/** 발주확인 for what has waited for longer than the newest. */
export async function confirmOrders(filling: Filling): Promise<void> {
  await waitForRuns(filling, ACTION_RUNS);
  const lines = (await demoLines(filling)).filter(({ state, stage, claimed }) => state === 'NEW' && isBehind(state, stage) && !claimed);
  if (lines.length === 0) return;
  await filling.database.tenant(filling.sellerId, async (tx) => {
    await startAction(
      tx,
      'confirm',
      lines.map(({ id }) => ({ lineId: id })),
      filling.by,
    );
  });
  await waitForRuns(filling, ACTION_RUNS);
}

/** 발송, each with an invoice number of its own. */
export async function dispatchOrders(filling: Filling): Promise<void> {
  await waitForRuns(filling, ACTION_RUNS);
  const lines = (await demoLines(filling)).filter(
    ({ state, stage, claimed }) => state === 'PREPARING' && isBehind(state, stage) && !claimed,
  );
  if (lines.length === 0) return;
  // What is packed together leaves under one number.
  const numbers = new Map<string, string>();
  const numberFor = ({ accountId, orderNo, id }: DemoLine) => {
    const key = `${accountId} ${orderNo}`;
    const known = numbers.get(key) ?? invoiceNo(id);
    numbers.set(key, known);
    return known;
  };
  await filling.database.tenant(filling.sellerId, async (tx) => {
    await startAction(
      tx,
      'dispatch',
      lines.map((line) => ({ lineId: line.id, courierCode: 'CJ', invoiceNo: numberFor(line) })),
      filling.by,
    );
  });
  await waitForRuns(filling, ACTION_RUNS);
}

/** The courier's scans and the buyers' decisions, then collected. */
export async function deliverOrders(filling: Filling): Promise<void> {
  const lines = (await demoLines(filling)).filter(
    ({ state, stage }) => (state === 'DELIVERING' || state === 'DELIVERED') && isBehind(state, stage),
  );
  for (const account of await linkedShops(filling)) {
    const stages = new Map(lines.filter(({ accountId }) => accountId === account.id).map(({ orderNo, stage }) => [orderNo, stage]));
    if (stages.size > 0) await deliverAt(filling, account, stages);
  }
  if (lines.length > 0) await collectOrders(filling);
}

async function deliverAt(
  { sandbox, signal }: Filling,
  { shopType, sandboxId }: Account,
  stages: ReadonlyMap<string, Stage>,
): Promise<void> {
  for (const order of await sandbox.orders(shopType, sandboxId)) {
    const stage = stages.get(order.orderNo);
    if (stage === undefined) continue;
    signal.throwIfAborted();
    const steps = stage === 'CONFIRMED' ? (['DELIVERED', 'CONFIRMED'] as const) : (['DELIVERED'] as const);
    for (const { lineNo } of order.lines) {
      for (const to of steps) await possible(sandbox.advance(shopType, { accountId: sandboxId, orderNo: order.orderNo, lineNo }, to));
    }
  }
}
