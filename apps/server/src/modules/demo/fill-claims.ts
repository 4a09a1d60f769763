/** Buyers who want their money back, or another size: requested at the shops, collected, some decided. */
import type { ClaimReason } from '@moa/core';
import type { SandboxControl, SandboxOrder } from './control.ts';
import { collectOrders } from './fill-orders.ts';
import { demoLines, possible } from './fill-progress.ts';
import type { Stage } from './stages.ts';
import { type Account, type Filling, linkedShops } from './work.ts';

/** The first of each shop's orders at the stage, in the order of their age; the newest when `newest`. */
interface Wish {
  stage: Stage;
  /** How many orders to leave alone before. */
  skip: number;
  count: number;
  reason: ClaimReason;
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
}

const WISHES: readonly Wish[] = [
  { stage: 'NEW', skip: 0, count: 1, reason: 'CHANGE_MIND', type: 'CANCEL' },
  { stage: 'PREPARING', skip: 0, count: 1, reason: 'COLOR_SIZE', type: 'CANCEL' },
  { stage: 'DELIVERED', skip: 0, count: 2, reason: 'UNSATISFIED', type: 'RETURN' },
  { stage: 'DELIVERED', skip: 3, count: 2, reason: 'COLOR_SIZE', type: 'EXCHANGE' },
];

/** Requests what is not requested yet, and collects it. A sandbox that knows no such requests has none. */
export async function requestClaims(filling: Filling): Promise<void> {
  const lines = await demoLines(filling);
  for (const account of await linkedShops(filling)) {
    const orders = new Map((await filling.sandbox.orders(account.shopType, account.sandboxId)).map((order) => [order.orderNo, order]));
    for (const wish of WISHES) {
      const numbers = [
        ...new Set(lines.filter((line) => line.accountId === account.id && line.stage === wish.stage).map(({ orderNo }) => orderNo)),
      ];
      for (const orderNo of numbers.slice(wish.skip, wish.skip + wish.count)) {
        const order = orders.get(orderNo);
        if (order) await request(filling.sandbox, account, order, wish);
      }
    }
  }
  await collectOrders(filling);
}

async function request(sandbox: SandboxControl, { shopType, sandboxId }: Account, order: SandboxOrder, wish: Wish): Promise<void> {
  const [line] = order.lines;
  if (!line || line.claim !== null) return;
  const name = { accountId: sandboxId, orderNo: order.orderNo, lineNo: line.lineNo };
  if (wish.type === 'CANCEL') await possible(sandbox.requestCancel(shopType, name, wish.reason));
  else await possible(sandbox.requestReturn(shopType, name, wish.type, wish.reason));
}
