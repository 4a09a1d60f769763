/** A buyer may report that a parcel did not arrive: its order leaves the lists, and comes back when that is over. */
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { collect, lineRef } from './feed.ts';
import { must } from './listing.ts';
import { expectAllOk, OTHER_PARCEL, orderSteps, PARCEL } from './order-cases.ts';

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

    bench.proves(
      ['orders.releaseUnreceived'],
      'asks for its withdrawal with words or with the right parcel, and not of a line that is reported by nobody',
      async () => {
        const { connector, driver } = bench.shop();
        const { accountId } = bench.channel;
        const fact = await orderSteps(bench).confirmed();
        expectAllOk(await connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
        const named = { accountId, orderNo: fact.orderNo, lineNo: fact.lineNo };
        const release = (parcel: typeof PARCEL | null) =>
          connector.orders?.releaseUnreceived?.(bench.ctx(), [{ ...lineRef(fact), parcel, words: parcel ? '' : '문 앞에 두었습니다.' }]);
        const look = async () => must(await connector.orders?.lookUp?.(bench.ctx(), [lineRef(fact)]));
        for (const outcome of (await release(null))?.values() ?? []) expect(outcome.kind).toBe('refused');
        for (const parcel of [null, OTHER_PARCEL]) {
          driver.reportUnreceived?.({ ...named, detail: '없어요' });
          expectAllOk(await release(parcel));
          expect(await look()).toMatchObject({ unreceived: [{ lineNo: fact.lineNo, answeredAt: expect.any(String) }] });
          driver.withdrawUnreceived?.(named);
        }
        expect(await look()).toMatchObject({ lines: [{ state: 'DELIVERING', invoiceNo: OTHER_PARCEL.invoiceNo }], unreceived: [] });
      },
    );
  });
}
