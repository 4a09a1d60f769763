/** A buyer may take a cancel back while it waits for the seller. */
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { lineRef } from './feed.ts';
import { cancelAsked, expectAllOk, orderSteps, PARCEL } from './order-cases.ts';

export function describeWithdrawals(bench: Bench): void {
  if (!bench.channel.withdrawals) return;
  const steps = orderSteps(bench);
  describe('withdrawn requests', () => {
    it('hears that a buyer took a cancel back, and sends the order', async () => {
      const { driver, connector } = bench.shop();
      const { orderNo } = await cancelAsked(bench, steps);
      const claimOf = async () => [...(await steps.hear()).claims.values()].find((claim) => claim.orderNo === orderNo);
      const asked = await claimOf();
      expect(asked).toMatchObject({ type: 'CANCEL', state: 'REQUESTED' });
      driver.withdrawClaim?.({ accountId: bench.channel.accountId, claimNo: asked?.claimNo ?? '' });
      expect(await claimOf()).toMatchObject({ claimNo: asked?.claimNo, type: 'CANCEL', state: 'WITHDRAWN' });
      const { state, fact } = (await steps.hear()).line(orderNo);
      expect({ state, hold: fact.hold }).toEqual({ state: 'PREPARING', hold: false });
      expectAllOk(await connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      expect((await steps.hear()).line(orderNo).state).toBe('DELIVERING');
    });
  });
}
