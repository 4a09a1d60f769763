/** A shop whose lists fail goes on taking stock and parcels: what stops calling it does so for one kind of call. */
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { lineRef } from './feed.ts';
import { linePoolsOf } from './line-pools.ts';
import { itemId, must } from './listing.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const LISTS = ['orders.collect', 'claims.collect', 'products.list'];
const UNTIL_STOPPED = 10;

export function describeBreaker(bench: Bench): void {
  describe('lists that fail', () => {
    it('are stopped, and stop neither stock nor dispatch', async () => {
      const listing = await bench.listing();
      const { fact } = await linePoolsOf(bench).confirmed();
      const { connector, driver } = bench.shop();
      const ctx = bench.shop().context();
      must(await connector.link.check(ctx));
      for (const operation of LISTS) driver.addFault({ operation, kind: 'SERVER_ERROR', times: null });
      try {
        const now = new Date().toISOString();
        const collect = () => connector.orders?.collect(ctx, { since: now, until: now, position: null, done: false });
        for (let n = 0; n < UNTIL_STOPPED; n += 1) expect(await collect()).toMatchObject({ kind: 'again' });
        expect(await collect()).toMatchObject({ kind: 'again', message: expect.stringContaining('잠시 호출을 멈췄습니다') });
        const change = { key: '0-1', shopItemId: itemId(listing, '0-1'), quantity: 17 };
        expectAllOk(await connector.stock?.setQuantities(ctx, listing.ref, [change], listing.observed.items));
        expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...lineRef(fact), ...PARCEL }]));
      } finally {
        driver.clearFaults();
      }
    });
  });
}
