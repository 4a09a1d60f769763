/** A buyer may take a cancel back while it waits for the seller. */
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { cancelAsked, expectAllOk, orderSteps, PARCEL } from './order-cases.ts';

export function describeWithdrawals(bench: Bench): void {
  if (!bench.channel.withdrawals) return;
  const steps = orderSteps(bench);
  describe('withdrawn requests', () => {
    it('hears that a buyer took a cancel back, and sends the order', async () => {
      const { connector } = bench.shop();
      const { orderNo } = await cancelAsked(bench, steps);
      // What was heard before is known later, as the server knows it.
      const feed = createFeed();
      const read = () => collect(bench.shop(), bench.ctx(), feed);
      const claimOf = async () => [...(await read()).claims.values()].find((claim) => claim.orderNo === orderNo);
      const asked = await claimOf();
      expect(asked).toMatchObject({ type: 'CANCEL', state: 'REQUESTED' });
      withdrawCancel(bench, orderNo);
      expect(await claimOf()).toMatchObject({ claimNo: asked?.claimNo, type: 'CANCEL', state: 'WITHDRAWN' });
      const { state, fact } = (await read()).line(orderNo);
      expect({ state, hold: fact.hold }).toEqual({ state: bench.channel.orders.cancelWaits, hold: false });
      if (state === 'NEW') expectAllOk(await connector.orders?.confirm?.(bench.ctx(), [lineRef(fact)]));
      expectAllOk(await connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      expect((await read()).line(orderNo).state).toBe('DELIVERING');
    });
  });
}

/** The buyer of an order of one line takes its cancel back, under the number that the shop itself has for it. */
export function withdrawCancel({ shop, channel: { accountId } }: Bench, orderNo: string): void {
  const { driver } = shop();
  const claimNo = driver.orders(accountId).find((order) => order.orderNo === orderNo)?.lines[0]?.withdrawable;
  if (!claimNo || !driver.withdrawClaim) throw new Error(`nothing of order ${orderNo} can be taken back`);
  driver.withdrawClaim({ accountId, claimNo });
}
