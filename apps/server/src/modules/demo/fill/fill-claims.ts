/** Buyers who want their money back, or another size: requested at the shops, collected, some decided. */
import { CLAIM_ACTIONS, type ClaimAction, type ClaimReason } from '@moa/core';
import { startClaimAction } from '../../orders/index.ts';
import type { SandboxControl, SandboxOrder } from '../control.ts';
import { collectOrders, possible } from './fill-orders.ts';
import { ACTION_RUNS, type DemoLine, demoLines } from './fill-progress.ts';
import { invoiceNo, type Stage } from './stages.ts';
import { type Account, type Filling, linkedShops, waitForRuns } from './work.ts';

/** Some of each shop's orders at the stage, in the order of their age. */
interface DemoClaim {
  stage: Stage;
  /** How many orders to leave alone before. */
  skip: number;
  count: number;
  reason: ClaimReason;
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
  /** The buyer takes it back again. */
  withdrawn?: true;
}

const DEMO_CLAIMS: readonly DemoClaim[] = [
  { stage: 'NEW', skip: 0, count: 1, reason: 'CHANGE_MIND', type: 'CANCEL' },
  { stage: 'PREPARING', skip: 0, count: 2, reason: 'COLOR_SIZE', type: 'CANCEL' },
  { stage: 'DELIVERED', skip: 0, count: 2, reason: 'UNSATISFIED', type: 'RETURN' },
  { stage: 'DELIVERED', skip: 3, count: 2, reason: 'COLOR_SIZE', type: 'EXCHANGE' },
  { stage: 'DELIVERED', skip: 6, count: 1, reason: 'CHANGE_MIND', type: 'RETURN', withdrawn: true },
];

/** Orders that the request means, of one shop's lines; claims that are there already change nothing of that. */
export function chosen(lines: readonly DemoLine[], { stage, skip, count }: Pick<DemoClaim, 'stage' | 'skip' | 'count'>): string[] {
  // Of older orders those are canceled whose buyers regretted them; of the newest, whose cancellation was asked here.
  const at = (wanted: Stage) => lines.filter((line) => line.stage === wanted && (line.state !== 'CANCELED' || wanted === 'NEW'));
  // A small shop may have nothing in preparation at this hour: its newest orders stand in, so that every shop has had a cancel.
  const meant = stage === 'PREPARING' ? [...at('PREPARING'), ...at('NEW').toReversed()] : at(stage);
  return [...new Set(meant.map(({ orderNo }) => orderNo))].slice(skip, skip + count);
}

/** Requests what is not requested yet, and collects it. A sandbox that knows no such requests has none. */
export async function requestClaims(filling: Filling): Promise<void> {
  const lines = await demoLines(filling);
  for (const account of await linkedShops(filling)) {
    const orders = new Map((await filling.sandbox.orders(account.shopType, account.sandboxId)).map((order) => [order.orderNo, order]));
    for (const requested of DEMO_CLAIMS) {
      for (const orderNo of chosen(
        lines.filter((line) => line.accountId === account.id),
        requested,
      )) {
        const order = orders.get(orderNo);
        if (order) await request(filling.sandbox, account, order, requested);
      }
    }
  }
  await collectOrders(filling);
}

async function request(
  sandbox: SandboxControl,
  { shopType, sandboxId }: Account,
  order: SandboxOrder,
  requested: DemoClaim,
): Promise<void> {
  const [line] = order.lines;
  if (!line || line.claim !== null) return;
  const name = { accountId: sandboxId, orderNo: order.orderNo, lineNo: line.lineNo };
  if (requested.type === 'CANCEL') await possible(sandbox.requestCancel(shopType, name, requested.reason));
  else await possible(sandbox.requestReturn(shopType, name, requested.type, requested.reason));
}

/**
 * What was asked back is taken back; of the cancels that wait the newest of each shop is left to the seller where it has several, the others are
 * approved. The first return and exchange of each shop are carried on, each as far as another one.
 */
export async function decideClaims(filling: Filling): Promise<void> {
  await waitForRuns(filling, ACTION_RUNS);
  await withdrawSome(filling);
  const claimIds = await waitingCancels(filling);
  if (claimIds.length > 0) {
    await filling.database.tenant(filling.sellerId, (tx) =>
      startClaimAction(
        tx,
        'approveCancel',
        claimIds.map((claimId) => ({ claimId })),
        filling.by,
      ),
    );
    await waitForRuns(filling, ACTION_RUNS);
  }
  for (const action of CLAIM_ACTIONS) await carryOn(filling, action);
  await collectOrders(filling);
}

/** How far the first return and the first exchange of each shop go, shop by shop. What a shop has no call for stays where it is. */
const WAYS: readonly (readonly ClaimAction[])[] = [
  ['pickUpReturn', 'receiveReturn', 'approveReturn', 'pickUpExchange', 'receiveExchange'],
  ['pickUpReturn', 'receiveReturn', 'approveReturn', 'receiveExchange', 'dispatchExchange'],
  ['pickUpReturn', 'receiveReturn', 'pickUpExchange'],
  ['pickUpReturn', 'holdReturn', 'receiveExchange'],
];

async function carryOn(filling: Filling, action: ClaimAction): Promise<void> {
  const meant = (await firstClaims(filling, action.endsWith('Exchange') ? 'EXCHANGE' : 'RETURN')).filter(
    (_claim, shop) => WAYS[shop % WAYS.length]?.includes(action) === true,
  );
  if (meant.length === 0) return;
  const asked = meant.map((claimId) => ({ claimId, ...DETAILS[action], ...(PARCELS.has(action) ? parcelOf(claimId) : {}) }));
  await filling.database.tenant(filling.sellerId, (tx) => startClaimAction(tx, action, asked, filling.by));
  await waitForRuns(filling, ACTION_RUNS);
}

const PARCELS: ReadonlySet<ClaimAction> = new Set(['pickUpReturn', 'pickUpExchange', 'dispatchExchange']);
const parcelOf = (claimId: number) => ({ courierCode: 'CJ', invoiceNo: invoiceNo(500_000 + claimId) });
const DETAILS: Readonly<Partial<Record<ClaimAction, { reason: 'RETURN_FEE'; detail: string; fee: number }>>> = {
  holdReturn: { reason: 'RETURN_FEE', detail: '반품 배송비를 보내 주시면 바로 환불해 드릴게요.', fee: 6000 },
};

/** The oldest claim of the type at each shop. */
async function firstClaims({ database, sellerId }: Filling, type: 'RETURN' | 'EXCHANGE'): Promise<number[]> {
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `select distinct on (c.account_id) c.account_id, c.id
         from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id
        where c.seller_id = $1 and c.type = $2 order by c.account_id, l.ordered_at, l.id`,
      [tx.sellerId, type],
      'demo.first-claims',
    ),
  );
  return rows.map(({ id }) => id);
}

async function withdrawSome(filling: Filling): Promise<void> {
  const lines = await demoLines(filling);
  for (const { id, shopType, sandboxId } of await linkedShops(filling)) {
    const ofShop = lines.filter((line) => line.accountId === id);
    const withdrawn = new Set(DEMO_CLAIMS.filter((requested) => requested.withdrawn).flatMap((requested) => chosen(ofShop, requested)));
    for (const order of await filling.sandbox.orders(shopType, sandboxId)) {
      if (!withdrawn.has(order.orderNo)) continue;
      for (const { withdrawable } of order.lines)
        if (withdrawable !== null) await possible(filling.sandbox.withdrawClaim(shopType, { accountId: sandboxId, claimNo: withdrawable }));
    }
  }
}

/** Open cancel requests but for the newest of each shop that has several, and of all. */
async function waitingCancels({ database, sellerId }: Filling): Promise<number[]> {
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `select id from (
         select c.id, row_number() over (partition by c.account_id order by l.ordered_at desc, c.id desc) as newest,
                count(*) over (partition by c.account_id) as of_shop, row_number() over (order by l.ordered_at desc, c.id desc) as newest_of_all
           from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id
          where c.seller_id = $1 and c.type = 'CANCEL' and c.state = 'REQUESTED') waiting
        where newest > 1 or (of_shop = 1 and newest_of_all > 1) order by id`,
      [tx.sellerId],
      'demo.waiting-cancels',
    ),
  );
  return rows.map(({ id }) => id);
}
