/** A buyer may report that a parcel did not arrive: its order leaves the lists, and comes back when that is over. */
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { collect, lineRef } from './feed.ts';
import { must } from './listing.ts';
import { expectAllOk, orderSteps, PARCEL } from './order-cases.ts';

export function describeUnreceived(bench: Bench): void {
  if (!bench.channel.unreceived) return;
  describe('parcels that did not arrive', () => {
    it('hears of the report by its day and by its line, and that it is over by the order itself', async () => {
      const { connector, driver } = bench.shop();
      const { accountId } = bench.channel;
      const fact = await orderSteps(bench).confirmed();
      expectAllOk(await connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const named = { accountId, orderNo: fact.orderNo, lineNo: fact.lineNo };
      const reported = { lineNo: fact.lineNo, detail: '문 앞에 없어요', answeredAt: null };
      const look = async () => must(await connector.orders?.lookUp?.(bench.ctx(), [lineRef(fact)]));
      expect(await look()).toMatchObject({ lines: [{ state: 'DELIVERING' }], unreceived: [] });

      driver.reportUnreceived?.({ ...named, detail: '문 앞에 없어요' });
      const reports = (await collect(bench.shop(), bench.ctx(), undefined, false)).unreceived;
      expect(reports.filter(({ lineNo }) => lineNo === fact.lineNo)).toMatchObject([reported]);
      expect(Math.abs(Date.parse(reports.at(-1)?.reportedAt ?? '') - Date.now())).toBeLessThan(120_000);
      expect(await look()).toMatchObject({ lines: [], claims: [], unreadable: [], unreceived: [reported] });

      driver.withdrawUnreceived?.(named);
      expect(await look()).toMatchObject({ lines: [{ state: 'DELIVERING' }], unreceived: [] });
    });
  });
}
